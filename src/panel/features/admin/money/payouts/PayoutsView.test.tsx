import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { errorTextOf } from '#shared/contract/failures.ts';
import * as client from '#shared/contract/investors.ts';
import * as contract from '#shared/contract/payouts.ts';
import * as funds from '#shared/contract/funds.ts';
import { listCalendarDays } from '#shared/contract/calendar.ts';
import { fileText } from '#panel/components/strings.ts';
import { jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import { notify } from '#panel/ui/toast/notify.ts';
import { ui } from '#panel/ui/strings.ts';
import { formsText } from '#panel/components/forms/strings.ts';
import { renderDesk } from '#tests/support/desk.tsx';
import { catchFiles, pressExport } from '#tests/support/files.ts';
import { answers, callsOf, mockApi, refuses, responds } from '#tests/support/msw.ts';
import { account, batches, list, row, shown } from '#tests/support/payoutSamples.ts';
import { sampleCalendar } from '#tests/support/ruleSamples.ts';
import { PayoutsView } from './PayoutsView.tsx';
import { payoutsText as text } from './strings.ts';
import { approvalText } from '#panel/features/admin/shared/approval/strings.ts';

const reason = 'این پرداخت باید بررسی شود';
const form = async (title: string) => within(await screen.findByRole('dialog', { name: title }));

beforeEach(() => {
  mockApi.use(
    list([row()]),
    ...batches(),
    shown(),
    answers(listCalendarDays, { data: sampleCalendar() }),
    answers(funds.listFunds, { data: [] }),
  );
});

const gone = (title: string) => waitFor(() => expect(screen.queryByRole('dialog', { name: title })).toBeNull());

describe('payouts', () => {
  it('are saved as a file with the filters of the screen', async () => {
    const saved = catchFiles();
    mockApi.use(responds(contract.exportPayouts, () => new Response('a,b')));
    const { user } = renderDesk(<PayoutsView />, { path: '/admin/payouts?status=failed' });
    await pressExport(user, text.title, fileText.of(text.title, fileText.formats.xlsx));
    await waitFor(() => expect(saved.map((file) => file.size)).toEqual([3]));
    const [asked] = callsOf(contract.exportPayouts);
    expect(Object.fromEntries(asked?.url.searchParams ?? [])).toEqual({ status: 'failed', format: 'xlsx' });
  });

  it('show what is due and failed, with the way to each', async () => {
    renderDesk(<PayoutsView />, { path: '/admin/payouts?status=failed' });
    // the tile stands before its count is known
    await waitFor(() =>
      expect(screen.getByRole('link', { name: new RegExp(text.statDue) })).toHaveTextContent('۲ مورد'),
    );
    expect(screen.getByRole('link', { name: new RegExp(text.statFailed) })).toHaveAttribute('aria-current', 'true');
    expect(callsOf(contract.listPayouts).map((call) => call.url.searchParams.get('status'))).toContain('failed');
    await waitFor(() =>
      expect(screen.getByRole('link', { name: new RegExp(text.statWaiting) })).toHaveTextContent('۱ مورد'),
    );
  });

  it('are opened by a link whatever the list shows, with the whole account and what the bank said', async () => {
    mockApi.use(list([]));
    renderDesk(<PayoutsView />, { path: '/admin/payouts?status=pending&open=8' });
    expect(await screen.findByText('IR32 0560 0040 1935 2903 6331 15')).toBeVisible();
    expect(screen.getByText(/نوبت ۱، فایل PB-1: ناموفق/)).toBeVisible();
    expect(screen.getAllByText('حساب مقصد مسدود است').length).toBeGreaterThan(0);
  });

  it('that failed are repaired by a key, too', async () => {
    mockApi.use(answers(client.investorBankAccounts, { data: [account({})] }));
    const { user } = renderDesk(<PayoutsView />, { path: '/admin/payouts?open=8', level: 't1' });
    await screen.findByRole('button', { name: new RegExp(`^${text.repair}`) });
    await user.keyboard('{a>}[KeyA]{/a}');
    expect(await screen.findByRole('dialog', { name: text.repairTitle })).toBeVisible();
  });

  it.each([
    ['status=failed', row(), { status: 'pending', statusText: 'در انتظار پرداخت' }],
    ['repair=1', row({ hasRepair: true }), { status: 'pending', statusText: 'در انتظار پرداخت' }],
    [
      'held=1',
      row({ status: 'pending', statusText: 'در انتظار فایل', isHeld: true }),
      { status: 'pending', statusText: 'در انتظار پرداخت', isHeld: false },
    ],
  ] as const)(
    'of a list of work (%s) that a colleague decided on stay in their place, in grey, with their new state',
    async (filter, waiting, now) => {
      mockApi.use(list([waiting]));
      renderDesk(<PayoutsView />, { path: `/admin/payouts?${filter}` });
      await screen.findAllByText('نگار رستگار');
      mockApi.use(list([]), ...batches(), shown(now));
      window.dispatchEvent(new Event('focus'));
      const states = await screen.findAllByText('در انتظار پرداخت');
      expect(states.every((state) => state.closest('[data-decided], .decided'))).toBe(true);
      expect(screen.getAllByText('نگار رستگار')).not.toHaveLength(0);
    },
  );

  it('of a list that is not of such work leave it', async () => {
    mockApi.use(list([row({ status: 'pending', statusText: 'در انتظار فایل' })]));
    renderDesk(<PayoutsView />, { path: '/admin/payouts?status=pending' });
    await screen.findAllByText('نگار رستگار');
    mockApi.use(list([]), ...batches(), shown({ status: 'sent', statusText: 'در بانک' }));
    window.dispatchEvent(new Event('focus'));
    await waitFor(() => expect(screen.queryAllByText('نگار رستگار')).toEqual([]));
    expect(callsOf(contract.getPayout)).toEqual([]);
  });

  it('say why a link opens nothing', async () => {
    mockApi.use(refuses(contract.getPayout, 'PAYOUT_NOT_FOUND'));
    renderDesk(<PayoutsView />, { path: '/admin/payouts?open=999' });
    expect(await screen.findByText(errorTextOf('PAYOUT_NOT_FOUND')?.message ?? '')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('that failed are not sent to the refused account by default, and to another one by two people', async () => {
    mockApi.use(
      answers(client.investorBankAccounts, {
        data: [
          account({}),
          account({ accountId: 3, bankName: 'ملت', isDefault: false }),
          account({ accountId: 4, bankName: 'صادرات', isDefault: false, isVerified: false }),
        ],
      }),
      refuses(contract.repairPayout, 'ORDER_ACCOUNT_HOLD'),
    );
    const { user } = renderDesk(<PayoutsView />, { path: '/admin/payouts?open=8', level: 't1' });
    await user.click(await screen.findByRole('button', { name: text.repair }));
    const dialog = await form(text.repairTitle);
    expect(await dialog.findByRole('radio', { name: new RegExp(text.refusedAccount) })).not.toBeChecked();
    expect(dialog.getByRole('radio', { name: /صادرات/ })).toBeDisabled();
    await user.click(dialog.getByRole('button', { name: text.repair }));
    expect(await dialog.findByText(text.repairNeeded)).toBeVisible();
    expect(callsOf(contract.repairPayout)).toHaveLength(0);
    await user.click(dialog.getByRole('radio', { name: /ملت/ }));
    await user.click(dialog.getByRole('button', { name: text.repair }));
    expect(await dialog.findByText(errorTextOf('ORDER_ACCOUNT_HOLD')?.message ?? '')).toBeVisible();
    mockApi.use(
      answers(contract.repairPayout, {
        data: {
          payoutId: 8,
          status: 'failed',
          statusText: 'در انتظار تأیید حساب جدید',
          isHeld: false,
          hasRepair: true,
        },
      }),
    );
    await user.click(dialog.getByRole('button', { name: text.repair }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: text.repairTitle })).toBeNull());
    expect(callsOf(contract.repairPayout).at(-1)?.body).toEqual({ version: 'seen-8', accountId: 3 });
  });

  it('with another account wait for the second person, who sees both', async () => {
    const repair = {
      accountId: 3,
      bankName: 'ملت',
      iban: 'IR190120000000000000000077',
      byName: 'لیلا فرهمند',
      at: '2026-11-21T07:30:00.000Z',
      isMine: false,
    };
    mockApi.use(
      shown({ hasRepair: true, repair }),
      answers(contract.confirmPayoutRepair, {
        data: { payoutId: 8, status: 'pending', statusText: 'در صف واریز', isHeld: false, hasRepair: false },
      }),
    );
    const { user } = renderDesk(<PayoutsView />, { path: '/admin/payouts?open=8' });
    await user.click(await screen.findByRole('button', { name: text.confirmRepair }));
    const dialog = await form(text.confirmRepairTitle);
    expect(dialog.getByText('IR19 0120 0000 0000 0000 0000 77')).toBeVisible();
    expect(dialog.getByText('IR32 0560 0040 1935 2903 6331 15')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: text.confirmRepair }));
    await gone(text.confirmRepairTitle);
    expect(callsOf(contract.confirmPayoutRepair)[0]?.body).toEqual({ version: 'seen-8' });
  });

  it('are not confirmed by who asked for the other account', async () => {
    const repair = { accountId: 3, bankName: 'ملت', iban: 'IR190120000000000000000077', byName: 'من', isMine: true };
    mockApi.use(shown({ hasRepair: true, repair: { ...repair, at: '2026-11-21T07:30:00.000Z' } }));
    renderDesk(<PayoutsView />, { path: '/admin/payouts?open=8', level: 'super' });
    expect(await screen.findByRole('button', { name: text.confirmRepair })).toBeDisabled();
    expect(screen.getByText(new RegExp(text.sameRepairer))).toBeVisible();
  });

  it('are held back with a reason, and freed again', async () => {
    const acted = { payoutId: 8, status: 'pending' as const, statusText: 'متوقف شده', isHeld: true, hasRepair: false };
    const free = { status: 'pending' as const, statusText: 'در صف واریز', errorText: null };
    mockApi.use(shown(free), answers(contract.holdPayout, { data: acted }));
    const told = vi.spyOn(notify, 'success');
    const { user } = renderDesk(<PayoutsView />, { path: '/admin/payouts?open=8', level: 't1' });
    await user.click(await screen.findByRole('button', { name: text.hold }));
    const dialog = await form(text.holdTitle);
    await user.click(dialog.getByRole('button', { name: text.hold }));
    expect(await dialog.findByText(formsText.reasonShort)).toBeVisible();
    const hold = { reason, byName: 'لیلا فرهمند', at: '2026-11-21T07:30:00.000Z' };
    mockApi.use(shown({ ...free, isHeld: true, statusText: 'متوقف شده', hold }));
    await user.type(dialog.getByLabelText(formsText.reason), reason);
    await user.click(dialog.getByRole('button', { name: text.hold }));
    expect(await screen.findByRole('button', { name: text.lift })).toBeEnabled();
    expect(callsOf(contract.holdPayout)[0]?.body).toEqual({ version: 'seen-8', reason });
    expect(screen.getByText(text.nextStep.held)).toBeVisible();
    // the drawer tells who and when, and nothing else says the same again
    expect(screen.getByText(text.heldBy('لیلا فرهمند', jalaliText(hold.at, 'moment')))).toBeVisible();
    expect(told).not.toHaveBeenCalled();
  });

  it('tell who acted last, when and why', async () => {
    const at = '2026-11-21T07:40:00.000Z';
    mockApi.use(shown({ lastAct: { byName: 'پیمان سهرابی', at, reason: 'حساب جدید هماهنگ نشده است' } }));
    renderDesk(<PayoutsView />, { path: '/admin/payouts?open=8' });
    expect(await screen.findByText(text.heldBy('پیمان سهرابی', jalaliText(at, 'moment')))).toBeVisible();
    expect(screen.getByText('حساب جدید هماهنگ نشده است')).toBeVisible();
  });

  it('that changed in between say what changed and who did it', async () => {
    mockApi.use(
      answers(client.investorBankAccounts, { data: [account({})] }),
      refuses(contract.repairPayout, 'PAYOUT_NOT_FAILED', { params: { who: ' (پیمان سهرابی، ۱۰:۰۲)' } }),
    );
    const { user } = renderDesk(<PayoutsView />, { path: '/admin/payouts?open=8', level: 't1' });
    await user.click(await screen.findByRole('button', { name: text.repair }));
    const dialog = await form(text.repairTitle);
    await user.click(await dialog.findByRole('radio', { name: new RegExp(text.refusedAccount) }));
    mockApi.use(shown({ status: 'pending', statusText: 'در صف واریز', errorText: null }));
    await user.click(dialog.getByRole('button', { name: text.repair }));
    expect(await dialog.findByText(/پیمان سهرابی/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: ui.cancel }));
    // the drawer below has fetched the payout again
    expect(await screen.findByRole('button', { name: text.hold })).toBeEnabled();
    expect(screen.queryByRole('button', { name: text.repair })).toBeNull();
  });

  it('are repaired by who prepares alone', async () => {
    renderDesk(<PayoutsView />, { path: '/admin/payouts?open=8' });
    expect(await screen.findByRole('button', { name: text.repair })).toBeDisabled();
    expect(screen.getByText(new RegExp(approvalText.duty.maker.slice(0, 20)))).toBeVisible();
  });
});
