import { atFirstTouch } from '../firstTouch.ts';

/**
 * Loads the HTTP client (20 kB): with the first call that needs it, or at the visitor's first touch, when it travels beside
 * the code of what was touched. Screens are drawn without it.
 */
export const loadClient = () => import(/* webpackChunkName: "http" */ './http.ts');

// a failure here is no news: the call that needs the client tries again, and says so
atFirstTouch(() => void loadClient().catch(() => undefined));
