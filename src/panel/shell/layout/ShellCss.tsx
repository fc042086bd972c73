import GlobalStyles from '@mui/material/GlobalStyles';
import { theme } from '#panel/ui/theme/theme.ts';

const { palette } = theme.vars;
const colours = ['secondary', 'info', 'success', 'warning', 'error'] as const;

/* The colour setting replaces the brand's colour by one of the theme's others. */
const colourRules = Object.fromEntries(
  colours.map((colour) => [
    `html[data-color="${colour}"]`,
    {
      '--p-palette-primary-main': palette[colour].main,
      '--p-palette-primary-dark': palette[colour].dark,
      '--p-palette-primary-light': palette[colour].light,
      '--p-palette-primary-contrastText': palette[colour].contrastText,
      '--p-palette-primary-mainChannel': palette[colour].mainChannel,
      '--p-palette-panel-brandTint': palette.panel.tints[colour],
      '--p-palette-panel-tints-primary': palette.panel.tints[colour],
    },
  ]),
);

/** Widths that several parts of the chrome share, the route bar, and the colour setting. */
export function ShellCss() {
  return (
    <GlobalStyles
      styles={{
        ':root': { '--content-width': '1440px', '--nav-width': '260px', '--nav-collapsed': '68px' },
        'html[data-content="full"]': { '--content-width': '100%' },
        '#nprogress': {
          pointerEvents: 'none',
          transform: 'scaleX(-1)',
          position: 'fixed',
          insetInline: 0,
          insetBlockStart: 0,
          zIndex: 2000,
        },
        '#nprogress .bar': { width: '100%', height: 3, backgroundColor: palette.primary.main },
        // The bot-protection badge is hidden in every layout; the blank one may show it (spec 2).
        '.grecaptcha-badge': { visibility: 'hidden' },
        'html:has([data-captcha-badge="shown"]) .grecaptcha-badge': { visibility: 'visible' },
        ...colourRules,
      }}
    />
  );
}
