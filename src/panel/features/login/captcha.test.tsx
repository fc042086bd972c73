import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import * as login from '#shared/contract/login.ts';
import { listLoginNews } from '#shared/contract/messages.ts';
import { ShellSlotsProvider } from '#panel/shell/slots.tsx';
import { answers, callsOf, mockApi } from '#tests/support/msw.ts';
import { makePanel, renderPanel } from '#tests/support/panel.tsx';
import { sampleSite } from '#tests/support/siteSample.ts';
import { forgetCaptcha, getCaptchaToken, notLoadedMessage } from './captcha.ts';
import { LoginView } from './LoginView.tsx';
import { text } from './strings.ts';

afterEach(() => {
  document.querySelector('script[src*="recaptcha/api.js"]')?.remove();
  forgetCaptcha();
});

const scriptOf = async () => {
  let found: HTMLScriptElement | null = null;
  await waitFor(
    () => {
      found = document.querySelector<HTMLScriptElement>('script[src*="recaptcha/api.js"]');
      expect(found).not.toBeNull();
    },
    { timeout: 20_000 },
  );
  return found as unknown as HTMLScriptElement;
};

it('says so when the script cannot be loaded, and tries it again', async () => {
  mockApi.use(
    answers(login.captchaChallenge, {
      data: { provider: 'recaptcha', challenge: null, site_key: 'key', script_host: 'https://captcha.example' },
    }),
  );
  const { store } = makePanel();
  const asked = getCaptchaToken(store.dispatch, 'check_username').catch((thrown: unknown) => (thrown as Error).message);
  fireEvent.error(await scriptOf());
  expect(await asked).toBe('Recaptcha has not been loaded');
  expect(notLoadedMessage).toBe('Recaptcha has not been loaded');
  const again = getCaptchaToken(store.dispatch, 'check_username');
  const script = await scriptOf();
  expect(script.src).toBe('https://captcha.example/recaptcha/api.js?render=key&hl=fa');
  const recaptcha: NonNullable<typeof window.grecaptcha> = {
    ready: (run) => run(),
    execute: (_key, { action }) => Promise.resolve(`proof of ${action}`),
  };
  vi.stubGlobal('grecaptcha', recaptcha);
  fireEvent.load(script);
  expect(await again).toBe('proof of check_username');
});

const loginWith = (captcha: { siteKey: string; scriptHost: string } | null) =>
  renderPanel(
    <ShellSlotsProvider slots={{ site: sampleSite({ captcha }) }}>
      <LoginView />
    </ShellSlotsProvider>,
  );

it('loads the script once the page is interactive, before anybody types, and says so', async () => {
  mockApi.use(answers(listLoginNews, { data: [] }));
  loginWith({ siteKey: 'key', scriptHost: 'https://captcha.example' });
  expect((await scriptOf()).src).toBe('https://captcha.example/recaptcha/api.js?render=key&hl=fa');
  expect(screen.getByText(text.captchaNote, { exact: false })).toBeVisible();
  expect(callsOf(login.captchaChallenge)).toHaveLength(0);
});

it('waits for an idle moment where the browser names one', async () => {
  mockApi.use(answers(listLoginNews, { data: [] }));
  const idle: (() => void)[] = [];
  vi.stubGlobal('requestIdleCallback', (run: () => void) => idle.push(run));
  vi.stubGlobal('cancelIdleCallback', () => undefined);
  loginWith({ siteKey: 'key', scriptHost: 'https://captcha.example' });
  await waitFor(() => expect(idle).toHaveLength(1));
  expect(document.querySelector('script[src*="recaptcha"]')).toBeNull();
  idle.forEach((run) => run());
  expect((await scriptOf()).src).toBe('https://captcha.example/recaptcha/api.js?render=key&hl=fa');
});

it('loads no script where proofs come without one', async () => {
  mockApi.use(answers(listLoginNews, { data: [] }));
  loginWith(null);
  await waitFor(() => expect(screen.getByRole('textbox')).toBeVisible());
  expect(screen.queryByText(text.captchaNote, { exact: false })).toBeNull();
  expect(document.querySelector('script[src*="recaptcha"]')).toBeNull();
});
