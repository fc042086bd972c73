import { seeStates } from './models/states.ts';
import { noteShifts } from './support/shifts.ts';
import { isErrorRoute, personOf, screenRoutes } from './support/routes.ts';
import { test } from './support/test.ts';

/*
 * Every view in its five states, on the desktop in light and on the phone in dark: `npm run soak:screens`. It takes too long for
 * `npm test`, which looks at the views as they are (`screens`), and with empty and failing data (`firstView`).
 */

/** Pages that show no data of a person. */
const bare = ['/login', '/track', '/verify', '/skip-debit'];

const looks = {
  desktop: { mode: 'light', viewport: { width: 1440, height: 900 } },
  phone: { mode: 'dark', viewport: { width: 390, height: 844 } },
} as const;

for (const route of screenRoutes().filter((one) => !isErrorRoute(one) && !bare.includes(one)))
  for (const [size, { mode, viewport }] of Object.entries(looks))
    test(`${route} stands in all its states on the ${size}, ${mode}`, async ({ as, watch }) => {
      test.setTimeout(180_000);
      watch.allow(/status of (400|401)/, /ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
      const page = await as(personOf(route), { mode });
      await page.setViewportSize(viewport);
      await noteShifts(page.context(), watch);
      await seeStates(page, route);
    });
