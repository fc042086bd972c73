import { useEffect, useState } from 'react';
import { phoneText } from '#panel/shell/phoneText.ts';
import { useSite } from '#panel/shell/site.ts';
import { findInviter } from '#panel/store/flows/registration.ts';
import type { SessionEnd } from '#panel/store/flows/sessionEnd.ts';
import { useAppDispatch } from '#panel/store/hooks.ts';
import { Hint } from '#panel/ui/layout/blocks.ts';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { styled } from '#panel/ui/theme/styled.ts';
import { isValidMobile } from '#shared/mobile.ts';
import { isValidNationalCode } from '#shared/nationalCode.ts';
import { text } from './strings.ts';
import type { LoginFlow } from './useLoginFlow.ts';

const Link = styled('a')(({ theme }) => ({ color: theme.vars.palette.primary.main }));
const Notice = styled(Hint)(({ theme }) => ({
  marginBlockEnd: '1rem',
  padding: '0.75rem',
  borderRadius: theme.shape.borderRadius,
  color: theme.vars.palette.text.primary,
  backgroundColor: theme.vars.palette.panel.sunken,
}));

/** Why the session before this page ended, and whom the invitation of the link is from. */
export function LoginNotice({ ended, referral }: { ended: SessionEnd | null; referral: string }) {
  const dispatch = useAppDispatch();
  const [inviter, setInviter] = useState('');
  useEffect(() => {
    if (referral === '') return;
    // who invited is a greeting: without an answer the registration goes on
    void dispatch(findInviter(referral)).then(setInviter, () => undefined);
  }, [referral, dispatch]);
  return (
    <>
      {ended ? <Notice role="status">{text.ended[ended]}</Notice> : null}
      {inviter === '' ? null : <Notice role="status">{text.invitedBy(inviter)}</Notice>}
    </>
  );
}

/**
 * The way on for who cannot register here: a company, or anyone while the registration is closed. A mobile as the
 * name looks alike for customers and strangers (decision 0028), so whoever types one is told beforehand.
 */
export function SupportLine({ flow }: { flow: LoginFlow }) {
  const { supportPhone, closed } = useSite();
  const isMobile = flow.step !== 'username' && isValidMobile(flow.username);
  const isUnknown = flow.step === 'username' && flow.next?.hasAccount === false && flow.error !== null;
  if (!isMobile && !isUnknown) return null;
  const isClosed = isValidNationalCode(flow.username) && closed.includes('registration');
  const ask = isMobile ? text.mobileOnly : isClosed ? text.registrationClosed : text.noAccount;
  return (
    <Hint>
      {supportPhone === '' ? ask.replace(/:$/, '.') : ask}{' '}
      {supportPhone === '' ? null : (
        <Link href={`tel:${supportPhone}`}>
          <Ltr>{phoneText(supportPhone)}</Ltr>
        </Link>
      )}
    </Hint>
  );
}
