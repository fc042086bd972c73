import dynamic from 'next/dynamic';
import { useRouter } from 'next/router';
import { useEffect, useState } from 'react';
import { remembersPasskey } from '#panel/api/passkeyMemory.ts';
import { preloadLogin } from '#panel/store/flows/login.ts';
import { useAppDispatch } from '#panel/store/hooks.ts';
import { forgetSessionEnd, readSessionEnd } from '#panel/store/flows/sessionEnd.ts';
import { SitePagesLink } from '#panel/shell/sitePages/SitePagesLink.tsx';
import { VisitorLinks } from '#panel/shell/sitePages/VisitorLinks.tsx';
import { PlainField } from '#panel/ui/form/PlainField.tsx';
import { Button } from '#panel/ui/plain/Button.tsx';
import { SiteMark } from '#panel/shell/layout/SiteMark.tsx';
import { useSite } from '#panel/shell/site.ts';
import { brandFiles, brandName } from '#panel/ui/theme/brands.ts';
import { toPersianDigits } from '#shared/digits.ts';
import { isValidMobile } from '#shared/mobile.ts';
import { isValidLegalId, isValidNationalCode } from '#shared/nationalCode.ts';
import { styled } from '#panel/ui/theme/styled.ts';
import { BrandPanel } from './BrandPanel.tsx';
import { StepForm } from './StepForm.tsx';
import { loadCaptchaWhenIdle } from './captcha.ts';
import { typedLoginName } from './loginName.ts';
import { text } from './strings.ts';
import { useLoginFlow, type LoginFlow } from './useLoginFlow.ts';

const Small = styled('p')(({ theme }) => ({
  ...theme.typography.caption,
  margin: 0,
  textAlign: 'center',
  color: theme.vars.palette.text.secondary,
}));

const Link = styled('a')(({ theme }) => ({ color: theme.vars.palette.primary.main }));

/** The sentence that may stand in place of the bot-protection badge, which is hidden (spec 2). */
function CaptchaNotice() {
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

/* Hints that most visitors never read: they come when there is something to say. */
const loadHints = () => import('./LoginHints.tsx');
const SupportLine = dynamic(() => loadHints().then((module) => module.SupportLine), { ssr: false });
const LoginNotice = dynamic(() => loadHints().then((module) => module.LoginNotice), { ssr: false });

/** The problem of a user name, or null: the contract's rule `loginName`, without its schema library on this page. */
export function usernameProblem(username: string): string | null {
  if (username === '') return text.usernameRequired;
  const isGood =
    (/^09\d{9}$/.test(username) && isValidMobile(username)) ||
    (/^\d{10}$/.test(username) && isValidNationalCode(username)) ||
    (/^(?!09)\d{11}$/.test(username) && isValidLegalId(username)) ||
    /^\d{12,14}$/.test(username);
  return isGood ? null : text.usernameInvalid;
}

const Finger = styled(Button)({ width: '100%' });

/** Offers the passkey that this browser knows beside the user name, while that is asked for. */
function usePasskeyOffer(isAsked: boolean, { setError }: LoginFlow): void {
  const dispatch = useAppDispatch();
  useEffect(() => {
    if (!isAsked || !remembersPasskey()) return;
    let stop: (() => void) | null = null;
    let isOver = false;
    void import('./passkeyOffer.ts').then(
      ({ offerPasskey }) => {
        if (!isOver) stop = offerPasskey(dispatch, ({ message }) => setError({ field: null, message }));
      },
      // without it the button remains
      () => undefined,
    );
    return () => {
      isOver = true;
      stop?.();
    };
  }, [isAsked, dispatch, setError]);
}

/** First step: who is it. The next one follows what the server says of the name. */
function UsernameStep({ flow, onType }: { flow: LoginFlow; onType: () => void }) {
  const submit = () => {
    const problem = usernameProblem(flow.username);
    if (problem) flow.setError({ field: 'username', message: problem });
    else void flow.submitUsername();
  };
  const message = flow.error?.field === 'username' ? flow.error.message : undefined;
  return (
    <StepForm
      flow={flow}
      title={text.title}
      intro={text.intro}
      submitLabel={text.next}
      onSubmit={submit}
      links={
        <Finger variant="outlined" size="large" disabled={flow.isBusy} onClick={() => void flow.logInByPasskey()}>
          {text.byFinger}
        </Finger>
      }
    >
      <PlainField
        name="username"
        label={text.username}
        value={toPersianDigits(flow.username)}
        onChange={(typed) => {
          onType();
          flow.setUsername(typedLoginName(typed));
          if (flow.error) flow.setError(null);
        }}
        error={message}
        hasAutoFocus
        htmlInput={{ inputMode: 'numeric', autoComplete: 'username webauthn' }}
      />
    </StepForm>
  );
}

const RegistrationSteps = dynamic(() => import('./RegistrationSteps.tsx').then((module) => module.RegistrationSteps), {
  ssr: false,
});

/* The page is drawn with its first step; the others come while the visitor types. */
const loadPassword = () => import('./PasswordStep.tsx').then((module) => module.PasswordStep);
const PasswordStep = dynamic(loadPassword, { ssr: false });
const loadOtp = () => import('./OtpStep.tsx').then((module) => module.OtpStep);
const OtpStep = dynamic(loadOtp, { ssr: false });
const loadNewPassword = () => import('./NewPasswordStep.tsx').then((module) => module.NewPasswordStep);
const NewPasswordStep = dynamic(loadNewPassword, { ssr: false });
const FactorStep = dynamic(() => import('./FactorStep.tsx').then((module) => module.FactorStep), { ssr: false });
const FactorSetupStep = dynamic(() => import('./FactorSetupStep.tsx').then((module) => module.FactorSetupStep), {
  ssr: false,
});

const Root = styled('div')(({ theme }) => ({
  minHeight: '100dvh',
  display: 'grid',
  gridTemplateColumns: '1fr',
  backgroundColor: theme.vars.palette.background.paper,
  [theme.breakpoints.up('md')]: { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)' },
}));
const FormSide = styled('main')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  paddingBlock: '1.5rem',
  paddingInline: '1.25rem',
  gap: '1.5rem',
  [theme.breakpoints.up('md')]: { justifyContent: 'center', alignItems: 'center' },
}));
const Brand = styled('p')(({ theme }) => ({
  ...theme.typography.subtitle1,
  display: 'flex',
  alignItems: 'center',
  gap: '0.5rem',
  margin: 0,
  color: theme.vars.palette.primary.main,
  [theme.breakpoints.up('md')]: { display: 'none' },
}));
const Card = styled('div')(({ theme }) => ({
  width: '100%',
  maxWidth: 400,
  marginInline: 'auto',
  [theme.breakpoints.up('md')]: { minHeight: 380 },
}));

