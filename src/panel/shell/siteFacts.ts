import type { Feature } from '#shared/contract/features.ts';

/** What every visitor may know of the settings of the system. The server writes it into each page. */
export interface SiteFacts {
  /** as dialled */
  supportPhone: string;
  supportHours: string;
  /** parts that a super admin has closed */
  closed: readonly Feature[];
  /** script of the bot protection; null where its proofs come without one */
  captcha?: { siteKey: string; scriptHost: string } | null;
}
