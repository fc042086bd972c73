import type { SiteFacts } from '#shared/siteFacts.ts';

/** What a page says of an installation: nothing but what is given. */
export const sampleSite = (given: Partial<SiteFacts> = {}): SiteFacts => ({
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
  ...given,
});
