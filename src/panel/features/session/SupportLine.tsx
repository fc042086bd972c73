import Link from '@mui/material/Link';
import { styled } from '@mui/material/styles';
import { toPersianDigits } from '#shared/digits.ts';
import { isValidMobile } from '#shared/mobile.ts';
import { supportPhone } from '#shared/support.ts';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { sessionStrings as text } from './strings.ts';
import type { LoginFlow } from './useLoginFlow.ts';

const Line = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  margin: 0,
  color: theme.vars.palette.text.secondary,
}));

/**
 * The way on for people without an account: there is no registration here. A mobile as the name looks alike for customers
 * and strangers (decision 0028), so whoever types one is told beforehand.
 */
export function SupportLine({ flow }: { flow: LoginFlow }) {
  const isMobile = flow.step !== 'username' && isValidMobile(flow.username);
  const isUnknown = flow.step === 'username' && flow.next?.hasAccount === false && flow.error !== null;
  if (!isMobile && !isUnknown) return null;
  return (
    <Line>
      {isMobile ? text.mobileOnly : text.noAccount}{' '}
      <Link href={`tel:${supportPhone}`}>
        <Ltr>{toPersianDigits(`${supportPhone.slice(0, 3)}-${supportPhone.slice(3)}`)}</Ltr>
      </Link>
    </Line>
  );
}
