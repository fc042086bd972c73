import { createEmotionCache } from '@mui/material-nextjs/v16-pagesRouter';
import { prefixer } from 'stylis';
import rtlPlugin from 'stylis-plugin-rtl';

/** The one emotion cache: same key, plugins and nonce on both sides, so the browser adopts the server's styles. */
export function createPanelCache(nonce?: string) {
  return createEmotionCache({ key: 'muirtl', nonce, stylisPlugins: [prefixer, rtlPlugin] });
}
