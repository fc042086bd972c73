import type { ReactNode } from 'react';
import { toPersianDigits } from '#shared/digits.ts';
import { Section } from '#panel/ui/data/Section.tsx';
import { DecidedCell, MomentCell } from '#panel/ui/list/cells.tsx';
import type { Column } from '#panel/ui/list/columns.ts';
import { DataTable } from '#panel/ui/list/DataTable.tsx';
import { textFilter } from '#panel/ui/list/filters.ts';
import { ListFilters } from '#panel/ui/list/ListFilters.tsx';
import { ListTabs } from '#panel/ui/list/ListTabs.tsx';
import { RecordProblem } from '#panel/ui/list/RecordProblem.tsx';
import { useDecidedRows } from '#panel/ui/list/useDecidedRows.ts';
import { type ListState, useOpenedRow } from '#panel/ui/list/useListState.ts';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { Money } from '#panel/ui/text/Money.tsx';
import type { Dispute } from './DisputeDrawer.tsx';
import { disputesText } from './strings.ts';

type Resolution = NonNullable<Dispute['resolution']>;

/** What the lists show of a payment or a debit in dispute. */
interface Disputed extends Pick<
  Dispute,
  'orderNo' | 'investorName' | 'amount' | 'receivedAmount' | 'reasonText' | 'disputedAt' | 'statusText'
> {
  resolution: Pick<Resolution, 'status' | 'actText' | 'decidedByName' | 'decidedAt'> | null;
}

interface Titles {
  amount: string;
  received: string;
  state: string;
}

const titles = disputesText.columns;

/** Columns of what waits and of what was decided; titles that name a gateway or a bank differ. */
export function disputeColumns<Row extends Disputed>(own: Titles) {
  const facts: readonly Column<Row>[] = [
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
      title: own.amount,
      minWidth: 120,
      align: 'end',
      render: (row) => <Money rial={row.amount} hasUnit={false} isHideable={false} />,
    },
    {
      id: 'received',
      title: own.received,
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
  const proposal: Column<Row> = {
    id: 'proposal',
    title: titles.proposal,
    minWidth: 110,
    render: ({ resolution }) => {
      if (resolution?.status === 'approved')
        return <DecidedCell by={resolution.decidedByName} at={resolution.decidedAt} />;
      return resolution?.status === 'prepared' ? resolution.actText : disputesText.none;
    },
  };
  const state: Column<Row> = { id: 'state', title: own.state, minWidth: 110, render: (row) => row.statusText };
  return { open: [...facts, proposal], decided: [...facts, state] };
}

export const disputeFilters = { search: textFilter('search') };

const tabs = [
  { value: 'open', label: disputesText.open },
  { value: 'decided', label: disputesText.decided },
] as const;

interface Rows<Row> {
  data: readonly Row[];
  pageInfo: { totalCount: number };
}

interface Props<Row extends Disputed> {
  /** of the section, for links to it */
  id: string;
  words: { title: string; note: string; search: string; empty: string; decidedEmpty: string };
  columns: ReturnType<typeof disputeColumns<Row>>;
  list: ListState<typeof disputeFilters>;
  /** what waits, or what was decided */
  isOpen: boolean;
  query: { data?: Rows<Row>; currentData?: Rows<Row>; error?: unknown; isFetching: boolean; refetch: () => unknown };
  idOf: (row: Row) => number;
  /** the opened record by its own call, and that call */
  record: Row | undefined;
  recordQuery: { error?: unknown; isUninitialized: boolean };
  /** the record as it is now */
  ask: (row: Row) => Promise<Row>;
  files: ReactNode;
  drawer: (row: Row | null) => ReactNode;
}

/** Money in dispute, what waits and what was decided: each row opens with its facts and the acts of two people. */
export function DisputeList<Row extends Disputed>(props: Props<Row>) {
  const { words, list, isOpen, query, idOf, record } = props;
  const { row, problem } = useOpenedRow(list, { rows: query.data?.data, idOf, record, query: props.recordQuery });
  const decided = useDecidedRows<Row>({
    rows: query.currentData?.data,
    listKey: isOpen ? JSON.stringify(list.query) : null,
    idOf,
    isWaiting: ({ resolution }) => resolution?.status !== 'approved',
    ask: props.ask,
    opened: record,
  });
  return (
    <Section id={props.id} title={words.title} note={words.note}>
      <RecordProblem problem={problem} onClose={list.close} />
      <ListTabs
        label={words.title}
        value={isOpen ? 'open' : 'decided'}
        tabs={tabs}
        onChange={(chosen) => list.change({ tab: chosen === 'open' ? null : chosen })}
      />
      <ListFilters list={list} search={words.search} actions={props.files} />
      <DataTable
        label={words.title}
        query={query}
        list={list}
        {...(query.currentData && decided)}
        rowId={idOf}
        columns={isOpen ? props.columns.open : props.columns.decided}
        empty={isOpen ? words.empty : words.decidedEmpty}
      />
      {list.openId !== null ? props.drawer(row) : null}
    </Section>
  );
}
