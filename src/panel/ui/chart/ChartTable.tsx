import { styled } from '@mui/material/styles';
import { ui } from '../strings.ts';
import { jalaliText } from '../text/JalaliDate.tsx';
import type { ChartSeries } from './points.ts';

const Scroll = styled('div')({ overflowY: 'auto' });
const Table = styled('table')(({ theme }) => ({
  ...theme.typography.body2,
  width: '100%',
  borderCollapse: 'collapse',
  '& th, & td': {
    padding: '0.375rem 0.5rem',
    textAlign: 'start',
    borderBlockEnd: `1px solid ${theme.vars.palette.divider}`,
  },
  '& thead th': { position: 'sticky', insetBlockStart: 0, backgroundColor: theme.vars.palette.background.paper },
  '& td, & tbody th': { fontVariantNumeric: 'tabular-nums', fontWeight: 400 },
}));

/** The figures of a chart, newest day first. */
export function ChartTable(props: {
  title: string;
  series: readonly ChartSeries[];
  format: (value: number) => string;
  height: number;
}) {
  const { title, series, format, height } = props;
  const days = [...new Set(series.flatMap((one) => one.points.map((point) => point.day)))].sort().reverse();
  const values = series.map((one) => new Map(one.points.map((point) => [point.day, point.value])));
  return (
    <Scroll style={{ maxHeight: height }} tabIndex={0} role="region" aria-label={title}>
      <Table>
        <caption className="visually-hidden">{title}</caption>
        <thead>
          <tr>
            <th scope="col">{ui.chartDate}</th>
            {series.map((one) => (
              <th scope="col" key={one.id}>
                {one.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.map((day) => (
            <tr key={day}>
              <th scope="row">{jalaliText(day)}</th>
              {series.map((one, index) => {
                const value = values[index]?.get(day);
                return <td key={one.id}>{value === undefined ? '–' : format(value)}</td>;
              })}
            </tr>
          ))}
        </tbody>
      </Table>
    </Scroll>
  );
}
