import type { SiteFacts } from '#shared/siteFacts.ts';
import { useShellSlots } from './slots.tsx';
import { text } from './strings.ts';

const unsaid: SiteFacts = {
  name: '',
  shortName: '',
  supportPhone: '',
  supportHours: '',
  licence: '',
  brand: null,
  logoLight: null,
  logoDark: null,
  isDemo: false,
  closed: [],
};

/** The facts that came with the page. */
export const useSite = (): SiteFacts => useShellSlots().site ?? unsaid;

/** What the panel is called: by the company that runs it, else by what it is. */
export function useProductName(): { long: string; short: string } {
  const { name, shortName } = useSite();
  return { long: name || text.product, short: shortName || text.productShort };
}
