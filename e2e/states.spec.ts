import { seeStates } from './models/states.ts';
import { investorRoutes } from './support/routes.ts';
import { test } from './support/test.ts';

for (const route of investorRoutes())
  test(`${route} stands in all its states, light`, async ({ as, watch }) => {
    test.setTimeout(180_000);
    watch.allow(/status of (400|401)/, /ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
    await seeStates(await as('investor', { mode: 'light' }), route);
  });
