import { keyframes } from '@emotion/react';
import { styled } from '#panel/ui/theme/styled.ts';
import { text } from '../strings.ts';
import { Logo } from './Logo.tsx';

const turn = keyframes({ to: { transform: 'rotate(1turn)' } });
const Root = styled('div')({
  minHeight: '100dvh',
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'center',
  gap: '1.5rem',
});
const Spinner = styled('span')(({ theme }) => ({
  width: 36,
  height: 36,
  borderRadius: '50%',
  border: `3px solid ${theme.vars.palette.divider}`,
  borderBlockStartColor: theme.vars.palette.primary.main,
  animation: `${turn} 0.9s linear infinite`,
}));

/** Full-page loading: the logo (120 by 40) above a spinner (spec 2). */
export function LoadingScreen() {
  return (
    <Root role="status">
      <Logo label={text.productShort} />
      <Spinner aria-hidden="true" />
      <span className="visually-hidden">{text.loading}</span>
    </Root>
  );
}
