import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { captchaChallenge } from '#shared/contract/login.ts';
import { checkRegistration, sendRegistrationOtp } from '#shared/contract/registration.ts';
import { answers, callsOf, mockApi, refuses } from '#tests/support/msw.ts';
import { renderPanel } from '#tests/support/panel.tsx';
import { RegistrationSteps } from './RegistrationSteps.tsx';
import { registrationText } from './registrationStrings.ts';

const nationalNo = '0012345679';

async function toTheCode() {
  mockApi.use(
    answers(captchaChallenge, {
      data: { provider: 'sandbox', challenge: 'proof', site_key: null, script_host: null },
    }),
    answers(sendRegistrationOtp, { data: { expireIn: 120, resendIn: 60 } }),
  );
  const { user } = renderPanel(
    <RegistrationSteps nationalNo={nationalNo} initialReferral="" onBack={() => undefined} />,
    { path: '/login' },
  );
  await user.type(await screen.findByLabelText(registrationText.mobile), '09121234567');
  await user.type(screen.getByLabelText(registrationText.iban), '062960000000100324200001');
  await user.click(screen.getByRole('button', { name: registrationText.send }));
  await user.type(await screen.findByRole('textbox', { name: /رقم ۱$/ }), '123456');
}

it('shows what the registry says, and that the sandbox said it', async () => {
  mockApi.use(answers(checkRegistration, { data: { name: 'مینا سهیلی', takesOver: false, isSandbox: true } }));
  await toTheCode();
  expect(await screen.findByText(registrationText.answered('مینا سهیلی'))).toBeVisible();
  expect(screen.getByText(registrationText.sandbox)).toBeVisible();
  expect(callsOf(checkRegistration)[0]?.body).toEqual({
    nationalNo,
    mobile: '09121234567',
    iban: 'IR062960000000100324200001',
    otp: '123456',
  });
});

it('goes back to the field of a refusal', async () => {
  mockApi.use(
    refuses(checkRegistration, 'REGISTRATION_MOBILE_DIFFERENT', { fields: { mobile: ['این موبایل به نام شما نیست'] } }),
  );
  await toTheCode();
  expect(await screen.findByText('این موبایل به نام شما نیست')).toBeVisible();
  expect(screen.getByLabelText(registrationText.mobile)).toHaveValue('۰۹۱۲۱۲۳۴۵۶۷');
});
