import type * as contract from '#shared/contract/debitDisputes.ts';
import { debitDisputeActLabels, prepareDebitResolution } from '#shared/contract/debitDisputes.ts';
import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import { toPersianDigits } from '#shared/digits.ts';
import { DebitDisputesApi } from '#panel/api/debitDisputes.ts';
import { jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import { useContractForm } from '#panel/components/forms/useContractForm.tsx';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { DisputePanel, proposalForm, ProposalForm } from './DisputePanel.tsx';
import { debitDisputesText as text } from './debitStrings.ts';

export type DebitDispute = ResponseOf<typeof contract.listDisputedDebits>['data'][number];

interface DrawerProps {
  row: DebitDispute | null;
  events: ResponseOf<typeof contract.getDisputedDebit>['data']['events'];
  onClose: () => void;
}

/** A debit in dispute: what happened to it, what one person proposes, and the decision of another. */
export function DebitDisputeDrawer({ row, events, onClose }: DrawerProps) {
  const [approve] = DebitDisputesApi.useApproveDebitResolutionMutation();
  const [reject] = DebitDisputesApi.useRejectDebitResolutionMutation();
  const params = { attemptId: row?.attemptId ?? 0 };
  return (
    <DisputePanel
      row={row}
      name={`debit-resolution-${params.attemptId}`}
      words={text}
      approveText={text.approveText}
      facts={row ? factsOf(row) : []}
      events={events.map((event) => ({ at: event.at, said: toPersianDigits(event.text) }))}
      prepare={(close) => (row ? <PrepareDialog row={row} onClose={close} /> : null)}
      approve={(call) => approve({ params, ...call }).unwrap()}
      reject={(call) => reject({ params, ...call }).unwrap()}
      onClose={onClose}
    />
  );
}

function PrepareDialog({ row, onClose }: { row: DebitDispute; onClose: () => void }) {
  const [prepare] = DebitDisputesApi.usePrepareDebitResolutionMutation();
  const { control, dialog } = useContractForm({
    ...proposalForm(row),
    schema: prepareDebitResolution.body,
    send: (body, idempotencyKey) => prepare({ params: { attemptId: row.attemptId }, body, idempotencyKey }).unwrap(),
    onClose,
  });
  return <ProposalForm {...dialog} {...{ row, control, onClose }} words={text} actLabels={debitDisputeActLabels} />;
}

const factsOf = (row: DebitDispute) => [
  { key: text.facts.provider, value: row.providerTitle },
  { key: text.facts.bank, value: row.bankName },
  { key: text.facts.contract, value: <Ltr>{toPersianDigits(row.contractNo)}</Ltr> },
  { key: text.facts.tracking, value: <Ltr>{row.tracking}</Ltr> },
  row.refId ? { key: text.facts.refId, value: <Ltr>{toPersianDigits(row.refId)}</Ltr> } : null,
  { key: text.facts.sent, value: jalaliText(row.sentAt, 'moment') },
];
