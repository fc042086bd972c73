import { css } from '@emotion/react';
import { fullTheme } from './fullTheme.ts';

type Tree = { readonly [name: string]: unknown };

const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null && !Array.isArray(value);

/** A copy without functions. */
function plain<T>(value: T): T {
  if (!isTree(value)) return value;
  const kept = Object.entries(value).filter(([, one]) => typeof one !== 'function' && one !== undefined);
  return Object.fromEntries(kept.map(([name, one]) => [name, plain(one)])) as T;
}

const { light, dark } = fullTheme.colorSchemes;

const { font } = fullTheme as typeof fullTheme & { font: Record<string, string> };

/** What the theme comes to, without functions; the bundles have it as `PANEL_THEME` (next.config.mjs). */
export const themeValues = plain({
  breakpoints: { values: fullTheme.breakpoints.values },
  direction: fullTheme.direction,
  shape: fullTheme.shape,
  shadows: fullTheme.shadows,
  mixins: fullTheme.mixins,
  focusVisible: fullTheme.focusVisible,
  typography: fullTheme.typography,
  motion: fullTheme.motion,
  zIndex: fullTheme.zIndex,
  font,
  // the dark scheme has variables of its own
  palette: {
    ...fullTheme.palette,
    text: { ...dark?.palette.text, ...light?.palette.text },
    AppBar: { ...dark?.palette.AppBar, ...light?.palette.AppBar },
  },
  opacity: light?.opacity,
});

export type ThemeValues = typeof themeValues;

/** The sheet of the theme's variables; the document has it as `PANEL_THEME_SHEET`. */
export const themeSheet = fullTheme
  .generateStyleSheets()
  .flatMap((sheet) => Object.entries(sheet as Record<string, Parameters<typeof css>[0]>))
  .map(([selector, rules]) => `${selector}{${css(rules).styles}}`)
  .join('');
