import { styled } from '@mui/material/styles';
import { formatNumber } from '#shared/digits.ts';
import { deskText } from './strings.ts';

const Sums = styled('dl')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(78px, 1fr))',
  gap: '0.5rem',
  margin: 0,
  '& > div': {
    padding: '0.5rem 0.75rem',
    borderRadius: theme.shape.borderRadius,
    backgroundColor: theme.vars.palette.panel.sunken,
  },
  '& dt': { ...theme.typography.caption, color: theme.vars.palette.text.secondary },
  '& dd': { ...theme.typography.subtitle1, margin: 0 },
  '& [data-bad="true"] dd': { color: theme.vars.palette.error.main },
}));
const Table = styled('table')(({ theme }) => ({
  ...theme.typography.body2,
  width: '100%',
  borderCollapse: 'collapse',
  '& caption': { ...theme.typography.subtitle2, textAlign: 'start', paddingBlockEnd: '0.25rem' },
  '& th, & td': {
    textAlign: 'start',
    paddingBlock: '0.375rem',
    paddingInlineEnd: '0.75rem',
    borderBlockEnd: `1px solid ${theme.vars.palette.divider}`,
    verticalAlign: 'top',
  },
  '& th': { fontWeight: 500, color: theme.vars.palette.text.secondary },
}));

/** How many lines of a file went which way. */
export function ImportSums({ sums }: { sums: readonly { label: string; count: number; isBad?: boolean }[] }) {
  return (
    <div role="status">
      <Sums>
        {sums.map(({ label, count, isBad }) => (
          <div key={label} data-bad={isBad === true && count > 0}>
            <dt>{label}</dt>
            <dd>{formatNumber(count)}</dd>
          </div>
        ))}
      </Sums>
    </div>
  );
}

/** Lines of a file that were not taken, by their number in it, each with its reason; nothing when all were. */
export function LineProblems({ title, rows }: { title: string; rows: readonly { line: number; message: string }[] }) {
  if (rows.length === 0) return null;
  return (
    <Table>
      <caption>{title}</caption>
      <thead>
        <tr>
          <th scope="col">{deskText.line}</th>
          <th scope="col">{deskText.problem}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          // two problems may stand in one line
          <tr key={`${row.line}:${index}`}>
            <td>{formatNumber(row.line)}</td>
            <td>{row.message}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
