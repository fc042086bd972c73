import type { ReactNode } from 'react';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import { styled } from '@mui/material/styles';

const Buttons = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: '0.75rem', marginBlockStart: '0.75rem' });

export interface StepAlertProps {
  severity: 'info' | 'warning' | 'error';
  title: string;
  /** why, and until when */
  children?: ReactNode;
  /** the way on; beneath the words, where a phone has room for them */
  actions?: ReactNode;
}

/** On top of a request: what it waits for, why, and the one button with which it goes on. */
export function StepAlert({ severity, title, children, actions }: StepAlertProps) {
  return (
    <Alert severity={severity} className="no-print">
      <AlertTitle>{title}</AlertTitle>
      {children}
      {actions ? <Buttons>{actions}</Buttons> : null}
    </Alert>
  );
}
