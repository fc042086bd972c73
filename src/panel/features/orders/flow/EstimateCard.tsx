import type { ReactNode } from 'react';
import Alert from '@mui/material/Alert';
import { DescriptionList, type Description } from '#panel/ui/data/DescriptionList.tsx';
import { Section } from '#panel/ui/data/Section.tsx';
import { Hint } from '#panel/ui/layout/blocks.ts';
import { QueryBoundary } from '#panel/ui/state/QueryBoundary.tsx';
import { LoadingSkeleton } from '#panel/ui/state/Skeletons.tsx';
import { formatNumber } from '#shared/digits.ts';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import { styled } from '#panel/ui/theme/styled.ts';
import { flowText } from './strings.ts';
import type { EstimateFigures, OrderEstimate } from './useOrderEstimate.ts';

const Alerts = styled('div')({ display: 'grid', gap: '0.5rem', marginBlock: '0.75rem' });

export interface EstimateCardProps {
  title: string;
  estimate: OrderEstimate;
  /** what to do as long as the order is not complete */
  emptyText: string;
  facts: (data: EstimateFigures) => readonly (Description | null)[];
  /** what follows the facts */
  children?: (data: EstimateFigures) => ReactNode;
}

/** What an order comes to, with its days: everything that is known before it is placed (design 1.4). */
export function EstimateCard({ title, estimate, emptyText, facts, children }: EstimateCardProps) {
  if (!estimate.isComplete) {
    return (
      <Section title={flowText.estimate}>
        <Hint>{emptyText}</Hint>
      </Section>
    );
  }
  const priceDate = estimate.data?.data.priceDate;
  return (
    <Section title={title} note={priceDate ? flowText.estimateNote(jalaliText(priceDate, 'weekday')) : undefined}>
      <div aria-live="polite" aria-busy={!estimate.isCurrent && !estimate.error} data-testid="estimate">
        <QueryBoundary query={estimate} skeleton={<LoadingSkeleton shape="pairs" count={6} />}>
          {({ data }) => (
            <>
              <DescriptionList items={facts(data)} />
              {children?.(data)}
            </>
          )}
        </QueryBoundary>
      </div>
    </Section>
  );
}

/** Units and amount of an order in one line, for the foot of its sheet. */
export function FootLine({
  estimate,
  emptyText,
  rialOf,
}: {
  estimate: OrderEstimate;
  emptyText: string;
  rialOf: (data: EstimateFigures) => ReactNode;
}) {
  if (!estimate.isComplete) return emptyText;
  const data = estimate.data?.data;
  if (!data) return estimate.error ? null : flowText.footBusy;
  return (
    <>
      <strong>
        {flowText.about} <Ltr>{formatNumber(BigInt(data.units))}</Ltr> {flowText.unit}
      </strong>
      {' · '}
      {rialOf(data)}
    </>
  );
}

/** Below the figures: why the order was refused, and that there is no connection. */
export function SheetNotices({ failure, isOnline }: { failure: string | null; isOnline: boolean }) {
  return (
    <>
      {failure ? (
        <Alert severity="error" role="alert">
          {failure}
        </Alert>
      ) : null}
      {isOnline ? null : <Alert severity="warning">{flowText.offline}</Alert>}
    </>
  );
}

/** Warnings that change what is received: a profit that is lost, a charge for leaving early. */
const urgentCodes: readonly string[] = ['profitSoon', 'penalty'];

/** What the server warns of and why it would refuse, in its words. */
export function EstimateAlerts({ data }: { data: EstimateFigures }) {
  const { warnings } = data;
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
