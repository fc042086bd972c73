/** Query parameter of /login that holds the page to return to (spec 2). */
export const RETURN_URL_PARAM = 'returnUrl';

// Only used to resolve relative paths; never contacted.
const BASE = 'https://panel.invalid';

/**
 * The path to go to after log-in, or `/` for anything that could leave this site or run code (reliability 9 row 10).
 * `isKnown` tells whether a path is a page of the panel; unknown ones become `/`.
 */
export function safeReturnUrl(value: unknown, isKnown: (pathname: string) => boolean = () => true): string {
  if (typeof value !== 'string' || value.length > 2000) return '/';
  // One slash and no second one; browsers read a backslash as a slash and drop control characters and spaces.
  // eslint-disable-next-line no-control-regex -- control characters are what is refused
  if (!/^\/(?![/\\])/.test(value) || /[\\\u0000-\u0020\u007f-\u009f\u2028\u2029\ufeff]/.test(value)) return '/';
  const url = URL.parse(value, BASE);
  if (!url || url.origin !== BASE || url.username !== '' || url.password !== '') return '/';
  if (url.pathname.startsWith('//') || /%(?:2f|5c|0[0-9a-f]|1[0-9a-f]|7f)/i.test(url.pathname)) return '/';
  if (url.pathname === '/login' || url.pathname.startsWith('/login/') || url.pathname.startsWith('/api/')) return '/';
  if (!isKnown(url.pathname)) return '/';
  return url.pathname + url.search + url.hash;
}

/** Address of the log-in page for a visitor of `path`: plain at the root, with the return address elsewhere (spec 2). */
export function loginUrlFor(path: string): string {
  const back = safeReturnUrl(path);
  return back === '/' ? '/login' : `/login?${RETURN_URL_PARAM}=${encodeURIComponent(back)}`;
}
