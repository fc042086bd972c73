import { Timeline } from '#panel/ui/data/Timeline.tsx';
import { Hint } from '#panel/ui/layout/blocks.ts';
import { jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import { debitPartsText as text } from './strings.ts';

export interface DebitEvent {
  at: string;
  kind: string;
  text: string;
  actorText: string;
}

/** What happened to a contract or a regular purchase, newest first: when, what, why and by whom. */
export function DebitHistory({ events }: { events: readonly DebitEvent[] }) {
  if (events.length === 0) return <Hint>{text.noHistory}</Hint>;
  return (
    <Timeline
      steps={events.map((event, index) => ({
        id: `${event.at}-${event.kind}-${index}`,
        title: event.text,
        state: 'done',
        time: jalaliText(event.at, 'moment'),
        detail: text.by(event.actorText),
      }))}
    />
  );
}
