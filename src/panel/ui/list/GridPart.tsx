import { useRef } from 'react';
import { DataGrid, type GridColDef, type GridSortModel, type GridValidRowModel } from '@mui/x-data-grid';
import { faIR } from '@mui/x-data-grid/locales';
import { theme } from '../theme/theme.ts';
import { readNonce } from '../theme/emotionCache.ts';
import { headerHeight, rowHeight, type Column, type RowId } from './columns.ts';
import { useColumnNeeds, useWholeText } from './useColumnNeeds.ts';
import { useGridPlace } from './useGridPlace.ts';

interface Props<R> {
  label: string;
  rows: readonly R[];
  rowId: (row: R) => RowId;
  columns: readonly Column<R>[];
  isLoading: boolean;
  /** changes with filters, order and page: other rows begin at the top */
  rowsKey?: string | undefined;
  sort?: string | undefined;
  /** undefined in a list that does not sort */
  onSort?: ((sort: string | undefined) => void) | undefined;
  /** the row whose details stand beside the table */
  openId?: RowId | null | undefined;
  onRowClick?: (row: R) => void;
  /** drawn in grey */
  isDecided?: ((row: R) => boolean) | undefined;
}

interface Holder<R> extends GridValidRowModel {
  id: RowId;
  row: R;
}

const localeText = faIR.components.MuiDataGrid.defaultProps.localeText;
// the grid aligns by physical sides and mirrors them itself in right-to-left: `left` is the right side on the screen,
// where the last digits of figures stand under each other
const sides = { start: 'left', end: 'left', center: 'center' } as const;

/** The largest first, then the smallest, then as the list sorts itself. */
const sortingOrder = ['desc', 'asc', null] as const;

/** The column whose head shows the order of the URL. */
function sortModelOf<R>(columns: readonly Column<R>[], sort: string | undefined): GridSortModel {
  const key = sort?.replace(/^-/, '');
  const column = key === undefined ? undefined : columns.find((one) => one.sort === key);
  return column ? [{ field: column.id, sort: sort?.startsWith('-') ? 'desc' : 'asc' }] : [];
}

/**
 * The grid of `DataTable`: row 50, header 54. Columns share the width, but none is narrower than the longest figure, date
 * or word that stands in it: figures are never cut. Words break into two lines, and the whole text is the tooltip.
 */
export function GridPart<R>(props: Props<R>) {
  const { label, rows, rowId, columns, isLoading, rowsKey, sort, onSort, openId, onRowClick, isDecided } = props;
  const root = useRef<HTMLDivElement>(null);
  const { needs, isPlaced } = useColumnNeeds(root);
  useWholeText(root);
  useGridPlace(root, { label, rowsKey, isPlaced });
  const defs: GridColDef<Holder<R>>[] = columns.map((column) => ({
    field: column.id,
    headerName: column.title,
    flex: column.flex ?? 1,
    minWidth: Math.max(column.minWidth ?? 60, needs[column.id] ?? 0),
    cellClassName: column.align === 'end' ? 'figure' : '',
    align: sides[column.align ?? 'start'],
    headerAlign: sides[column.align ?? 'start'],
    // the server sorts, by what the contract has a key for
    sortable: onSort !== undefined && column.sort !== undefined,
    renderCell: (cell) => <span className="cell-text">{column.render(cell.row.row)}</span>,
  }));
  return (
    <DataGrid
      ref={root}
      nonce={readNonce()}
      aria-label={label}
      rows={rows.map((row) => ({ id: rowId(row), row }))}
      columns={defs}
      loading={isLoading}
      sortingMode="server"
      sortingOrder={sortingOrder}
      sortModel={sortModelOf(columns, sort)}
      onSortModelChange={([chosen]) => {
        const key = columns.find((column) => column.id === chosen?.field)?.sort;
        onSort?.(key && `${chosen?.sort === 'desc' ? '-' : ''}${key}`);
      }}
      rowHeight={rowHeight}
      columnHeaderHeight={headerHeight}
      hideFooter
      disableVirtualization={rows.length <= 50}
      disableColumnMenu
      disableColumnResize
      disableRowSelectionOnClick
      getRowClassName={({ id, row }) =>
        [
          openId && String(id) === String(openId) ? 'opened' : '',
          isDecided?.((row as Holder<R>).row) ? 'decided' : '',
        ].join(' ')
      }
      onRowClick={onRowClick ? (params) => onRowClick((params.row as Holder<R>).row) : undefined}
      onCellKeyDown={(params, event) => {
        // a button inside a cell answers Enter itself
        if (event.key === 'Enter' && event.target === event.currentTarget) onRowClick?.((params.row as Holder<R>).row);
      }}
      localeText={localeText}
      sx={{
        border: 0,
        '--DataGrid-rowBorderColor': theme.vars.palette.panel.hairline,
        '--DataGrid-t-header-background-base': theme.vars.palette.panel.sunken,
        '& .MuiDataGrid-columnSeparator': { display: 'none' },
        '& .MuiDataGrid-columnHeaderTitle, & .MuiDataGrid-columnHeader': { fontWeight: 600 },
        visibility: isPlaced ? 'visible' : 'hidden',
        '& .MuiDataGrid-row': onRowClick ? { cursor: 'pointer' } : {},
        // the row under the keys J and K
        '& .MuiDataGrid-row:focus-within': { backgroundColor: theme.vars.palette.action.hover },
        '& .MuiDataGrid-row.opened, & .MuiDataGrid-row.opened:hover': {
          backgroundColor: theme.vars.palette.panel.brandTint,
          boxShadow: `inset 3px 0 0 ${theme.vars.palette.primary.main}`,
        },
        '& .MuiDataGrid-row.decided:not(.opened)': { backgroundColor: theme.vars.palette.panel.sunken },
        '& .MuiDataGrid-row.decided .cell-text': { fontWeight: 400, color: theme.vars.palette.text.secondary },
        '& .MuiDataGrid-cell': { display: 'flex', alignItems: 'center' },
        '& .MuiDataGrid-cell--textCenter': { justifyContent: 'center' },
        '& .figure': { fontWeight: 600 },
        '& .cell-text': {
          display: '-webkit-box',
          WebkitBoxOrient: 'vertical',
          WebkitLineClamp: 2,
          overflow: 'hidden',
          whiteSpace: 'normal',
          lineHeight: 1.5,
          minWidth: 0,
        },
        '& [data-figure], & [data-figure] *, & button': { whiteSpace: 'nowrap' },
        '& .MuiDataGrid-columnHeaderTitle': { whiteSpace: 'normal', lineHeight: 1.4 },
        // what a column needs is measured as if every word could break away, and as if the cell gave way (useColumnNeeds)
        '&[data-measuring] .cell-text, &[data-measuring] .MuiDataGrid-columnHeaderTitle': {
          width: 'min-content',
          flexShrink: 0,
        },
        '&[data-measuring] .cell-text': { display: 'block', overflow: 'visible' },
        '&[data-measuring] .cell-text *:not([data-figure], [data-figure] *, button, button *)': {
          whiteSpace: 'normal',
          overflow: 'visible',
        },
      }}
    />
  );
}
