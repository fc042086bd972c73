import { useState } from 'react';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { styled } from '@mui/material/styles';
import CloseRounded from '@mui/icons-material/CloseRounded';
import { formatNumber } from '#shared/digits.ts';
import { useFundComparePricesQuery } from '#panel/api/funds.ts';
import { LineChartBox } from '#panel/ui/chart/LineChartBox.tsx';
import { chartNumber } from '#panel/ui/chart/points.ts';
import { QueryBoundary } from '#panel/ui/state/QueryBoundary.tsx';
import { LoadingSkeleton } from '#panel/ui/state/Skeletons.tsx';
import type { Fund } from '../fundFilters.ts';
import { rangeStart, type RangeId } from '../ranges.ts';
import { fundsText } from '../strings.ts';
import { CompareTable } from './CompareTable.tsx';

const Head = styled('div')({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  paddingInlineEnd: '1rem',
});
const Note = styled('p')(({ theme }) => ({
  ...theme.typography.caption,
  margin: 0,
  marginBlockEnd: '1rem',
  color: theme.vars.palette.text.secondary,
}));
const Title = styled('h3')(({ theme }) => ({ ...theme.typography.subtitle1, margin: 0, marginBlockEnd: '0.5rem' }));

type CompareRange = Exclude<RangeId, 'w1'>;
const ranges = Object.entries(fundsText.ranges) as [CompareRange, string][];

/** Up to four funds side by side: growth from one start, and their figures with the best of each line marked. */
export function ComparePanel({ funds, onClose }: { funds: readonly Fund[]; onClose: () => void }) {
  const [range, setRange] = useState<CompareRange>('y1');
  const newest = funds
    .map((fund) => fund.navDate ?? '')
    .sort()
    .at(-1);
  const from = newest ? rangeStart(range, newest) : undefined;
  const query = useFundComparePricesQuery({
    query: { fundIds: funds.map((fund) => fund.fundId).join(','), ...(from && { from }) },
  });
  const controls = (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={range}
      aria-label={fundsText.range}
      onChange={(_event, next: CompareRange | null) => next && setRange(next)}
    >
      {ranges.map(([id, label]) => (
        <ToggleButton key={id} value={id}>
          {label}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
  return (
    <Dialog
      open
      onClose={onClose}
      maxWidth="lg"
      fullWidth
      aria-labelledby="compare-title"
      slotProps={{ paper: { sx: { m: { xs: 2, md: 8 }, width: '100%' } } }}
    >
      <Head>
        <DialogTitle id="compare-title">{fundsText.compareTitle}</DialogTitle>
        <IconButton aria-label={fundsText.close} onClick={onClose}>
          <CloseRounded />
        </IconButton>
      </Head>
      <DialogContent>
        <Title>{fundsText.compareChart}</Title>
        <QueryBoundary query={query} skeleton={<LoadingSkeleton shape="chart" height={320} />}>
          {({ data }) => (
            <LineChartBox
              title={fundsText.compareChart}
              height={280}
              controls={controls}
              format={(value) => formatNumber(value, 2)}
              series={data.series.map((one) => ({
                id: String(one.fundId),
                label: one.name,
                points: one.points.map((point) => ({ day: point.date, value: chartNumber(point.indexed) })),
              }))}
            />
          )}
        </QueryBoundary>
        <Note>{fundsText.compareChartNote}</Note>
        <Title>{fundsText.compareTable}</Title>
        <CompareTable funds={funds} />
      </DialogContent>
    </Dialog>
  );
}
