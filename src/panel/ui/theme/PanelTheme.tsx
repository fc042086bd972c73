import type { ReactNode } from 'react';
import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { GlobalCss } from './GlobalCss.tsx';
import { theme } from './theme.ts';

/** Theme and rules of the whole page. The mode is ours (`data-mode` on <html>), so MUI keeps and sets none. */
export function PanelTheme({ children }: { children: ReactNode }) {
  return (
    <ThemeProvider theme={theme} storageManager={null} colorSchemeNode={null}>
      <CssBaseline />
      <GlobalCss />
      {children}
    </ThemeProvider>
  );
}
