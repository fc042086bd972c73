import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { listCalendarDays } from '#shared/contract/calendar.ts';
import * as contract from '#shared/contract/directDebitAdmin.ts';
import { listFunds } from '#shared/contract/funds.ts';
import { ui } from '#panel/ui/strings.ts';
import { notify } from '#panel/ui/toast/notify.ts';
import { formsText } from '#panel/components/forms/strings.ts';
import { onePage, renderDesk } from '#tests/support/desk.tsx';
import { sampleAnyContract, sampleCharge, sampleRegular } from '#tests/support/debitSamples.ts';
import { answers, callsOf, isSilent, isUnreachable, mockApi, refuses } from '#tests/support/msw.ts';
import { DirectDebitDeskView } from './DirectDebitDeskView.tsx';
import {
  banksText,
  daysText,
  debitDeskText as text,
  packagesText,
} from '#panel/features/admin/shared/debits/strings.ts';

const owner = { investorName: 'نگار رستگار', nationalNo: '0012345679' };
const contracts = (...rows: ReturnType<typeof sampleAnyContract>[]) =>
  answers(contract.listAllDebitContracts, {
    data: rows,
    pageInfo: onePage(rows.length),
    summary: { activeCount: 14, suspendedCount: 2 },
  });
const details = (values = {}) =>
  answers(contract.getAnyDebitContract, {
    data: {
      contract: sampleAnyContract(values),
      regulars: [{ ...sampleRegular(), ...owner }],
      charges: [{ ...sampleCharge(), ...owner }],
      events: [
        {
          at: '2026-10-27T04:30:00.000Z',
          kind: 'done',
          text: 'برداشت ۵ آبان انجام شد',
          actorText: 'بانک',
          chargeId: 21,
          regularId: 11,
          orderId: 90,
          orderNo: '14050090',
        },
      ],
    },
  });
const bank = {
  bankCode: 'SABCIR',
  version: 'seen-bank',
  name: 'بانک سامان',
  providerTitle: 'بانک آزمایشی',
  maxTransactionAmount: '500000000',
  maxDailyAmount: null,
  maxDailyCount: 5,
  isActive: true,
  disabledReason: null,
  bankDailyAmount: '1000000000',
  bankDailyCount: 10,
  health: 'down' as const,
  healthText: 'در دسترس نیست',
  contractCount: 14,
  changeId: null as number | null,
};
const debitPackage = {
  packageId: 1,
  version: 'seen-package',
  title: 'برنزی',
  description: '',
  maxAmountPerTransaction: '50000000',
  maxDailyAmount: null,
  maxDailyCount: 1,
  maxMonthlyCount: 10,
  durationMonths: 12,
  bankCodes: [] as string[],
  bankNames: [] as string[],
  fee: '0',
  isActive: true,
  sort: 1,
  contractCount: 9,
  changeId: null as number | null,
};

beforeEach(() => {
  sessionStorage.clear();
  mockApi.use(
    contracts(sampleAnyContract()),
    answers(contract.listAllDebitCharges, ({ url }) => ({
      data: [],
      pageInfo: onePage(url.searchParams.get('status') === 'failed' ? 3 : 0),
      summary: { doneAmount: '0', doneCount: 0 },
    })),
    answers(contract.listDebitBankSettings, { data: [bank] }),
    answers(contract.listDebitPackageSettings, { data: [debitPackage] }),
    answers(listFunds, { data: [] }),
    answers(listCalendarDays, {
      data: {
        today: '2026-11-21',
        isTodayWorking: true,
        nextWorkingDay: '2026-11-22',
        weekendDays: [5, 6],
        weekendChanges: [],
        weekendVersion: 'seen-weekend',
        holidays: [],
      },
    }),
    details(),
  );
});

const open = (query = '', level: 't1' | 't2' = 't2') =>
  renderDesk(<DirectDebitDeskView />, { path: `/admin/direct-debit${query}`, level });

