import Link from 'next/link';
import Alert from '@mui/material/Alert';
import { tehranInstant } from '#shared/jalali.ts';
import { formatNumber, toPersianDigits } from '#shared/digits.ts';
import { serverNow, toLocalTime } from '#panel/api/serverClock.ts';
import { paths } from '#panel/paths.ts';
import { Avatar } from '#panel/ui/data/Avatar.tsx';
import { PrintIconButton } from '#panel/ui/data/PageHeader.tsx';
import { Section } from '#panel/ui/data/Section.tsx';
import { StatusChip } from '#panel/ui/data/StatusChip.tsx';
import { CountdownText } from '#panel/ui/text/CountdownText.tsx';
import { jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { styled } from '#panel/ui/theme/styled.ts';
import { FavoriteButton, closedReasons, OpenChip, OrderButtons } from '../fundActions.tsx';
import { RiskScale } from '../RiskScale.tsx';
import { orderTypeText } from './scheduleText.ts';
import { text } from './strings.ts';
import { Note } from '#panel/ui/layout/blocks.ts';
import type { FundDetails } from '#panel/api/funds.ts';

const Back = styled(Link)(({ theme }) => ({
  ...theme.typography.caption,
  display: 'inline-block',
  color: theme.vars.palette.text.secondary,
  // the menu leads back on phones
  [theme.breakpoints.down('md')]: { display: 'none' },
  [theme.breakpoints.up('md')]: { marginBlockEnd: '0.5rem' },
}));
const Head = styled('div')({
  display: 'flex',
  alignItems: 'flex-start',
  gap: '0.75rem',
  '& > div': { flex: 1, minWidth: 0 },
});
const Tools = styled('span')({ display: 'flex', flex: 'none' });
const Title = styled('h1')(({ theme }) => ({
  ...theme.typography.h2,
  fontSize: '1.125rem',
  margin: 0,
  [theme.breakpoints.up('md')]: { fontSize: '1.375rem' },
}));
const Chips = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: '0.375rem', marginBlockStart: '0.375rem' });
/* What the summary below says, too: not in the head of a phone, which takes a third of it at most. */
const Wide = styled('span')(({ theme }) => ({ [theme.breakpoints.down('sm')]: { display: 'none' } }));
const Navs = styled('dl')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(3, auto)',
  justifyContent: 'space-between',
  gap: '0.25rem 0.5rem',
  margin: 0,
  marginBlock: '0.5rem 0',
  [theme.breakpoints.up('sm')]: {
    gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
    justifyContent: 'normal',
    gap: '0.5rem 1.5rem',
    marginBlock: '1rem 0.25rem',
  },
  '& dt': {
    ...theme.typography.caption,
    color: theme.vars.palette.text.secondary,
    [theme.breakpoints.up('sm')]: { ...theme.typography.body2 },
  },
  '& dt > span, & dd > small': { display: 'none', [theme.breakpoints.up('sm')]: { display: 'inline' } },
  '& dd': {
    margin: 0,
    fontSize: '1rem',
    [theme.breakpoints.up('sm')]: { fontSize: '1.375rem' },
    whiteSpace: 'nowrap',
    fontWeight: 700,
    fontVariantNumeric: 'proportional-nums',
    lineHeight: 1.5,
  },
  '& small': {
    ...theme.typography.caption,
    whiteSpace: 'normal',
    fontWeight: 400,
    color: theme.vars.palette.text.secondary,
  },
}));
const Foot = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '0.5rem 0.75rem',
  marginBlockStart: '0.5rem',
});
const Buttons = styled('div')({ display: 'flex', gap: '0.5rem', flexWrap: 'wrap' });

type Cutoff = FundDetails['cutoffs'][number];
const dayMs = 86_400_000;

/** The cut-off that comes first of each order type that is open; online payment before the others for issuance. */
export function nextCutoffs({ cutoffs, issue, cancel }: Pick<FundDetails, 'cutoffs' | 'issue' | 'cancel'>): Cutoff[] {
  const open = cutoffs.filter((cutoff) => (cutoff.orderType === 1 ? issue.isOpen : cancel.isOpen));
  const byType = ([1, 2] as const).map((type) => {
    const all = open.filter((cutoff) => cutoff.orderType === type);
    return all.find((cutoff) => cutoff.wayCode === 'ipg') ?? all[0];
  });
  return byType.filter((cutoff) => cutoff !== undefined);
}

