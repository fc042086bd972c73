import type { PaletteOptions } from '@mui/material/styles';
import type { Brand } from './brands.ts';

/**
 * Colors beyond MUI's own. `gain` and `loss` are teal and brick: apart for red-green blindness, never the brand's.
 * `xTint` is the soft ground behind text of color x.
 */
export interface PanelColors {
  gain: string;
  gainTint: string;
  loss: string;
  lossTint: string;
  brandTint: string;
  sunken: string;
  hairline: string;
  /** what lies over the page below a dialog */
  scrim: string;
  tints: {
    primary: string;
    secondary: string;
    info: string;
    success: string;
    warning: string;
    error: string;
    default: string;
  };
  series: { a: string; b: string; c: string; d: string; e: string; f: string };
}

declare module '@mui/material/styles' {
  interface Palette {
    panel: PanelColors;
  }
  interface PaletteOptions {
    panel?: PanelColors;
    /** grounds of messages; MUI mixes the others */
    Alert?: Readonly<Record<string, string>>;
  }
  interface CssVarsPalette {
    panel: PanelColors;
  }
}

export function lightPalette(brand: Brand): PaletteOptions {
  const { tint, grey, ...primary } = brand.light;
  return {
    mode: 'light',
    primary,
    secondary: { main: '#5b5870', dark: '#413f52', light: '#7b7890', contrastText: '#ffffff' },
    success: { main: '#00776a', dark: '#005a50', light: '#3f9a8f', contrastText: '#ffffff' },
    error: { main: '#b3261e', dark: '#8c1d17', light: '#cf5a53', contrastText: '#ffffff' },
    warning: { main: '#855700', dark: '#654200', light: '#b07d1f', contrastText: '#ffffff' },
    info: { main: '#1460bd', dark: '#0e4a93', light: '#4a87d0', contrastText: '#ffffff' },
    text: { primary: '#1c1a2b', secondary: '#605d74', disabled: '#8f8ca0' },
    background: { default: grey.ground, paper: grey.paper },
    divider: grey.line,
    Alert: {
      warningColor: '#7a4f00',
      warningStandardBg: '#fff3d6',
      infoStandardBg: '#e3effc',
      successStandardBg: '#def1ee',
    },
    panel: {
      gain: '#00776a',
      gainTint: '#def1ee',
      loss: '#b3261e',
      lossTint: '#fce8e5',
      brandTint: tint,
      sunken: grey.sunken,
      hairline: grey.line,
      scrim: 'rgb(15 10 30 / 0.45)',
      tints: {
        primary: tint,
        secondary: grey.soft,
        info: '#e3effc',
        success: '#def1ee',
        warning: '#fdf1d8',
        error: '#fce8e5',
        default: grey.soft,
      },
      series: { a: brand.light.main, b: '#00776a', c: '#c2690a', d: '#1460bd', e: '#a1246b', f: '#605d74' },
    },
  };
}

export function darkPalette(brand: Brand): PaletteOptions {
  const { tint, grey, ...primary } = brand.dark;
  return {
    mode: 'dark',
    primary,
    secondary: { main: '#b4b0c6', dark: '#908ca5', light: '#d0cddd', contrastText: '#1d1927' },
    success: { main: '#4db6a0', dark: '#349680', light: '#7dcdbb', contrastText: '#06231d' },
    error: { main: '#ff8a7a', dark: '#e8695a', light: '#ffb0a5', contrastText: '#35100b' },
    warning: { main: '#f0b648', dark: '#cf9527', light: '#f6cd7f', contrastText: '#2b1d00' },
    info: { main: '#7db4f5', dark: '#5594de', light: '#a8cdf9', contrastText: '#08213f' },
    text: { primary: '#eceaf4', secondary: '#a9a5ba', disabled: '#757187' },
    background: { default: grey.ground, paper: grey.paper },
    divider: grey.line,
    Alert: {
      warningStandardBg: '#372a10',
      infoStandardBg: '#16283d',
      successStandardBg: '#16322c',
      errorStandardBg: '#3c1c19',
    },
    panel: {
      gain: '#4db6a0',
      gainTint: '#16322c',
      loss: '#ff8a7a',
      lossTint: '#3c1c19',
      brandTint: tint,
      sunken: grey.sunken,
      hairline: grey.line,
      scrim: 'rgb(0 0 0 / 0.6)',
      tints: {
        primary: tint,
        secondary: grey.soft,
        info: '#16283d',
        success: '#16322c',
        warning: '#372a10',
        error: '#3c1c19',
        default: grey.soft,
      },
      series: { a: brand.dark.main, b: '#4db6a0', c: '#f0a34a', d: '#7db4f5', e: '#ee8abf', f: '#a9a5ba' },
    },
  };
}
