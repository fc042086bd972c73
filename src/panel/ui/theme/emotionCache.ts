import { createEmotionCache } from '@mui/material-nextjs/v16-pagesRouter';
import type { StylisPlugin } from '@emotion/cache';
import rtlPlugin from 'stylis-plugin-rtl';

/** The page's CSP nonce, read from a script of the page (browsers hide the attribute but keep the property). */
export function readNonce(): string | undefined {
  if (typeof document === 'undefined') return undefined;
  return document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce || undefined;
}

/*
 * The browsers that the build is made for (Chrome and Firefox 111, Safari 16.4) take all our styles without prefixes but
 * one, Safari's `user-select`; the prefixer would travel with every page for it.
 */
const prefixUserSelect: StylisPlugin = (element) => {
  if (element.type === 'decl' && element.props === 'user-select')
    element.return = `-webkit-${element.value}${element.value}`;
};

/*
 * What mirroring can change; a rule with none of it stays as it is. The library reads each rule with two dozen patterns, on
 * the main thread of the browser, and our own styles are logical (`inline-start`), so few rules need it.
 */
const mirrored =
  /left|right|direction\s*:\s*(?:ltr|rtl)|[ew]-resize|shadow|translate|@noflip|background(?:-position(?:-x)?)?\s*:[^;}]*\d|(?:margin|padding|border-width|border-style|color)\s*:[^;}]*(?:\S+\s+){3}\S|radius\s*:[^;}]*\S\s+\S/i;

const mirrorWhatMatters: StylisPlugin = (element, ...rest) => {
  const { type, children } = element;
  if (type === 'rule' && Array.isArray(children) && !children.some(({ value }) => mirrored.test(value)))
    return undefined;
  return rtlPlugin(element, ...rest);
};

/* One list for every request: on the server emotion keeps what it has compiled by the identity of this list. */
const stylisPlugins = [prefixUserSelect, mirrorWhatMatters];

/** The one emotion cache: same key, plugins and nonce on both sides, so the browser adopts the server's styles. */
export function createPanelCache(nonce?: string) {
  return createEmotionCache({ key: 'muirtl', nonce, stylisPlugins });
}
