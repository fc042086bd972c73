import { supportPhone } from '#shared/support.ts';
import type { SiteFacts } from './siteFacts.ts';
import { useShellSlots } from './slots.tsx';

const unsaid: SiteFacts = { supportPhone, supportHours: '', closed: [] };

/** The facts that came with the page. */
export const useSite = (): SiteFacts => useShellSlots().site ?? unsaid;
