import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addDays } from '#shared/jalali.ts';
import { formatRial } from '#shared/money.ts';
import { jalaliText } from '../ui/text/JalaliDate.tsx';
import { setAmountsHidden } from '../ui/text/privacyStore.ts';
import { firstAssetScript } from './firstAsset.ts';

const call = '/api/dashboard/last_asset/?investorId=3';

/** Runs the script as the HTML of a page would, with the answer that its first call gets. */
async function show(body: object | null): Promise<HTMLElement | null> {
  const answer = Promise.resolve(body && { body, date: null });
  window.earlyCalls = { token: 'token', at: Date.now(), answers: { [call]: answer } };
  // eslint-disable-next-line @typescript-eslint/no-implied-eval -- the text is what the document writes
  new Function(firstAssetScript(call))();
  await answer;
  await Promise.resolve();
  return document.querySelector<HTMLElement>('[data-first-asset]:not([hidden])');
}

beforeEach(() => {
  document.body.innerHTML = '<div data-first-asset hidden><p>قیمت <span> </span></p><b><bdi> </bdi></b></div>';
});
afterEach(() => {
  window.earlyCalls = undefined;
  setAmountsHidden(false);
});

describe('what the assets are worth, before any bundle', () => {
  it('is written as the panel writes it, with the day of the price', async () => {
    const shown = await show({ data: { oldestNavDate: '2026-11-25', totalValue: '1234567890' }, error: false });
    expect(shown?.textContent).toBe('قیمت چهارشنبه ۴ آذر۱٬۲۳۴٬۵۶۷٬۸۹۰');
  });

  it('has the amounts and days of the panel, over leap years and their ends', async () => {
    const written: string[] = [];
    const expected: string[] = [];
    let day = '2011-03-18';
    for (let at = 0; day < '2071-01-01'; at += 1) {
      const totalValue = String((BigInt(at) ** 6n * 7_919n) % 10n ** BigInt(at % 19));
      const shown = await show({ data: { oldestNavDate: day, totalValue } });
      written.push(`${shown?.querySelector('span')?.textContent} ${shown?.querySelector('bdi')?.textContent}`);
      expected.push(`${jalaliText(day, 'weekday')} ${formatRial(totalValue)}`);
      // every day around the new year, every second week else
      const isNearNewYear = /-03-(1[6-9]|2[0-4])$/.test(day);
      day = addDays(day, isNearNewYear ? 1 : 7);
    }
    expect(written).toEqual(expected);
    expect(written.length).toBeGreaterThan(2_000);
  });

  it.each([
    ['nothing is held', { data: { oldestNavDate: null, totalValue: '0' } }],
    ['the call was refused', null],
    ['the answer is no asset', { error: true }],
  ])('stays to the screen when %s', async (_, body) => {
    expect(await show(body)).toBeNull();
  });

  it('stays hidden where the person hides amounts', async () => {
    setAmountsHidden(true);
    expect(await show({ data: { oldestNavDate: '2026-11-25', totalValue: '1234567890' } })).toBeNull();
    expect(document.body.textContent).not.toContain('۱٬۲۳۴');
  });
});
