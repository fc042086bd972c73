import { useEffect, useState, type ReactNode } from 'react';
import dynamic from 'next/dynamic';
import { formatNumber } from '#shared/digits.ts';
import { styled } from '#panel/ui/theme/styled.ts';
import { useReturnFocus } from './useReturnFocus.ts';
import { useInView } from '../lazy/useInView.ts';
import Button from '@mui/material/Button';
import { ui } from '../strings.ts';
import { EmptyView } from '../state/EmptyView.tsx';
import { ErrorView } from '../state/ErrorView.tsx';
import { LoadingSkeleton } from '../state/Skeletons.tsx';
import { usePrintMoment } from '../state/usePrintMoment.ts';
import { ColumnChoice, useHiddenColumns } from './ColumnChoice.tsx';
import { PaperTable } from './PaperTable.tsx';
import { offerPaper, type PaperCall } from './paperSources.ts';
import type { Paging } from './Pager.tsx';
import { RowCards, type SwipeRow } from './RowCards.tsx';
import { headerHeight, rowHeight, type CardParts, type Column, type RowId } from './columns.ts';
import type { ListUrl } from './useListState.ts';

// the generic is lost by `dynamic`; the props are the same
const GridPart = dynamic(() => import('./GridPart.tsx').then((part) => part.GridPart), {
  ssr: false,
}) as unknown as typeof import('./GridPart.tsx').GridPart;

// after the rows; its room is kept
const Pager = dynamic(() => import('./Pager.tsx').then((part) => part.Pager), { ssr: false });
const PagerRoom = styled('div')({ minHeight: 44 });

/** The top bar, the bars of a list and its pages take the rest of a window; four rows are seen in the lowest one. */
const listHeight = 'max(254px, calc(100dvh - var(--above-list, 256px)))';

/*
 * A flex column, so that the grid grows by its own scroll bar where a screen is too narrow for its figures. It is never
 * higher than what a window leaves below the bars: its rows scroll below its head, and bars, head and pages stay in sight.
 */
const Desktop = styled('div')(({ theme }) => ({
  display: 'none',
  [theme.breakpoints.up('md')]: {
    display: 'flex',
    flexDirection: 'column',
    minWidth: 0,
    maxHeight: listHeight,
    border: `1px solid ${theme.vars.palette.panel.hairline}`,
    borderRadius: theme.shape.borderRadius,
    overflow: 'hidden',
    backgroundColor: theme.vars.palette.background.paper,
  },
}));
const Phone = styled('div')(({ theme }) => ({ [theme.breakpoints.up('md')]: { display: 'none' } }));

/* As high while the sum is fetched as with it. */
const CountLine = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'flex',
  justifyContent: 'space-between',
  alignItems: 'center',
  flexWrap: 'wrap',
  gap: '0 0.75rem',
  minHeight: '1.75rem',
  margin: 0,
  marginBlockEnd: '0.375rem',
  color: theme.vars.palette.text.secondary,
  '& > strong': { fontWeight: 600, color: theme.vars.palette.text.primary },
}));

interface ListAnswer<R> {
  data?: { data: readonly R[] | object; pageInfo?: { totalCount: number } } | undefined;
  error?: unknown;
  isFetching?: boolean;
  refetch: () => unknown;
  /** what the query cache knows of the call, by which a print asks for the other pages */
  endpointName?: string | undefined;
  originalArgs?: unknown;
}

export interface DataTableProps<R> {
  /** names the table for screen readers */
  label: string;
  /** the call of the list: its rows, total, failure and another try; the other props take the place of its parts */
  query?: ListAnswer<R>;
  /** page, filters and opened row in the URL; rows without a total of the server are cut into pages here */
  list?: ListUrl;
  /** undefined while nothing has come yet */
  rows?: readonly R[] | undefined;
  /** rows of all pages, where the answer names them by another word */
  total?: number | undefined;
  rowId: (row: R) => RowId;
  columns: readonly Column<R>[];
  isLoading?: boolean;
  error?: unknown;
  onRetry?: () => void;
  /** what is shown in place of no rows: a sentence, or a sentence with a button (`EmptyView`) */
  empty?: ReactNode;
  /** the sentence where filters leave no row; the button that clears them is below it */
  emptyFilter?: string;
  paging?: Paging;
  /** on phones opposite the number of rows: what the rows come to, of all pages */
  sum?: ReactNode;
  /** cards on phones that are not made of columns */
  card?: CardParts<R>;
  /** cards with acts beside them on phones: `swipeRow` */
  swipe?: SwipeRow<R>;
  onRowClick?: (row: R) => void;
  /** a row of the call as the list shows it, where `rows` are made of them; its place is counted from 0 */
  paperRow?: (row: R, place: number) => R;
  /** somebody decided on it while the list was open (`useDecidedRows`): drawn in grey */
  isDecided?: (row: R) => boolean;
  /** the row whose details lie over the table; when they close, the focus comes back to it */
  openId?: RowId | null;
}

