import { setTimeout as sleep } from 'node:timers/promises';
import { chromium, type BrowserContextOptions, type CDPSession, type Page } from '@playwright/test';
import { observe, type Seen } from './observe.ts';

/** The telephone and the line that `docs/performance.md` names. */
const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true };
const LINE = { offline: false, latency: 150, downloadThroughput: 1600 * 125, uploadThroughput: 750 * 125 };
const CPU_SLOWER = 4;
/** A page stands when neither the line nor the main thread was busy for this long. */
const QUIET_MS = 2_000;
const LONGEST_MS = 60_000;

export interface VisitOf {
  url: string;
  /** cookies and storage of somebody who has logged in */
  storageState?: BrowserContextOptions['storageState'];
  /** what shows that the data is there */
  ready?: string;
  /** what is tapped when the page stands */
  tap?: string;
}

/** Bytes, milliseconds, and the sum of layout shifts. */
export interface VisitFigures {
  /** compressed bodies of the scripts, as the budgets count them */
  script: number;
  /** everything on the wire, with the heads of HTTP/1.1 */
  whole: number;
  requests: number;
  fcp: number;
  lcp: number;
  blocking: number;
  ready: number | null;
  cls: number;
  work: number;
  tap: number | null;
}

interface Wire {
  open: Set<string>;
  lastAt: number;
  script: number;
  whole: number;
  requests: number;
}

/** Counts what the page fetches for itself; what it fetches ahead for other pages is not its own. */
function watchWire(cdp: CDPSession): Wire {
  const wire: Wire = { open: new Set(), lastAt: Date.now(), script: 0, whole: 0, requests: 0 };
  const scripts = new Set<string>();
  const heads = new Map<string, number>();
  const ahead = new Set<string>();
  const ended = (id: string): void => {
    wire.open.delete(id);
    wire.lastAt = Date.now();
  };
  cdp.on('Network.requestWillBeSent', ({ requestId, request, type }) => {
    if (!/^https?:/.test(request.url)) return;
    wire.open.add(requestId);
    wire.lastAt = Date.now();
    if (type === 'Script' || /\.js(\?|$)/.test(request.url)) scripts.add(requestId);
    if (request.initialPriority === 'VeryLow') ahead.add(requestId);
  });
  cdp.on('Network.responseReceived', ({ requestId, response }) => heads.set(requestId, response.encodedDataLength));
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    ended(requestId);
    if (ahead.has(requestId)) return;
    wire.requests += 1;
    wire.whole += encodedDataLength;
    if (scripts.has(requestId)) wire.script += encodedDataLength - (heads.get(requestId) ?? 0);
  });
  cdp.on('Network.loadingFailed', ({ requestId }) => ended(requestId));
  return wire;
}

const readSeen = (page: Page): Promise<Seen> => page.evaluate(() => (window as unknown as { seen: Seen }).seen);

async function settle(page: Page, wire: Wire): Promise<void> {
  const end = Date.now() + LONGEST_MS;
  let tasks = 0;
  let quietSince = Date.now();
  while (Date.now() < end && Date.now() - quietSince < QUIET_MS) {
    await sleep(150);
    const { long } = await readSeen(page);
    if (wire.open.size > 0 || wire.lastAt > quietSince || long.length !== tasks) quietSince = Date.now();
    tasks = long.length;
  }
}

/** How the browsers of the bench start. */
export const browserOptions = () => ({
  ...(process.env['CHROMIUM'] ? { executablePath: process.env['CHROMIUM'] } : {}),
  args: [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), '--disable-gpu', '--disable-background-networking'],
});

/** One first visit by a slow telephone on a slow line, with an empty cache. */
export async function visit(of: VisitOf): Promise<VisitFigures> {
  const browser = await chromium.launch(browserOptions());
  try {
    const context = await browser.newContext({
      ...PHONE,
      ...(of.storageState === undefined ? {} : { storageState: of.storageState }),
    });
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    await page.addInitScript(observe);
    await cdp.send('Network.enable');
    await cdp.send('Performance.enable');
    await cdp.send('Network.emulateNetworkConditions', LINE);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWER });
    const wire = watchWire(cdp);
    await page.goto(of.url, { waitUntil: 'commit', timeout: LONGEST_MS });
    let ready: number | null = null;
    if (of.ready !== undefined) {
      await page.locator(of.ready).first().waitFor({ timeout: LONGEST_MS });
      ready = await page.evaluate(() => performance.now());
    }
    await page.waitForLoadState('load', { timeout: LONGEST_MS });
    await settle(page, wire);
    const seen = await readSeen(page);
    const { metrics } = await cdp.send('Performance.getMetrics');
    const work = (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
    const { script, whole, requests } = wire;
    return {
      script,
      whole,
      requests,
      fcp: seen.fcp,
      lcp: seen.lcp,
      blocking: seen.long.reduce((sum, duration) => sum + duration - 50, 0),
      ready,
      cls: seen.cls,
      work,
      tap: of.tap === undefined ? null : await tap(page, of.tap),
    };
  } finally {
    await browser.close();
  }
}

/** Milliseconds from a tap until the next frame shows its answer. */
async function tap(page: Page, selector: string): Promise<number> {
  await page.locator(selector).filter({ visible: true }).first().tap();
  await sleep(1_500);
  return Math.max(0, ...(await readSeen(page)).taps);
}
