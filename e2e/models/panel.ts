import { readFileSync } from 'node:fs';
import { expect, type Locator, type Page } from '@playwright/test';
import { settled } from '../support/screen.ts';
import { inPersian } from './login.ts';

interface OrderRow {
  orderId: number;
  orderNo: string;
  amount: string | null;
  status: string;
}

/** Asks the API with the session of the page, wherever the page stands. */
export async function ask<T>(page: Page, path: string): Promise<T> {
  const cookies = new Map((await page.context().cookies()).map(({ name, value }) => [name, decodeURIComponent(value)]));
  const answer = await page.request.get(path.replace('{investorId}', cookies.get('investorId') ?? ''), {
    headers: { Authorization: `Bearer ${cookies.get('accessToken') ?? ''}` },
  });
  return (await answer.json()) as T;
}

/** Sends a command to the API with the session of the page: what a test needs beforehand and does not look at. */
export async function command(page: Page, path: string, body: object): Promise<number> {
  return page.evaluate(
    async ({ address, json }) => {
      const cookies = new Map(
        document.cookie
          .split('; ')
          .map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]),
      );
      const cookie = (name: string) => decodeURIComponent(cookies.get(name) ?? '');
      const answer = await fetch(address, {
        method: 'POST',
        headers: {
          Authorization: `Bearer ${cookie('accessToken')}`,
          'X-XSRF-TOKEN': cookie('XSRF-TOKEN'),
          'Content-Type': 'application/json',
          'Idempotency-Key': crypto.randomUUID(),
        },
        body: json,
      });
      return answer.status;
    },
    { address: path, json: JSON.stringify(body) },
  );
}

/** Requests of the active investor over exactly this amount, counted by the API and not by what a list shows. */
export async function ordersOver(page: Page, rial: bigint): Promise<OrderRow[]> {
  const { data } = await ask<{ data: OrderRow[] }>(
    page,
    '/api/orders/list/?investorId={investorId}&size=50&orderType=1',
  );
  return data.filter((order) => order.amount === String(rial));
}

/** Public id of the first payment of a request, by which its result page is addressed. */
export async function paymentOf(page: Page, orderId: number): Promise<string> {
  const { data } = await ask<{ data: { payments: { publicId: string }[] } }>(page, `/api/orders/${orderId}/`);
  return data.payments[0]?.publicId ?? '';
}

/** Opens a request of the list by its number. */
export async function openRequest(page: Page, orderNo: string): Promise<Locator> {
  await page.goto(`/requests?search=${orderNo}`);
  await settled(page);
  await page.getByText(inPersian(orderNo)).locator('visible=true').first().click();
  const drawer = page.getByRole('dialog');
  await expect(drawer.getByRole('heading', { name: 'روند درخواست' })).toBeVisible();
  return drawer;
}

/** Moves the demo's clock one working day on, on the dashboard of the super admin. */
export async function nextWorkingDay(page: Page): Promise<string> {
  await page.goto('/admin/dashboard');
  await settled(page);
  const day = page.getByTestId('business-day');
  const before = await day.innerText();
  await page.getByRole('button', { name: 'رفتن به روز کاری بعد' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'رفتن به روز کاری بعد' }).click();
  await expect(page.getByTestId('move-result')).toBeVisible();
  await expect(day).not.toHaveText(before);
  return day.innerText();
}

/** Units of a fund that the home screen shows; 0 when it is not held. */
export async function unitsHeld(page: Page, fundName: string): Promise<bigint> {
  const { data } = await ask<{ data: { items: { fundName: string; units: string }[] } }>(
    page,
    '/api/dashboard/last_asset/?investorId={investorId}',
  );
  return BigInt(data.items.find((item) => item.fundName === fundName)?.units ?? '0');
}

/** The text of the file that a button brings. */
export async function downloaded(page: Page, press: () => Promise<void>): Promise<string> {
  const [file] = await Promise.all([page.waitForEvent('download'), press()]);
  return readFileSync(await file.path(), 'utf8');
}
