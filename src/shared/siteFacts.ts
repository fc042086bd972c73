import type { Feature } from './contract/kernel/features.ts';
import type { HouseBrand } from './contract/systemValues.ts';

/** What every visitor may know of the settings of the system. The server writes it into each page. */
export interface SiteFacts {
  /** of the company that runs the panel; empty until it is set, as the others */
  name: string;
  shortName: string;
  /** as dialled */
  supportPhone: string;
  supportHours: string;
  /** number of the licence of the securities organization; empty until it is set */
  licence: string;
  /** null: the color of the build */
  brand: HouseBrand | null;
  /** addresses of its pictures for light and dark screens */
  logoLight: string | null;
  logoDark: string | null;
  /** invented people and a clock that can be moved */
  isDemo: boolean;
  /** parts that a super admin has closed */
  closed: readonly Feature[];
  /** script of the bot protection; null where its proofs come without one */
  captcha?: { siteKey: string; scriptHost: string } | null;
}
