import type { BrowserContext, Page } from '@playwright/test';
import { followRequests, watchSights } from './quiet.ts';

/** What a page said that it should not have said. */
export interface Watch {
  /** watches every page of the context, those there and those to come */
  follow: (context: BrowserContext) => Promise<void>;
  /** watches one page of a context that `prepareContext` has prepared */
  listen: (page: Page) => void;
  /** lets messages pass that the test provokes on purpose: a refused log-in, a connection that is cut */
  allow: (...patterns: RegExp[]) => void;
  /** everything seen and not allowed */
  problems: () => string[];
}

/** A request that the page itself gave up, because it was left, is no failure. */
const given = /ERR_ABORTED/;

/** The worker is kept out of tests, whose requests are answered by hand; it has a test of its own. */
const noWorker = /Service Worker registration blocked by Playwright/;

/** How many times slower than the machine pages run, and with a network that takes its time; `npm run soak:steady` sets it. */
const slowness = Number(process.env['SLOW_BROWSER'] ?? '1');

/** Makes a page as slow as on a poor phone far away: what a test reads before it is there is read too early each time. */
async function slowDown(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowness });
  await devtools.send('Network.enable');
  const network = { offline: false, latency: 20 * slowness, downloadThroughput: -1, uploadThroughput: -1 };
  await devtools.send('Network.emulateNetworkConditions', network);
}

/** Makes the pages of a context report what the policy blocks, and lets tests show them whole. */
export async function prepareContext(context: BrowserContext): Promise<void> {
  await watchSights(context);
  // a page may be closed before it is slow
  if (slowness > 1) context.on('page', (page) => void slowDown(page).catch(() => undefined));
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      // eslint-disable-next-line no-console -- the console is what is watched
      console.error(
        `CSP ${event.effectiveDirective} blocked ${event.blockedURI} ${event.sourceFile}:${event.lineNumber}`,
      );
    });
  });
}

export function createWatch(origin: string): Watch {
  const seen: string[] = [];
  const allowed: RegExp[] = [noWorker];
  const listen = (page: Page) => {
    followRequests(page);
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') {
        seen.push(
          `console.${message.type()} on ${new URL(page.url()).pathname}: ${message.text()} (${message.location().url})`,
        );
      }
    });
    page.on('pageerror', (error) =>
      seen.push(`page error on ${new URL(page.url()).pathname}: ${error.stack ?? error.message}`),
    );
    page.on('response', (response) => {
      if (response.status() >= 500 && response.url().startsWith(origin))
        seen.push(`${response.status()} ${response.url()}`);
    });
    page.on('requestfailed', (request) => {
      const reason = request.failure()?.errorText ?? '';
      if (request.url().startsWith(origin) && !given.test(reason)) seen.push(`failed ${request.url()}: ${reason}`);
    });
  };
  return {
    listen,
    follow: async (context) => {
      await prepareContext(context);
      context.pages().forEach(listen);
      context.on('page', listen);
    },
    allow: (...patterns) => void allowed.push(...patterns),
    problems: () => seen.filter((line) => !allowed.some((pattern) => pattern.test(line))),
  };
}
