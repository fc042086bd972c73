import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/*
 * A local stand-in for reCAPTCHA v3, both sides: the script that the browser loads and the address that the server asks.
 * Like the real one it opens a frame of its own origin, shows a badge, makes a token for each action and takes it once.
 */

/** What the verification says next. */
export type Verdict = 'good' | 'low' | 'away';

export interface RecaptchaStand {
  origin: string;
  /** bodies of the verifications so far, oldest first */
  asked: { secret: string | null; response: string | null; action: string }[];
  /** scripts and frames that browsers fetched so far */
  fetched: string[];
  /** how the next verifications end; `good` at first */
  verdict: Verdict;
  /** true: the script gives one token again and again */
  isRepeating: boolean;
  close(): Promise<void>;
}

const script = (isRepeating: boolean): string => `
  (() => {
    const origin = new URL(document.currentScript.src).origin;
    const frame = document.createElement('iframe');
    frame.src = origin + '/recaptcha/api2/anchor';
    frame.hidden = true;
    const badge = document.createElement('div');
    badge.className = 'grecaptcha-badge';
    badge.textContent = 'protected by the stand-in';
    let token = null;
    window.grecaptcha = {
      ready: (run) => {
        if (!badge.isConnected) document.body.append(badge, frame);
        run();
      },
      execute: async (siteKey, { action }) => {
        if (${String(isRepeating)} && token) return token;
        const answer = await fetch(origin + '/recaptcha/api2/token?k=' + siteKey + '&action=' + action);
        token = await answer.text();
        return token;
      },
    };
  })();`;

/** Starts the stand-in on a free port. */
export async function startRecaptchaStand(): Promise<RecaptchaStand> {
  const tokens = new Map<string, { action: string; isUsed: boolean }>();
  const server: Server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://stand');
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      if (url.pathname === '/recaptcha/api/siteverify') {
        const form = new URLSearchParams(body);
        const token = tokens.get(form.get('response') ?? '');
        stand.asked.push({
          secret: form.get('secret'),
          response: form.get('response'),
          action: token?.action ?? '',
        });
        if (stand.verdict === 'away') {
          response.writeHead(502).end();
          return;
        }
        const isTaken = !token || token.isUsed;
        if (token) token.isUsed = true;
        response.setHeader('content-type', 'application/json');
        response.end(
          JSON.stringify(
            isTaken
              ? { success: false, 'error-codes': ['timeout-or-duplicate'] }
              : {
                  success: true,
                  score: stand.verdict === 'low' ? 0.1 : 0.9,
                  action: token.action,
                  hostname: 'localhost',
                  challenge_ts: new Date().toISOString(),
                },
          ),
        );
        return;
      }
      stand.fetched.push(url.pathname);
      response.setHeader('access-control-allow-origin', '*');
      response.setHeader('cross-origin-resource-policy', 'cross-origin');
      if (url.pathname === '/recaptcha/api.js') {
        response.setHeader('content-type', 'text/javascript');
        response.end(script(stand.isRepeating));
      } else if (url.pathname === '/recaptcha/api2/token') {
        const token = `stand.${tokens.size}.${url.searchParams.get('k')}`;
        tokens.set(token, { action: url.searchParams.get('action') ?? '', isUsed: false });
        response.end(token);
      } else response.setHeader('content-type', 'text/html').end('<!doctype html><title>anchor</title>');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const stand: RecaptchaStand = {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    asked: [],
    fetched: [],
    verdict: 'good',
    isRepeating: false,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return stand;
}
