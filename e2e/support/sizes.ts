import { devices } from '@playwright/test';

/** Who says by `defaultBrowserType` which browser runs begins a worker of their own for it. */
function of(name: 'Desktop Chrome' | 'Pixel 7', viewport: { width: number; height: number }) {
  const { userAgent, deviceScaleFactor, isMobile, hasTouch } = devices[name];
  return { userAgent, deviceScaleFactor, isMobile, hasTouch, viewport };
}

/** The two sizes on which the panel is looked at. */
export const sizes = {
  desktop: of('Desktop Chrome', { width: 1440, height: 900 }),
  phone: of('Pixel 7', { width: 390, height: 844 }),
} as const;
export type Size = keyof typeof sizes;

/** For stories in which what moves could be in the way of a person: all others ask the panel for no motion. */
export const moving = { contextOptions: { reducedMotion: 'no-preference' as const } };
