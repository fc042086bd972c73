import { LockRounded } from '#panel/ui/icons/LockRounded.tsx';
import { Button } from '#panel/ui/plain/Button.tsx';
import Link from 'next/link';
import { paths } from '#panel/paths.ts';
import { useAppSelector } from '#panel/store/hooks.ts';
import { selectIsReady } from '#panel/store/slices/authSlice.ts';
import { styled } from '#panel/ui/theme/styled.ts';
import { text } from '../guards/strings.ts';

const Root = styled('div')(({ theme }) => ({
  minHeight: '100dvh',
  '&[data-inside]': { minHeight: '60dvh' },
  display: 'grid',
  placeContent: 'center',
  justifyItems: 'center',
  gap: '1rem',
  padding: '1.5rem',
  textAlign: 'center',
  color: theme.vars.palette.text.secondary,
}));
const Title = styled('h1')(({ theme }) => ({
  ...theme.typography.h2,
  margin: 0,
  color: theme.vars.palette.text.primary,
}));
const Text = styled('p')({ margin: 0 });

/** The 401 page: shown in place of a page whose subject the user may not read, within the frame (spec 6, 8). */
export function NotAllowedView() {
  const isReady = useAppSelector(selectIsReady);
  return (
    <Root data-inside={isReady ? '' : undefined} as={isReady ? 'div' : 'main'}>
      <LockRounded fontSize="large" aria-hidden="true" />
      <Title>{text.notAllowedTitle}</Title>
      <Text>{text.notAllowed}</Text>
      <Button component={Link} href={paths.root} variant="contained">
        {text.backToMain}
      </Button>
    </Root>
  );
}
