import Link from 'next/link';
import { codeInText, toPersianDigits } from '#shared/digits.ts';
import type { ProgressState } from '#panel/ui/data/ProgressSteps.tsx';
import { Timeline } from '#panel/ui/data/Timeline.tsx';
import { Hint } from '#panel/ui/layout/blocks.ts';
import { jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import { debitPartsText as text } from './strings.ts';

export interface DebitEvent {
  at: string;
  kind: string;
  text: string;
  actorText: string;
  orderId: number | null;
  orderNo: string | null;
}

/** Kinds of events that tell of a debit or a contract that the bank did not do. */
const failedKinds: readonly string[] = ['refused', 'unsent', 'failed', 'declined'];

const stateOf = (kind: string): ProgressState =>
  failedKinds.includes(kind) ? 'failed' : kind === 'deferred' ? 'waiting' : 'done';

interface Props {
  events: readonly DebitEvent[];
  /** where the order of a debit is read */
  orderHref: (orderId: number) => string;
}

/** What happened to a contract or a regular purchase, newest first: when, what, why, by whom, and the order that it led to. */
export function DebitHistory({ events, orderHref }: Props) {
  if (events.length === 0) return <Hint>{text.noHistory}</Hint>;
  return (
    <Timeline
      steps={events.map((event, index) => ({
        id: `${event.at}-${event.kind}-${index}`,
        title: toPersianDigits(event.text),
        state: stateOf(event.kind),
        time: jalaliText(event.at, 'moment'),
        detail: (
          <>
            {event.actorText}
            {event.orderId !== null && event.orderNo ? (
              <>
                {' · '}
                <Link href={orderHref(event.orderId)} prefetch={false}>
                  {text.order(codeInText(event.orderNo))}
                </Link>
              </>
            ) : null}
          </>
        ),
      }))}
    />
  );
}
