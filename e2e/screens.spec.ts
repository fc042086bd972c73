import { axeProblems, settled, stands } from './support/screen.ts';
import { isErrorRoute, listOf, personOf, screenRoutes } from './support/routes.ts';
import { expect, test } from './support/test.ts';
import { openScreen, useMode } from './models/shell.ts';

/** What lies under the cards in each mode, #f5f4fa and #131019 of the palette: without the sheet of variables there is none. */
const ground = { light: 'rgb(245, 244, 250)', dark: 'rgb(19, 16, 25)' };

for (const route of screenRoutes()) {
  test(`${route} is accessible in light and dark`, async ({ page: guest, as, watch }) => {
    if (isErrorRoute(route)) watch.allow(/status of (401|404|500)/, /^500 /);
    const isPanel = route !== '/login' && !isErrorRoute(route);
    const page = isPanel ? await as(personOf(route)) : guest;
    await openScreen(page, route, listOf(route));
    await settled(page);
    await expect.soft(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    expect.soft(await axeProblems(page), 'axe, light').toEqual([]);
    await expect.soft(page.locator('body')).toHaveCSS('background-color', ground.light);
    await useMode(page, 'dark');
    await stands(page);
    await expect.soft(page.locator('body')).toHaveCSS('background-color', ground.dark);
    expect.soft(await axeProblems(page, { isContrastOnly: true }), 'axe, dark').toEqual([]);
  });
}
