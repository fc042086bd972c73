import type { ReactNode } from 'react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { DescriptionList, type Description } from '#panel/ui/data/DescriptionList.tsx';
import { Section } from '#panel/ui/data/Section.tsx';
import { QueryBoundary } from '#panel/ui/state/QueryBoundary.tsx';
import { useOnline } from '#panel/ui/state/useOnline.ts';
import { LoadingSkeleton } from '#panel/ui/state/Skeletons.tsx';
import { EstimateAlerts } from './EstimateCard.tsx';
import { flowText } from './strings.ts';
import type { EstimateFigures, OrderEstimate } from './useOrderEstimate.ts';

export interface ConfirmStepProps {
  title: string;
  estimate: OrderEstimate;
  facts: (data: EstimateFigures) => readonly (Description | null)[];
  /** what has to be known or accepted */
  children?: ReactNode;
  failure: string | null;
  submitLabel: string;
  isBusy: boolean;
  /** false while something else than the figures is missing */
  maySubmit?: boolean;
  onSubmit: () => void;
}

/** Last step of an order: the facts before the one button that places it; the button needs current figures and a connection (design 1.4). */
export function ConfirmStep({ estimate, facts, maySubmit = true, ...props }: ConfirmStepProps) {
  const isOnline = useOnline();
  return (
    <Section title={props.title}>
      <QueryBoundary query={estimate} skeleton={<LoadingSkeleton shape="pairs" count={8} />} isWhole>
        {({ data }) => (
          <>
            <DescriptionList items={facts(data)} />
            <EstimateAlerts data={data} />
          </>
        )}
      </QueryBoundary>
      {props.children}
      {props.failure ? (
        <Alert severity="error" sx={{ marginBlockStart: 3 }} role="alert">
          {props.failure}
        </Alert>
      ) : null}
      {isOnline ? null : (
        <Alert severity="warning" sx={{ marginBlockStart: 3 }}>
          {flowText.offline}
        </Alert>
      )}
      <Button
        variant="contained"
        size="large"
        fullWidth
        sx={{ marginBlockStart: 3 }}
        disabled={!maySubmit || !estimate.isCurrent || !isOnline}
        loading={props.isBusy}
        onClick={props.onSubmit}
      >
        {props.submitLabel}
      </Button>
    </Section>
  );
}
