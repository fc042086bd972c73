import Alert from '@mui/material/Alert';
import { styled } from '@mui/material/styles';
import { formatNumber, formatPercent, toPersianDigits } from '#shared/digits.ts';
import { Accordion } from '#panel/ui/data/Accordion.tsx';
import { DescriptionList } from '#panel/ui/data/DescriptionList.tsx';
import { Section } from '#panel/ui/data/Section.tsx';
import { QueryBoundary } from '#panel/ui/state/QueryBoundary.tsx';
import { LoadingSkeleton } from '#panel/ui/state/Skeletons.tsx';
import { JalaliDate, jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { Money } from '#panel/ui/text/Money.tsx';
import { sellText } from './strings.ts';
import type { SellFlow } from './useSellFlow.ts';

type SellEstimate = NonNullable<SellFlow['estimate']['data']>['data'];

const Note = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  margin: 0,
  color: theme.vars.palette.text.secondary,
}));
const Net = styled('strong')(({ theme }) => ({ ...theme.typography.h3 }));
const Alerts = styled('div')({ display: 'grid', gap: '0.5rem', marginBlockStart: '0.75rem' });

/** The live estimate: gross, costs of leaving, what is received and on which days; always in sight while choosing. */
export function SellEstimateCard({ estimate }: { estimate: SellFlow['estimate'] }) {
  if (!estimate.isAsked) {
    return (
      <Section title={sellText.estimate}>
        <Note>{sellText.estimateEmpty}</Note>
      </Section>
    );
  }
  const priceDate = estimate.data?.data.priceDate;
  return (
    <Section
      title={sellText.estimate}
      note={priceDate ? sellText.estimateNote(jalaliText(priceDate, 'weekday')) : undefined}
    >
      <div aria-live="polite" aria-busy={!estimate.isCurrent} data-testid="estimate">
        <QueryBoundary query={estimate} skeleton={<LoadingSkeleton shape="pairs" count={6} />}>
          {({ data }) => <EstimateFacts data={data} />}
        </QueryBoundary>
      </div>
    </Section>
  );
}

function EstimateFacts({ data }: { data: SellEstimate }) {
  return (
    <>
      <DescriptionList
        items={[
          { key: sellText.units, value: <Ltr>{formatNumber(BigInt(data.units))}</Ltr> },
          { key: sellText.price(jalaliText(data.navDate, 'weekday')), value: <Ltr>{formatNumber(data.nav)}</Ltr> },
          { key: sellText.gross, value: <About rial={data.amount} /> },
          { key: sellText.fee, value: <Money rial={data.fee} isHideable={false} /> },
          { key: sellText.penalty, value: <Money rial={data.penalty} isHideable={false} /> },
          {
            key: sellText.net,
            value: (
              <Net>
                <About rial={data.net} />
              </Net>
            ),
          },
          { key: sellText.priceDay, value: <JalaliDate value={data.priceDate} format="weekday" /> },
          data.payoutDate
            ? { key: sellText.payoutDay, value: <JalaliDate value={data.payoutDate} format="weekday" /> }
            : null,
        ]}
      />
      {data.lots.length > 0 ? <Lots lots={data.lots} isOpen={data.penalty !== '0'} /> : null}
      <SellAlerts data={data} areUrgentOnly />
    </>
  );
}

function About({ rial }: { rial: string }) {
  return (
    <>
      {sellText.about} <Money rial={rial} isHideable={false} />
    </>
  );
}

/** Which certificates the units come from, how long each was held, and what leaving costs for it (domain 1.5). */
function Lots({ lots, isOpen }: { lots: SellEstimate['lots']; isOpen: boolean }) {
  return (
    <Accordion title={sellText.lots} isOpen={isOpen}>
      <Note>{sellText.lotOrder}</Note>
      <DescriptionList
        items={lots.map((lot) => ({
          id: lot.licenseNumber,
          key: (
            <>
              {sellText.lot} <Ltr>{toPersianDigits(lot.licenseNumber)}</Ltr>
            </>
          ),
          value: sellText.lotUnits(formatNumber(BigInt(lot.units))),
          hint: (
            <>
              {sellText.lotFacts(jalaliText(lot.licenseDate, 'date'), formatNumber(lot.ageDays))} ·{' '}
              {lot.penalty === '0' ? (
                sellText.lotFree
              ) : (
                <>
                  {sellText.lotPenalty(formatPercent(lot.pct))}: <Money rial={lot.penalty} isHideable={false} />
                </>
              )}
            </>
          ),
        }))}
      />
    </Accordion>
  );
}

/** Warnings that change what is received: a profit that is lost, a charge for leaving early. */
const urgentCodes: readonly string[] = ['profitSoon', 'penalty'];

/** What the server warns of and why it would refuse, in its words. */
export function SellAlerts({ data, areUrgentOnly = false }: { data: SellEstimate; areUrgentOnly?: boolean }) {
  const warnings = data.warnings.filter(({ code }) => !areUrgentOnly || urgentCodes.includes(code));
  if (warnings.length === 0 && data.problems.length === 0) return null;
  return (
    <Alerts>
      {data.problems.map((problem) => (
        <Alert key={problem.code} severity="error">
          {problem.message}
        </Alert>
      ))}
      {warnings.map(({ code, message }) => (
        <Alert key={code} severity={urgentCodes.includes(code) ? 'warning' : 'info'}>
          {message}
        </Alert>
      ))}
    </Alerts>
  );
}