describe('the contracts of everyone', () => {
  it('are listed with their owners, counted over the list, and filtered by the address', async () => {
    open('?status=active&bank=SABCIR&search=رستگار');
    await screen.findAllByText('نگار رستگار');
    expect(await screen.findByRole('link', { name: new RegExp(text.statFailed) })).toHaveAttribute(
      'href',
      '/admin/direct-debit?tab=charges&status=failed',
    );
    const active = within(screen.getByRole('link', { name: new RegExp(text.statActive) }));
    expect(await active.findByText(/۱۴/)).toBeVisible();
    const asked = callsOf(contract.listAllDebitContracts).find(({ url }) => url.searchParams.get('size') === '25');
    expect(Object.fromEntries(asked?.url.searchParams ?? [])).toMatchObject({
      status: 'active',
      bankCode: 'SABCIR',
      search: 'رستگار',
    });
  });

  it('stand in their other states: waiting, empty, failed with another try', async () => {
    mockApi.use(isSilent(contract.listAllDebitContracts));
    const waiting = open();
    expect(screen.queryByText('هنوز قراردادی ثبت نشده است')).toBeNull();
    waiting.unmount();
    mockApi.use(contracts());
    const empty = open();
    expect(await screen.findByText('هنوز قراردادی ثبت نشده است')).toBeVisible();
    empty.unmount();
    mockApi.use(isUnreachable(contract.listAllDebitContracts));
    const failed = open();
    const retry = await screen.findByRole('button', { name: ui.retry });
    mockApi.use(contracts(sampleAnyContract()));
    await failed.user.click(retry);
    await screen.findAllByText('نگار رستگار');
  });

  it('open beside the list with purchases, debits and history, and are suspended with a reason', async () => {
    mockApi.use(
      answers(contract.suspendDebitContract, {
        data: sampleAnyContract({ status: 'suspended', statusText: 'مسدود شده' }),
      }),
    );
    const { user } = open('?open=5');
    const panel = within(await screen.findByRole('dialog', { name: text.details }));
    expect(await panel.findByText('برداشت ۵ آبان انجام شد')).toBeVisible();
    expect(panel.getByRole('link', { name: 'نگار رستگار' })).toHaveAttribute('href', '/admin/admin-panel/investors/7');
    // the debit and its line of the history lead to the order
    const orders = panel.getAllByRole('link', { name: /۱۴۰۵۰۰۹۰\u2069?$/ });
    expect(orders.map((link) => link.getAttribute('href'))).toEqual(Array(2).fill('/admin/reports/funds?open=90'));
    await user.click(panel.getByRole('button', { name: new RegExp(text.suspend) }));
    const dialog = within(await screen.findByRole('dialog', { name: text.suspendTitle }));
    await user.click(dialog.getByRole('button', { name: text.suspend }));
    expect(await dialog.findByText(formsText.reasonShort)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: text.suspendTypical[0] }));
    await user.click(dialog.getByRole('button', { name: text.suspend }));
    await waitFor(() =>
      expect(callsOf(contract.suspendDebitContract).map(({ body }) => body)).toEqual([
        { reason: text.suspendTypical[0] },
      ]),
    );
  });

  it('are inquired at the provider, whose words are shown', async () => {
    mockApi.use(
      answers(contract.inquireDebitContract, {
        data: { contract: sampleAnyContract(), said: 'قرارداد نزد بانک فعال است' },
      }),
    );
    const { user } = open('?open=5', 't1');
    await user.click(await screen.findByRole('button', { name: text.inquire }));
    expect(await screen.findByText('قرارداد نزد بانک فعال است')).toBeVisible();
    mockApi.use(refuses(contract.inquireDebitContract, 'DEBIT_PROVIDER_SILENT'));
    await user.click(screen.getByRole('button', { name: text.inquire }));
    expect(await screen.findByText(/سامانه برداشت مستقیم پاسخ نداد/)).toBeVisible();
  });

  it('that are suspended are resumed by a checker alone', async () => {
    mockApi.use(details({ status: 'suspended', statusText: 'مسدود شده', statusReason: 'سه برداشت ناموفق پیاپی' }));
    const maker = open('?open=5', 't1');
    expect(await screen.findByRole('button', { name: new RegExp(text.resume) })).toBeDisabled();
    maker.unmount();
    open('?open=5');
    expect(await screen.findByRole('button', { name: new RegExp(text.resume) })).toBeEnabled();
    expect(screen.getByText('سه برداشت ناموفق پیاپی')).toBeVisible();
  });
});

