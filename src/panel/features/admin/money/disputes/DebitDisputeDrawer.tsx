import { useWatch } from 'react-hook-form';
import type * as contract from '#shared/contract/debitDisputes.ts';
import { debitDisputeActLabels, prepareDebitResolution } from '#shared/contract/debitDisputes.ts';
import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import { toPersianDigits } from '#shared/digits.ts';
import {
  useApproveDebitResolutionMutation,
  usePrepareDebitResolutionMutation,
  useRejectDebitResolutionMutation,
} from '#panel/api/debitDisputes.ts';
import { useContractForm } from '#panel/components/forms/useContractForm.tsx';
import { InvestorLink } from '#panel/components/InvestorLink.tsx';
import { OrderLink } from '#panel/components/OrderLink.tsx';
import { DescriptionList } from '#panel/ui/data/DescriptionList.tsx';
import { FormDialog } from '#panel/ui/dialog/FormDialog.tsx';
import { SidePanel } from '#panel/ui/dialog/SidePanel.tsx';
import { FormAmount } from '#panel/ui/form/FormAmount.tsx';
import { FormSelect } from '#panel/ui/form/FormSelect.tsx';
import { FormText } from '#panel/ui/form/FormText.tsx';
import { Stack } from '#panel/ui/layout/blocks.ts';
import { jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { Money } from '#panel/ui/text/Money.tsx';
import { ActButtons } from '#panel/features/admin/shared/approval/Acts.tsx';
import { usePermission } from '#panel/features/admin/shared/approval/usePermission.ts';
import { Decided, Proposed } from './Resolution.tsx';
import { disputesText } from './strings.ts';
import { debitDisputesText as text } from './debitStrings.ts';

export type DebitDispute = ResponseOf<typeof contract.listDisputedDebits>['data'][number];

type Event = ResponseOf<typeof contract.getDisputedDebit>['data']['events'][number];

interface DrawerProps {
  row: DebitDispute | null;
  events: readonly Event[];
  onClose: () => void;
}

/** A debit in dispute: what happened to it, what one person proposes, and the decision of another. */
export function DebitDisputeDrawer({ row, events, onClose }: DrawerProps) {
  return (
    <SidePanel isOpen={row !== null} title={row ? toPersianDigits(row.orderNo) : ''} onClose={onClose}>
      {row ? (
        <Stack key={row.attemptId}>
          <Facts row={row} />
          <Events events={events} />
          {row.resolution && row.resolution.status !== 'prepared' ? <Decided resolution={row.resolution} /> : null}
          {row.resolution?.status === 'prepared' ? <Proposal row={row} resolution={row.resolution} /> : null}
          {row.acts.length > 0 ? <Prepare row={row} /> : null}
        </Stack>
      ) : null}
    </SidePanel>
  );
}

function Facts({ row }: { row: DebitDispute }) {
  return (
    <DescriptionList
      items={[
        { key: disputesText.columns.reason, value: row.reasonText },
        {
          key: disputesText.columns.investor,
          value: <InvestorLink investorId={row.investorId} name={row.investorName} />,
        },
        { key: disputesText.columns.order, value: <OrderLink orderId={row.orderId} orderNo={row.orderNo} /> },
        { key: disputesText.facts.fund, value: row.fundName },
        { key: text.columns.amount, value: <Money rial={row.amount} hasUnit={false} isHideable={false} /> },
        {
          key: text.columns.received,
          value:
            row.receivedAmount === null ? (
              disputesText.unknown
            ) : (
              <Money rial={row.receivedAmount} hasUnit={false} isHideable={false} />
            ),
        },
        { key: text.facts.provider, value: row.providerTitle },
        { key: text.facts.bank, value: row.bankName },
        { key: text.facts.contract, value: <Ltr>{toPersianDigits(row.contractNo)}</Ltr> },
        { key: text.facts.tracking, value: <Ltr>{row.tracking}</Ltr> },
        row.refId ? { key: text.facts.refId, value: <Ltr>{toPersianDigits(row.refId)}</Ltr> } : null,
        { key: text.facts.sent, value: jalaliText(row.sentAt, 'moment') },
        { key: disputesText.facts.orderStatus, value: row.orderStatusText },
        { key: text.columns.state, value: row.statusText },
      ]}
    />
  );
}

function Events({ events }: { events: readonly Event[] }) {
  if (events.length === 0) return null;
  return (
    <section aria-label={text.facts.events}>
      <strong>{text.facts.events}</strong>
      <ul>
        {events.map((event, index) => (
          <li key={index}>
            {toPersianDigits(jalaliText(event.at, 'moment'))}: {toPersianDigits(event.text)}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface ProposalProps {
  row: DebitDispute;
  resolution: NonNullable<DebitDispute['resolution']>;
}

function Proposal({ row, resolution }: ProposalProps) {
  const [approve] = useApproveDebitResolutionMutation();
  const [reject] = useRejectDebitResolutionMutation();
  const params = { attemptId: row.attemptId };
  return (
    <Proposed
      resolution={resolution}
      investorName={row.investorName}
      approveText={text.approveText}
      name={`debit-resolution-${row.attemptId}`}
      approve={(call) => approve({ params, ...call }).unwrap()}
      reject={(call) => reject({ params, ...call }).unwrap()}
    />
  );
}

function Prepare({ row }: { row: DebitDispute }) {
  const reason = usePermission('maker');
  const dialog = (close: () => void) => <PrepareDialog row={row} onClose={close} />;
  return <ActButtons acts={[{ id: 'prepare', label: disputesText.prepare, reason, dialog }]} />;
}

function PrepareDialog({ row, onClose }: { row: DebitDispute; onClose: () => void }) {
  const [prepare] = usePrepareDebitResolutionMutation();
  const { control, dialog } = useContractForm({
    values: { act: row.acts[0] ?? ('refund' as const), amount: '', reason: '' },
    schema: prepareDebitResolution.body,
    bodyOf: ({ act, amount, reason }) => ({
      act,
      reason: reason.trim(),
      ...(needsAmount(row, act) && amount !== '' && { amount }),
    }),
    send: (body, idempotencyKey) => prepare({ params: { attemptId: row.attemptId }, body, idempotencyKey }).unwrap(),
    done: disputesText.prepared,
    onClose,
  });
  const act = useWatch({ control, name: 'act' });
  const options = row.acts.map((value) => ({ value, label: debitDisputeActLabels[value] }));
  return (
    <FormDialog {...dialog} title={text.prepareTitle} submitLabel={disputesText.prepare} onClose={onClose}>
      <FormSelect control={control} name="act" label={disputesText.act} options={options} />
      {needsAmount(row, act) ? (
        <FormAmount control={control} name="amount" label={text.amountReceived} hint={text.amountHint} />
      ) : null}
      <FormText
        control={control}
        name="reason"
        label={disputesText.reason}
        helperText={disputesText.reasonHint}
        maxLength={300}
        multiline
        minRows={2}
      />
    </FormDialog>
  );
}

/** What comes back to the investor, where the bank has not told it. */
const needsAmount = (row: DebitDispute, act: string): boolean => act === 'refund' && row.receivedAmount === null;
