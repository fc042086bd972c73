import type { ReactNode } from 'react';
import Link from 'next/link';
import { Button } from '#panel/ui/plain/Button.tsx';
import { paths } from '#panel/paths.ts';
import { RequestId } from '#panel/ui/state/ErrorView.tsx';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { toPersianDigits } from '#shared/digits.ts';
import { useAppSelector } from '#panel/store/hooks.ts';
import { selectIsReady } from '#panel/store/slices/authSlice.ts';
import { styled } from '#panel/ui/theme/styled.ts';
import { phoneText } from '../phoneText.ts';
import { useSite } from '../site.ts';
import { text as shell } from '../strings.ts';

const Root = styled('div')(({ theme }) => ({
  flex: 1,
  minHeight: '100dvh',
  '&[data-inside]': { minHeight: '60dvh' },
  display: 'grid',
  placeContent: 'center',
  justifyItems: 'center',
  gap: '0.75rem',
  padding: '1.5rem',
  textAlign: 'center',
  color: theme.vars.palette.text.secondary,
}));
const Code = styled('div')(({ theme }) => ({
  fontSize: 'clamp(4rem, 18vw, 7rem)',
  fontWeight: 700,
  lineHeight: 1.1,
  color: theme.vars.palette.primary.main,
}));
const Title = styled('h1')(({ theme }) => ({
  ...theme.typography.h2,
  margin: 0,
  color: theme.vars.palette.text.primary,
}));
const Text = styled('p')({ margin: 0, maxWidth: 440 });
const Buttons = styled('div')({
  display: 'flex',
  gap: '0.75rem',
  flexWrap: 'wrap',
  justifyContent: 'center',
  marginBlockStart: '0.75rem',
});

/** The page of an error: its number, what happened, and the way out. */
export function ErrorPage({
  code,
  title,
  text,
  action,
  isInside = false,
  children,
}: {
  code: string;
  title: string;
  text: string;
  action?: ReactNode;
  /** stands within the panel's frame, whose content is the page's main part already */
  isInside?: boolean;
  children?: ReactNode;
}) {
  return (
    <Root data-inside={isInside ? '' : undefined} as={isInside ? 'div' : 'main'}>
      <Code aria-hidden="true">{toPersianDigits(code)}</Code>
      <Title>{title}</Title>
      <Text>{text}</Text>
      {children}
      <Buttons>
        {action}
        <Button component={Link} href={paths.root} prefetch={false} variant={action ? 'outlined' : 'contained'}>
          {shell.backToMain}
        </Button>
      </Buttons>
    </Root>
  );
}

/** 404: no page at this address; who is logged in keeps the menu. */
export function NotFoundView() {
  const isReady = useAppSelector(selectIsReady);
  return <ErrorPage code="404" title={shell.notFoundTitle} text={shell.notFound} isInside={isReady} />;
}

/** 500: something broke on our side; the request id is what support asks for. */
export function ServerErrorView({ requestId }: { requestId?: string }) {
  const { supportPhone, supportHours } = useSite();
  const retry = (
    <Button variant="contained" onClick={() => window.location.reload()}>
      {shell.retry}
    </Button>
  );
  return (
    <ErrorPage code="500" title={shell.errorTitle} text={shell.error} action={retry}>
      {supportPhone === '' ? null : (
        <div>
          {shell.supportPhone}: <Ltr>{phoneText(supportPhone)}</Ltr>
          {supportHours === '' ? null : ` (${supportHours})`}
        </div>
      )}
      {requestId ? <RequestId requestId={requestId} /> : null}
    </ErrorPage>
  );
}
