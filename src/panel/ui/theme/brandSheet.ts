import { brands, type BrandName } from './brands.ts';

/** The parts of a color as the theme's channels have them: `74 20 140`. */
const channelOf = (color: string): string =>
  [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16)).join(' ');

/**
 * Variables of a brand, for a page whose brand is another than the one of the build. It comes after the sheet of the theme
 * and before the color that a person chooses for themselves, which has the stronger selector.
 */
export function brandSheet(name: BrandName): string {
  const rules = (mode: 'light' | 'dark') => {
    const { main, dark, light, contrastText, tint, grey } = brands[name][mode];
    const values = {
      'primary-main': main,
      'primary-dark': dark,
      'primary-light': light,
      'primary-contrastText': contrastText,
      'primary-mainChannel': channelOf(main),
      'primary-darkChannel': channelOf(dark),
      'primary-lightChannel': channelOf(light),
      'primary-contrastTextChannel': channelOf(contrastText),
      'panel-brandTint': tint,
      'panel-tints-primary': tint,
      'panel-series-a': main,
      'background-default': grey.ground,
      'background-defaultChannel': channelOf(grey.ground),
      'background-paper': grey.paper,
      'background-paperChannel': channelOf(grey.paper),
      divider: grey.line,
      'panel-sunken': grey.sunken,
      'panel-hairline': grey.line,
      'panel-tints-secondary': grey.soft,
      'panel-tints-default': grey.soft,
    };
    return Object.entries(values)
      .map(([part, value]) => `--p-palette-${part}:${value}`)
      .join(';');
  };
  return `:root,[data-mode="light"]{${rules('light')}}[data-mode="dark"]{${rules('dark')}}`;
}
