import { DataGrid } from '@mui/x-data-grid';
import type { GridColDef, GridSortModel, GridValidRowModel } from '@mui/x-data-grid';
import { faIR } from '@mui/x-data-grid/locales';
import { readNonce } from '../theme/nonce.ts';
import { headerHeight, rowHeight } from './sizes.ts';
import type { Column, RowId, Sort } from './columns.ts';

interface Props<R> {
  label: string;
  rows: readonly R[];
  rowId: (row: R) => RowId;
  columns: readonly Column<R>[];
  isLoading: boolean;
  sort?: Sort | null;
  onSortChange?: (sort: Sort | null) => void;
  onRowClick?: (row: R) => void;
}

interface Holder<R> extends GridValidRowModel {
  id: RowId;
  row: R;
}

const localeText = faIR.components.MuiDataGrid.defaultProps.localeText;
// the grid aligns by physical sides and mirrors them itself in right-to-left
const sides = { start: 'left', end: 'right', center: 'center' } as const;

/** The grid of `DataTable`: row 50, header 54, columns share the width, so nothing scrolls sideways. */
export function GridPart<R>({ label, rows, rowId, columns, isLoading, sort, onSortChange, onRowClick }: Props<R>) {
  const defs: GridColDef<Holder<R>>[] = columns.map((column) => ({
    field: column.id,
    headerName: column.title,
    flex: column.flex ?? 1,
    minWidth: column.minWidth ?? 60,
    align: sides[column.align ?? 'start'],
    headerAlign: sides[column.align ?? 'start'],
    sortable: Boolean(column.isSortable && onSortChange),
    renderCell: (cell) => column.render(cell.row.row),
  }));
  const sortModel: GridSortModel = sort ? [{ field: sort.id, sort: sort.direction }] : [];
  const changeSort = (model: GridSortModel) => {
    const first = model[0];
    onSortChange?.(first?.sort ? { id: first.field, direction: first.sort } : null);
  };
  return (
    <DataGrid
      nonce={readNonce()}
      aria-label={label}
      rows={rows.map((row) => ({ id: rowId(row), row }))}
      columns={defs}
      loading={isLoading}
      rowHeight={rowHeight}
      columnHeaderHeight={headerHeight}
      hideFooter
      disableVirtualization={rows.length <= 50}
      disableColumnMenu
      disableColumnResize
      disableRowSelectionOnClick
      sortingMode="server"
      sortModel={sortModel}
      onSortModelChange={changeSort}
      onRowClick={onRowClick ? (params) => onRowClick((params.row as Holder<R>).row) : undefined}
      onCellKeyDown={(params, event) => {
        // a button inside a cell answers Enter itself
        if (event.key === 'Enter' && event.target === event.currentTarget) onRowClick?.((params.row as Holder<R>).row);
      }}
      localeText={localeText}
      sx={{
        border: 0,
        '& .MuiDataGrid-row': onRowClick ? { cursor: 'pointer' } : {},
        '& .MuiDataGrid-cell': { fontVariantNumeric: 'tabular-nums' },
      }}
    />
  );
}
