import type { Config } from '../../config.ts';
import type { PriceFeed } from '../priceFeed.ts';
import { createHttpPriceFeed } from './http.ts';
import { createSandboxPriceFeed } from './sandbox.ts';

/** The feed that the configuration names. */
export function createPriceFeed({ priceFeed }: Pick<Config, 'priceFeed'>): PriceFeed {
  if (priceFeed.code === 'sandbox') return createSandboxPriceFeed();
  if (priceFeed.code === 'http') return createHttpPriceFeed(priceFeed.url);
  return { code: 'none', isPublished: false, read: () => Promise.resolve(null) };
}