/** A list cut by the server or here: grid from md up (loaded when in view), cards below, with its five states. */
export function DataTable<R>(props: DataTableProps<R>) {
  const shown = shownOf(props);
  const root = useReturnFocus(shown.openId);
  useListKeys();
  const paper = usePaperRows(props, shown.paging?.total ?? 0);
  return (
    <div ref={root} data-list="" tabIndex={shown.openId === undefined ? undefined : -1}>
      <TableBody {...shown} paper={paper} />
    </div>
  );
}

/** J, K, Enter, «/» and E, as soon as their code has come. */
function useListKeys(): void {
  useEffect(() => {
    let end: (() => void) | null = null;
    let isGone = false;
    void import('./listKeys.ts')
      .then(({ listenForList }) => {
        if (!isGone) end = listenForList();
      })
      // without a connection the mouse still works
      .catch(() => undefined);
    return () => {
      isGone = true;
      end?.();
    };
  }, []);
}

/** All rows for a print that asked for them («خروجی»), until it is over. */
function usePaperRows<R>({ query, rows, paperRow }: DataTableProps<R>, total: number): readonly R[] | null {
  const [paper, setPaper] = useState<readonly R[] | null>(null);
  useEffect(() => {
    const answer = query?.data?.data;
    const { endpointName, originalArgs } = query ?? {};
    const call: PaperCall | null =
      Array.isArray(answer) && answer.length < total && endpointName !== undefined
        ? { endpoint: endpointName, args: originalArgs ?? {}, total }
        : null;
    return offerPaper({
      call: () => call,
      take: (all) => setPaper(paperRow ? (all as R[]).map(paperRow) : (all as R[])),
    });
  }, [query, rows, total, paperRow]);
  useEffect(() => {
    const end = () => setPaper(null);
    window.addEventListener('afterprint', end);
    return () => window.removeEventListener('afterprint', end);
  }, []);
  return paper;
}

interface Shown<R> extends Pick<
  DataTableProps<R>,
  'label' | 'rows' | 'rowId' | 'columns' | 'onRowClick' | 'openId' | 'sum' | 'card' | 'swipe' | 'isDecided'
> {
  rowsKey: string | undefined;
  sort: string | undefined;
  onSort: ListUrl['sortBy'];
  isLoading: boolean;
  error: { message?: string; requestId?: string } | null;
  onRetry: (() => void) | undefined;
  empty: ReactNode;
  paging: Paging | undefined;
}

/** The parts of a table from its call and its list, where they are not given one by one. */
function shownOf<R>(props: DataTableProps<R>): Shown<R> {
  const { label, query, list, rowId, columns } = props;
  const answer = query?.data?.data;
  const all = 'rows' in props ? props.rows : Array.isArray(answer) ? (answer as readonly R[]) : undefined;
  const total = props.total ?? query?.data?.pageInfo?.totalCount;
  const isCutHere = list !== undefined && total === undefined && all !== undefined;
  const page = list && isCutHere ? Math.min(list.page, Math.max(1, Math.ceil(all.length / list.size))) : list?.page;
  const open = list?.open;
  return {
    label,
    rowId,
    columns,
    sum: props.sum,
    card: props.card,
    swipe: props.swipe,
    isDecided: props.isDecided,
    rowsKey: list && JSON.stringify([list.page, list.size, list.sort, list.words]),
    sort: list?.sort,
    onSort: list?.sortBy,
    rows: list && isCutHere && page ? all.slice((page - 1) * list.size, page * list.size) : all,
    isLoading: props.isLoading ?? query?.isFetching ?? false,
    error: props.error ?? query?.error ?? null,
    onRetry: props.onRetry ?? (query ? () => void query.refetch() : undefined),
    empty: emptyOf(props),
    paging:
      props.paging ??
      (list && page
        ? { page, size: list.size, total: total ?? (isCutHere ? all.length : 0), onChange: list.turnTo }
        : undefined),
    onRowClick: props.onRowClick ?? (open ? (row) => open(rowId(row)) : undefined),
    openId: props.openId ?? (open ? list.openId : undefined),
  };
}

