/**
 * Loads the HTTP client (20 kB): with the first call that needs it, or at the visitor's first touch, when it travels beside
 * the code of what was touched. Screens are drawn without it.
 */
export const loadClient = () => import(/* webpackChunkName: "http" */ './http.ts');

if (typeof window !== 'undefined') {
  // no focus: a field that is focused at the start of a page is no touch
  const touches = ['pointerdown', 'pointerover', 'keydown'] as const;
  const load = () => {
    for (const touch of touches) window.removeEventListener(touch, load, true);
    // a failure here is no news: the call that needs the client tries again, and says so
    loadClient().catch(() => undefined);
  };
  for (const touch of touches) window.addEventListener(touch, load, { capture: true, passive: true });
}
