import dynamic from 'next/dynamic';
import { toPersianDigits } from '#shared/digits.ts';
import { debitDisputesApi, useGetDisputedDebitQuery, useListDisputedDebitsQuery } from '#panel/api/debitDisputes.ts';
import { useAppDispatch } from '#panel/store/hooks.ts';
import { ListFileButtons } from '#panel/components/ListFileButtons.tsx';
import { Section } from '#panel/ui/data/Section.tsx';
import { DecidedCell, MomentCell } from '#panel/ui/list/cells.tsx';
import type { Column } from '#panel/ui/list/columns.ts';
import { DataTable } from '#panel/ui/list/DataTable.tsx';
import { textFilter } from '#panel/ui/list/filters.ts';
import { ListFilters } from '#panel/ui/list/ListFilters.tsx';
import { ListTabs } from '#panel/ui/list/ListTabs.tsx';
import { RecordProblem } from '#panel/ui/list/RecordProblem.tsx';
import { askedOnce, useDecidedRows } from '#panel/ui/list/useDecidedRows.ts';
import { recordId, useListState, useOpenedRow } from '#panel/ui/list/useListState.ts';
import { useUrlState } from '#panel/ui/list/useUrlState.ts';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { Money } from '#panel/ui/text/Money.tsx';
import { disputesText } from './strings.ts';
import type { DebitDispute } from './DebitDisputeDrawer.tsx';
import { debitDisputesText as text } from './debitStrings.ts';

const { columns: titles } = disputesText;

const DebitDisputeDrawer = dynamic(() => import('./DebitDisputeDrawer.tsx').then((part) => part.DebitDisputeDrawer), {
  ssr: false,
});

const facts: readonly Column<DebitDispute>[] = [
  {
    id: 'orderNo',
    title: titles.order,
    minWidth: 110,
    isTitle: true,
    render: (row) => <Ltr>{toPersianDigits(row.orderNo)}</Ltr>,
  },
  { id: 'investor', title: titles.investor, flex: 1.2, minWidth: 120, render: (row) => row.investorName },
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
        disputesText.unknown
      ) : (
        <Money rial={row.receivedAmount} hasUnit={false} isHideable={false} />
      ),
  },
  { id: 'reason', title: titles.reason, flex: 1.6, minWidth: 160, render: (row) => row.reasonText },
  { id: 'since', title: titles.since, minWidth: 100, render: (row) => <MomentCell value={row.disputedAt} /> },
];

const proposalColumn: Column<DebitDispute> = {
  id: 'proposal',
  title: titles.proposal,
  minWidth: 110,
  render: ({ resolution }) => {
    if (resolution?.status === 'approved')
      return <DecidedCell by={resolution.decidedByName} at={resolution.decidedAt} />;
    return resolution?.status === 'prepared' ? resolution.actText : disputesText.none;
  },
};
const stateColumn: Column<DebitDispute> = {
  id: 'state',
  title: text.columns.state,
  minWidth: 110,
  render: (row) => row.statusText,
};

const filters = { search: textFilter('search') };
const tabs = [
  { value: 'open', label: disputesText.open },
  { value: 'decided', label: disputesText.decided },
] as const;

/** Money of direct debit that does not fit its debit: each row opens with its facts and the acts of two people. */
export function DebitDisputesSection() {
  const list = useListState({ filters, opens: 'debit-dispute', scope: 'debit-disputes' });
  const isOpen = useUrlState().word('debit-disputes-tab') !== 'decided';
  const dispatch = useAppDispatch();
  const query = useListDisputedDebitsQuery(
    { query: { ...list.query, isOpen } },
    { skip: !list.isReady, refetchOnMountOrArgChange: true },
  );
  const attemptId = recordId(list.openId);
  const one = useGetDisputedDebitQuery(
    { params: { attemptId: attemptId ?? 0 } },
    { skip: attemptId === null, refetchOnMountOrArgChange: true },
  );
  const detail = one.currentData?.data;
  const { row, problem } = useOpenedRow(list, {
    rows: query.data?.data,
    idOf: (debit) => debit.attemptId,
    record: detail?.debit,
    query: one,
  });
  const decided = useDecidedRows<DebitDispute>({
    rows: query.currentData?.data,
    listKey: isOpen ? JSON.stringify(list.query) : null,
    idOf: (row) => row.attemptId,
    isWaiting: ({ resolution }) => resolution?.status !== 'approved',
    ask: ({ attemptId: id }) =>
      dispatch(debitDisputesApi.endpoints.getDisputedDebit.initiate({ params: { attemptId: id } }, askedOnce))
        .unwrap()
        .then(({ data }) => data.debit),
    opened: detail?.debit,
  });
  const columns = isOpen ? [...facts, proposalColumn] : [...facts, stateColumn];
  return (
    <Section id="disputed-debits" title={text.title} note={text.note}>
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
            file="exportDisputedDebits"
            args={{ query: { ...list.chosen, isOpen } }}
          />
        }
      />
      <DataTable
        label={text.title}
        query={query}
        list={list}
        {...(query.currentData && decided)}
        rowId={(debit) => debit.attemptId}
        columns={columns}
        empty={isOpen ? text.empty : text.decidedEmpty}
      />
      {list.openId !== null ? (
        <DebitDisputeDrawer row={row} events={detail?.events ?? []} onClose={list.close} />
      ) : null}
    </Section>
  );
}
