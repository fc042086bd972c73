import Alert from '@mui/material/Alert';
import type { previewRegularPurchase } from '#shared/contract/regularPurchases.ts';
import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import { formatNumber, toPersianDigits } from '#shared/digits.ts';
import { formatRial } from '#shared/money.ts';
import { Accordion } from '#panel/ui/data/Accordion.tsx';
import { DescriptionList } from '#panel/ui/data/DescriptionList.tsx';
import { Stack } from '#panel/ui/layout/blocks.ts';
import { Money } from '#panel/ui/text/Money.tsx';
import { styled } from '#panel/ui/theme/styled.ts';
import { planText as text } from './strings.ts';

export type Forecast = NonNullable<ResponseOf<typeof previewRegularPurchase>['data']['forecast']>;

// money grows from left to right, as on a chart
const Track = styled('div')(({ theme }) => ({
  position: 'relative',
  direction: 'ltr',
  height: 12,
  marginBlock: '0.25rem 1.5rem',
  borderRadius: 99,
  backgroundColor: theme.vars.palette.divider,
  '& > .band': {
    position: 'absolute',
    insetBlock: 0,
    borderRadius: 99,
    backgroundColor: theme.vars.palette.primary.main,
    opacity: 0.45,
  },
  '& > .middle': {
    position: 'absolute',
    insetBlock: -2,
    width: 3,
    borderRadius: 2,
    backgroundColor: theme.vars.palette.primary.main,
  },
  '& > .goal': {
    position: 'absolute',
    insetBlock: -6,
    borderInlineStart: `2px dashed ${theme.vars.palette.text.primary}`,
  },
  '& > .goal > span': {
    ...theme.typography.caption,
    position: 'absolute',
    insetBlockStart: '100%',
    insetInlineStart: 0,
    transform: 'translateX(-50%)',
    whiteSpace: 'nowrap',
  },
}));
const Assumptions = styled('ul')(({ theme }) => ({
  ...theme.typography.body2,
  margin: 0,
  paddingInlineStart: '1.25rem',
}));

/** Place on the track, percent of the highest figure and a tenth more. */
function placesOf(values: readonly bigint[]): number[] {
  const top = values.reduce((most, value) => (value > most ? value : most), 1n);
  return values.map((value) => Number((value * 900n) / top) / 10);
}

/** What the plan may come to until the day of the goal: a band, its middle and the goal, and what it assumes. */
export function ForecastBand({ forecast, goal }: { forecast: Forecast; goal: string }) {
  const [low = 0, middle = 0, high = 0, aim = 0] = placesOf(
    [forecast.low, forecast.middle, forecast.high, goal || '0'].map(BigInt),
  );
  const shown = (rial: string) => toPersianDigits(formatRial(rial));
  const money = (key: string, rial: string) => ({ key, value: <Money rial={rial} isHideable={false} /> });
  return (
    <Stack>
      <Track role="img" aria-label={text.band(shown(forecast.low), shown(forecast.high), shown(goal || '0'))}>
        <span className="band" style={{ insetInlineStart: `${low}%`, width: `${Math.max(1, high - low)}%` }} />
        <span className="middle" style={{ insetInlineStart: `${middle}%` }} />
        <span className="goal" style={{ insetInlineStart: `${aim}%` }}>
          <span>{text.goalMark}</span>
        </span>
      </Track>
      <DescriptionList
        items={[
          money(text.low, forecast.low),
          money(text.middle, forecast.middle),
          money(text.high, forecast.high),
          money(text.paidIn, forecast.paidIn),
          { key: text.periods, value: formatNumber(forecast.periods) },
        ]}
      />
      <Alert severity={forecast.isReached ? 'success' : 'info'}>
        {forecast.isReached ? text.reached : text.notReached}
        {!forecast.isReached && forecast.neededPerPeriod !== null ? (
          <div>{text.needed(shown(forecast.neededPerPeriod))}</div>
        ) : null}
      </Alert>
      <Accordion title={text.assumptions}>
        <Assumptions>
          {forecast.assumptions.map((one) => (
            <li key={one}>{one}</li>
          ))}
        </Assumptions>
      </Accordion>
    </Stack>
  );
}
