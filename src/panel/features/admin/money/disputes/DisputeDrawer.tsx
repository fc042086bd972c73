import type * as contract from '#shared/contract/disputes.ts';
import { disputeActLabels, prepareResolution } from '#shared/contract/disputes.ts';
import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import { toPersianDigits } from '#shared/digits.ts';
import { DisputesApi } from '#panel/api/disputes.ts';
import { useContractForm } from '#panel/components/forms/useContractForm.tsx';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import type { Dispute } from './DisputeList.tsx';
import { DisputePanel, proposalForm, ProposalForm } from './DisputePanel.tsx';
import { disputesText as text } from './strings.ts';

type Event = ResponseOf<typeof contract.getDisputedPayment>['data']['events'][number];

interface DrawerProps {
  row: Dispute | null;
  events: readonly Event[];
  onClose: () => void;
}

/** A payment in dispute: what the gateway said, what one person proposes, and the decision of another. */
export function DisputeDrawer({ row, events, onClose }: DrawerProps) {
  const [approve] = DisputesApi.useApproveResolutionMutation();
  const [reject] = DisputesApi.useRejectResolutionMutation();
  const params = { paymentId: row?.paymentId ?? 0 };
  return (
    <DisputePanel
      row={row}
      name={`resolution-${params.paymentId}`}
      words={text}
      facts={row ? factsOf(row) : []}
      events={events.map((event) => ({ at: event.at, said: <Said event={event} /> }))}
      prepare={(close) => (row ? <PrepareDialog row={row} onClose={close} /> : null)}
      approve={(call) => approve({ params, ...call }).unwrap()}
      reject={(call) => reject({ params, ...call }).unwrap()}
      onClose={onClose}
    />
  );
}

function PrepareDialog({ row, onClose }: { row: Dispute; onClose: () => void }) {
  const [prepare] = DisputesApi.usePrepareResolutionMutation();
  const { control, dialog } = useContractForm({
    ...proposalForm(row),
    schema: prepareResolution.body,
    send: (body, idempotencyKey) => prepare({ params: { paymentId: row.paymentId }, body, idempotencyKey }).unwrap(),
    onClose,
  });
  return <ProposalForm {...dialog} {...{ row, control, onClose }} words={text} actLabels={disputeActLabels} />;
}

const factsOf = (row: Dispute) => [
  { key: text.facts.gateway, value: row.gatewayTitle },
  row.authority ? { key: text.facts.authority, value: <Ltr>{row.authority}</Ltr> } : null,
  row.refId ? { key: text.facts.refId, value: <Ltr>{toPersianDigits(row.refId)}</Ltr> } : null,
  row.cardMask ? { key: text.facts.card, value: <Ltr>{toPersianDigits(row.cardMask)}</Ltr> } : null,
];

const answersOf: Readonly<Record<string, string | undefined>> = text.eventAnswers;

/** An answer without a word of its own is said in Persian, with the gateway's code for whoever asks the gateway. */
function Said({ event: { kind, said } }: { event: Event }) {
  return (
    <>
      {text.eventKinds[kind]}{' '}
      {answersOf[said] ?? (
        <>
          {text.unknownAnswer}{' '}
          <small>
            <Ltr>{said}</Ltr>
          </small>
        </>
      )}
    </>
  );
}
