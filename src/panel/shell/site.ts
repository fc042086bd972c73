import type { Feature } from '#shared/contract/features.ts';
import { supportPhone } from '#shared/support.ts';
import { useShellSlots } from './slots.tsx';

/** What every visitor may know of the settings of the system. The server writes it into each page. */
export interface SiteFacts {
  /** as dialled */
  supportPhone: string;
  supportHours: string;
  /** parts that a super admin has closed */
  closed: readonly Feature[];
}

const unsaid: SiteFacts = { supportPhone, supportHours: '', closed: [] };

/** The facts that came with the page. */
export const useSite = (): SiteFacts => useShellSlots().site ?? unsaid;
