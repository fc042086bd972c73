import type { SiteFacts } from '#shared/siteFacts.ts';

/** The settings as our own process wrote them on the request (`process/pageOrder.ts`). */
export function readSite(req: { headers: NodeJS.Dict<string | string[]> }): SiteFacts | undefined {
  const written = req.headers['x-site-facts'];
  return typeof written === 'string' ? (JSON.parse(decodeURIComponent(written)) as SiteFacts) : undefined;
}