describe('the other lists', () => {
  it('are regular purchases and debits, whose rows open their contract', async () => {
    mockApi.use(
      answers(contract.listAllRegularPurchases, { data: [{ ...sampleRegular(), ...owner }], pageInfo: onePage(1) }),
    );
    const { user, unmount } = open('?tab=regulars');
    await user.click((await screen.findAllByText('ماهانه، روز ۵'))[0] as HTMLElement);
    expect(await screen.findByRole('dialog', { name: text.details })).toBeVisible();
    unmount();
    mockApi.use(
      answers(contract.listAllDebitCharges, {
        data: [
          { ...sampleCharge({ status: 'failed', statusText: 'ناموفق', errorText: 'موجودی کافی نیست' }), ...owner },
        ],
        pageInfo: onePage(1),
        summary: { doneAmount: '0', doneCount: 0 },
      }),
    );
    open('?tab=charges');
    await screen.findAllByText('موجودی کافی نیست');
  });

  it('compare each day with the report of the provider, and list what differs', async () => {
    const day = {
      day: '2026-11-18',
      provider: 'sandbox',
      providerTitle: 'بانک آزمایشی',
      bookCount: 3,
      bookAmount: '60000000',
      providerCount: 4,
      providerAmount: '80000000',
      difference: '20000000',
      failedCount: 1,
      pendingCount: 0,
      checkedAt: '2026-11-19T04:00:00.000Z',
      items: [
        {
          kind: 'provider_only' as const,
          kindText: 'در گزارش بانک هست و در دفاتر نیست',
          refId: '770013',
          providerAmount: '20000000',
          bookAmount: null,
          chargeId: null,
          note: null,
        },
      ],
      seenByName: null,
      seenAt: null,
      seenNote: null,
      version: 'seen-day',
    };
    mockApi.use(
      answers(contract.noteDebitDay, { data: day }),
      answers(contract.listDebitDays, { data: [day], pageInfo: onePage(1) }),
      answers(contract.compareDebitDay, { data: [day] }),
    );
    const { user } = open('?tab=days');
    await user.click((await screen.findAllByText('چهارشنبه ۲۷ آبان'))[0] as HTMLElement);
    const panel = within(await screen.findByRole('dialog'));
    expect(panel.getByText('۷۷۰۰۱۳')).toBeVisible();
    expect(panel.getByText('در گزارش بانک هست و در دفاتر نیست')).toBeVisible();
    const told = vi.spyOn(notify, 'success');
    await user.click(panel.getByRole('button', { name: daysText.look }));
    const noting = within(await screen.findByRole('dialog', { name: daysText.lookTitle }));
    await user.type(noting.getByLabelText(daysText.found), 'بانک همان روز برگشت زده است');
    await user.click(noting.getByRole('button', { name: daysText.look }));
    await waitFor(() =>
      expect(callsOf(contract.noteDebitDay)[0]?.body).toEqual({
        ...{ day: '2026-11-18', provider: 'sandbox', version: 'seen-day', note: 'بانک همان روز برگشت زده است' },
      }),
    );
    await user.click(await screen.findByRole('button', { name: daysText.compare }));
    const dialog = within(await screen.findByRole('dialog', { name: daysText.compareTitle }));
    await user.click(dialog.getByRole('button', { name: daysText.compare }));
    await waitFor(() => expect(told).toHaveBeenCalledWith(daysText.compared));
  });
});

