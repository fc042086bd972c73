import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { captchaChallenge } from '#shared/contract/login.ts';
import { checkRegistration, registerClient, sendRegistrationOtp } from '#shared/contract/registration.ts';
import { answers, callsOf, mockApi, refuses } from '#tests/support/msw.ts';
import { renderPanel } from '#tests/support/panel.tsx';
import { RegistrationSteps } from './RegistrationSteps.tsx';
import { registrationText } from './registrationStrings.ts';
import { text } from './strings.ts';

const nationalNo = '0012345679';

async function toTheCode(byDocuments = false, mobile = '09121234567', registryCodeDigits: number | null = null) {
  mockApi.use(
    answers(captchaChallenge, {
      data: { provider: 'sandbox', challenge: 'proof', site_key: null, script_host: null },
    }),
    answers(sendRegistrationOtp, { data: { expireIn: 120, resendIn: 60, byDocuments, registryCodeDigits } }),
  );
  const { user } = renderPanel(
    <RegistrationSteps nationalNo={nationalNo} initialReferral="" onBack={() => undefined} />,
    { path: '/login' },
  );
  await user.type(await screen.findByLabelText(registrationText.mobile), mobile);
  await user.type(screen.getByLabelText(registrationText.iban), '062960000000100324200001');
  await user.click(screen.getByRole('button', { name: registrationText.send }));
  await user.type(await screen.findByRole('textbox', { name: /رقم ۱$/ }), registryCodeDigits ? '12345' : '123456');
  return { user };
}

