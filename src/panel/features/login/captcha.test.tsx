import { fireEvent, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import * as login from '#shared/contract/login.ts';
import { answers, mockApi } from '#tests/support/msw.ts';
import { makePanel } from '#tests/support/panel.tsx';
import { getCaptchaToken, notLoadedMessage } from './captcha.ts';

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