function CutoffLine({ cutoff }: { cutoff: Cutoff }) {
  const until = toLocalTime(tehranInstant(cutoff.effectiveDate, cutoff.cutoffTime).getTime());
  const left = until - toLocalTime(serverNow());
  return (
    <Note>
      {orderTypeText(cutoff.orderType)}
      {': '}
      <Wide>{text.cutoffWord} </Wide>
      {text.cutoff(toPersianDigits(cutoff.cutoffTime.slice(0, 5)), jalaliText(cutoff.effectiveDate, 'weekday'))}
      {left > 0 && left < dayMs ? (
        <>
          {' · '}
          <CountdownText until={until} /> {text.cutoffLeft}
        </>
      ) : null}
      <Wide>
        {' · '}
        {text.cutoffPrice(jalaliText(cutoff.priceDate, 'weekday'))}
      </Wide>
    </Note>
  );
}

function Nav({ title, value, help }: { title: string; value: string | null; help: string }) {
  return (
    <div>
      <dt>
        {title} <span>{text.eachUnit}</span>
      </dt>
      <dd>
        {value === null ? '—' : <Ltr>{formatNumber(value, 2)}</Ltr>}
        <small>
          <br />
          {help}
        </small>
      </dd>
    </div>
  );
}

/** When the next price comes, or that the price of a day that has passed is still missing. */
function NextPrice({ of }: { of: FundDetails['nextPrice'] }) {
  if (of === null) return null;
  const day = jalaliText(of.date, 'weekday');
  const after = of.afterTime ? text.nextPriceAfter(day, toPersianDigits(of.afterTime)) : text.nextPrice(day);
  return (
    <>
      {' · '}
      <span>{of.isLate ? text.latePrice(day) : after}</span>
    </>
  );
}

/** Top of a fund's page: what it is, its prices with their day, whether it is open and until when, and the two actions. */
export function FundHeader({ fund }: { fund: FundDetails }) {
  const reasons = closedReasons(fund);
  return (
    <Section>
      <Back href={paths.funds} prefetch={false} className="no-print">
        {text.back}
      </Back>
      <Head>
        <Avatar name={fund.name} size={48} src={fund.logo} />
        <div>
          <Title>{fund.name}</Title>
          <Chips>
            <OpenChip issue={fund.issue} cancel={fund.cancel} />
            <Wide>
              <StatusChip color="default">{fund.fundTypeText}</StatusChip>
            </Wide>
            <RiskScale fund={fund} />
          </Chips>
        </div>
        <Tools className="no-print">
          <PrintIconButton />
          <FavoriteButton fund={fund} />
        </Tools>
      </Head>
      {fund.navDate ? (
        <>
          <Navs>
            <Nav title={text.issueNav} value={fund.issueNav} help={text.navHelp.issue} />
            <Nav title={text.cancelNav} value={fund.cancelNav} help={text.navHelp.cancel} />
            <Nav title={text.statisticalNav} value={fund.statisticalNav} help={text.navHelp.statistical} />
          </Navs>
          <Note>
            <span>{text.navOf(jalaliText(fund.navDate, 'long'))}</span>
            <NextPrice of={fund.nextPrice} />
          </Note>
        </>
      ) : (
        <Note>
          <span>{text.noNav}</span>
          <NextPrice of={fund.nextPrice} />
        </Note>
      )}
      {fund.isAdjusted ? (
        <Alert severity="info" sx={{ marginBlockStart: 3 }}>
          {text.adjusted}
        </Alert>
      ) : null}
      {reasons.length > 0 ? (
        <Alert severity="warning" sx={{ marginBlockStart: 3 }}>
          {text.closedNote} {reasons.join(' · ')}
        </Alert>
      ) : null}
      <Foot>
        <div>
          {nextCutoffs(fund).map((cutoff) => (
            <CutoffLine key={cutoff.orderType} cutoff={cutoff} />
          ))}
        </div>
        <Buttons className="no-print">
          <OrderButtons fund={fund} />
        </Buttons>
      </Foot>
    </Section>
  );
}
