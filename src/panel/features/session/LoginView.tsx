import { styled } from '@mui/material/styles';
import dynamic from 'next/dynamic';
import { useRouter } from 'next/router';
import { useEffect, useState } from 'react';
import { preloadLogin } from '#panel/store/flows/login.ts';
import { useAppDispatch } from '#panel/store/hooks.ts';
import { BrandPanel } from './BrandPanel.tsx';
import { prepareCaptcha } from './captcha.ts';
import { CaptchaNotice } from './CaptchaNotice.tsx';
import { OtpStep } from './OtpStep.tsx';
import { PasswordStep } from './PasswordStep.tsx';
import { sessionStrings as text } from './strings.ts';
import { useLoginFlow } from './useLoginFlow.ts';
import { SupportLine } from './SupportLine.tsx';
import { UsernameStep } from './UsernameStep.tsx';
import { brandFiles, brandName } from '#panel/ui/theme/brands.ts';

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
const Small = styled('p')(({ theme }) => ({
  ...theme.typography.caption,
  margin: 0,
  textAlign: 'center',
  color: theme.vars.palette.text.secondary,
}));

/** The sign-in page: one field first, then whatever the name needs; beside it, on a desktop, what a visitor looks for. */
export function LoginView() {
  const dispatch = useAppDispatch();
  const { query } = useRouter();
  const flow = useLoginFlow(typeof query.ref === 'string' ? query.ref.slice(0, 20) : '');
  const [hasNotice, setHasNotice] = useState(false);
  const [isTyping, setTyping] = useState(false);
  const { step, purpose } = flow;

  // Nothing of this is needed to draw the page: it comes while the visitor types.
  useEffect(() => {
    if (!isTyping) return;
    preloadLogin();
    void prepareCaptcha(dispatch).then(setHasNotice);
  }, [dispatch, isTyping]);
  useEffect(() => {
    if (step === 'otp' && purpose !== 'login') void loadNewPassword();
  }, [step, purpose]);

  return (
    <Root>
      <FormSide>
        <Brand>
          <img src={brandFiles[brandName].icon} alt="" width={32} height={32} />
          {text.brandName}
        </Brand>
        <Card>
          {step === 'username' ? <UsernameStep flow={flow} onType={() => setTyping(true)} /> : null}
          {step === 'password' ? <PasswordStep flow={flow} /> : null}
          {step === 'otp' ? <OtpStep flow={flow} /> : null}
          {step === 'newPassword' ? <NewPasswordStep flow={flow} /> : null}
          {step === 'factor' ? <FactorStep flow={flow} /> : null}
          {step === 'factorSetup' ? <FactorSetupStep flow={flow} /> : null}
          {step === 'username' || step === 'password' || step === 'otp' ? <SupportLine flow={flow} /> : null}
        </Card>
        <Small>{text.rules}</Small>
        {hasNotice ? <CaptchaNotice /> : null}
      </FormSide>
      <BrandPanel />
    </Root>
  );
}
