import { expect, type BrowserContext, type Page, type Request } from '@playwright/test';

/* When a page has come to rest: it asks for nothing, has nothing left to draw, and shows nothing that loads. */

interface Traffic {
  open: Set<Request>;
  /** requests so far */
  count: number;
}

const trafficOf = new WeakMap<Page, Traffic>();

/** Counts the requests of a page from now on, so that `quiet` knows when none is open. */
export function followRequests(page: Page): void {
  if (trafficOf.has(page)) return;
  const traffic: Traffic = { open: new Set(), count: 0 };
  trafficOf.set(page, traffic);
  page.on('request', (request) => {
    // what the page before asked for is answered to nobody
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) traffic.open.clear();
    traffic.open.add(request);
    traffic.count += 1;
  });
  const end = (request: Request) => void traffic.open.delete(request);
  page.on('requestfinished', end);
  page.on('requestfailed', end);
}

/** Addresses of the requests that are open now. */
export const openRequests = (page: Page): string[] =>
  [...(trafficOf.get(page)?.open ?? [])].map((request) => new URL(request.url()).pathname);

/** A headless Chromium that draws no frames for a while is never idle: then the page counts as idle after this time. */
const IDLE_MS = 2_000;

/** Calls of the API. */
export const isData = (pathname: string): boolean => pathname.startsWith('/api/');

/** Lets a page do all that it has begun, until it is idle. Then counts what it shows as loading. */
const idleAndBusy = (page: Page): Promise<number> =>
  page.evaluate(async (timeout) => {
    await new Promise((resolve) => requestIdleCallback(resolve, { timeout }));
    const busy = [...document.querySelectorAll('[aria-busy="true"]')];
    return busy.filter((part) => part.checkVisibility({ visibilityProperty: true })).length;
  }, IDLE_MS);

const LONGEST_MS = 30_000;

/** Waits until the page is idle with no request open, and was so before and after. `isHeld` names requests that a test holds. */
export async function quiet(page: Page, isHeld: (pathname: string) => boolean = () => false): Promise<void> {
  const left = () => openRequests(page).filter((pathname) => !isHeld(pathname));
  await expect(async () => {
    expect(left()).toEqual([]);
    const before = trafficOf.get(page)?.count;
    const busy = await idleAndBusy(page);
    // skeletons stand as long as the test holds the data
    if (!openRequests(page).some(isData)) expect(busy, 'parts that load').toBe(0);
    expect(left()).toEqual([]);
    expect(trafficOf.get(page)?.count, 'requests so far').toBe(before);
  }).toPass({ intervals: [20, 50, 100], timeout: LONGEST_MS });
}

declare global {
  interface Window {
    /** answers every observer of the page that what it observes is seen */
    seeAll?: () => void;
  }
}

/** Lets `seeAll` show a page as a person sees it who scrolled through it: parts far below come when they are seen. */
export async function watchSights(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const live = new Map<IntersectionObserver, { tell: (elements: Element[]) => void; elements: Set<Element> }>();
    const Native = window.IntersectionObserver;
    window.IntersectionObserver = class extends Native {
      constructor(callback: IntersectionObserverCallback, options?: IntersectionObserverInit) {
        super(callback, options);
        const tell = (elements: Element[]) => {
          const entries = elements.map(
            (target) =>
              ({ target, isIntersecting: true, intersectionRatio: 1 }) as unknown as IntersectionObserverEntry,
          );
          callback(entries, this);
        };
        live.set(this, { tell, elements: new Set() });
      }
      override observe(element: Element) {
        super.observe(element);
        live.get(this)?.elements.add(element);
      }
      override unobserve(element: Element) {
        super.unobserve(element);
        live.get(this)?.elements.delete(element);
      }
      override disconnect() {
        super.disconnect();
        live.get(this)?.elements.clear();
      }
    };
    window.seeAll = () => {
      for (const { tell, elements } of live.values()) {
        // links fetch the pages that they lead to, and what is not drawn is never seen
        const seen = [...elements].filter((one) => one.tagName !== 'A' && one.checkVisibility());
        if (seen.length > 0) tell(seen);
      }
    };
  });
}

/** Shows the whole page at once. */
export const seeAll = (page: Page): Promise<void> => page.evaluate(() => window.seeAll?.());