it('shows what the registry says, and that the sandbox said it', async () => {
  mockApi.use(
    answers(checkRegistration, { data: { name: 'مینا سهیلی', takesOver: false, isSandbox: true, byDocuments: false } }),
  );
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

it('takes the mobile as a browser fills it in', async () => {
  mockApi.use(
    answers(checkRegistration, {
      data: { name: 'مینا سهیلی', takesOver: false, isSandbox: false, byDocuments: false },
    }),
  );
  await toTheCode(false, '+98 912 123 4567');
  expect(callsOf(sendRegistrationOtp)[0]?.body).toMatchObject({ mobile: '09121234567' });
  await waitFor(() => expect(callsOf(checkRegistration)).toHaveLength(1));
});

it('says to which number the code went', async () => {
  mockApi.use(refuses(checkRegistration, 'OTP_WRONG', { fields: { otp: ['کد تأیید اشتباه است'] } }));
  await toTheCode();
  expect(await screen.findByText('کد تأیید اشتباه است')).toBeVisible();
  expect(screen.getByText(registrationText.codeIntro('09121234567'))).toBeVisible();
  expect(registrationText.codeIntro('09121234567')).toContain('۰۹۱۲۱۲۳۴۵۶۷');
});

it('goes back to the field of a refusal', async () => {
  mockApi.use(
    refuses(checkRegistration, 'REGISTRATION_MOBILE_DIFFERENT', { fields: { mobile: ['این موبایل به نام شما نیست'] } }),
  );
  await toTheCode();
  expect(await screen.findByText('این موبایل به نام شما نیست')).toBeVisible();
  expect(screen.getByLabelText(registrationText.mobile)).toHaveValue('۰۹۱۲۱۲۳۴۵۶۷');
});

it('without an identity service asks who the person is and leads to the documents, without a word of an answer', async () => {
  mockApi.use(
    answers(checkRegistration, { data: { name: '', takesOver: false, isSandbox: false, byDocuments: true } }),
    refuses(registerClient, 'REGISTRATION_UNDERAGE', { fields: { birthDate: ['برای افراد زیر ۱۸ سال'] } }),
  );
  const { user } = await toTheCode(true);
  expect(await screen.findByText(registrationText.byDocuments)).toBeVisible();
  expect(screen.queryByText(/استعلام|سجام/)).toBeNull();
  await user.type(screen.getByLabelText(text.newPassword), 'Nilgoon-7788');
  await user.click(screen.getByRole('button', { name: registrationText.finish }));
  expect(await screen.findAllByText(registrationText.required)).toHaveLength(3);
  expect(callsOf(registerClient)).toEqual([]);
  await user.type(screen.getByLabelText(registrationText.firstName), 'مینا');
  await user.type(screen.getByLabelText(registrationText.lastName), 'سهیلی');
  await user.type(screen.getByLabelText(registrationText.birthDate), '۱۳۶۹۰۱۰۱');
  expect(screen.getByLabelText(registrationText.birthDate)).toHaveValue('۱۳۶۹/۰۱/۰۱');
  await user.click(screen.getByRole('button', { name: registrationText.finish }));
  await waitFor(() =>
    expect(callsOf(registerClient)[0]?.body).toMatchObject({
      firstName: 'مینا',
      lastName: 'سهیلی',
      birthDate: '1369/01/01',
    }),
  );
  expect(await screen.findByText('برای افراد زیر ۱۸ سال')).toBeVisible();
});

it('takes the code of Sejam, as long as Sejam makes it, and says who sent it and where', async () => {
  mockApi.use(
    answers(checkRegistration, {
      data: { name: 'مینا سهیلی', takesOver: false, isSandbox: false, byDocuments: false },
    }),
  );
  await toTheCode(false, '09121234567', 5);
  expect(await screen.findByText(registrationText.answered('مینا سهیلی'))).toBeVisible();
  expect(callsOf(checkRegistration)[0]?.body).toMatchObject({ otp: '12345' });
});

it('shows the boxes of the code of Sejam, refuses half a code, and takes another one after a wrong one', async () => {
  mockApi.use(refuses(checkRegistration, 'OTP_WRONG', { fields: { otp: ['کد تأیید اشتباه است'] } }));
  const { user } = await toTheCode(false, '09121234567', 5);
  expect(await screen.findByText('کد تأیید اشتباه است')).toBeVisible();
  expect(screen.getByText(registrationText.codeIntroByRegistry(5))).toBeVisible();
  expect(registrationText.codeIntroByRegistry(5)).toContain('کد ۵ رقمی به موبایل ثبت‌شده شما در سجام');
  expect(screen.queryByText(/۰۹۱۲۱۲۳۴۵۶۷/)).toBeNull();
  expect(screen.getAllByRole('textbox')).toHaveLength(5);
  const first = await screen.findByRole('textbox', { name: /رقم ۱$/ });
  await user.type(first, '12');
  await user.click(screen.getByRole('button', { name: registrationText.ask }));
  expect(screen.getByText(registrationText.codeIncomplete)).toBeVisible();
  expect(callsOf(checkRegistration)).toHaveLength(1);
  mockApi.use(
    answers(checkRegistration, {
      data: { name: 'مینا سهیلی', takesOver: false, isSandbox: false, byDocuments: false },
    }),
  );
  await user.type(screen.getByRole('textbox', { name: /رقم ۳$/ }), '678');
  expect(await screen.findByText(registrationText.answered('مینا سهیلی'))).toBeVisible();
});

it('leads who is not in Sejam there, at the national code, and stays at the first step', async () => {
  mockApi.use(
    answers(captchaChallenge, {
      data: { provider: 'sandbox', challenge: 'proof', site_key: null, script_host: null },
    }),
    refuses(sendRegistrationOtp, 'REGISTRATION_UNKNOWN', { fields: { nationalNo: ['در سجام احراز هویت نشده‌اید'] } }),
  );
  const { user } = renderPanel(
    <RegistrationSteps nationalNo={nationalNo} initialReferral="" onBack={() => undefined} />,
    { path: '/login' },
  );
  expect(screen.queryByRole('link', { name: registrationText.toSejam })).toBeNull();
  await user.type(await screen.findByLabelText(registrationText.mobile), '09121234567');
  await user.type(screen.getByLabelText(registrationText.iban), '062960000000100324200001');
  await user.click(screen.getByRole('button', { name: registrationText.send }));
  expect(await screen.findByText('در سجام احراز هویت نشده‌اید')).toBeVisible();
  expect(screen.getByRole('link', { name: 'ثبت‌نام و احراز هویت در سجام' })).toHaveAttribute(
    'href',
    'https://www.sejam.ir',
  );
});
