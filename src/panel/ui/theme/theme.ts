import { createSpacing, createTheme as createSystemTheme } from '@mui/system';
import { createUnarySpacing } from '@mui/system/spacing';
import type { Theme } from '@mui/material/styles';
// @ts-expect-error MUI exports it, and its types do not say so
import { createTransitions } from '@mui/material/styles';
import { components } from './components.ts';
import type { ThemeValues } from './themeAtBuild.ts';

/** The values of the theme, made by `themeAtBuild.ts` when the panel is built. */
declare const PANEL_THEME: ThemeValues;

/** The names of the variables: each stands under its own path. */
function varsOf(values: object, path: string): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const own = `${path}-${name}`;
      return [name, typeof value === 'object' ? varsOf(value as object, own) : `var(${own})`];
    }),
  );
}

const { breakpoints, typography, ...values } = PANEL_THEME;
const { shape, shadows, zIndex, font, palette, opacity } = values;
const { mode, contrastThreshold, tonalOffset, ...colors } = palette;
const vars = varsOf({ spacing: 0, shape, shadows, zIndex, font, palette: colors, opacity }, '--p');

/* The theme of `fullTheme.ts` without the code that makes one: values from the build, and the functions that MUI calls. */
export const theme = Object.assign(createSystemTheme({ breakpoints }), values, {
  components,
  vars,
  colorSchemes: { light: { palette: { mode: 'light' } }, dark: { palette: { mode: 'dark' } } },
  getColorSchemeSelector: (scheme: string) => `[data-mode="${scheme}"] &`,
  spacing: createSpacing('0.25rem', createUnarySpacing({ vars } as never)),
  transitions: (createTransitions as (own: object) => Theme['transitions'])({}),
  typography: { ...typography, pxToRem: (size: number) => `${size / typography.htmlFontSize}rem` },
  // the channels of a variable's color stand beside it
  alpha: (color: string, part: number | string) =>
    `rgba(${color.replace(/\)$/, 'Channel)')} / ${typeof part === 'string' ? `calc(${part})` : part})`,
}) as unknown as Theme;
