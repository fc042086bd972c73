import type { Page } from '@playwright/test';
import { addDays, tehranDay, weekDay } from '../src/shared/jalali.ts';
import { weekDayNames } from '../src/shared/strings.ts';
import { startOwnServer, type OwnServer } from './support/ownServer.ts';
import { houseBegins } from './support/moment.ts';
import { sizes } from './support/sizes.ts';
import { axeProblems, settled, standingOut } from './support/screen.ts';
import { expect, test } from './support/test.ts';
import { cancelContract, decideAtBank, defineWeekly, reachBank, result, setFault } from './models/directDebit.ts';
import { ask, command, nextWorkingDay } from './models/panel.ts';

/*
 * Direct debit from the signature at the sandbox bank over a month of debits to the cancellation, on a panel of its own: its clock
 * goes on by weeks, which would move the other tests with it. At a desk; what differs on a phone comes at the end, and the other
 * views of it are looked at by `looks/visits`.
 */

const bank = 'بانک ملت';
const occasion = 'روز آزمون تقویم';

interface CalendarAnswer {
  data: { today: string; weekendDays: number[]; holidays: { day: string }[] };
}

/** A working day about ten days ahead, so that a weekly plan meets it at its second turn. */
async function dayForHoliday(page: Page): Promise<string> {
  const first = tehranDay(houseBegins());
  const { data } = await ask<CalendarAnswer>(page, `/api/calendar/?from=${first}&to=${addDays(first, 90)}`);
  const closed = new Set(data.holidays.map(({ day }) => day));
  for (let day = addDays(data.today, 9); ; day = addDays(day, 1))
    // a turn of the plan that is no working day, either, would move both
    if ([day, addDays(day, -7)].every((one) => !closed.has(one) && !data.weekendDays.includes(weekDay(one))))
      return day;
}

/** The only regular purchase of the active investor that begins with this amount. */
async function planOf(page: Page, amount: string): Promise<number> {
  const path = '/api/direct-debit/regular_contract_list/?investorId={investorId}&size=50';
  const { data } = await ask<{ data: { regularId: number; amount: string }[] }>(page, path);
  return data.find((row) => row.amount === amount)?.regularId ?? 0;
}

async function contractOf(page: Page): Promise<number> {
  const path = '/api/direct-debit/contract_list/?investorId={investorId}&status=active&size=50';
  const { data } = await ask<{ data: { contractId: number; bankName: string }[] }>(page, path);
  return data.find((row) => row.bankName === bank)?.contractId ?? 0;
}

interface ChargeRow {
  status: string;
  period: string;
  dueDate: string;
  errorText: string | null;
}

const chargesOf = async (page: Page): Promise<ChargeRow[]> =>
  (await ask<{ data: ChargeRow[] }>(page, '/api/direct-debit/charges/?investorId={investorId}&size=50')).data;

/** Goes on day by day until something happened. */
async function moveUntil(boss: Page, has: () => Promise<boolean>): Promise<void> {
  for (let day = 0; day < 9; day += 1) {
    await nextWorkingDay(boss);
    if (await has()) return;
  }
  throw new Error('nothing came of nine working days');
}

const port = Number.parseInt(process.env['E2E_PORT'] ?? '4310', 10) + 2;
const origin = `http://localhost:${port}`;
let panel: OwnServer;
test.use({ baseURL: origin });
test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  panel = await startOwnServer(port, {});
});
test.afterAll(() => panel.close());

test('a refused signature says why, and takes no money', async ({ as }) => {
  const page = await as('guardian');
  await reachBank(page, bank);
  await decideAtBank(page, 'نمی‌پذیرم');
  await expect(result(page)).toHaveAttribute('data-status', 'declined');
  await expect(page.getByText('هیچ مبلغی برداشت نشده است', { exact: false })).toBeVisible();
  await expect.poll(() => axeProblems(page)).toEqual([]);
});

