import dynamic from 'next/dynamic';
import type { FundDetails } from '#panel/api/funds.ts';
import { DescriptionList, type Description } from '#panel/ui/data/DescriptionList.tsx';
import { Section } from '#panel/ui/data/Section.tsx';
import { LoadingSkeleton } from '#panel/ui/state/Skeletons.tsx';
import { JalaliDate, jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { Money, RialUnit } from '#panel/ui/text/Money.tsx';
import { formatNumber, formatPercent, toPersianDigits } from '#shared/digits.ts';
import { styled } from '#panel/ui/theme/styled.ts';
import { RiskScale } from '../RiskScale.tsx';
import { largeText, MainAndSide, Note, Stack, Table } from '#panel/ui/layout/blocks.ts';
import { daysText, orderTypeText, methodText } from './scheduleText.ts';
import { text as fundText } from './strings.ts';

type Schedule = FundDetails['schedules'][number];

const text = fundText.scheduleColumns;
// its fields are below the first view
const Calculator = dynamic(() => import('./Calculator.tsx').then((part) => part.Calculator), {
  loading: () => <LoadingSkeleton shape="pairs" count={4} />,
});

/* Small and on one line each: the names of the methods alone break. */
const Timing = styled(Table)(({ theme }) => ({
  '& td, & tbody th': { ...theme.typography.caption, paddingBlock: '0.375rem' },
  '& tbody th[scope="rowgroup"]': { fontWeight: 600 },
  '& td': { whiteSpace: 'nowrap', [`${largeText} &`]: { whiteSpace: 'normal' } },
}));

/** The methods of one order type below its name. */
function ScheduleRows({ type, rows }: { type: 1 | 2; rows: readonly Schedule[] }) {
  if (rows.length === 0) return null;
  return (
    <tbody>
      <tr>
        <th scope="rowgroup" colSpan={4}>
          {orderTypeText(type)}
        </th>
      </tr>
      {rows.map((row) => (
        <tr key={row.wayCode}>
          <th scope="row">{methodText(row.wayCode)}</th>
          <td>
            <Ltr>{toPersianDigits(row.cutoffTime.slice(0, 5))}</Ltr>
          </td>
          <td>{daysText(row.priceOffsetDays)}</td>
          <td>{daysText(type === 1 ? row.issueOffsetDays : row.settleDays)}</td>
        </tr>
      ))}
    </tbody>
  );
}

/** When an order of each type and payment method closes, is priced, and is settled. */
function ScheduleTable({ schedules }: { schedules: readonly Schedule[] }) {
  const notes = new Set(schedules.flatMap(({ note }) => note || []));
  return (
    <>
      <Timing>
        <caption className="visually-hidden">{fundText.scheduleCaption}</caption>
        <thead>
          <tr>
            {[text.order, text.cutoff, text.price, text.issue].map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        {([1, 2] as const).map((type) => (
          <ScheduleRows key={type} type={type} rows={schedules.filter(({ orderType }) => orderType === type)} />
        ))}
      </Timing>
      {[...notes].map((note) => (
        <Note key={note}>{note}</Note>
      ))}
    </>
  );
}

const About = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  '& p': { marginBlock: '0.5rem' },
  '& ul': { paddingInlineStart: '1.25rem' },
}));

type Items = readonly (Description | null)[];

const named = (key: string, value: string | null): Description | null => (value ? { key, value } : null);
const ltr = (key: string, value: string | null): Description | null =>
  value ? { key, value: <Ltr>{toPersianDigits(value)}</Ltr> } : null;
const money = (key: string, rial: string | null): Description | null =>
  rial ? { key, value: <Money rial={rial} isHideable={false} /> } : null;
const percent = (key: string, value: string | null): Description | null =>
  value ? { key, value: <Ltr>{formatPercent(value)}</Ltr> } : null;
const price = (nav: string) => (
  <>
    <Ltr>{formatNumber(nav, 0)}</Ltr>
    <RialUnit />
  </>
);
const unitsText = (units: string) => <Ltr>{formatNumber(BigInt(units))}</Ltr>;

function profitText(fund: FundDetails): string {
  if (!fund.dividendIntervalPeriod) return fundText.noProfit;
  const months = toPersianDigits(fund.dividendIntervalPeriod);
  return fund.profitDay
    ? fundText.profitEvery(months, toPersianDigits(fund.profitDay))
    : fundText.profitEveryMonths(months);
}

