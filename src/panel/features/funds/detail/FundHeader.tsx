import Link from 'next/link';
import { tehranInstant } from '#shared/jalali.ts';
import { toPersianDigits } from '#shared/digits.ts';
import { serverNow, toLocalTime } from '#panel/api/serverClock.ts';
import { paths } from '#panel/paths.ts';
import { Avatar } from '#panel/ui/data/Avatar.tsx';
import { PrintIconButton } from '#panel/ui/data/PageHeader.tsx';
import { Section } from '#panel/ui/data/Section.tsx';
import { StatusChip } from '#panel/ui/data/StatusChip.tsx';
import { Alert } from '#panel/ui/plain/Alert.tsx';
import { CountdownText } from '#panel/ui/text/CountdownText.tsx';
import { jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import { styled } from '#panel/ui/theme/styled.ts';
import { CompareButton, FavoriteButton, closedReasons, OpenChip } from '../fundActions.tsx';
import { RiskScale } from '../RiskScale.tsx';
import { orderTypeText } from './scheduleText.ts';
import { text } from './strings.ts';
import { MainAndSide, Note } from '#panel/ui/layout/blocks.ts';
import { FundActs } from './FundActs.tsx';
import { FundChart } from './FundChart.tsx';
import { MineCard } from './MineCard.tsx';
import type { FundDetails } from '#panel/api/funds.ts';

const Back = styled(Link)(({ theme }) => ({
  ...theme.typography.caption,
  display: 'inline-block',
  color: theme.vars.palette.text.secondary,
  // the menu leads back on phones
  [theme.breakpoints.down('md')]: { display: 'none' },
  [theme.breakpoints.up('md')]: { marginBlockEnd: '0.5rem' },
}));
const Head = styled('div')({ display: 'flex', alignItems: 'center', gap: '0.75rem' });
const Tools = styled('span')({ display: 'flex' });
const Title = styled('h1')(({ theme }) => ({
  ...theme.typography.h2,
  fontSize: '1.125rem',
  margin: 0,
  flex: 1,
  [theme.breakpoints.up('md')]: { fontSize: '1.375rem' },
}));
/* Below picture, name and tools, with the width of all: one line of a phone. */
const Chips = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '0.375rem',
  marginBlock: '0.5rem',
  [theme.breakpoints.down('sm')]: { '& [data-risk-word], & [data-risk-bars]': { display: 'none' } },
}));
/* What the summary below says, too, or the browser of a phone does: not in the head, which takes a third of it at most. */
const Wide = styled('span')(({ theme }) => ({ [theme.breakpoints.down('sm')]: { display: 'none' } }));
const Side = styled('div')({ display: 'grid', gap: '0.75rem', gridTemplateColumns: 'minmax(0, 1fr)' });
const Notice = styled('div')({ marginBlock: '0.75rem' });

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

/** When the next price comes, or that the price of a day that has passed is still missing. */
function NextPrice({ of }: { of: FundDetails['nextPrice'] }) {
  if (of === null) return null;
  const day = jalaliText(of.date, 'weekday');
  const after = of.afterTime ? text.nextPriceAfter(day, toPersianDigits(of.afterTime)) : text.nextPrice(day);
  return <Note>{of.isLate ? text.latePrice(day) : after}</Note>;
}

/** Top of a fund's page: what it is, its price with the chart, my holding and the acts with the time they are open until. */
export function FundHeader({ fund }: { fund: FundDetails }) {
  const reasons = closedReasons(fund);
  return (
    <MainAndSide>
      <Section>
        <Back href={paths.funds} prefetch={false} className="no-print">
          {text.back}
        </Back>
        <Head>
          <Avatar name={fund.name} size={44} src={fund.logo} />
          <Title>{fund.name}</Title>
          <Tools className="no-print">
            <Wide>
              <PrintIconButton />
            </Wide>
            <CompareButton fund={fund} />
            <FavoriteButton fund={fund} />
          </Tools>
        </Head>
        <Chips>
          <OpenChip issue={fund.issue} cancel={fund.cancel} />
          <StatusChip color="default">{fund.fundTypeText}</StatusChip>
          <RiskScale fund={fund} />
        </Chips>
        {reasons.length > 0 ? (
          <Notice>
            <Alert severity="warning">
              {text.closedNote} {reasons.join(' · ')}
            </Alert>
          </Notice>
        ) : null}
        <FundChart fund={fund} />
        {fund.isAdjusted ? (
          <Notice>
            <Alert severity="info">{text.adjusted}</Alert>
          </Notice>
        ) : null}
      </Section>
      <Section>
        <Side>
          <MineCard fund={fund} />
          <FundActs fund={fund} />
          <div>
            <NextPrice of={fund.nextPrice} />
            {nextCutoffs(fund).map((cutoff) => (
              <CutoffLine key={cutoff.orderType} cutoff={cutoff} />
            ))}
          </div>
        </Side>
      </Section>
    </MainAndSide>
  );
}
