import dynamic from 'next/dynamic';
import { toPersianDigits } from '#shared/digits.ts';
import { disputesApi, useGetDisputedPaymentQuery, useListDisputedPaymentsQuery } from '#panel/api/disputes.ts';
import { useAppDispatch } from '#panel/store/hooks.ts';
import { ListFileButtons } from '#panel/components/ListFileButtons.tsx';
import { Section } from '#panel/ui/data/Section.tsx';
import { DecidedCell, MomentCell } from '#panel/ui/list/cells.tsx';
import type { Column } from '#panel/ui/list/columns.ts';
import { DataTable } from '#panel/ui/list/DataTable.tsx';
import { ListFilters } from '#panel/ui/list/ListFilters.tsx';
import { ListTabs } from '#panel/ui/list/ListTabs.tsx';
import { useUrlState } from '#panel/ui/list/useUrlState.ts';
import { askedOnce, useDecidedRows } from '#panel/ui/list/useDecidedRows.ts';
import { recordId, useListState, useOpenedRow } from '#panel/ui/list/useListState.ts';
import { textFilter } from '#panel/ui/list/filters.ts';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { Money } from '#panel/ui/text/Money.tsx';
import { RecordProblem } from '#panel/ui/list/RecordProblem.tsx';
import type { Dispute } from './DisputeDrawer.tsx';
import { disputesText as text } from './strings.ts';

const DisputeDrawer = dynamic(() => import('./DisputeDrawer.tsx').then((part) => part.DisputeDrawer), { ssr: false });

const facts: readonly Column<Dispute>[] = [
  {
    id: 'orderNo',
    title: text.columns.order,
    minWidth: 110,
    isTitle: true,
    render: (row) => <Ltr>{toPersianDigits(row.orderNo)}</Ltr>,
  },
  { id: 'investor', title: text.columns.investor, flex: 1.2, minWidth: 120, render: (row) => row.investorName },
  {
    id: 'amount',
    title: text.columns.amount,
    minWidth: 120,
    align: 'end',
    render: (row) => <Money rial={row.amount} hasUnit={false} isHideable={false} />,
  },
  {
    id: 'received',
    title: text.columns.received,
    minWidth: 120,
    align: 'end',
    render: (row) =>
      row.receivedAmount === null ? (
        text.unknown
      ) : (
        <Money rial={row.receivedAmount} hasUnit={false} isHideable={false} />
      ),
  },
  { id: 'reason', title: text.columns.reason, flex: 1.6, minWidth: 160, render: (row) => row.reasonText },
  { id: 'since', title: text.columns.since, minWidth: 100, render: (row) => <MomentCell value={row.disputedAt} /> },
];

const proposalColumn: Column<Dispute> = {
  id: 'proposal',
  title: text.columns.proposal,
  minWidth: 110,
  render: ({ resolution }) => {
    if (resolution?.status === 'approved')
      return <DecidedCell by={resolution.decidedByName} at={resolution.decidedAt} />;
    return resolution?.status === 'prepared' ? resolution.actText : text.none;
  },
};
const stateColumn: Column<Dispute> = {
  id: 'state',
  title: text.columns.state,
  minWidth: 110,
  render: (row) => row.statusText,
};

const filters = { search: textFilter('search') };
const tabs = [
  { value: 'open', label: text.open },
  { value: 'decided', label: text.decided },
] as const;

/** Money that the gateway has and the books do not: each row opens with its facts and the acts of two people. */
export function DisputesSection() {
  const list = useListState({ filters, opens: 'dispute', scope: 'disputes' });
  const isOpen = useUrlState().word('disputes-tab') !== 'decided';
  const dispatch = useAppDispatch();
  const query = useListDisputedPaymentsQuery(
    { query: { ...list.query, isOpen } },
    { skip: !list.isReady, refetchOnMountOrArgChange: true },
  );
  const paymentId = recordId(list.openId);
  const one = useGetDisputedPaymentQuery(
    { params: { paymentId: paymentId ?? 0 } },
    { skip: paymentId === null, refetchOnMountOrArgChange: true },
  );
  const detail = one.currentData?.data;
  const { row, problem } = useOpenedRow(list, {
    rows: query.data?.data,
    idOf: (payment) => payment.paymentId,
    record: detail?.payment,
    query: one,
  });
  const decided = useDecidedRows<Dispute>({
    rows: query.currentData?.data,
    listKey: isOpen ? JSON.stringify(list.query) : null,
    idOf: (row) => row.paymentId,
    isWaiting: ({ resolution }) => resolution?.status !== 'approved',
    ask: ({ paymentId: id }) =>
      dispatch(disputesApi.endpoints.getDisputedPayment.initiate({ params: { paymentId: id } }, askedOnce))
        .unwrap()
        .then(({ data }) => data.payment),
    opened: detail?.payment,
  });
  const columns = isOpen ? [...facts, proposalColumn] : [...facts, stateColumn];
  return (
    <Section id="disputed-payments" title={text.title} note={text.note}>
      <RecordProblem problem={problem} onClose={list.close} />
      <ListTabs
        label={text.title}
        value={isOpen ? 'open' : 'decided'}
        tabs={tabs}
        onChange={(chosen) => list.change({ tab: chosen === 'open' ? null : chosen })}
      />
      <ListFilters
        list={list}
        search={text.search}
        actions={
          <ListFileButtons
            title={text.title}
            file="exportDisputedPayments"
            args={{ query: { ...list.chosen, isOpen } }}
          />
        }
      />
      <DataTable
        label={text.title}
        query={query}
        list={list}
        {...(query.currentData && decided)}
        rowId={(payment) => payment.paymentId}
        columns={columns}
        empty={isOpen ? text.empty : text.decidedEmpty}
      />
      {list.openId !== null ? <DisputeDrawer row={row} events={detail?.events ?? []} onClose={list.close} /> : null}
    </Section>
  );
}
