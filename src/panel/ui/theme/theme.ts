import type {} from '@mui/material/themeCssVarsAugmentation';
import { createTheme } from '@mui/material/styles';
import { brand } from './brands.ts';
import { components } from './components.ts';
import { darkPalette, lightPalette } from './palette.ts';
import { shadows } from './shadows.ts';
import { typography } from './typography.ts';

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

/* The theme uses CSS variables and both schemes stand in the sheet, so that one HTML serves light and dark; the
   attribute `data-mode` on <html> chooses, set before the first paint (`noFlashScript` of `shell/settings`). */
export const theme = createTheme({
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