function emptyOf<R>({ list, empty, emptyFilter }: DataTableProps<R>): ReactNode {
  if (list?.isFiltered && emptyFilter !== undefined)
    return (
      <EmptyView
        text={emptyFilter}
        action={
          <Button variant="outlined" onClick={list.clear}>
            {ui.clearFilters}
          </Button>
        }
      />
    );
  return typeof empty === 'string' ? <EmptyView text={empty} /> : empty;
}

/** Rows that fill a desktop's window; the room for the others is kept without drawing them. */
const seenRows = 16;

function TableBody<R>(shown: Shown<R> & { paper: readonly R[] | null }) {
  const {
    paper,
    label,
    rows,
    rowId,
    columns,
    isLoading,
    error,
    onRetry,
    empty,
    paging,
    sum,
    card,
    swipe,
    rowsKey,
    sort,
    onSort,
    onRowClick,
    openId,
    isDecided,
  } = shown;
  const { ref, isSeen } = useInView();
  const isPrinted = usePrintMoment() !== null;
  const hidden = useHiddenColumns(label);
  const shownColumns = columns.filter(({ id }) => !hidden.has(id));
  if (error && !rows) return <ErrorView message={error.message} requestId={error.requestId} onRetry={onRetry} />;
  if (rows?.length === 0 && !isLoading) {
    return paging && paging.page > 1 ? <BeyondLastPage paging={paging} label={label} /> : <>{empty ?? <EmptyView />}</>;
  }
  const expected = rows?.length ?? paging?.size ?? 5;
  const height = headerHeight + expected * rowHeight + 2;
  return (
    <div>
      {isPrinted && rows ? (
        <PaperTable
          label={label}
          rows={paper ?? rows}
          rowId={rowId}
          columns={shownColumns.filter((column) => !column.isOnlyBeside)}
          paging={paper && paging ? { ...paging, page: 1 } : paging}
        />
      ) : null}
      <Desktop
        ref={ref}
        data-grid=""
        style={{ minHeight: `min(${height}px, ${listHeight})` }}
        className={isPrinted ? 'no-print' : undefined}
      >
        {!rows ? (
          <LoadingSkeleton shape="table" count={Math.min(expected, seenRows) + 1} />
        ) : isSeen ? (
          <GridPart
            label={label}
            rows={rows}
            rowId={rowId}
            columns={shownColumns.filter((column) => !(openId ? column.isHiddenBeside : column.isOnlyBeside))}
            openId={openId}
            isLoading={isLoading}
            rowsKey={rowsKey}
            sort={sort}
            onSort={onSort}
            onRowClick={onRowClick}
            isDecided={isDecided}
          />
        ) : null}
      </Desktop>
      <Phone data-cards="" aria-busy={isLoading} className={isPrinted ? 'no-print' : undefined}>
        {paging ? (
          <CountLine>
            <span>{rows ? ui.count(formatNumber(paging.total)) : null}</span>
            {sum ? <strong>{sum}</strong> : null}
          </CountLine>
        ) : null}
        {rows ? (
          <RowCards
            rows={rows}
            rowId={rowId}
            columns={columns}
            card={card}
            swipe={swipe}
            onRowClick={onRowClick}
            isDecided={isDecided}
            openId={openId}
          />
        ) : (
          <LoadingSkeleton shape="cards" count={Math.min(expected, 4)} />
        )}
      </Phone>
      {paging && rows ? (
        <PagerRoom>
          <Pager {...paging} label={label} start={<ColumnChoice columns={columns} hidden={hidden} />} />
        </PagerRoom>
      ) : null}
    </div>
  );
}

/** The URL asks for a page that the list does not have (any more): the rest of the list is not hidden. */
function BeyondLastPage({ paging, label }: { paging: Paging; label: string }) {
  return (
    <div>
      <EmptyView
        text={ui.tableBeyond}
        action={
          <Button variant="outlined" onClick={() => paging.onChange(1, paging.size)}>
            {ui.tableFirstPage}
          </Button>
        }
      />
      <Pager {...paging} label={label} />
    </div>
  );
}
