import Alert from '@mui/material/Alert';
import type * as contract from '#shared/contract/bankStatements.ts';
import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import { formatNumber } from '#shared/digits.ts';
import { formatRial } from '#shared/money.ts';
import { DescriptionList } from '#panel/ui/data/DescriptionList.tsx';
import { jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import { Stack } from '#panel/ui/layout/blocks.ts';
import { forecastText } from './bankFileStrings.ts';

const text = forecastText;

type Statement = ResponseOf<typeof contract.getBankStatement>['data'];
type Closing = Statement['closings'][number];

/** A closing balance in words: what the bank says, what the books say, and what is left unexplained. */
function closingText({ balance, bookBalance, comingAmount, difference }: Closing): string {
  const parts = [text.bank(formatRial(balance)), text.books(formatRial(bookBalance))];
  if (BigInt(comingAmount) !== 0n) parts.push(text.coming(formatRial(comingAmount)));
  parts.push(
    difference === null
      ? text.otherMissing
      : BigInt(difference) === 0n
        ? text.agrees
        : text.differs(formatRial(difference)),
  );
  return parts.join(text.separator);
}

/** What the lines of a statement would become, and its closing balances beside the books: the same for both people. */
export function StatementForecast({
  forecast,
  closings,
}: {
  forecast: NonNullable<Statement['forecast']>;
  closings: readonly Closing[];
}) {
  const { orderCount, slipCount, settlementCount, payoutCount, unknownCount, bookedCount, otherOutCount } = forecast;
  const item = (key: string, count: number, amount?: string) =>
    count === 0
      ? null
      : {
          key,
          value: amount === undefined ? formatNumber(count) : text.countAmount(formatNumber(count), formatRial(amount)),
        };
  return (
    <Stack>
      <Alert severity={unknownCount > 0 ? 'warning' : 'info'}>
        {text.sentence(formatNumber(orderCount), formatNumber(unknownCount))}
      </Alert>
      <DescriptionList
        items={[
          item(text.orders, orderCount),
          item(text.slips, slipCount),
          item(text.settlements, settlementCount),
          item(text.payouts, payoutCount, forecast.payoutAmount),
          item(text.unknown, unknownCount, forecast.unknownAmount),
          item(text.booked, bookedCount, forecast.bookedAmount),
          item(text.otherOut, otherOutCount, forecast.otherOutAmount),
          ...closings.map((closing) => ({
            key: text.closing(jalaliText(closing.date)),
            value: closingText(closing),
          })),
        ]}
      />
    </Stack>
  );
}
