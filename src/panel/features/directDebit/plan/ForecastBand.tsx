import Alert from '@mui/material/Alert';
import type { previewRegularPurchase } from '#shared/contract/regularPurchases.ts';
import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import { formatNumber, toPersianDigits } from '#shared/digits.ts';
import { formatRial } from '#shared/money.ts';
import { Assumptions, OutcomeTrack } from '#panel/components/OutcomeBand.tsx';
import { DescriptionList } from '#panel/ui/data/DescriptionList.tsx';
import { Stack } from '#panel/ui/layout/blocks.ts';
import { Money } from '#panel/ui/text/Money.tsx';
import { planText as text } from './strings.ts';

export type Forecast = NonNullable<ResponseOf<typeof previewRegularPurchase>['data']['forecast']>;

/** What the plan may come to until the day of the goal: a band, its middle and the goal, and what it assumes. */
export function ForecastBand({ forecast, goal }: { forecast: Forecast; goal: string }) {
  const shown = (rial: string) => toPersianDigits(formatRial(rial));
  const money = (key: string, rial: string) => ({ key, value: <Money rial={rial} isHideable={false} /> });
  return (
    <Stack>
      <OutcomeTrack
        label={text.band(shown(forecast.low), shown(forecast.high), shown(goal || '0'))}
        low={forecast.low}
        middle={forecast.middle}
        high={forecast.high}
        goal={goal || '0'}
        goalMark={text.goalMark}
      />
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
      <Assumptions title={text.assumptions} items={forecast.assumptions} />
    </Stack>
  );
}
