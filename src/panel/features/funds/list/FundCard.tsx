import Link from 'next/link';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { formatNumber, formatPercent, toPersianDigits } from '#shared/digits.ts';
import { paths } from '#panel/paths.ts';
import { Avatar } from '#panel/ui/data/Avatar.tsx';
import { StatusChip } from '#panel/ui/data/StatusChip.tsx';
import { Change } from '#panel/ui/text/Change.tsx';
import { jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { Small } from '#panel/ui/layout/blocks.ts';
import { styled } from '#panel/ui/theme/styled.ts';
import { FavoriteButton, closedReasons, OpenChip } from '../fundActions.tsx';
import { nextPriceText, OrderButtons } from './listActs.tsx';
import { RiskScale } from '../RiskScale.tsx';
import type { FundTrend } from '#panel/api/funds.ts';
import type { Fund } from '../fundFilters.ts';
import { text } from '../strings.ts';
import { listText } from './strings.ts';
import { TrendLine } from './TrendLine.tsx';

const Root = styled('li')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  gap: '0.75rem',
  padding: '1rem',
  minWidth: 0,
  backgroundColor: theme.vars.palette.background.paper,
  border: `1px solid ${theme.vars.palette.panel.hairline}`,
  borderRadius: theme.shape.borderRadius,
  '&[data-picked]': { borderColor: theme.vars.palette.primary.main },
  breakInside: 'avoid',
  // on phones: name and the yield of a year, below them the price and the way in; the rest stands on the page of the fund
  [theme.breakpoints.down('sm')]: {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr) auto auto',
    alignItems: 'center',
    gap: '0.5rem',
    padding: '0.625rem 1rem 0',
    '& > :not(.phone), &&&& .wide, & > .head > button': { display: 'none' },
    '& > .head': { display: 'contents' },
    '& > .head > div': { gridColumn: 2 },
    '& > .head > div > a': { fontSize: '0.875rem' },
    '& > .trend': { gridColumn: 3, width: 56, height: 26 },
    // the name needs the width of the narrowest phones
    '@media (max-width: 359.95px)': { '& > .trend': { display: 'none' } },
    '&& > .yields': {
      display: 'block',
      gridColumn: 4,
      minWidth: 84,
      padding: 0,
      textAlign: 'end',
      backgroundColor: 'transparent',
      '& > div': { display: 'flex', flexDirection: 'column-reverse' },
    },
    '&::after': {
      content: '""',
      order: 1,
      gridColumn: '1 / -1',
      borderBlockEnd: `1px solid ${theme.vars.palette.panel.hairline}`,
    },
    // one line of price, change and act, as high as a finger
    '& > .prices, & > .foot': { minHeight: 44, marginBlock: '-0.5rem 0' },
    '& > .prices': {
      order: 2,
      gridRow: 3,
      gridColumn: '1 / 4',
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      alignContent: 'center',
      columnGap: '0.5rem',
      paddingBlock: '0.25rem',
    },
    '& > .prices > dl': { display: 'block' },
    '& > .prices > dl > div': { display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: '0.375rem' },
    '& > .foot': { order: 4, gridRow: 3, gridColumn: 4, justifySelf: 'end', flexWrap: 'nowrap', gap: 0 },
    '& > .foot label': { marginInline: 0 },
    '& > .foot label > span:last-of-type': { fontSize: '0.8125rem' },
    '&:not([data-picking]) > .foot label, &[data-picking] > .foot > div': { display: 'none' },
    '& > .line': { order: 5, gridColumn: '1 / -1', marginBlock: '-0.75rem 0.5rem' },
  },
  [theme.breakpoints.up('sm')]: { '& .narrow': { display: 'none' } },
}));
const Head = styled('div')({
  display: 'flex',
  alignItems: 'flex-start',
  gap: '0.75rem',
  '& > div': { flex: 1, minWidth: 0 },
});
const Name = styled(Link)(({ theme }) => ({
  ...theme.typography.subtitle1,
  // the two lines of a long name are one name
  display: 'block',
  lineHeight: 1.5,
  color: 'inherit',
  textDecoration: 'none',
  '&:hover': { color: theme.vars.palette.primary.main },
}));
const Chips = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: '0.375rem' });
/* How far the price went in a day: on phones beside it. */
const DayChange = styled('div')(({ theme }) => ({
  ...theme.typography.caption,
  color: theme.vars.palette.text.secondary,
}));
/* As high before the prices are fetched as with them. */
const TrendRoom = styled('div')({ height: 36 });
const Figures = styled('dl')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: '0.5rem',
  margin: 0,
  '&[data-three]': {
    gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
    backgroundColor: theme.vars.palette.panel.sunken,
    borderRadius: theme.shape.borderRadius,
    padding: '0.625rem 0.75rem',
  },
  '& dt': { ...theme.typography.caption, color: theme.vars.palette.text.secondary },
  '& dd': { ...theme.typography.subtitle1, margin: 0 },
}));
const Foot = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '0.5rem',
  marginBlockStart: 'auto',
});
/* One act on a phone, as a word at the end of the line of the price: the bottom bar has both. */
const Buttons = styled('div')(({ theme }) => ({
  display: 'flex',
  gap: '0.5rem',
  [theme.breakpoints.down('sm')]: {
    '& > :nth-of-type(2)': { display: 'none' },
    '&& > a': {
      minWidth: 44,
      minHeight: 44,
      padding: 0,
      justifyContent: 'flex-end',
      border: 0,
      boxShadow: 'none',
      backgroundColor: 'transparent',
      fontSize: '0.875rem',
      '&:not(.Mui-disabled)': { color: theme.vars.palette.primary.main },
      // drawn from the right to the left
      '&::after': { content: '"\\203A" / ""', marginInlineStart: '0.375rem', fontSize: '1.125rem', lineHeight: 1 },
    },
  },
}));

