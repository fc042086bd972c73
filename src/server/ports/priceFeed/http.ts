import type { DayPrices, PriceFeed } from '../priceFeed.ts';

const TIMEOUT_MS = 15_000;

/**
 * A feed that answers `GET <url>?regNo=…&date=YYYY-MM-DD` with the names of the public fund feed: `issueNav`, `cancelNav`,
 * `statisticalNav`, as text or JSON numbers (domain 2.2). 404 or an empty answer: no price yet. Its prices wait for a person.
 */
export function createHttpPriceFeed(url: string): PriceFeed {
  return {
    code: 'http',
    isPublished: false,
    async read({ regNo, day }) {
      if (regNo === null) return null;
      const address = new URL(url);
      address.searchParams.set('regNo', regNo);
      address.searchParams.set('date', day);
      const response = await fetch(address, {
        headers: { Accept: 'application/json' },
        signal: AbortSignal.timeout(TIMEOUT_MS),
        redirect: 'error',
      });
      if (response.status === 404 || response.status === 204) return null;
      if (!response.ok) throw new Error(`price feed answered ${response.status}`);
      return readPrices(await response.text());
    },
  };
}

/** Prices out of the answer's text: the digits are taken as they stand, never through a binary number. */
export function readPrices(text: string): DayPrices | null {
  const find = (name: string): string | null => {
    const [, value] = new RegExp(`"${name}"\\s*:\\s*"?(\\d{1,16}(?:\\.\\d{1,4})?)\\d*"?\\s*[,}]`).exec(text) ?? [];
    return value !== undefined && Number(value) > 0 ? value : null;
  };
  const issueNav = find('issueNav');
  const cancelNav = find('cancelNav');
  const statisticalNav = find('statisticalNav');
  return issueNav !== null && cancelNav !== null && statisticalNav !== null
    ? { issueNav, cancelNav, statisticalNav }
    : null;
}
