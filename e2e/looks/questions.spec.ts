import { settled } from '../support/screen.ts';
import { sizes } from '../support/sizes.ts';
import { expect, test } from '../support/test.ts';

test('a question without fields is no higher than half a phone', async ({ visit }) => {
  const page = await visit('investor', 'phone');
  await page.goto('/my-direct-debit-contracts?tab=regulars');
  await settled(page);
  await page.locator('main li[data-click]').first().click();
  await page.getByRole('button', { name: 'صرف‌نظر از نوبت بعد' }).click();
  const question = page.getByRole('dialog', { name: 'از نوبت بعد صرف‌نظر می‌کنید؟' });
  await expect(question.getByRole('button', { name: 'صرف‌نظر از نوبت بعد' })).toBeVisible();
  await settled(page);
  const box = await question.boundingBox();
  const { width, height } = sizes.phone.viewport;
  expect(box?.height).toBeLessThan(height / 2);
  expect(box?.width).toBeGreaterThan(width * 0.8);
  // at the foot of the screen, within reach of the thumb
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeGreaterThan(height * 0.9);
});
