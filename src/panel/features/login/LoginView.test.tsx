import { cleanup, screen, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import * as account from '#shared/contract/account.ts';
import * as client from '#shared/contract/investors.ts';
import * as login from '#shared/contract/login.ts';
import * as messages from '#shared/contract/messages.ts';
import { findInviter } from '#shared/contract/registration.ts';
import { confirmSecondFactor, listSandboxTotp } from '#shared/contract/secondFactor.ts';
import { toPersianDigits } from '#shared/digits.ts';
import { answers, callsOf, isUnreachable, mockApi, refusal, refuses, responds } from '#tests/support/msw.ts';
import { accessToken, renderPanel } from '#tests/support/panel.tsx';
import { sampleSite } from '#tests/support/siteSample.ts';
import { info, investor, profile, username } from '#tests/support/personSamples.ts';
import { keepSessionEnd } from '#panel/store/flows/sessionEnd.ts';
import { sitePagesText } from '#panel/shell/sitePages/strings.ts';
import { ShellSlotsProvider } from '#panel/shell/slots.tsx';
import { SandboxInboxGate } from './SandboxInboxGate.tsx';
import { LoginView } from './LoginView.tsx';
import { inboxText } from './inboxStrings.ts';
import { registrationText } from './registrationStrings.ts';
import { text } from './strings.ts';

const found = {
  has_account: true,
  has_password: true,
  auth_step: 1,
  mobile_mask: '0912***0001',
  is_legal: false,
} as const;
/** What the API says to do after a first wrong code. */
const wrong = { params: { next: 'آخرین پیامک را ببینید (۴ تلاش دیگر)' } };
const sent = { expire_in: 120, resend_in: 60, mobile_mask: '0912***0001' };
const tokens = () => ({ data: { access: accessToken(), refresh: 'selector', role: 1 as const } });

const sandboxChallenge = answers(login.captchaChallenge, {
  data: { provider: 'sandbox', challenge: 'proof', site_key: null, script_host: null },
});

beforeEach(() => {
  mockApi.use(
    sandboxChallenge,
    answers(login.checkUsername, { data: found }),
    answers(login.sendLoginOtp, { data: sent }),
    answers(login.checkPasswordOtp, { data: { is_right: true } }),
    answers(messages.listSandboxSms, { data: [] }),
    answers(findInviter, { data: { name: '' } }),
    answers(account.getInfo, { data: info }),
    answers(client.listInvestors, { data: [investor] }),
    answers(account.getProfile, { data: profile }),
  );
});

async function typeUsername(user: ReturnType<typeof renderPanel>['user'], name = username) {
  await user.type(screen.getByLabelText(text.username), name);
  await user.click(screen.getByRole('button', { name: text.next }));
}

const firstBox = () => screen.findByRole('textbox', { name: /رقم ۱$/ });

const withPhone = (
  <ShellSlotsProvider slots={{ site: sampleSite({ supportPhone: '02112345678' }) }}>
    <LoginView />
  </ShellSlotsProvider>
);

describe('a session that ended', () => {
  it.each([
    ['expired', text.ended.expired],
    ['elsewhere', text.ended.elsewhere],
    ['locked', text.ended.locked],
  ] as const)('says once why: %s', async (why, said) => {
    keepSessionEnd(why);
    const { unmount } = renderPanel(<LoginView />);
    expect(await screen.findByRole('status')).toHaveTextContent(said);
    unmount();
    renderPanel(<LoginView />);
    expect(screen.queryByRole('status')).toBeNull();
  });
});

describe('people without an account', () => {
  const unknown = answers(login.checkUsername, {
    data: { ...found, has_account: false, has_password: false, mobile_mask: '' },
  });

  it('begin to register with the national code that nobody has, without an error, and may come back to mend it', async () => {
    mockApi.use(unknown);
    const { user } = renderPanel(withPhone);
    await typeUsername(user);
    expect(await screen.findByRole('heading', { name: registrationText.title })).toBeVisible();
    expect(screen.getByText(registrationText.intro)).toBeVisible();
    expect(screen.getByLabelText(registrationText.nationalNo)).toHaveValue(toPersianDigits(username));
    expect(screen.queryByRole('alert')).toBeNull();
    await user.click(screen.getByRole('button', { name: registrationText.back }));
    expect(await screen.findByLabelText(text.username)).toHaveValue(toPersianDigits(username));
  });

  it('are led to the support when a company has no account, and when the registration is closed', async () => {
    mockApi.use(unknown);
    const { user } = renderPanel(withPhone);
    expect(screen.queryByText(text.noAccount, { exact: false })).toBeNull();
    await typeUsername(user, '10320456783');
    expect(await screen.findByText(text.unknownUser)).toBeVisible();
    expect(await screen.findByText(text.noAccount, { exact: false })).toBeVisible();
    await user.type(screen.getByLabelText(text.username), '1');
    expect(screen.queryByText(text.noAccount, { exact: false })).toBeNull();
    cleanup();
    const closed = sampleSite({ supportPhone: '02112345678', closed: ['registration'] });
    const second = renderPanel(
      <ShellSlotsProvider slots={{ site: closed }}>
        <LoginView />
      </ShellSlotsProvider>,
    );
    await typeUsername(second.user);
    expect(await screen.findByText(text.registrationClosed, { exact: false })).toBeVisible();
    expect(screen.queryByRole('heading', { name: registrationText.title })).toBeNull();
  });

  it('read who invited them, before and while they register', async () => {
    mockApi.use(unknown, answers(findInviter, { data: { name: 'نگار ر.' } }));
    const { user } = renderPanel(<LoginView />, { path: '/login?ref=NEGAR1' });
    expect(await screen.findByText(text.invitedBy('نگار ر.'))).toBeVisible();
    expect(callsOf(findInviter)[0]?.url.searchParams.get('code')).toBe('NEGAR1');
    await typeUsername(user);
    expect(await screen.findByRole('heading', { name: registrationText.title })).toBeVisible();
    expect(screen.getByText(text.invitedBy('نگار ر.'))).toBeVisible();
  });

  it('read nothing of an invitation that nobody sent, and go on', async () => {
    mockApi.use(unknown, refuses(findInviter, 'captcha_required'));
    const { user } = renderPanel(<LoginView />, { path: '/login?ref=NOBODY' });
    await typeUsername(user);
    expect(await screen.findByRole('heading', { name: registrationText.title })).toBeVisible();
    expect(screen.queryByRole('status')).toBeNull();
  });

  it('find the support with its hours, the licence, tracking and the check of papers without a log-in', () => {
    const site = sampleSite({ supportPhone: '02112345678', supportHours: 'هر روز، ۹ تا ۱۷', licence: '11021' });
    renderPanel(
      <ShellSlotsProvider slots={{ site }}>
        <LoginView />
      </ShellSlotsProvider>,
    );
    expect(screen.getByRole('link', { name: sitePagesText.faqs })).toHaveAttribute('href', '/faqs');
    expect(screen.getByRole('link', { name: sitePagesText.track })).toHaveAttribute('href', '/track');
    expect(screen.getByRole('link', { name: sitePagesText.verify })).toHaveAttribute('href', '/verify');
    expect(screen.getByText(sitePagesText.licence('۱۱۰۲۱'))).toBeVisible();
    expect(screen.getByText(/· هر روز، ۹ تا ۱۷/)).toBeInTheDocument();
  });

  it('who type a mobile are told that a code comes to customers only, before and after they ask for one', async () => {
    const { user } = renderPanel(withPhone);
    await typeUsername(user, '09121234567');
    // the sentence stands before the answer, the button comes with it
    const withOtp = await screen.findByRole('button', { name: text.withOtp });
    expect(await screen.findByText(text.mobileOnly, { exact: false })).toBeVisible();
    await user.click(withOtp);
    expect(await screen.findByRole('heading', { name: text.otpTitle })).toBeVisible();
    expect(screen.getByText(text.mobileOnly, { exact: false })).toBeVisible();
    expect(screen.getAllByRole('link', { name: /۰۲۱-/ }), 'the desktop panel has the other one').toHaveLength(2);
  });

  it('read nothing of it when they gave a national code', async () => {
    const { user } = renderPanel(withPhone);
    await typeUsername(user);
    expect(await screen.findByLabelText(text.password)).toBeVisible();
    expect(screen.queryByText(text.mobileOnly, { exact: false })).toBeNull();
  });
});

describe('LoginView', () => {
  it('refuses a wrong national code below the field, without a call', async () => {
    const { user } = renderPanel(<LoginView />, { path: '/login' });
    await typeUsername(user, '0012345670');
    expect(await screen.findByText(text.usernameInvalid)).toBeVisible();
    expect(callsOf(login.checkUsername)).toHaveLength(0);
  });

  it('takes Persian digits and sends ASCII ones', async () => {
    const { user } = renderPanel(<LoginView />, { path: '/login' });
    await typeUsername(user, '۰۰۱۲۳۴۵۶۷۹');
    await screen.findByLabelText(text.password);
    expect(callsOf(login.checkUsername)[0]?.body).toEqual({ username });
  });

  it('says that no company is registered under the name', async () => {
    mockApi.use(answers(login.checkUsername, { data: { ...found, has_account: false, has_password: false } }));
    const { user } = renderPanel(<LoginView />, { path: '/login' });
    await typeUsername(user, '10320456783');
    expect(await screen.findByText(text.unknownUser)).toBeVisible();
    expect(screen.getByLabelText(text.username)).toHaveValue('۱۰۳۲۰۴۵۶۷۸۳');
  });

  it('logs in with a password, keeps the cookies and initialises the panel', async () => {
    mockApi.use(answers(login.loginPassword, tokens()));
    const { user, store } = renderPanel(<LoginView />, { path: '/login' });
    await typeUsername(user);
    await user.type(await screen.findByLabelText(text.password), 'Sepidar-1405');
    await user.click(screen.getByRole('button', { name: text.logIn }));
    await waitFor(() => expect(store.getState().auth.isInitialized).toBe(true));
    expect(store.getState().auth).toMatchObject({ isLogin: true, roleID: 1, role: 'client', username });
    expect(store.getState().UserInvestors.selectedId).toBe(7);
    expect(store.getState().auth.profile?.name).toBe('نگار رستگار');
    const kept = Object.fromEntries(document.cookie.split('; ').map((cookie) => cookie.split('=') as [string, string]));
    expect(kept).toMatchObject({ refreshToken: 'selector', username, role: 'client', investorId: '7' });
    expect(kept['accessToken']).toMatch(/\.signature$/);
    expect(callsOf(account.getInfo)[0]?.headers.get('authorization')).toMatch(/^Bearer /);
  });

  it('shows a wrong password below the field and keeps what was typed', async () => {
    mockApi.use(refuses(login.loginPassword, 'PASSWORD_WRONG', { params: { left: 4 } }));
    const { user } = renderPanel(<LoginView />, { path: '/login' });
    await typeUsername(user);
    await user.type(await screen.findByLabelText(text.password), 'wrong-pass1');
    await user.click(screen.getByRole('button', { name: text.logIn }));
    expect(await screen.findByText('رمز عبور اشتباه است؛ ۴ بار دیگر می‌توانید امتحان کنید')).toBeVisible();
    expect(screen.getByLabelText(text.password)).toHaveValue('wrong-pass1');
  });

  it('logs in with a one-time code, sent as soon as it is complete', async () => {
    mockApi.use(answers(login.loginOtp, tokens()));
    const { user, store } = renderPanel(<LoginView />, { path: '/login' });
    await typeUsername(user);
    await user.click(await screen.findByRole('button', { name: text.withOtp }));
    await user.click(await firstBox());
    await user.paste('۱۲۳۴۵۶');
    await waitFor(() => expect(store.getState().auth.isInitialized).toBe(true));
    expect(callsOf(login.loginOtp)[0]?.body).toEqual({ username, otp: '123456' });
    expect(callsOf(login.sendLoginOtp)[0]?.body).toEqual({ username, auth_step: 1 });
  });

  it('shows a wrong code below the boxes and takes another from the first box', async () => {
    mockApi.use(refuses(login.loginOtp, 'OTP_WRONG', wrong));
    const { user } = renderPanel(<LoginView />, { path: '/login' });
    await typeUsername(user);
    await user.click(await screen.findByRole('button', { name: text.withOtp }));
    await user.click(await firstBox());
    await user.paste('111111');
    expect(await screen.findByText('کد تأیید اشتباه است؛ آخرین پیامک را ببینید (۴ تلاش دیگر)')).toBeVisible();
    expect(await firstBox()).toHaveValue('');
    expect(await firstBox()).toHaveFocus();
    await user.keyboard('222222');
    await waitFor(() => expect(callsOf(login.loginOtp)).toHaveLength(2));
    expect(callsOf(login.loginOtp)[1]?.body).toEqual({ username, otp: '222222' });
    expect(screen.getByText(text.otpSent('۰۹۱۲***۰۰۰۱'))).toBeVisible();
  });

  it('sets a first password with the code and a referral code, then is logged in', async () => {
    mockApi.use(
      answers(login.checkUsername, { data: { ...found, has_password: false, auth_step: 2 } }),
      answers(login.registerPassword, tokens()),
    );
    const { user, store } = renderPanel(<LoginView />, { path: '/login?ref=AB12CD' });
    await typeUsername(user);
    await user.click(await firstBox());
    await user.paste('123456');
    await user.type(await screen.findByLabelText(text.newPassword), 'Nilgoon-7788');
    await user.type(screen.getByLabelText(text.repeatPassword), 'Nilgoon-7789');
    await user.click(screen.getByRole('button', { name: text.savePassword }));
    expect(await screen.findByText(text.repeatWrong)).toBeVisible();
    await user.clear(screen.getByLabelText(text.repeatPassword));
    await user.type(screen.getByLabelText(text.repeatPassword), 'Nilgoon-7788');
    await user.click(screen.getByRole('button', { name: text.savePassword }));
    await waitFor(() => expect(store.getState().auth.isInitialized).toBe(true));
    expect(callsOf(login.registerPassword)[0]?.body).toEqual({
      username,
      password: 'Nilgoon-7788',
      otp: '123456',
      referral_code: 'AB12CD',
    });
  });

  it('resets a forgotten password; a wrong code leads back to the boxes with the password kept', async () => {
    mockApi.use(refuses(login.registerPassword, 'OTP_WRONG', wrong));
    const { user } = renderPanel(<LoginView />, { path: '/login' });
    await typeUsername(user);
    await user.click(await screen.findByRole('button', { name: text.forgot }));
    await user.click(await firstBox());
    await user.paste('123456');
    await user.type(await screen.findByLabelText(text.newPassword), 'Nilgoon-7788');
    await user.type(screen.getByLabelText(text.repeatPassword), 'Nilgoon-7788');
    await user.click(screen.getByRole('button', { name: text.savePassword }));
    expect(await screen.findByText('کد تأیید اشتباه است؛ آخرین پیامک را ببینید (۴ تلاش دیگر)')).toBeVisible();
    expect(callsOf(login.sendLoginOtp)[0]?.body).toEqual({ username, auth_step: 3 });
    expect(callsOf(login.registerPassword)[0]?.body).toEqual({ username, password: 'Nilgoon-7788', otp: '123456' });
    await user.clear(await firstBox());
    await user.click(await firstBox());
    await user.paste('654321');
    expect(await screen.findByLabelText(text.newPassword)).toHaveValue('Nilgoon-7788');
  });

  it('says that a code for a password is wrong before any password is typed, and takes the right one after it', async () => {
    mockApi.use(refuses(login.checkPasswordOtp, 'OTP_WRONG', wrong));
    const { user } = renderPanel(<LoginView />, { path: '/login' });
    await typeUsername(user);
    await user.click(await screen.findByRole('button', { name: text.forgot }));
    await user.click(await firstBox());
    await user.paste('111111');
    expect(await screen.findByText('کد تأیید اشتباه است؛ آخرین پیامک را ببینید (۴ تلاش دیگر)')).toBeVisible();
    expect(screen.queryByLabelText(text.newPassword)).toBeNull();
    mockApi.use(answers(login.checkPasswordOtp, { data: { is_right: true } }));
    await user.click(await firstBox());
    await user.paste('123456');
    expect(await screen.findByLabelText(text.newPassword)).toBeVisible();
    expect(callsOf(login.checkPasswordOtp).map((call) => call.body)).toEqual([
      { username, otp: '111111' },
      { username, otp: '123456' },
    ]);
    expect(callsOf(login.registerPassword)).toEqual([]);
  });

  it('answers a 429 with exactly one retry that carries a proof', async () => {
    mockApi.use(
      responds(login.checkUsername, ({ body }) =>
        'recaptcha' in (body as object)
          ? HttpResponse.json({ data: found, error: false, msg: '' })
          : refusal('captcha_required'),
      ),
    );
    const { user } = renderPanel(<LoginView />, { path: '/login' });
    await typeUsername(user);
    await screen.findByLabelText(text.password);
    expect(callsOf(login.checkUsername).map((call) => call.body)).toEqual([
      { username },
      { username, recaptcha: 'proof' },
    ]);
  });

  it('never loops: a lock stays a lock after the retry, with its message and a countdown', async () => {
    mockApi.use(refuses(login.checkUsername, 'locked', { params: { wait: '۶۰ ثانیه' }, retryAfter: 60 }));
    const { user } = renderPanel(<LoginView />, { path: '/login' });
    await typeUsername(user);
    expect(await screen.findByText('تعداد درخواست بیش از حد مجاز است؛ ۶۰ ثانیه دیگر تلاش کنید')).toBeVisible();
    expect(screen.getByRole('timer')).toBeVisible();
    expect(screen.getByRole('button', { name: text.next })).toBeDisabled();
    expect(callsOf(login.checkUsername)).toHaveLength(2);
  });

  it('shows the first error when there is no proof', async () => {
    mockApi.use(refuses(login.checkUsername, 'captcha_required'), isUnreachable(login.captchaChallenge));
    const { user } = renderPanel(<LoginView />, { path: '/login' });
    await typeUsername(user);
    expect(await screen.findByText('برای ادامه، تأیید کنید که ربات نیستید')).toBeVisible();
    expect(callsOf(login.checkUsername)).toHaveLength(1);
  });

  it('keeps the form when the line is down', async () => {
    mockApi.use(isUnreachable(login.checkUsername));
    const { user } = renderPanel(<LoginView />, { path: '/login' });
    await typeUsername(user);
    expect(await screen.findByText('درخواست ناموفق بود')).toBeVisible();
    expect(screen.getByLabelText(text.username)).toHaveValue('۰۰۱۲۳۴۵۶۷۹');
  });

  it('asks administrators for the code of their app, which the inbox of the demo types in', async () => {
    const ticket = 'ticket-of-this-log-in';
    mockApi.use(
      answers(login.loginPassword, {
        data: { second_factor: { ticket, ways: ['totp', 'recovery'], expires_in: 300 } },
      }),
      answers(confirmSecondFactor, tokens() as never),
      answers(messages.listSandboxSms, { data: [] }),
      answers(listSandboxTotp, {
        data: [{ user_id: 7, username: '7400076205', name: 'شیرین نیک‌پور', code: '515151', expires_in: 20 }],
      }),
    );
    const { user, store } = renderPanel(
      <>
        <LoginView />
        <SandboxInboxGate />
      </>,
      { path: '/login' },
    );
    await typeUsername(user);
    await user.type(await screen.findByLabelText(text.password), 'Sepidar-1405{Enter}');
    expect(await screen.findByRole('heading', { name: text.factorTitle })).toBeVisible();
    expect(screen.getByRole('button', { name: text.withRecovery })).toBeVisible();
    await user.click(await screen.findByRole('button', { name: new RegExp(inboxText.inboxOpen) }));
    await user.click(await screen.findByRole('button', { name: inboxText.useCode('۵۱۵۱۵۱') }));
    await waitFor(() => expect(store.getState().auth.isInitialized).toBe(true));
    expect(callsOf(confirmSecondFactor)[0]?.body).toEqual({ ticket, code: '515151' });
  });

  it('types a code of the sandbox inbox into the boxes', async () => {
    mockApi.use(
      answers(login.loginOtp, tokens()),
      answers(listSandboxTotp, {
        data: [{ user_id: 7, username: '7400076205', name: 'شیرین نیک‌پور', code: '515151', expires_in: 20 }],
      }),
      answers(messages.listSandboxSms, {
        data: [
          {
            id: 1,
            mobile: '09120000001',
            text: 'کد: 424242',
            code: '424242',
            status: 'sent',
            sent_at: '2026-11-21T08:00:00.000Z',
          },
        ],
      }),
    );
    const { user, store } = renderPanel(
      <>
        <LoginView />
        <SandboxInboxGate />
      </>,
      { path: '/login' },
    );
    await typeUsername(user);
    await user.click(await screen.findByRole('button', { name: text.withOtp }));
    await user.click(await screen.findByRole('button', { name: new RegExp(inboxText.inboxOpen) }));
    expect(await screen.findByRole('list', { name: inboxText.totpDemo })).toBeVisible();
    // messages stand before the codes of administrators: the first code is the newest message's
    expect(screen.getAllByRole('button', { name: /^استفاده از کد/ }).map((button) => button.textContent)).toEqual([
      inboxText.useCode('۴۲۴۲۴۲'),
      inboxText.useCode('۵۱۵۱۵۱'),
    ]);
    await user.click(screen.getByRole('button', { name: inboxText.useCode('۴۲۴۲۴۲') }));
    await waitFor(() => expect(store.getState().auth.isInitialized).toBe(true));
  });
});

describe('the company that runs the panel', () => {
  it('is named with the first data, with its telephone', () => {
    const site = sampleSite({ name: 'سبدگردان نارون', shortName: 'نارون', supportPhone: '02112345678' });
    renderPanel(
      <ShellSlotsProvider slots={{ site }}>
        <LoginView />
      </ShellSlotsProvider>,
    );
    expect(screen.getByText('سبدگردان نارون')).toBeInTheDocument();
    expect(screen.getByText('نارون')).toBeInTheDocument();
    expect(document.querySelector('a[href="tel:02112345678"]')).not.toBeNull();
    expect(screen.queryByText(text.brandName)).toBeNull();
  });

  it('has no telephone until somebody sets one', () => {
    renderPanel(<LoginView />);
    expect(screen.getAllByText(text.brandName).length).toBeGreaterThan(0);
    expect(document.querySelector('a[href^="tel:"]')).toBeNull();
    expect(screen.queryByText(text.supportTitle)).toBeNull();
  });
});
