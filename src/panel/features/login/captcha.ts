import type { AppDispatch } from '#panel/store/store.ts';
import type { SiteFacts } from '#shared/siteFacts.ts';
import { readNonce } from '#panel/ui/theme/emotionCache.ts';

/** Thrown when a token is asked before the bot-protection script has loaded (spec 8). */
export const notLoadedMessage = 'Recaptcha has not been loaded';

interface Recaptcha {
  ready: (run: () => void) => void;
  execute: (siteKey: string, options: { action: string }) => Promise<string>;
}

interface Challenge {
  provider: 'sandbox' | 'recaptcha' | 'altcha';
  challenge: string | null;
  site_key: string | null;
  script_host: string | null;
}

declare global {
  interface Window {
    grecaptcha?: Recaptcha;
  }
}

const scriptWaitMs = 8_000;
let script: Promise<void> | null = null;

function loadScript(siteKey: string, host: string): Promise<void> {
  script ??= new Promise<void>((resolve, reject) => {
    const element = document.createElement('script');
    const nonce = readNonce();
    if (nonce) element.nonce = nonce;
    element.async = true;
    element.src = `${host}/recaptcha/api.js?render=${encodeURIComponent(siteKey)}&hl=fa`;
    element.onload = () => resolve();
    element.onerror = () => {
      // The next request may try again: networks towards Google come and go.
      script = null;
      element.remove();
      reject(new Error(notLoadedMessage));
    };
    document.head.append(element);
  });
  return script;
}

async function fetchChallenge(dispatch: AppDispatch, action: string): Promise<Challenge> {
  const { LoginApi } = await import('#panel/api/login.ts');
  const answer = await dispatch(
    LoginApi.endpoints.captchaChallenge.initiate({ query: { action } }, { forceRefetch: true, subscribe: false }),
  );
  if (!answer.data) throw new Error('no captcha challenge');
  return answer.data.data;
}

async function recaptchaToken(siteKey: string, host: string, action: string): Promise<string> {
  const tooLate = new Promise<never>((_resolve, reject) => {
    setTimeout(() => reject(new Error(notLoadedMessage)), scriptWaitMs);
  });
  await Promise.race([loadScript(siteKey, host), tooLate]);
  const { grecaptcha } = window;
  if (!grecaptcha) throw new Error(notLoadedMessage);
  await Promise.race([new Promise<void>((resolve) => grecaptcha.ready(resolve)), tooLate]);
  return Promise.race([grecaptcha.execute(siteKey, { action }), tooLate]);
}

/**
 * A proof for one log-in call that was answered 429; rejects when none is available, and the caller shows the server's
 * first answer (spec 8). The provider is the server's choice.
 */
export async function getCaptchaToken(dispatch: AppDispatch, action: string): Promise<string> {
  const { provider, challenge, site_key: siteKey, script_host: host } = await fetchChallenge(dispatch, action);
  if (provider === 'sandbox' && challenge) return challenge;
  if (provider === 'altcha' && challenge) return (await import('./proofOfWork.ts')).solve(challenge);
  if (provider === 'recaptcha' && siteKey) return recaptchaToken(siteKey, host ?? 'https://www.google.com', action);
  throw new Error('no captcha provider');
}

/** Forgets the script, as a new page does; for tests that share a process. */
export function forgetCaptcha(): void {
  script = null;
}

/**
 * Loads the bot-protection script once the page is interactive, in an idle moment, so that a token is at hand when it is
 * asked for (spec 4). Gives the way to stop waiting for that moment.
 */
export function loadCaptchaWhenIdle({ siteKey, scriptHost }: NonNullable<SiteFacts['captcha']>): () => void {
  const load = () => void loadScript(siteKey, scriptHost).catch(() => undefined);
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(load);
    return () => clearTimeout(timer);
  }
  const idle = window.requestIdleCallback(load);
  return () => window.cancelIdleCallback(idle);
}
