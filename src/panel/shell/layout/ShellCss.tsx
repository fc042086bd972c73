import GlobalStyles from '@mui/material/GlobalStyles';
import { theme } from '#panel/ui/theme/theme.ts';

const { palette } = theme.vars;
const colors = ['secondary', 'info', 'success', 'warning', 'error'] as const;

/* The color setting replaces the brand's color by one of the theme's others. */
const colorRules = Object.fromEntries(
  colors.map((color) => [
    `html[data-color="${color}"]`,
    {
      '--p-palette-primary-main': palette[color].main,
      '--p-palette-primary-dark': palette[color].dark,
      '--p-palette-primary-light': palette[color].light,
      '--p-palette-primary-contrastText': palette[color].contrastText,
      '--p-palette-primary-mainChannel': palette[color].mainChannel,
      '--p-palette-panel-brandTint': palette.panel.tints[color],
      '--p-palette-panel-tints-primary': palette.panel.tints[color],
    },
  ]),
);

/** Widths that several parts of the chrome share, the route bar, the color setting, and the covered panel. */
export function ShellCss() {
  return (
    <GlobalStyles
      styles={{
        ':root': {
          '--content-width': '1440px',
          '--nav-width': '260px',
          '--nav-collapsed': '68px',
          '--above-list': '280px',
        },
        // the top bar, the bars of a list and its pages; what has no side menu has its menu in a second bar
        ':root:has(.side-menu)': { '--above-list': '256px' },
        'html[data-content="full"]': { '--content-width': '100%' },
        // a covered panel (decision 162): nothing of it is seen, reached or read aloud but the screen of the lock
        'html[data-locked] body > :not([data-lock]), html[data-locked] body > :not([data-lock]) *': {
          visibility: 'hidden !important',
        },
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
        ...colorRules,
      }}
    />
  );
}
