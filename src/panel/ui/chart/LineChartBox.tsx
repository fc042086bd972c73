import { useState, type ReactNode } from 'react';
import dynamic from 'next/dynamic';
import IconButton from '@mui/material/IconButton';
import Skeleton from '@mui/material/Skeleton';
import Tooltip from '@mui/material/Tooltip';
import { formatNumber } from '#shared/digits.ts';
import { styled } from '#panel/ui/theme/styled.ts';
import { ShowChartRounded } from '../icons/ShowChartRounded.tsx';
import { TableRowsRounded } from '../icons/TableRowsRounded.tsx';
import { useInView } from '../lazy/useInView.ts';
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
  '& td, & tbody th': { fontWeight: 400 },
}));

/** The figures of a chart, newest day first. */
function ChartTable(props: {
  title: string;
  series: readonly ChartSeries[];
  format: (value: number) => string;
  height: number;
}) {
  const { title, series, format, height } = props;
  const days = [...new Set(series.flatMap((one) => one.points.map((point) => point.day)))].sort().reverse();
  const values = series.map((one) => new Map(one.points.map((point) => [point.day, point.shown ?? point.value])));
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

const Part = dynamic(() => import('./LineChartPart.tsx').then((part) => part.LineChartPart), { ssr: false });
const Head = styled('div')({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '0.5rem',
  flexWrap: 'wrap',
});
const Sentence = styled('p')(({ theme }) => ({ ...theme.typography.body2, color: theme.vars.palette.text.secondary }));

export interface LineChartBoxProps {
  /** names the chart for everybody */
  title: string;
  series: readonly ChartSeries[];
  height?: number;
  /** how a value is written; Persian digits by default */
  format?: (value: number) => string;
  /** ranges or filters, opposite the table button */
  controls?: ReactNode;
}

/** Lines over time, left to right, loaded when in view; the same figures as a table one tap away. */
export function LineChartBox({ title, series, height = 260, format = formatNumber, controls }: LineChartBoxProps) {
  const [isTable, setTable] = useState(false);
  const { ref, isSeen } = useInView();
  const filled = series.filter((one) => one.points.length >= 2 || (one.isMarks && one.points.length > 0));
  if (!filled.some((one) => !one.isMarks)) return <TooFew series={series} format={format} />;
  const name = isTable ? ui.chartLine : ui.chartTable;
  return (
    <div ref={ref}>
      <Head>
        <div>{controls}</div>
        <Tooltip title={name}>
          <IconButton size="small" aria-label={name} aria-pressed={isTable} onClick={() => setTable(!isTable)}>
            {isTable ? <ShowChartRounded fontSize="small" /> : <TableRowsRounded fontSize="small" />}
          </IconButton>
        </Tooltip>
      </Head>
      <div style={{ minHeight: height }}>
        {isTable ? <ChartTable title={title} series={filled} format={format} height={height} /> : null}
        {!isTable && isSeen ? <Part title={title} series={filled} height={height} format={format} /> : null}
        {!isTable && !isSeen ? <Skeleton variant="rounded" height={height} /> : null}
      </div>
    </div>
  );
}

function TooFew({ series, format }: { series: readonly ChartSeries[]; format: (value: number) => string }) {
  const one = series[0]?.points[0];
  return (
    <Sentence>
      {one ? `${jalaliText(one.day, 'long')}: ${format(one.value)}. ` : ''}
      {ui.chartTooFew}
    </Sentence>
  );
}
