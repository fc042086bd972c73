import { createTheme } from '@mui/material/styles';
import { createEmotionCache } from '@mui/material-nextjs/v16-pagesRouter';
import { prefixer } from 'stylis';
import rtlPlugin from 'stylis-plugin-rtl';

export const fontUrl = '/fonts/vazirmatn-c2a8f1ba.woff2';

export const theme = createTheme({
  cssVariables: true,
  direction: 'rtl',
  typography: { fontFamily: 'Vazirmatn, Tahoma, sans-serif' },
});

// one list for every request, so that emotion keeps what it has compiled, as it does for the panel (decision 46)
const stylisPlugins = [prefixer, rtlPlugin];

export function createFloorCache() {
  return createEmotionCache({ key: 'muirtl', stylisPlugins });
}
