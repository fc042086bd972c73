import Alert from '@mui/material/Alert';
import type * as contract from '#shared/contract/settlement.ts';
import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import type { listNavs } from '#shared/contract/prices.ts';
import { formatNumber, toPersianDigits } from '#shared/digits.ts';
import { trimDecimal } from '#shared/decimal.ts';
import { Change } from '#panel/ui/text/Change.tsx';
import { jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { Money } from '#panel/ui/text/Money.tsx';
import { Table } from '#panel/ui/layout/blocks.ts';
import { rialCell } from '#panel/ui/list/values.tsx';
import { styled } from '#panel/ui/theme/styled.ts';
import { pricesText, settlementText as text } from './strings.ts';

type PreviewData = ResponseOf<typeof contract.settlementPreview>['data'];
type NavRow = ResponseOf<typeof listNavs>['data'][number];

const Cards = styled('dl')(({ theme }) => ({
  display: 'grid',
  gap: '0.75rem',
  margin: 0,
  marginBlockStart: '0.75rem',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 13rem), 1fr))',
  '& > div': {
    padding: '0.75rem 1rem',
    border: `1px solid ${theme.vars.palette.panel.hairline}`,
    borderRadius: theme.shape.borderRadius,
  },
  '& dt, & .before': { ...theme.typography.caption, color: theme.vars.palette.text.secondary },
  '& dd': { margin: 0, display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', gap: '0 0.75rem' },
  '& dd:first-of-type > bdi': { fontSize: '1.125rem', fontWeight: 600 },
}));

const names = ['issueNav', 'cancelNav', 'statisticalNav'] as const;
const price = (value: string) => <Ltr>{formatNumber(trimDecimal(value))}</Ltr>;

/** The prices that the day is executed with: those of the day with their change, or the last published ones as an estimate. */
export function DayPrices({ data, nav }: { data: PreviewData; nav: NavRow | undefined }) {
  const isOwn = data.priceOf === data.navDate;
  const own = isOwn ? nav : undefined;
  const shown = names.flatMap((name) => {
    const value = own?.[name] ?? (name === 'statisticalNav' ? null : data[name]);
    return value === null ? [] : [{ name, value }];
  });
  if (shown.length === 0) return null;
  return (
    <>
      <Cards aria-label={text.prices}>
        {shown.map(({ name, value }) => (
          <div key={name}>
            <dt>
              {isOwn || data.priceOf === null ? text[name] : text.priceOfDay(text[name], jalaliText(data.priceOf))}
            </dt>
            <dd>
              {price(value)}
              {own?.change ? <Change percent={own.change[name]} /> : null}
            </dd>
            {own?.previous ? (
              <dd className="before">
                {text.before(jalaliText(own.previous.navDate))} {price(own.previous[name])}
              </dd>
            ) : null}
          </div>
        ))}
      </Cards>
      {own?.isJump ? (
        <Alert severity="warning" sx={{ marginBlockStart: '0.75rem' }}>
          {pricesText.jump(toPersianDigits(trimDecimal(own.jumpLimit)))}
          {own.jumpReason ? <div>{text.jumpReasonOf(own.jumpReason)}</div> : null}
        </Alert>
      ) : null}
    </>
  );
}

const Sums = styled(Table)({ marginBlockStart: '1rem' });
const Scroll = styled('div')({ overflowX: 'auto' });
const count = (value: number | string) => <Ltr>{formatNumber(typeof value === 'string' ? BigInt(value) : value)}</Ltr>;

/** What the orders of the day come to by side, and the cash that the day brings or takes. */
export function DaySums({ data: { buy, sell } }: { data: PreviewData }) {
  const net = BigInt(buy.amount) - BigInt(sell.net);
  return (
    <Scroll>
      <Sums>
        <caption className="visually-hidden">{text.sums}</caption>
        <thead>
          <tr>
            <td />
            <th scope="col">{text.orders}</th>
            <th scope="col">{text.units}</th>
            <th scope="col">{text.amountRial}</th>
            <th scope="col">{text.feeAndPenalty}</th>
            <th scope="col">{text.remain}</th>
            <th scope="col">{text.cash}</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">{text.buySum}</th>
            <td>{count(buy.orders)}</td>
            <td>{count(buy.units)}</td>
            <td>{rialCell(buy.amount)}</td>
            <td>{rialCell(buy.fee)}</td>
            <td>{rialCell(buy.remain)}</td>
            <td>{rialCell(buy.amount)}</td>
          </tr>
          <tr>
            <th scope="row">{text.sellSum}</th>
            <td>{count(sell.orders)}</td>
            <td>{count(sell.units)}</td>
            <td>{rialCell(sell.gross)}</td>
            <td>{rialCell(sell.penalty)}</td>
            <td>{text.noRemain}</td>
            <td>
              <Money rial={(-BigInt(sell.net)).toString()} isSigned hasUnit={false} isHideable={false} />
            </td>
          </tr>
          <tr>
            <th scope="row" colSpan={6}>
              {text.netCash}
            </th>
            <td>
              <strong>
                <Money rial={net.toString()} isSigned hasUnit={false} isHideable={false} />
              </strong>
            </td>
          </tr>
        </tbody>
      </Sums>
    </Scroll>
  );
}
