import { expect, type Locator, type Page, type Request } from '@playwright/test';

/* Codes of six digits: how they arrive in the demo's inbox, and what the boxes do with a wrong one. */

interface Sms {
  id: number;
  mobile: string;
  code: string | null;
}

async function inbox(page: Page): Promise<Sms[]> {
  const answer = await page.request.get('/api/sandbox/sms/');
  return ((await answer.json()) as { data: Sms[] }).data;
}

/** The code that an act brings into the inbox of the demo. */
export async function codeBy(page: Page, act: () => Promise<void>): Promise<string> {
  const before = Math.max(0, ...(await inbox(page)).map(({ id }) => id));
  await act();
  let code = '';
  const arrive = async () => {
    code = (await inbox(page)).find((sms) => sms.id > before && sms.code !== null)?.code ?? '';
    return code;
  };
  await expect.poll(arrive, { message: 'a code in the inbox' }).not.toBe('');
  return code;
}

/** The boxes of a code. */
export const boxesOf = (where: Page | Locator): Locator =>
  where.getByRole('group', { name: /کد/ }).getByRole('textbox');

/** Notes each of these codes whenever a request carries it. */
function noteCodes(page: Page, codes: readonly string[]): { sent: string[]; stop: () => void } {
  const sent: string[] = [];
  const note = (request: Request) => {
    const body = request.method() === 'GET' ? null : request.postData();
    for (const code of codes) if (body?.includes(`"${code}"`)) sent.push(code);
  };
  page.on('request', note);
  return { sent, stop: () => void page.off('request', note) };
}

/**
 * Types a wrong code, sees that it is refused and that the boxes are empty with the first in focus, then types the right one
 * key by key, without touching a box. Each of the two is sent once. `isDone` waits for what the right code brings.
 */
export async function wrongThenRight(
  page: Page,
  where: Page | Locator,
  right: string | (() => Promise<string>),
  isDone: () => Promise<void>,
): Promise<void> {
  const boxes = boxesOf(where);
  const wrong = right === '000000' ? '111111' : '000000';
  await boxes.first().click();
  const codes = [wrong];
  const { sent, stop } = noteCodes(page, codes);
  await page.keyboard.type(wrong);
  await expect(where.getByRole('alert').filter({ hasText: /کد/ }).first()).toBeVisible();
  await expect(boxes.first()).toBeFocused();
  for (const box of await boxes.all()) await expect(box).toHaveValue('');
  const code = typeof right === 'string' ? right : await right();
  codes.push(code);
  await page.keyboard.type(code);
  await isDone();
  stop();
  expect(sent, 'each code is sent once').toEqual([wrong, code]);
}
