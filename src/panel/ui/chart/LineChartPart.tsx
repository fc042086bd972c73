import { LineChart } from '@mui/x-charts/LineChart';
import { ThemeProvider } from '@mui/system';
import type { Theme } from '@mui/material/styles';
import { styled } from '#panel/ui/theme/styled.ts';
import { theme as panelTheme } from '../theme/theme.ts';
import { jalaliText } from '../text/JalaliDate.tsx';
import type { ChartSeries } from './points.ts';

const { series: color } = panelTheme.vars.palette.panel;
const colors = [color.a, color.b, color.c, color.d, color.e, color.f];
// pattern as well as color (design 4)
const dashes = ['none', '7 4', '2 4', '9 3 2 3', '14 4', '1 3'];

const Plot = styled('div')(({ theme }) => ({
  '& .MuiChartsAxis-tickLabel': { fontFamily: 'inherit', fontSize: '0.75rem', fill: theme.vars.palette.text.secondary },
  '& .MuiChartsAxis-line, & .MuiChartsAxis-tick': { stroke: theme.vars.palette.divider },
  '& .MuiChartsGrid-line': { stroke: theme.vars.palette.divider },
}));

const ltr = (outer: Theme): Theme => ({ ...outer, direction: 'ltr' });

interface Props {
  title: string;
  series: readonly ChartSeries[];
  height: number;
  format: (value: number) => string;
}

/** The lines of `LineChartBox`; a file of its own so that the chart library loads only when one comes into view. */
export function LineChartPart({ title, series, height, format }: Props) {
  const days = [...new Set(series.flatMap((one) => one.points.map((point) => point.day)))].sort();
  const lines = series.map((one, index) => {
    const values = new Map(one.points.map((point) => [point.day, point.value]));
    const shown = new Map(one.points.map((point) => [point.day, point.shown ?? point.value]));
    return {
      id: one.id,
      label: one.label,
      data: days.map((day) => values.get(day) ?? null),
      color: colors[index % colors.length],
      showMark: one.isMarks ?? false,
      connectNulls: !one.isMarks,
      curve: 'monotoneX' as const,
      valueFormatter: (value: number | null, { dataIndex }: { dataIndex: number }) =>
        value === null ? '–' : format(shown.get(days[dataIndex] ?? '') ?? value),
    };
  });
  const dashRules = Object.fromEntries(
    series.map((one, index) => [
      `& [data-series="${one.id}"]`,
      { strokeDasharray: one.isMarks ? 'none' : dashes[index % dashes.length], strokeWidth: 2.5 },
    ]),
  );
  return (
    <ThemeProvider theme={ltr}>
      <Plot dir="ltr" role="img" aria-label={title}>
        <LineChart
          height={height}
          series={lines}
          skipAnimation
          hideLegend={series.length === 1}
          grid={{ horizontal: true }}
          margin={{ top: 12, bottom: 4, left: 4, right: 44 }}
          xAxis={[
            {
              data: days,
              scaleType: 'point',
              valueFormatter: (day: string) => jalaliText(day),
              tickInterval: ticks(days),
              height: 44,
            },
          ]}
          yAxis={[{ valueFormatter: (value: number) => format(value), width: 84 }]}
          sx={dashRules}
        />
      </Plot>
    </ThemeProvider>
  );
}

/** About five days with a mark, the first among them; of their labels those stand that do not touch each other. */
function ticks(days: readonly string[]) {
  const step = Math.max(1, Math.floor((days.length - 1) / 4));
  const labelled = new Set(days.filter((_day, index) => index % step === 0));
  return (day: string) => labelled.has(day);
}
