import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import LockRounded from '@mui/icons-material/LockRounded';
import Link from 'next/link';
import { guardStrings } from './strings.ts';

const Root = styled('main')(({ theme }) => ({
  minHeight: '100dvh',
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

/** The 401 page: shown in place of a page whose subject the user may not read (spec 6, 8). */
export function NotAllowedView() {
  return (
    <Root>
      <LockRounded fontSize="large" aria-hidden="true" />
      <Title>{guardStrings.notAllowedTitle}</Title>
      <Text>{guardStrings.notAllowed}</Text>
      <Button component={Link} href="/" variant="contained">
        {guardStrings.backToMain}
      </Button>
    </Root>
  );
}