test('a plan buys through a month with a holiday and an empty account, and the history says why', async ({ as }) => {
  const page = await as('guardian');
  const maker = await as('maker');
  await maker.goto('/admin/dashboard');
  const holiday = await dayForHoliday(maker);
  const body = { day: holiday, title: occasion, scope: 'all', fundId: null, isConfirmed: true, preview: false };
  expect(await command(maker, '/api/admin/holidays/', body)).toBe(200);

  const bankPage = await reachBank(page, bank);
  await decideAtBank(page, 'امضا و تأیید قرارداد');
  await expect(result(page)).toHaveAttribute('data-status', 'active');
  // a second return and a reload are told the same
  await page.reload();
  await expect(result(page)).toHaveAttribute('data-status', 'active');
  await expect.poll(() => standingOut(page)).toEqual([]);
  await page.getByRole('link', { name: 'تعریف خرید منظم' }).click();
  await defineWeekly(page, '20000000', weekDayNames[weekDay(holiday)]);
  await expect.poll(() => axeProblems(page)).toEqual([]);

  const boss = await as('super');
  const doneOn = async (period: string) =>
    (await chargesOf(page)).some((row) => row.status === 'done' && row.period === period);
  await moveUntil(boss, () => doneOn(addDays(holiday, -7)));
  await moveUntil(boss, () => doneOn(holiday));
  // the page of the bank may not call the panel: it has a tab of its own
  const bankTab = await page.context().newPage();
  await setFault(bankTab, bankPage, 'موجودی کافی نیست');
  await moveUntil(boss, async () => (await chargesOf(page)).some(({ errorText }) => errorText !== null));
  await setFault(bankTab, bankPage, 'موفق');
  await bankTab.close();

  await page.goto('/my-direct-debit-contracts?tab=charges');
  await settled(page);
  await expect(page.getByText('برداشت شد', { exact: true }).locator('visible=true').first()).toBeVisible();
  await page.goto(`/my-direct-debit-contracts?tab=regulars&open=${await planOf(page, '20000000')}`);
  const history = page.getByRole('dialog').getByRole('region', { name: 'تاریخچه' });
  await expect(history.getByText(/برداشت شد؛ شماره پیگیری بانک/)).toHaveCount(2);
  await expect(history.getByText(new RegExp(`تعطیل است \\(${occasion}\\)؛ برداشت به .* می‌رود`))).toBeVisible();
  await expect(history.getByText(/موجودی حساب کافی نبود؛ تلاش بعدی/).first()).toBeVisible();
  // each purchase leads to its request
  await history
    .getByRole('link', { name: /^درخواست/ })
    .last()
    .click();
  await expect(page.getByRole('dialog').getByText('برداشت مستقیم').first()).toBeVisible();
});

test('a turn is left out by the link of its notice, and the plan is paused', async ({ as, page: stranger }) => {
  const page = await as('guardian');
  const boss = await as('super');
  await page.goto('/home');
  // the notice in the panel has the link of the SMS
  const link = async (): Promise<string | null> => {
    const { data } = await ask<{ data: { link: string | null }[] }>(page, '/api/messages/?size=50');
    return data.find((message) => message.link?.startsWith('/skip-debit'))?.link ?? null;
  };
  // the debits of the notices before are done
  const before = await link();
  await moveUntil(boss, async () => (await link()) !== before);

  await page.goto('/home');
  await settled(page);
  const next = page
    .getByRole('region', { name: 'پیش رو' })
    .getByRole('link', { name: /^خرید منظم/ })
    .first();
  await expect(next).toHaveAttribute('href', /tab=regulars&open=\d+/);
  await page.goto('/messages');
  await settled(page);
  await expect(page.getByText(/^فردا، .* ریال برای خرید .* برداشت می‌شود/).first()).toBeVisible();
  await expect(page.getByText(/^مبلغ .* ریال برای خرید .* برداشت شد\. شماره پیگیری بانک/).first()).toBeVisible();

  const answer = await stranger.goto((await link()) ?? '');
  expect(answer?.headers()['x-robots-tag']).toContain('noindex');
  expect(answer?.headers()['referrer-policy']).toBe('no-referrer');
  await expect.poll(() => axeProblems(stranger)).toEqual([]);
  await stranger.getByRole('button', { name: 'صرف‌نظر از این نوبت' }).click();
  await expect(stranger.getByText('این نوبت انجام نمی‌شود و مبلغی برداشت نمی‌شود.')).toBeVisible();
  await stranger.goto('/home');
  await expect(stranger).toHaveURL(/\/login/);
  await page.goto(`/my-direct-debit-contracts?tab=regulars&open=${await planOf(page, '20000000')}`);
  const details = page.getByRole('dialog').first();
  await expect(details.getByText('با لینک پیامک از این نوبت صرف‌نظر شد').last()).toBeVisible();
  await details.getByRole('button', { name: 'توقف', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'توقف خرید منظم' });
  await question.getByRole('button', { name: 'توقف', exact: true }).click();
  await expect(details.getByText('متوقف', { exact: true }).first()).toBeVisible();
});

test('notices wait for the end of quiet hours as their person says; the office edits words and sees what became of them', async ({
  as,
}) => {
  const page = await as('guardian');
  await page.goto('/user-account?tab=notifications');
  await settled(page);
  const quiet = page.getByRole('region', { name: 'ساعت سکوت' });
  await expect(quiet.getByLabel('از ساعت')).not.toHaveValue('');
  await page.locator('main summary', { hasText: 'سرمایه‌گذاری خودکار' }).click();
  await expect(page.getByRole('switch', { name: 'یادآوری یک روز پیش از برداشت، پیامک' })).toBeChecked();
  const investorId = (await page.context().cookies()).find(({ name }) => name === 'investorId')?.value;

  const boss = await as('super');
  await boss.goto('/admin/settings/notifications?search=یادآوری');
  await settled(boss);
  await boss.getByRole('button', { name: 'ویرایش متن یادآوری یک روز پیش از برداشت، پنل' }).click();
  const form = boss.getByRole('dialog');
  await form.getByLabel('متن', { exact: true }).fill('برداشت {amount} ریال فردا {date} است.');
  await expect(form.getByRole('region', { name: 'پیش‌نمایش با داده نمونه' })).toContainText(
    'برداشت ۱۲۰,۰۰۰,۰۰۰ ریال فردا ۱۴۰۵/۰۹/۰۴ است.',
  );
  await form.getByRole('button', { name: 'ارسال آزمایشی به خودم' }).click();
  await expect(boss.getByText('پیام آزمایشی در پنل شما گذاشته شد')).toBeVisible();
  await boss.goto(`/admin/admin-panel/investors/${investorId}?tab=notices`);
  await settled(boss);
  await expect(boss.getByText('یادآوری یک روز پیش از برداشت').locator('visible=true').first()).toBeVisible();
  // SMS follow real time: by day they are sent, by night each says until when it waits
  const sent = boss.getByText('فرستاده شد').or(boss.getByText(/ساعت سکوت، تا .*۰۸:۰۰/));
  await expect(sent.locator('visible=true').first()).toBeVisible();
});

