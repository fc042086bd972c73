import type * as contract from '#shared/contract/disputes.ts';
import { disputeActLabels, prepareResolution } from '#shared/contract/disputes.ts';
import { toPersianDigits } from '#shared/digits.ts';
import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import {
  useApproveResolutionMutation,
  usePrepareResolutionMutation,
  useRejectResolutionMutation,
} from '#panel/api/disputes.ts';
import { InvestorLink } from '#panel/components/InvestorLink.tsx';
import { OrderLink } from '#panel/components/OrderLink.tsx';
import { DescriptionList } from '#panel/ui/data/DescriptionList.tsx';
import { SidePanel } from '#panel/ui/dialog/SidePanel.tsx';
import { jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { Money } from '#panel/ui/text/Money.tsx';
import { Stack } from '#panel/ui/layout/blocks.ts';
import { FormDialog } from '#panel/ui/dialog/FormDialog.tsx';
import { useContractForm } from '#panel/components/forms/useContractForm.tsx';
import { Decided, Proposed } from './Resolution.tsx';
import { disputesText as text } from './strings.ts';
import { usePermission } from '#panel/features/admin/shared/approval/usePermission.ts';
import { useWatch } from 'react-hook-form';
import { FormAmount } from '#panel/ui/form/FormAmount.tsx';
import { FormSelect } from '#panel/ui/form/FormSelect.tsx';
import { FormText } from '#panel/ui/form/FormText.tsx';
import { ActButtons } from '#panel/features/admin/shared/approval/Acts.tsx';

export type Dispute = ResponseOf<typeof contract.listDisputedPayments>['data'][number];

type Event = ResponseOf<typeof contract.getDisputedPayment>['data']['events'][number];

interface DrawerProps {
  row: Dispute | null;
  events: readonly Event[];
  onClose: () => void;
}

/** A payment in dispute: what the gateway said, what one person proposes, and the decision of another. */
export function DisputeDrawer({ row, events, onClose }: DrawerProps) {
  return (
    <SidePanel isOpen={row !== null} title={row ? toPersianDigits(row.orderNo) : ''} onClose={onClose}>
      {row ? (
        <Stack key={row.paymentId}>
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

function Facts({ row }: { row: Dispute }) {
  return (
    <DescriptionList
      items={[
        { key: text.columns.reason, value: row.reasonText },
        {
          key: text.columns.investor,
          value: <InvestorLink investorId={row.investorId} name={row.investorName} />,
        },
        {
          key: text.columns.order,
          value: <OrderLink orderId={row.orderId} orderNo={row.orderNo} />,
        },
        { key: text.facts.fund, value: row.fundName },
        { key: text.columns.amount, value: <Money rial={row.amount} hasUnit={false} isHideable={false} /> },
        {
          key: text.columns.received,
          value:
            row.receivedAmount === null ? (
              text.unknown
            ) : (
              <Money rial={row.receivedAmount} hasUnit={false} isHideable={false} />
            ),
        },
        { key: text.facts.gateway, value: row.gatewayTitle },
        row.authority ? { key: text.facts.authority, value: <Ltr>{row.authority}</Ltr> } : null,
        row.refId ? { key: text.facts.refId, value: <Ltr>{toPersianDigits(row.refId)}</Ltr> } : null,
        row.cardMask ? { key: text.facts.card, value: <Ltr>{toPersianDigits(row.cardMask)}</Ltr> } : null,
        { key: text.facts.orderStatus, value: row.orderStatusText },
        { key: text.columns.state, value: row.statusText },
      ]}
    />
  );
}

const answersOf: Readonly<Record<string, string | undefined>> = text.eventAnswers;

function Events({ events }: { events: readonly Event[] }) {
  if (events.length === 0) return null;
  return (
    <section aria-label={text.facts.events}>
      <strong>{text.facts.events}</strong>
      <ul>
        {events.map((event, index) => (
          <li key={index}>
            {toPersianDigits(jalaliText(event.at, 'moment'))}: {text.eventKinds[event.kind]}{' '}
            {answersOf[event.said] ?? <UnknownAnswer code={event.said} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** An answer without a word of its own: said in Persian, with the gateway's code for whoever asks the gateway. */
function UnknownAnswer({ code }: { code: string }) {
  return (
    <>
      {text.unknownAnswer}{' '}
      <small>
        <Ltr>{code}</Ltr>
      </small>
    </>
  );
}

interface ProposalProps {
  row: Dispute;
  resolution: NonNullable<Dispute['resolution']>;
}

function Proposal({ row, resolution }: ProposalProps) {
  const [approve] = useApproveResolutionMutation();
  const [reject] = useRejectResolutionMutation();
  const params = { paymentId: row.paymentId };
  return (
    <Proposed
      resolution={resolution}
      investorName={row.investorName}
      name={`resolution-${row.paymentId}`}
      approve={(call) => approve({ params, ...call }).unwrap()}
      reject={(call) => reject({ params, ...call }).unwrap()}
    />
  );
}

function Prepare({ row }: { row: Dispute }) {
  const reason = usePermission('maker');
  const dialog = (close: () => void) => <PrepareDialog row={row} onClose={close} />;
  return <ActButtons acts={[{ id: 'prepare', label: text.prepare, reason, dialog }]} />;
}

function PrepareDialog({ row, onClose }: { row: Dispute; onClose: () => void }) {
  const [prepare] = usePrepareResolutionMutation();
  const { control, dialog } = useContractForm({
    values: { act: row.acts[0] ?? ('refund' as const), amount: '', reason: '' },
    schema: prepareResolution.body,
    bodyOf: ({ act, amount, reason }) => ({
      act,
      reason: reason.trim(),
      ...(needsAmount(row, act) && amount !== '' && { amount }),
    }),
    send: (body, idempotencyKey) => prepare({ params: { paymentId: row.paymentId }, body, idempotencyKey }).unwrap(),
    done: text.prepared,
    onClose,
  });
  const act = useWatch({ control, name: 'act' });
  const options = row.acts.map((value) => ({ value, label: disputeActLabels[value] }));
  return (
    <FormDialog {...dialog} title={text.prepareTitle} submitLabel={text.prepare} onClose={onClose}>
      <FormSelect control={control} name="act" label={text.act} options={options} />
      {needsAmount(row, act) ? (
        <FormAmount control={control} name="amount" label={text.amountReceived} hint={text.amountHint} />
      ) : null}
      <FormText
        control={control}
        name="reason"
        label={text.reason}
        helperText={text.reasonHint}
        maxLength={300}
        multiline
        minRows={2}
      />
    </FormDialog>
  );
}

/** What comes back to the investor, where the gateway has not told it. */
const needsAmount = (row: Dispute, act: string): boolean => act === 'refund' && row.receivedAmount === null;
