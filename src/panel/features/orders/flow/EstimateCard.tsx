import type { ReactNode } from 'react';
import Alert from '@mui/material/Alert';
import { DescriptionList, type Description } from '#panel/ui/data/DescriptionList.tsx';
import { Section } from '#panel/ui/data/Section.tsx';
import { Hint } from '#panel/ui/layout/blocks.ts';
import { QueryBoundary } from '#panel/ui/state/QueryBoundary.tsx';
import { LoadingSkeleton } from '#panel/ui/state/Skeletons.tsx';
import { jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import { styled } from '#panel/ui/theme/styled.ts';
import { flowText } from './strings.ts';
import type { EstimateFigures, OrderEstimate } from './useOrderEstimate.ts';

const Alerts = styled('div')({ display: 'grid', gap: '0.5rem', marginBlock: '0.75rem' });

export interface EstimateCardProps {
  estimate: OrderEstimate;
  /** what to do as long as the order is not complete */
  emptyText: string;
  facts: (data: EstimateFigures) => readonly (Description | null)[];
  /** what follows the facts */
  children?: (data: EstimateFigures) => ReactNode;
}

/** The live estimate with the days of an order, in sight while a quantity is being chosen. */
export function EstimateCard({ estimate, emptyText, facts, children }: EstimateCardProps) {
  if (!estimate.isComplete) {
    return (
      <Section title={flowText.estimate}>
        <Hint>{emptyText}</Hint>
      </Section>
    );
  }
  const priceDate = estimate.data?.data.priceDate;
  return (
    <Section
      title={flowText.estimate}
      note={priceDate ? flowText.estimateNote(jalaliText(priceDate, 'weekday')) : undefined}
    >
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

/** Warnings that change what is received: a profit that is lost, a charge for leaving early. */
const urgentCodes: readonly string[] = ['profitSoon', 'penalty'];

/** What the server warns of and why it would refuse, in its words. */
export function EstimateAlerts({ data, areUrgentOnly = false }: { data: EstimateFigures; areUrgentOnly?: boolean }) {
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
