import type { ComponentProps, ReactNode } from 'react';
import { type Control, useWatch } from 'react-hook-form';
import { toPersianDigits } from '#shared/digits.ts';
import { InvestorLink } from '#panel/components/InvestorLink.tsx';
import { OrderLink } from '#panel/components/OrderLink.tsx';
import { DescriptionList } from '#panel/ui/data/DescriptionList.tsx';
import { FormDialog } from '#panel/ui/dialog/FormDialog.tsx';
import { SidePanel } from '#panel/ui/dialog/SidePanel.tsx';
import { FormAmount } from '#panel/ui/form/FormAmount.tsx';
import { FormSelect } from '#panel/ui/form/FormSelect.tsx';
import { FormReason } from '#panel/ui/form/FormReason.tsx';
import { Stack } from '#panel/ui/layout/blocks.ts';
import { jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import { Money } from '#panel/ui/text/Money.tsx';
import { ActButtons } from '#panel/features/admin/shared/approval/Acts.tsx';
import { usePermission } from '#panel/features/admin/shared/approval/usePermission.ts';
import { Decided, Proposed, type Resolution } from './Resolution.tsx';
import type { Dispute } from './DisputeList.tsx';
import { disputesText } from './strings.ts';

type Shown = 'orderId' | 'orderNo' | 'reasonText' | 'investorId' | 'investorName' | 'fundName' | 'amount';

/** What the panel shows of a payment or a debit in dispute. */
interface Disputed<Act extends string = string> extends Pick<
  Dispute,
  Shown | 'receivedAmount' | 'orderStatusText' | 'statusText'
> {
  acts: readonly Act[];
  resolution: Resolution | null;
}

interface Props extends Pick<ComponentProps<typeof Proposed>, 'approveText' | 'approve' | 'reject'> {
  row: Disputed | null;
  /** the record among all, for what is typed about it */
  name: string;
  words: {
    columns: { amount: string; received: string; state: string };
    facts: { events: string };
  };
  /** who has the money, and under which references */
  facts: ComponentProps<typeof DescriptionList>['items'];
  events: readonly { at: string; said: ReactNode }[];
  /** the form of a proposal */
  prepare: (close: () => void) => ReactNode;
  onClose: () => void;
}

/** Money in dispute: what happened to it, what one person proposes, and the decision of another. */
export function DisputePanel(props: Props) {
  const { row, name, approve, reject, approveText, prepare, onClose } = props;
  const reason = usePermission('maker');
  return (
    <SidePanel isOpen={row !== null} title={row ? toPersianDigits(row.orderNo) : ''} onClose={onClose}>
      {row ? (
        <Stack key={name}>
          <Facts {...props} row={row} />
          <Events title={props.words.facts.events} events={props.events} />
          {row.resolution && row.resolution.status !== 'prepared' ? <Decided resolution={row.resolution} /> : null}
          {row.resolution?.status === 'prepared' ? (
            <Proposed
              resolution={row.resolution}
              investorName={row.investorName}
              {...{ name, approve, reject, approveText }}
            />
          ) : null}
          {row.acts.length > 0 ? (
            <ActButtons acts={[{ id: 'prepare', label: disputesText.prepare, reason, dialog: prepare }]} />
          ) : null}
        </Stack>
      ) : null}
    </SidePanel>
  );
}

function Facts({ row, words, facts }: Props & { row: Disputed }) {
  const { columns } = disputesText;
  const investor = <InvestorLink investorId={row.investorId} name={row.investorName} />;
  const received =
    row.receivedAmount === null ? (
      disputesText.unknown
    ) : (
      <Money rial={row.receivedAmount} hasUnit={false} isHideable={false} />
    );
  return (
    <DescriptionList
      items={[
        { key: columns.reason, value: row.reasonText },
        { key: columns.investor, value: investor },
        { key: columns.order, value: <OrderLink orderId={row.orderId} orderNo={row.orderNo} /> },
        { key: disputesText.facts.fund, value: row.fundName },
        { key: words.columns.amount, value: <Money rial={row.amount} hasUnit={false} isHideable={false} /> },
        { key: words.columns.received, value: received },
        ...facts,
        { key: disputesText.facts.orderStatus, value: row.orderStatusText },
        { key: words.columns.state, value: row.statusText },
      ]}
    />
  );
}

function Events({ title, events }: { title: string; events: Props['events'] }) {
  if (events.length === 0) return null;
  return (
    <section aria-label={title}>
      <strong>{title}</strong>
      <ul>
        {events.map(({ at, said }, index) => (
          <li key={index}>
            {toPersianDigits(jalaliText(at, 'moment'))}: {said}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface Proposal {
  act: string;
  amount: string;
  reason: string;
}

/** What comes back to the investor, where its amount is not known. */
const needsAmount = (row: Pick<Dispute, 'receivedAmount'>, act: string): boolean =>
  act === 'refund' && row.receivedAmount === null;

/** The form of a proposal for a record, without its call. */
export function proposalForm<Act extends string>(row: Disputed<Act>) {
  const values: Proposal = { act: row.acts[0] ?? 'refund', amount: '', reason: '' };
  return {
    values,
    bodyOf: ({ act, amount, reason }: Proposal) => ({
      act: act as Act,
      reason: reason.trim(),
      ...(needsAmount(row, act) && amount !== '' && { amount }),
    }),
    done: disputesText.prepared,
  };
}

interface DialogProps<Act extends string> extends Omit<ComponentProps<typeof FormDialog>, 'title' | 'children'> {
  row: Disputed<Act>;
  control: Control<Proposal>;
  actLabels: Readonly<Record<Act, string>>;
  words: { prepareTitle: string; amountReceived: string; amountHint: string };
}

/** Says what is proposed, and why. */
export function ProposalForm<Act extends string>({ row, control, actLabels, words, ...dialog }: DialogProps<Act>) {
  const act = useWatch({ control, name: 'act' });
  const options = row.acts.map((value) => ({ value, label: actLabels[value] }));
  return (
    <FormDialog {...dialog} title={words.prepareTitle} submitLabel={disputesText.prepare}>
      <FormSelect control={control} name="act" label={disputesText.act} options={options} />
      {needsAmount(row, act) ? (
        <FormAmount control={control} name="amount" label={words.amountReceived} hint={words.amountHint} />
      ) : null}
      <FormReason control={control} label={disputesText.reason} hint={disputesText.reasonHint} />
    </FormDialog>
  );
}
