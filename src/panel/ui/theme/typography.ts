import type { ThemeOptions } from '@mui/material/styles';

/* No other name follows: the browser asks the system for each of them in every size and weight, also where it needs none. */
export const fontFamily = 'Vazirmatn, "Vazirmatn Wide Fallback", "Vazirmatn Fallback"';

/** The scale of six sizes (design 3). `rem`, so the text-size setting moves all of them. */
export const fontSize = {
  xs: '0.75rem',
  sm: '0.875rem',
  md: '1rem',
  lg: '1.125rem',
  xl: '1.375rem',
  xxl: '2rem',
} as const;

export const typography: ThemeOptions['typography'] = {
  fontFamily,
  fontWeightRegular: 400,
  fontWeightMedium: 500,
  fontWeightBold: 700,
  h1: { fontSize: fontSize.xxl, fontWeight: 700, lineHeight: 1.4 },
  h2: { fontSize: fontSize.xl, fontWeight: 700, lineHeight: 1.5 },
  h3: { fontSize: fontSize.lg, fontWeight: 600, lineHeight: 1.6 },
  h4: { fontSize: fontSize.lg, fontWeight: 600, lineHeight: 1.6 },
  h5: { fontSize: fontSize.md, fontWeight: 600, lineHeight: 1.7 },
  h6: { fontSize: fontSize.sm, fontWeight: 600, lineHeight: 1.7 },
  subtitle1: { fontSize: fontSize.md, fontWeight: 600, lineHeight: 1.7 },
  subtitle2: { fontSize: fontSize.sm, fontWeight: 600, lineHeight: 1.7 },
  body1: { fontSize: fontSize.md, lineHeight: 1.8 },
  body2: { fontSize: fontSize.sm, lineHeight: 1.8 },
  button: { fontSize: fontSize.sm, fontWeight: 600, lineHeight: 1.7, textTransform: 'none' },
  caption: { fontSize: fontSize.xs, lineHeight: 1.7 },
  overline: { fontSize: fontSize.xs, lineHeight: 1.7, textTransform: 'none' },
};
