import dynamic from 'next/dynamic';
import { styled } from '#panel/ui/theme/styled.ts';
import { CloudOffRounded } from '../icons/CloudOffRounded.tsx';
import { Alert } from '../plain/Alert.tsx';
import { Button } from '../plain/Button.tsx';
import { ui } from '../strings.ts';
import { Ltr } from '../text/Ltr.tsx';

const CopyButton = dynamic(() => import('../text/CopyButton.tsx').then((part) => part.CopyButton), { ssr: false });

const Root = styled('div')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  gap: '0.5rem',
  paddingBlock: '2rem',
  paddingInline: '1rem',
  textAlign: 'center',
  color: theme.vars.palette.text.secondary,
}));
const Title = styled('p')(({ theme }) => ({
  ...theme.typography.subtitle1,
  margin: 0,
  color: theme.vars.palette.text.primary,
}));
const Text = styled('p')(({ theme }) => ({ ...theme.typography.body2, margin: 0, maxWidth: 460 }));
const Small = styled('div')(({ theme }) => ({ ...theme.typography.caption }));

export interface ErrorViewProps {
  title?: string;
  /** the server's message or our sentence about the connection */
  message?: string;
  requestId?: string;
  onRetry?: () => void;
}

/** What happened, «تلاش دوباره», and the request id to quote to support. */
export function ErrorView({ title = ui.errorTitle, message = ui.errorText, requestId, onRetry }: ErrorViewProps) {
  return (
    <Root role="alert">
      <CloudOffRounded fontSize="large" aria-hidden="true" />
      <Title>{title}</Title>
      <Text>{message}</Text>
      {onRetry ? (
        <Button variant="outlined" onClick={onRetry} sx={{ marginBlockStart: 2 }}>
          {ui.retry}
        </Button>
      ) : null}
      {requestId ? <RequestId requestId={requestId} /> : null}
    </Root>
  );
}

/** The request id in small, with a button to copy it. */
export function RequestId({ requestId }: { requestId: string }) {
  return (
    <Small>
      {ui.requestId}: <Ltr>{requestId}</Ltr>
      <CopyButton text={requestId} label={ui.requestId} />
    </Small>
  );
}

/** One card failed while the others stand: a line in its place with a retry. */
export function PartialError({ message = ui.partialError, onRetry }: { message?: string; onRetry?: () => void }) {
  const action = onRetry ? (
    <Button color="inherit" size="small" onClick={onRetry}>
      {ui.retry}
    </Button>
  ) : undefined;
  return (
    <Alert severity="warning" action={action}>
      {message}
    </Alert>
  );
}