test('the office inquires and suspends, its owner reads why, and cancels', async ({ as }) => {
  const page = await as('guardian');
  await page.goto('/my-direct-debit-contracts');
  const contractId = await contractOf(page);
  const checker = await as('checker');
  await checker.goto(`/admin/direct-debit?open=${contractId}`);
  await settled(checker);
  const desk = checker.getByRole('dialog', { name: 'قرارداد برداشت مستقیم' });
  await desk.getByRole('button', { name: /^استعلام از سامانه برداشت/ }).click();
  await expect(desk.getByRole('status').filter({ hasText: 'قرارداد در بانک فعال است' })).toBeVisible();
  await desk.getByRole('button', { name: /^مسدود کردن/ }).click();
  const reason = checker.getByRole('dialog', { name: 'مسدود کردن قرارداد' });
  await reason.getByRole('button', { name: 'درخواست سرمایه‌گذار از راه پشتیبانی' }).click();
  await reason.getByRole('button', { name: 'مسدود کردن', exact: true }).click();
  await expect(desk.getByText('مسدود شده').first()).toBeVisible();
  // yesterday's debits beside the report of the bank
  await checker.goto('/admin/direct-debit?tab=days');
  await settled(checker);
  await expect(checker.getByText('بانک آزمایشی').locator('visible=true').first()).toBeVisible();

  await page.goto('/my-direct-debit-contracts');
  await settled(page);
  const contract = page.getByRole('listitem', { name: bank }).filter({ hasText: 'مسدود شده' });
  await expect(contract.getByText('درخواست سرمایه‌گذار از راه پشتیبانی', { exact: false })).toBeVisible();
  await cancelContract(page, bank);
});

// another person, to whose mobile no code was sent a moment ago
test.describe('on a phone', () => {
  test.use(sizes.phone);

  test('a contract is signed, a plan is defined with its dates, and paused beside its history', async ({ as }) => {
    const page = await as('investor');
    await reachBank(page, bank);
    await expect.poll(() => standingOut(page)).toEqual([]);
    await decideAtBank(page, 'امضا و تأیید قرارداد');
    await expect(result(page)).toHaveAttribute('data-status', 'active');
    await expect.poll(() => axeProblems(page)).toEqual([]);
    await expect.poll(() => standingOut(page)).toEqual([]);
    await page.getByRole('link', { name: 'تعریف خرید منظم' }).click();
    await defineWeekly(page, '30000000');
    await settled(page);
    await expect.poll(() => axeProblems(page)).toEqual([]);
    await expect.poll(() => standingOut(page)).toEqual([]);
    await page.goto(`/my-direct-debit-contracts?tab=regulars&open=${await planOf(page, '30000000')}`);
    const details = page.getByRole('dialog').first();
    await expect(details.getByRole('region', { name: 'تاریخچه' })).toBeVisible();
    await settled(page);
    await expect.poll(() => axeProblems(page)).toEqual([]);
    await expect.poll(() => standingOut(page)).toEqual([]);
    await details.getByRole('button', { name: 'توقف', exact: true }).click();
    await page
      .getByRole('dialog', { name: 'توقف خرید منظم' })
      .getByRole('button', { name: 'توقف', exact: true })
      .click();
    await expect(details.getByText('متوقف', { exact: true }).first()).toBeVisible();
  });

  test('a refused signature says why, and the history of debits is read in cards', async ({ as }) => {
    const page = await as('investor');
    await page.goto('/my-direct-debit-contracts?tab=charges');
    await settled(page);
    await expect(page.getByText('برداشت شد', { exact: true }).locator('visible=true').first()).toBeVisible();
    await expect.poll(() => standingOut(page)).toEqual([]);
    await cancelContract(page, bank);
    await reachBank(page, bank);
    await decideAtBank(page, 'نمی‌پذیرم');
    await expect(result(page)).toHaveAttribute('data-status', 'declined');
    await expect(page.getByText('هیچ مبلغی برداشت نشده است', { exact: false })).toBeVisible();
    await expect.poll(() => axeProblems(page)).toEqual([]);
  });
});