function facts(fund: FundDetails): Items {
  const { limits } = fund;
  return [
    named(fundText.fundType, fund.fundTypeText),
    named(fundText.typeOfInvest, fund.typeOfInvestText),
    named(fundText.symbol, fund.symbol),
    { key: fundText.risk, value: <RiskScale fund={fund} /> },
    { key: fundText.investedUnits, value: unitsText(fund.investedUnits) },
    limits.maxFundUnits
      ? {
          key: fundText.ceiling,
          value: unitsText(limits.maxFundUnits),
          hint: fund.filledPercent ? fundText.ceilingUsed(formatPercent(fund.filledPercent, 0)) : undefined,
        }
      : null,
    fund.unitsSubDay && fund.unitsRedDay
      ? {
          key: fundText.dayMoves,
          value: fundText.movesOf(formatNumber(BigInt(fund.unitsSubDay)), formatNumber(BigInt(fund.unitsRedDay))),
        }
      : null,
    money(fundText.minAmount, limits.minAmount),
    money(fundText.maxAmount, limits.maxAmount),
    limits.minRemainUnits === '0' ? null : { key: fundText.minRemain, value: unitsText(limits.minRemainUnits) },
    { key: fundText.profitPeriod, value: profitText(fund) },
    fund.nextProfitDate
      ? { key: fundText.nextProfit, value: <JalaliDate value={fund.nextProfitDate} format="long" /> }
      : null,
    percent(fundText.guaranteedRate, fund.guaranteedEarningRate),
    percent(fundText.estimatedRate, fund.estimatedEarningRate),
    named(fundText.reinvest, fund.isReinvestAllowed ? fundText.yes : fundText.no),
    named(fundText.directDebit, fund.isDirectDebitAllowed ? fundText.yes : fundText.no),
    fund.initiationDate ? { key: fundText.initiationDate, value: <JalaliDate value={fund.initiationDate} /> } : null,
    named(fundText.manager, fund.manager),
    ltr(fundText.alpha, fund.alpha && formatNumber(fund.alpha, 2)),
    ltr(fundText.beta, fund.beta && formatNumber(fund.beta, 2)),
    ltr(fundText.regNo, fund.regNo),
    ltr(fundText.registrationNumber, fund.registrationNumber),
    ltr(fundText.nationalId, fund.nationalId),
    fund.isin ? { key: fundText.isin, value: <Ltr>{fund.isin}</Ltr> } : null,
    fund.website
      ? {
          key: fundText.website,
          value: (
            <a href={fund.website} target="_blank" rel="noopener noreferrer">
              <Ltr>{fund.website.replace(/^https?:\/\//, '')}</Ltr>
            </a>
          ),
        }
      : null,
  ];
}

/* What is asked first: prices beside the one at the head, how long money is on its way, and the size. */
function keyFacts(fund: FundDetails): Items {
  const sells = fund.schedules.filter(({ orderType }) => orderType === 2).map(({ settleDays }) => settleDays);
  return [
    fund.issueNav ? { key: fundText.issueNav, value: price(fund.issueNav) } : null,
    fund.statisticalNav ? { key: fundText.statisticalNav, value: price(fund.statisticalNav) } : null,
    sells.length > 0 ? { key: fundText.moneyAfter, value: daysText(Math.max(...sells)) } : null,
    money(fundText.netAsset, fund.netAsset),
  ];
}

function bondFacts(bond: NonNullable<FundDetails['bond']>): Items {
  const text = fundText.bond;
  return [
    named(text.type, bond.bondTypeText),
    named(text.issuer, bond.issuer),
    money(text.face, bond.faceValue),
    { key: text.volume, value: unitsText(bond.volumeUnits) },
    {
      key: text.coupon,
      value: <Ltr>{formatPercent(bond.couponRate)}</Ltr>,
      hint: bond.couponMonths ? text.couponEvery(toPersianDigits(bond.couponMonths)) : undefined,
    },
    { key: text.issueDate, value: <JalaliDate value={bond.issueDate} /> },
    { key: text.maturity, value: <JalaliDate value={bond.maturityDate} /> },
    {
      key: text.subscription,
      value: `${jalaliText(bond.subscriptionFrom, 'weekday')} – ${jalaliText(bond.subscriptionTo, 'weekday')}`,
    },
    named(
      text.buyback,
      bond.hasBuyback
        ? bond.buybackRate
          ? text.buybackAt(formatPercent(bond.buybackRate))
          : fundText.yes
        : fundText.no,
    ),
    named(text.seller, bond.seller),
    named(text.payer, bond.payer),
  ];
}

/** Facts of the fund or bond, what it says of itself, when orders are priced, and the calculator. */
export function SummaryTab({ fund }: { fund: FundDetails }) {
  return (
    <MainAndSide>
      <Stack>
        <Section title={fundText.keyFacts}>
          <DescriptionList items={keyFacts(fund)} isStacked />
        </Section>
        {fund.bond ? (
          <Section title={fundText.bond.title}>
            <DescriptionList items={bondFacts(fund.bond)} />
          </Section>
        ) : null}
        <Section title={fundText.facts}>
          <DescriptionList items={facts(fund)} />
        </Section>
        {fund.aboutHtml || fund.description ? (
          <Section title={fundText.about}>
            {/* the API has sanitised it (server/http/richText.ts) */}
            {fund.aboutHtml ? (
              <About dangerouslySetInnerHTML={{ __html: fund.aboutHtml }} />
            ) : (
              <About>{fund.description}</About>
            )}
          </Section>
        ) : null}
      </Stack>
      <Stack>
        <Calculator fund={fund} />
        {fund.schedules.length > 0 ? (
          <Section title={fundText.schedule} note={fundText.scheduleCaption}>
            <ScheduleTable schedules={fund.schedules} />
          </Section>
        ) : null}
      </Stack>
    </MainAndSide>
  );
}
