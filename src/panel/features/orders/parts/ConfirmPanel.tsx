import type { ReactNode } from 'react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { DescriptionList, type Description } from '#panel/ui/data/DescriptionList.tsx';
import { Section } from '#panel/ui/data/Section.tsx';
import { useOnline } from '#panel/ui/state/useOnline.ts';
import { LoadingSkeleton } from '#panel/ui/state/Skeletons.tsx';
import { partsText } from './strings.ts';

export interface ConfirmPanelProps {
  title: string;
  /** null while the numbers are on their way */
  facts: readonly (Description | null)[] | null;
  /** warnings, and what has to be accepted */
  children?: ReactNode;
  failure: string | null;
  submitLabel: string;
  isBusy: boolean;
  maySubmit: boolean;
  onSubmit: () => void;
}

/** Last step of an order: the facts before the one button that places it; without a line the button is off (design 1.4). */
export function ConfirmPanel(props: ConfirmPanelProps) {
  const isOnline = useOnline();
  return (
    <Section title={props.title}>
      {props.facts ? <DescriptionList items={props.facts} /> : <LoadingSkeleton shape="pairs" count={8} />}
      {props.children}
      {props.failure ? (
        <Alert severity="error" sx={{ marginBlockStart: 3 }} role="alert">
          {props.failure}
        </Alert>
      ) : null}
      {isOnline ? null : (
        <Alert severity="warning" sx={{ marginBlockStart: 3 }}>
          {partsText.offline}
        </Alert>
      )}
      <Button
        variant="contained"
        size="large"
        fullWidth
        sx={{ marginBlockStart: 3 }}
        disabled={!props.maySubmit || !isOnline}
        loading={props.isBusy}
        onClick={props.onSubmit}
      >
        {props.submitLabel}
      </Button>
    </Section>
  );
}
