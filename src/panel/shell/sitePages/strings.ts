/** Persian text of the pages of the site. */
export const sitePagesText = {
  open: 'درباره ما، قوانین و تماس',
  close: 'بستن',
  none: 'متنی منتشر نشده است.',
} as const;
