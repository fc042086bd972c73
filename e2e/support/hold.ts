import type { Page } from '@playwright/test';

/**
 * Holds the requests of a page whose address matches one of the patterns, where `*` is any text, until the answer is called.
 * `page.route` would do it too, but it switches the cache of the browser off: every page would fetch and compile the code of
 * the panel again.
 */
export async function hold(page: Page, urlPatterns: readonly string[]): Promise<() => Promise<void>> {
  const devtools = await page.context().newCDPSession(page);
  let isHeld = true;
  const waiting = new Set<string>();
  // a request of a page that was left meanwhile goes nowhere
  const pass = (requestId: string) => devtools.send('Fetch.continueRequest', { requestId }).catch(() => undefined);
  devtools.on('Fetch.requestPaused', ({ requestId }) => {
    if (isHeld) waiting.add(requestId);
    else void pass(requestId);
  });
  await devtools.send('Fetch.enable', { patterns: urlPatterns.map((urlPattern) => ({ urlPattern })) });
  return async () => {
    isHeld = false;
    await Promise.all([...waiting].map(pass));
    await devtools.send('Fetch.disable').catch(() => undefined);
    await devtools.detach().catch(() => undefined);
  };
}
