import { createEmotionCache } from '@mui/material-nextjs/v16-pagesRouter';
import { prefixer } from 'stylis';
import rtlPlugin from 'stylis-plugin-rtl';

/** The page's CSP nonce, read from a script of the page (browsers hide the attribute but keep the property). */
export function readNonce(): string | undefined {
  if (typeof document === 'undefined') return undefined;
  return document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce || undefined;
}

/* One list for every request: on the server emotion keeps what it has compiled by the identity of this list. */
const stylisPlugins = [prefixer, rtlPlugin];

/** The one emotion cache: same key, plugins and nonce on both sides, so the browser adopts the server's styles. */
export function createPanelCache(nonce?: string) {
  return createEmotionCache({ key: 'muirtl', nonce, stylisPlugins });
}
