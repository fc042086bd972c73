import type { ReactNode } from 'react';
import type { listDisputedPayments } from '#shared/contract/disputes.ts';
import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import { Section } from '#panel/ui/data/Section.tsx';
import { DecidedCell } from '#panel/ui/list/cells.tsx';
import type { Column } from '#panel/ui/list/columns.ts';
import { DataTable } from '#panel/ui/list/DataTable.tsx';
import { textFilter } from '#panel/ui/list/filters.ts';
import { ListFilters } from '#panel/ui/list/ListFilters.tsx';
import { ListTabs } from '#panel/ui/list/ListTabs.tsx';
import { RecordProblem } from '#panel/ui/list/RecordProblem.tsx';
import { useDecidedRows } from '#panel/ui/list/useDecidedRows.ts';
import { type ListState, useOpenedRow } from '#panel/ui/list/useListState.ts';
import { Money } from '#panel/ui/text/Money.tsx';
import { disputesText } from './strings.ts';

/** A payment in dispute. */
export type Dispute = ResponseOf<typeof listDisputedPayments>['data'][number];

type Resolution = NonNullable<Dispute['resolution']>;

/** What the lists show of a payment or a debit in dispute. */
interface Disputed extends Pick<Dispute, 'receivedAmount'> {
  resolution: Pick<Resolution, 'status' | 'actText' | 'decidedByName' | 'decidedAt'> | null;
}

/** What is special in the columns of both lists. */
export const disputeCells = {
  receivedAmount: ({ receivedAmount }: Disputed) =>
    receivedAmount === null ? disputesText.unknown : <Money rial={receivedAmount} hasUnit={false} isHideable={false} />,
  proposal: ({ resolution }: Disputed) => {
    if (resolution?.status === 'approved')
      return <DecidedCell by={resolution.decidedByName} at={resolution.decidedAt} />;
    return resolution?.status === 'prepared' ? resolution.actText : disputesText.none;
  },
};

/** Columns of what waits, which has no state yet, and of what was decided, whose proposal is over. */
export const disputeColumns = <Row extends Disputed>(all: readonly Column<Row>[]) => ({
  open: all.filter(({ id }) => id !== 'status'),
  decided: all.filter(({ id }) => id !== 'proposal'),
});

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
