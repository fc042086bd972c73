import { axeProblems, settled, stands } from './support/screen.ts';
import { isErrorRoute, listOf, personOf, screenRoutes } from './support/routes.ts';
import { expect, test } from './support/test.ts';
import { openScreen, useMode } from './models/shell.ts';

for (const route of screenRoutes()) {
  test(`${route} is accessible in light and dark`, async ({ page: guest, as, watch }) => {
    if (isErrorRoute(route)) watch.allow(/status of (401|404|500)/, /^500 /);
    const isPanel = route !== '/login' && !isErrorRoute(route);
    const page = isPanel ? await as(personOf(route)) : guest;
    await openScreen(page, route, listOf(route));
    await settled(page);
    await expect.soft(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    expect.soft(await axeProblems(page), 'axe, light').toEqual([]);
    await useMode(page, 'dark');
    await stands(page);
    expect.soft(await axeProblems(page, { isContrastOnly: true }), 'axe, dark').toEqual([]);
  });
}
