import { Button } from '#panel/ui/plain/Button.tsx';
import type { ReactNode, SubmitEvent } from 'react';
import { Hint } from '#panel/ui/layout/blocks.ts';
import { CountdownText } from '#panel/ui/text/CountdownText.tsx';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { toPersianDigits } from '#shared/digits.ts';
import { styled } from '#panel/ui/theme/styled.ts';
import { text } from './strings.ts';
import type { LoginFlow } from './useLoginFlow.ts';

const UsernameRow = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  paddingInlineStart: '0.75rem',
  borderRadius: theme.shape.borderRadius,
  backgroundColor: theme.vars.palette.panel.sunken,
}));
// Password managers pair the password with this name.
const Hidden = styled('input')({ display: 'none' });

/** Who is logging in, with the way back to change it. */
export function UsernameLine({ flow }: { flow: LoginFlow }) {
  return (
    <UsernameRow>
      <Ltr>{toPersianDigits(flow.username)}</Ltr>
      <Hidden type="text" name="username" autoComplete="username" value={flow.username} readOnly />
      <Button size="small" onClick={() => flow.goTo('username')}>
        {text.editUsername}
      </Button>
    </UsernameRow>
  );
}

/** Time left of a lock, below the error that the server gave. */
function LockNotice({ until, onEnd }: { until: number; onEnd: () => void }) {
  return (
    <Hint>
      {text.lockedFor} <CountdownText until={until} onEnd={onEnd} />
    </Hint>
  );
}

const Form = styled('form')({ display: 'grid', gap: '1rem' });
const Title = styled('h1')(({ theme }) => ({ ...theme.typography.h2, margin: 0 }));
const Problem = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  margin: 0,
  color: theme.vars.palette.error.main,
}));
const Links = styled('div')({ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: '0.25rem' });

export interface StepFormProps {
  flow: Pick<LoginFlow, 'error' | 'isBusy' | 'lockedUntil' | 'endLock'>;
  title: string;
  intro?: ReactNode;
  submitLabel: string;
  onSubmit: () => void;
  children: ReactNode;
  /** quiet buttons below the main one */
  links?: ReactNode;
}

/** One step of the log-in: title, field, the one main button, and what else can be done. */
export function StepForm({ flow, title, intro, submitLabel, onSubmit, children, links }: StepFormProps) {
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    onSubmit();
  };
  const general = flow.error?.field === null ? flow.error : null;
  return (
    <Form onSubmit={submit} noValidate aria-busy={flow.isBusy}>
      <Title>{title}</Title>
      {intro ? <Hint>{intro}</Hint> : null}
      {children}
      {general ? (
        <Problem role="alert">
          {general.message}
          {general.requestId ? ` (${text.requestId}: ${general.requestId})` : ''}
        </Problem>
      ) : null}
      {flow.lockedUntil === null ? null : <LockNotice until={flow.lockedUntil} onEnd={flow.endLock} />}
      <Button type="submit" variant="contained" size="large" loading={flow.isBusy} disabled={flow.lockedUntil !== null}>
        {submitLabel}
      </Button>
      {links ? <Links>{links}</Links> : null}
    </Form>
  );
}
