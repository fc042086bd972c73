import type {} from '@mui/material/themeCssVarsAugmentation';
import { createTheme, type Shadows } from '@mui/material/styles';
import { brand } from './brands.ts';
import { components } from './components.ts';
import { darkPalette, lightPalette } from './palette.ts';
import { typography } from './typography.ts';

const low = '0 1px 3px rgb(20 10 40 / 0.1)';
const middle = '0 4px 16px rgb(20 10 40 / 0.12)';
const high = '0 12px 32px rgb(20 10 40 / 0.18)';

/* Three heights are enough for hairline surfaces; short values also keep the sheet of variables small. */
const shadows = [
  'none',
  low,
  low,
  middle,
  ...Array.from({ length: 4 }, () => middle),
  ...Array.from({ length: 17 }, () => high),
] as unknown as Shadows;

declare module '@mui/material/styles' {
  interface BreakpointOverrides {
    xxs: true;
    xs: true;
    sm: true;
    md: true;
    lg: true;
    xl: true;
  }
}

/**
 * The theme as MUI makes it, at build time only; the bundles have what it comes to (`theme.ts`, decision 82).
 *
 * It uses CSS variables and both schemes stand in the sheet, so that one HTML serves light and dark; the attribute
 * `data-mode` on <html> chooses, set before the first paint (`noFlashScript` of `shell/settings`).
 */
export const fullTheme = createTheme({
  cssVariables: { colorSchemeSelector: '[data-mode="%s"]', cssVarPrefix: 'p' },
  defaultColorScheme: 'light',
  colorSchemes: {
    light: { palette: lightPalette(brand), overlays: [] as never },
    dark: { palette: darkPalette(brand), overlays: [] as never },
  },
  shadows,
  direction: 'rtl',
  shape: { borderRadius: 10 },
  spacing: '0.25rem',
  breakpoints: { values: { xxs: 0, xs: 300, sm: 600, md: 900, lg: 1200, xl: 1536 } },
  mixins: { toolbar: { minHeight: 64 } },
  focusVisible: true,
  typography,
  components,
});