describe('the settings', () => {
  it('prepare a package for a second person; a waiting change leads to its decision', async () => {
    mockApi.use(answers(contract.saveDebitPackage, { data: { changeId: 31 } }));
    const { user, unmount } = open('?tab=packages', 't1');
    await user.click((await screen.findAllByRole('button', { name: text.edit, hidden: true }))[0] as HTMLElement);
    const dialog = within(await screen.findByRole('dialog', { name: packagesText.editTitle('برنزی') }));
    const most = dialog.getByLabelText(packagesText.fields.maxAmountPerTransaction);
    await user.clear(most);
    await user.type(most, '60000000');
    await user.click(dialog.getByRole('button', { name: packagesText.prepare }));
    await waitFor(() =>
      expect(callsOf(contract.saveDebitPackage)[0]?.body).toEqual({
        packageId: 1,
        version: 'seen-package',
        title: 'برنزی',
        description: '',
        maxAmountPerTransaction: '60000000',
        maxDailyAmount: null,
        maxDailyCount: 1,
        maxMonthlyCount: 10,
        durationMonths: 12,
        bankCodes: [],
        fee: '0',
        isActive: true,
        sort: 1,
      }),
    );
    unmount();
    mockApi.use(answers(contract.listDebitPackageSettings, { data: [{ ...debitPackage, changeId: 31 }] }));
    open('?tab=packages', 't1');
    expect((await screen.findAllByRole('link', { name: text.openChange, hidden: true }))[0]).toHaveAttribute(
      'href',
      '/admin/admin-panel/funds/funds-report?tab=changes&change=31',
    );
  });

  it('tell what a colleague changed meanwhile, keep what was typed, and send the version that stands now', async () => {
    const changes = [{ field: 'maxDailyCount', before: '5', after: '9' }];
    mockApi.use(
      refuses(contract.saveDebitBank, 'RECORD_CHANGED', { params: { name: 'مینا سهیلی', time: 'امروز' }, changes }),
    );
    const { user } = open('?tab=banks', 't1');
    await user.click((await screen.findAllByRole('button', { name: text.edit, hidden: true }))[0] as HTMLElement);
    const dialog = within(await screen.findByRole('dialog', { name: banksText.editTitle('بانک سامان') }));
    const count = dialog.getByLabelText(banksText.fields.maxDailyCount);
    await user.clear(count);
    await user.type(count, '7');
    mockApi.use(
      answers(contract.listDebitBankSettings, { data: [{ ...bank, maxDailyCount: 9, version: 'seen-next' }] }),
    );
    await user.click(dialog.getByRole('button', { name: banksText.prepare }));
    expect(await dialog.findByText(/مینا سهیلی/)).toBeVisible();
    // the list behind the form, which a conflict reads again
    expect(await screen.findAllByText('۹ بار')).not.toHaveLength(0);
    mockApi.use(answers(contract.saveDebitBank, { data: { changeId: 33 } }));
    await user.click(dialog.getByRole('button', { name: banksText.prepare }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(callsOf(contract.saveDebitBank).map(({ body }) => body)).toMatchObject([
      { version: 'seen-bank', maxDailyCount: 7 },
      { version: 'seen-next', maxDailyCount: 7 },
    ]);
  });

  it('switch a bank off with the reason that investors read; those who approve may not prepare', async () => {
    mockApi.use(answers(contract.saveDebitBank, { data: { changeId: 32 } }));
    const { user, unmount } = open('?tab=banks', 't1');
    await screen.findAllByText('در دسترس نیست');
    await user.click((await screen.findAllByRole('button', { name: text.edit, hidden: true }))[0] as HTMLElement);
    const dialog = within(await screen.findByRole('dialog', { name: banksText.editTitle('بانک سامان') }));
    await user.click(dialog.getByRole('switch'));
    await user.type(dialog.getByLabelText(banksText.fields.disabledReason), 'تمدید قرارداد با بانک');
    await user.click(dialog.getByRole('button', { name: banksText.prepare }));
    await waitFor(() =>
      expect(callsOf(contract.saveDebitBank)[0]?.body).toEqual({
        maxTransactionAmount: '500000000',
        maxDailyAmount: null,
        maxDailyCount: 5,
        isActive: false,
        version: 'seen-bank',
        disabledReason: 'تمدید قرارداد با بانک',
      }),
    );
    unmount();
    open('?tab=banks', 't2');
    expect((await screen.findAllByRole('button', { name: text.edit, hidden: true }))[0]).toBeDisabled();
  });
});
