import { seeStates } from './models/states.ts';
import { isErrorRoute, personOf, screenRoutes } from './support/routes.ts';
import { test } from './support/test.ts';

/*
 * Every view in its five states, on the desktop in light and on the phone in dark: `npm run soak:screens`; E2E_SWAP_MODES=1 takes
 * the other two pairs. It takes too long for `npm test`, which looks at the views as they are (`screens`), and at some of them
 * with empty and failing data (`firstView`).
 */

/** Pages that show no data of a person. */
const bare = ['/login', '/track', '/verify', '/skip-debit'];

const isSwapped = process.env['E2E_SWAP_MODES'] === '1';
const looks = {
  desktop: { mode: isSwapped ? 'dark' : 'light', viewport: { width: 1440, height: 900 } },
  phone: { mode: isSwapped ? 'light' : 'dark', viewport: { width: 390, height: 844 } },
} as const;
/** A view is opened six times and looked at as often, on machines that do other things as well. */
const MOST_MS = 600_000;

for (const route of screenRoutes().filter((one) => !isErrorRoute(one) && !bare.includes(one)))
  for (const [size, { mode, viewport }] of Object.entries(looks))
    test(`${route} stands in all its states on the ${size}, ${mode}`, async ({ as, watch }) => {
      test.setTimeout(MOST_MS);
      watch.allow(/status of (400|401)/, /ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
      const page = await as(personOf(route), { mode });
      page.setDefaultTimeout(60_000);
      await page.setViewportSize(viewport);
      await seeStates(page, route);
    });
