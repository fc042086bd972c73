import type { ReactNode } from 'react';
import dynamic from 'next/dynamic';
import { styled } from '@mui/material/styles';
import { useReturnFocus } from './useReturnFocus.ts';
import { useInView } from '../lazy/useInView.ts';
import Button from '@mui/material/Button';
import { ui } from '../strings.ts';
import { EmptyView } from '../state/EmptyView.tsx';
import { ErrorView } from '../state/ErrorView.tsx';
import { LoadingSkeleton } from '../state/Skeletons.tsx';
import { Pager } from './Pager.tsx';
import type { Paging } from './Pager.tsx';
import { RowCards } from './RowCards.tsx';
import { headerHeight, rowHeight } from './sizes.ts';
import type { Column, RowId, Sort } from './columns.ts';

// the generic is lost by `dynamic`; the props are the same
const GridPart = dynamic(() => import('./GridPart.tsx').then((part) => part.GridPart), {
  ssr: false,
}) as unknown as typeof import('./GridPart.tsx').GridPart;

// a flex column, so that the grid grows by its own scroll bar where a screen is too narrow for its figures
const Desktop = styled('div')(({ theme }) => ({
  display: 'none',
  [theme.breakpoints.up('md')]: { display: 'flex', flexDirection: 'column', minWidth: 0 },
}));
const Phone = styled('div')(({ theme }) => ({ [theme.breakpoints.up('md')]: { display: 'none' } }));

export interface DataTableProps<R> {
  /** names the table for screen readers */
  label: string;
  /** undefined while nothing has come yet */
  rows: readonly R[] | undefined;
  rowId: (row: R) => RowId;
  columns: readonly Column<R>[];
  isLoading?: boolean;
  error?: { message?: string; requestId?: string } | null;
  onRetry?: () => void;
  /** what stands in place of no rows: a sentence with a button (`EmptyView`) */
  empty?: ReactNode;
  paging?: Paging;
  sort?: Sort | null;
  onSortChange?: (sort: Sort | null) => void;
  onRowClick?: (row: R) => void;
  /** the row whose details lie over the table; when they close, the focus comes back to it */
  openId?: RowId | null;
}

/** A list cut and sorted by the server: grid from md up (loaded when in view), cards below, with its five states. */
export function DataTable<R>(props: DataTableProps<R>) {
  const root = useReturnFocus(props.openId);
  return (
    <div ref={root} tabIndex={props.openId === undefined ? undefined : -1}>
      <TableBody {...props} />
    </div>
  );
}

function TableBody<R>(props: DataTableProps<R>) {
  const {
    label,
    rows,
    rowId,
    columns,
    isLoading = false,
    error,
    onRetry,
    empty,
    paging,
    sort,
    onSortChange,
    onRowClick,
  } = props;
  const { ref, isSeen } = useInView<HTMLDivElement>();
  if (error && !rows) return <ErrorView message={error.message} requestId={error.requestId} onRetry={onRetry} />;
  if (rows?.length === 0 && !isLoading) {
    return paging && paging.page > 1 ? <BeyondLastPage paging={paging} label={label} /> : <>{empty ?? <EmptyView />}</>;
  }
  const expected = rows?.length ?? paging?.size ?? 5;
  const height = headerHeight + expected * rowHeight + 2;
  return (
    <div>
      <Desktop ref={ref} style={{ minHeight: height }}>
        {rows && isSeen ? (
          <GridPart
            label={label}
            rows={rows}
            rowId={rowId}
            columns={columns}
            isLoading={isLoading}
            sort={sort}
            onSortChange={onSortChange}
            onRowClick={onRowClick}
          />
        ) : (
          <LoadingSkeleton shape="table" count={expected + 1} />
        )}
      </Desktop>
      <Phone aria-busy={isLoading}>
        {rows ? (
          <RowCards rows={rows} rowId={rowId} columns={columns} onRowClick={onRowClick} />
        ) : (
          <LoadingSkeleton shape="cards" count={Math.min(expected, 4)} />
        )}
      </Phone>
      {paging ? <Pager {...paging} label={label} /> : null}
    </div>
  );
}

/** The address asks for a page that the list does not have (any more): the rest of the list is not hidden. */
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
