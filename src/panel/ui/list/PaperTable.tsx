import { formatNumber } from '#shared/digits.ts';
import { styled } from '#panel/ui/theme/styled.ts';
import { ui } from '../strings.ts';
import type { Paging } from './Pager.tsx';
import type { Column, RowId } from './columns.ts';

const Root = styled('table')(({ theme }) => ({
  ...theme.typography.caption,
  width: '100%',
  borderCollapse: 'collapse',
  '& caption': { captionSide: 'bottom', textAlign: 'start', paddingBlock: '0.375rem' },
  '& th, & td': {
    padding: '0.25rem',
    textAlign: 'start',
    verticalAlign: 'top',
    borderBlockEnd: `1px solid ${theme.vars.palette.divider}`,
  },
  '& th, & .figure': { fontWeight: 600 },
  '& tr': { breakInside: 'avoid' },
  '& [data-figure], & [data-figure] *': { whiteSpace: 'nowrap' },
  '& .MuiButton-root, & .MuiIconButton-root': { display: 'none' },
}));

interface Props<R> {
  label: string;
  rows: readonly R[];
  rowId: (row: R) => RowId;
  columns: readonly Column<R>[];
  paging: Paging | undefined;
}

/** A list on paper: every column, its heads on each sheet, and which rows of how many these are. */
export function PaperTable<R>({ label, rows, rowId, columns, paging }: Props<R>) {
  const from = paging ? (paging.page - 1) * paging.size : 0;
  const total = paging?.total ?? rows.length;
  return (
    <Root aria-label={label}>
      <caption>{ui.tableOf(formatNumber(from + 1), formatNumber(from + rows.length), formatNumber(total))}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.id} scope="col">
              {column.title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={rowId(row)}>
            {columns.map((column) => (
              <td key={column.id} className={column.align === 'end' ? 'figure' : undefined}>
                {column.render(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Root>
  );
}
