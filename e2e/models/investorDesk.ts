import { expect, type Page } from '@playwright/test';
import { settled } from '../support/screen.ts';

/** Address of the queue of verification. */
export const queue = '/admin/admin-panel/identity-checks';
/** The request that is opened beside the queue. */
export const ofCheck = (page: Page) => page.getByRole('dialog', { name: 'بررسی هویت' });

/** Opens the request of somebody in the queue of verification. */
export async function openCheck(page: Page, name: string): Promise<void> {
  await page.goto(queue);
  await settled(page);
  await page.getByRole('row').filter({ hasText: name }).click();
  await expect(ofCheck(page).getByRole('link', { name })).toBeVisible();
}

/** Sends writes with the session of the page. @returns what each was answered */
export async function refusedWrites(
  page: Page,
  writes: readonly { id: string; method: string; path: string }[],
): Promise<string[]> {
  return page.evaluate(async (calls) => {
    const cookie = (name: string) =>
      decodeURIComponent(new RegExp(`(?:^|; )${name}=([^;]+)`).exec(document.cookie)?.[1] ?? '');
    const answers: string[] = [];
    for (const { id, method, path } of calls) {
      const answer = await fetch(path, {
        method: method.toUpperCase(),
        headers: {
          'Content-Type': 'application/json',
          Authorization: `Bearer ${cookie('accessToken')}`,
          'X-XSRF-TOKEN': cookie('XSRF-TOKEN'),
          'Idempotency-Key': crypto.randomUUID(),
        },
        body: '{}',
      });
      const { code } = (await answer.json()) as { code?: string };
      answers.push(`${id}: ${answer.status} ${code ?? ''}`);
    }
    return answers;
  }, writes);
}