interface Props {
  fund: Fund;
  /** undefined: not fetched yet, or too few prices */
  trend?: FundTrend | undefined;
  /** the day of which the line above the cards says that the prices are; null: each card says its own */
  listDay: string | null;
  isCompared: boolean;
  /** on phones the box of comparing takes the place of the acts while funds are picked */
  isPicking: boolean;
  onCompare: (fundId: number) => void;
}

/** A fund as a card: what it is, its prices with their day, the course of a year, three yields, and what can be done with it now. */
export function FundCard({ fund, trend, listDay, isCompared, isPicking, onCompare }: Props) {
  const reasons = closedReasons(fund);
  return (
    <Root data-picked={isCompared ? '' : undefined} data-picking={isPicking ? '' : undefined}>
      <Head className="phone head">
        <Avatar name={fund.name} size={44} src={fund.logo} />
        <div>
          <Name href={paths.fund(fund.fundId)} prefetch={false}>
            {fund.name}
          </Name>
          <Small>
            {fund.fundTypeText}
            {fund.symbol ? ` · ${fund.symbol}` : ''}
            <span className="narrow"> · {fund.riskText}</span>
          </Small>
        </div>
        <FavoriteButton fund={fund} />
      </Head>
      <Chips>
        <OpenChip issue={fund.issue} cancel={fund.cancel} />
        <RiskScale fund={fund} />
        {fund.dividendIntervalPeriod ? (
          <StatusChip color="primary">{text.profitEvery(toPersianDigits(fund.dividendIntervalPeriod))}</StatusChip>
        ) : null}
        {fund.isAdjusted ? <StatusChip color="warning">{text.adjusted}</StatusChip> : null}
      </Chips>
      {fund.navDate ? (
        <div className="phone prices">
          <Figures>
            <Nav title={text.issueNav} value={fund.issueNav} />
            <Nav title={text.cancelNav} value={fund.cancelNav} isWide />
          </Figures>
          {fund.dailyEfficiency === null ? null : (
            <DayChange className="narrow">
              <Change percent={fund.dailyEfficiency} /> <span className="visually-hidden">{listText.day}</span>
            </DayChange>
          )}
          <Small className={fund.navDate === listDay ? 'wide' : undefined}>
            {text.navOf(jalaliText(fund.navDate, 'weekday'))}
          </Small>
          {fund.nextPrice ? <Small className="wide">{nextPriceText(fund.nextPrice)}</Small> : null}
        </div>
      ) : (
        <Small className="phone prices">{text.noNav}</Small>
      )}
      <TrendRoom className="phone trend">{trend ? <TrendLine trend={trend} name={fund.name} /> : null}</TrendRoom>
      <Figures data-three="" className="phone yields">
        <Yield title={text.month} value={fund.monthlyEfficiency} isWide />
        <Yield title={text.quarter} value={fund.quarterlyEfficiency} isWide />
        <Yield title={text.year} value={fund.annualEfficiency} />
      </Figures>
      {fund.filledPercent ? <Small>{text.filled(formatPercent(fund.filledPercent, 0))}</Small> : null}
      {reasons.map((reason) => (
        <Small key={reason} className="phone line">
          {reason}
        </Small>
      ))}
      <Foot className="phone foot no-print">
        <FormControlLabel
          control={
            <Checkbox
              size="small"
              checked={isCompared}
              onChange={() => onCompare(fund.fundId)}
              slotProps={{ input: { 'aria-label': text.compareOf(fund.name) } }}
            />
          }
          label={text.compare}
          sx={{ marginInlineEnd: 0 }}
        />
        <Buttons>
          <OrderButtons fund={fund} />
        </Buttons>
      </Foot>
    </Root>
  );
}

function Nav({ title, value, isWide = false }: { title: string; value: string | null; isWide?: boolean }) {
  return (
    <div className={isWide ? 'wide' : undefined}>
      <dt>{title}</dt>
      <dd>{value === null ? '—' : <Ltr>{formatNumber(value, 0)}</Ltr>}</dd>
    </div>
  );
}

function Yield({ title, value, isWide = false }: { title: string; value: string | null; isWide?: boolean }) {
  return (
    <div className={isWide ? 'wide' : undefined}>
      <dt>{title}</dt>
      <dd>{value === null ? <span title={text.noYield}>—</span> : <Change percent={value} />}</dd>
    </div>
  );
}
