import Link from '@mui/material/Link';
import { styled } from '@mui/material/styles';
import { sessionStrings as text } from './strings.ts';

const Small = styled('p')(({ theme }) => ({
  ...theme.typography.caption,
  margin: 0,
  textAlign: 'center',
  color: theme.vars.palette.text.secondary,
}));

/** The sentence that may stand in place of the bot-protection badge, which is hidden (spec 2). */
export function CaptchaNotice() {
  return (
    <Small>
      {text.captchaNote}{' '}
      <Link href="https://policies.google.com/privacy" target="_blank" rel="noreferrer">
        {text.privacy}
      </Link>
      {' · '}
      <Link href="https://policies.google.com/terms" target="_blank" rel="noreferrer">
        {text.terms}
      </Link>
    </Small>
  );
}