/** The sign-in page: one field first, then whatever the name needs; beside it, on a desktop, what a visitor looks for. */
export function LoginView() {
  const { query } = useRouter();
  const { captcha, closed, shortName, brand } = useSite();
  const isOpen = !closed.includes('registration');
  const referral = typeof query.ref === 'string' ? query.ref.slice(0, 20) : '';
  const flow = useLoginFlow(referral, (name) => isOpen && isValidNationalCode(name));
  const [isTyping, setTyping] = useState(false);
  const { step, purpose } = flow;
  // said once
  const [ended] = useState(readSessionEnd);
  useEffect(forgetSessionEnd, []);
  usePasskeyOffer(step === 'username', flow);

  // Nothing of this is needed to draw the page: it comes while the visitor types.
  useEffect(() => {
    if (!isTyping) return;
    preloadLogin();
    for (const load of [loadPassword, loadOtp, loadHints]) load().catch(() => undefined);
  }, [isTyping]);
  useEffect(() => (captcha ? loadCaptchaWhenIdle(captcha) : undefined), [captcha]);
  useEffect(() => {
    if (step === 'otp' && purpose !== 'login') void loadNewPassword();
  }, [step, purpose]);

  return (
    <Root>
      <FormSide>
        <Brand>
          <SiteMark size={32}>
            <img src={brandFiles[brand ?? brandName].icon} alt="" width={32} height={32} />
          </SiteMark>
          {shortName || text.brandName}
        </Brand>
        <Card>
          {(ended || referral) && (step === 'username' || step === 'register') ? (
            <LoginNotice ended={step === 'username' ? ended : null} referral={referral} />
          ) : null}
          {step === 'register' ? (
            <RegistrationSteps
              nationalNo={flow.username}
              initialReferral={flow.referral}
              onBack={() => flow.goTo('username')}
            />
          ) : null}
          {step === 'username' ? <UsernameStep flow={flow} onType={() => setTyping(true)} /> : null}
          {step === 'password' ? <PasswordStep flow={flow} /> : null}
          {step === 'otp' ? <OtpStep flow={flow} /> : null}
          {step === 'newPassword' ? <NewPasswordStep flow={flow} /> : null}
          {step === 'factor' ? <FactorStep flow={flow} /> : null}
          {step === 'factorSetup' ? <FactorSetupStep flow={flow} /> : null}
          {step === 'password' || step === 'otp' || (step === 'username' && flow.next && flow.error) ? (
            <SupportLine flow={flow} />
          ) : null}
        </Card>
        <Small>
          {text.rules} <SitePagesLink />
        </Small>
        <VisitorLinks isPhoneBeside />
        {captcha ? <CaptchaNotice /> : null}
      </FormSide>
      <BrandPanel />
    </Root>
  );
}
