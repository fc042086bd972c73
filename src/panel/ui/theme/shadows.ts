import type { Shadows } from '@mui/material/styles';

const low = '0 1px 3px rgb(20 10 40 / 0.1)';
const middle = '0 4px 16px rgb(20 10 40 / 0.12)';
const high = '0 12px 32px rgb(20 10 40 / 0.18)';

/* Three heights are enough for hairline surfaces; short values also keep the sheet of variables small. */
export const shadows = [
  'none',
  low,
  low,
  middle,
  ...Array.from({ length: 4 }, () => middle),
  ...Array.from({ length: 17 }, () => high),
] as unknown as Shadows;
