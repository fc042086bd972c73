import type { ReactNode } from 'react';
import { ThemeContext } from '@emotion/react';
import CssBaseline from '@mui/material/CssBaseline';
import GlobalStyles from '@mui/material/GlobalStyles';
import DefaultPropsProvider from '@mui/system/DefaultPropsProvider';
import RtlProvider from '@mui/system/RtlProvider';
import { theme } from './theme.ts';

const vars = theme.vars.palette;

/** Rules of the whole page: the smooth parts, the text-size setting, reduced motion, print. */
export function GlobalCss() {
  return (
    <GlobalStyles
      styles={{
        html: { WebkitTextSizeAdjust: '100%', fontSize: '100%', overflowY: 'scroll' },
        'html[data-text="small"]': { fontSize: '93.75%' },
        'html[data-text="large"]': { fontSize: '112.5%' },
        'html[data-text="huge"]': { fontSize: '125%' },
        body: { minHeight: '100dvh', backgroundColor: vars.background.default, fontFeatureSettings: '"calt" 1' },
        a: { color: 'inherit' },
        // the page below a dialog stays where it is without losing its scrollbar, so nothing jumps
        '.MuiModal-root, .MuiBackdrop-root': { overflow: 'auto', overscrollBehavior: 'contain' },
        '.visually-hidden': {
          // each size and weight of text costs the first layout of a slow telephone about 20 ms, also where nobody sees it
          font: 'inherit !important',
          position: 'absolute',
          width: 1,
          height: 1,
          overflow: 'hidden',
          clipPath: 'inset(50%)',
          whiteSpace: 'nowrap',
        },
        '@media (prefers-reduced-motion: reduce)': {
          // a toast closes when its bar ends: that is its time and no movement
          '*:not(.Toastify__progress-bar), *::before, *::after': {
            animationDuration: '0.01ms !important',
            animationIterationCount: '1 !important',
            // none at all: each property of each element would change only one drawing later, and what is measured at once be wrong
            transitionDuration: '0s !important',
            transitionDelay: '0s !important',
            scrollBehavior: 'auto !important',
          },
        },
        '.Toastify .Toastify__toast': { border: `1px solid ${vars.divider}` },
        '.Toastify .Toastify__close-button': { color: vars.text.secondary, opacity: 1 },
        '@media print': { '.no-print': { display: 'none !important' }, body: { backgroundColor: 'transparent' } },
      }}
    />
  );
}

/**
 * Theme and rules of the whole page. The sheet of its variables stands in the document, with both modes. MUI's provider would
 * make a new theme at each request, and every style that is made once for a theme with it (decision 87).
 */
export function PanelTheme({ children }: { children: ReactNode }) {
  return (
    <ThemeContext.Provider value={theme}>
      <RtlProvider value>
        <DefaultPropsProvider value={theme.components}>
          <CssBaseline />
          <GlobalCss />
          {children}
        </DefaultPropsProvider>
      </RtlProvider>
    </ThemeContext.Provider>
  );
}
