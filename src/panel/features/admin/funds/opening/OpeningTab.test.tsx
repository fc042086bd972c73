import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import {
  discardFundOpening,
  getFundOpening,
  prepareFundOpening,
  previewFundOpening,
  releaseFundOpening,
} from '#shared/contract/fundOpenings.ts';
import { listCalendarDays } from '#shared/contract/calendar.ts';
import { getWork } from '#shared/contract/work.ts';
import { renderDesk } from '#tests/support/desk.tsx';
import { answers, callsOf, mockApi, refuses } from '#tests/support/msw.ts';
import { sampleCalendar } from '#tests/support/ruleSamples.ts';
import { OpeningTab } from './OpeningTab.tsx';
import { openingText as text } from './strings.ts';

const at = '2026-11-21T08:00:00.000Z';
const path = '/admin/admin-panel/funds/funds-report/7';

const totals = {
  ...{ holderCount: 2, certificateCount: 3, units: '2155', cash: '1250000', cost: '1735850020' },
  ...{ oldestDay: '2024-01-30', newestDay: '2026-11-11', knownCount: 1, renamedCount: 1, minorCount: 1 },
  ...{ purchaseCount: 0, purchases: '0', redemptionCount: 0, redemptionUnits: '0' },
  ...{ firstOrderDay: null, lastOrderDay: null, contractCount: 0 },
  ...{ noMobileCount: 0, noIbanCount: 0, priceCount: 0, firstPriceDay: null, lastPriceDay: null },
};
const opening = {
  ...totals,
  ...{ openingId: 4, state: 'prepared' as const, stateText: 'در انتظار تأیید همکار', asOf: '2026-11-20' },
  ...{ bankBalance: '300000000', otherAssets: '1437100020', preparerName: 'سارا میرزایی' },
  ...{ preparedAt: '2026-11-21T08:00:00.000Z', deciderName: null, decidedAt: null, decisionReason: null },
  ...{ openedAt: null, isMine: false, version: 'seen-4' },
};
const holder = {
  ...{ line: 2, nationalNo: '0012345679', name: 'علی رضایی', knownName: 'علی رضائی', units: '50' },
  ...{
    certificateCount: 2,
    oldestDay: '2024-05-01',
    cash: '250000',
    purchases: '5000000',
    redemptionUnits: '15',
    debitAmount: null,
    debitPeriod: null,
    hasContract: false,
    isMinor: false,
    mobile: '09121110001',
    iban: null,
  },
};
const state = (given: object = {}) => ({
  data: { obstacle: null, opening: null, holders: [], ...given },
  pageInfo: { page: 1, size: 20, totalCount: 0, totalPages: 0 },
});
const open = (given: object, level: 't1' | 't2') => {
  mockApi.use(answers(getFundOpening, state(given)), answers(listCalendarDays, { data: sampleCalendar() }));
  return renderDesk(<OpeningTab fundId={7} />, { path, level });
};
const csv = (name: string) => new File(['a,b\n1,2'], name, { type: 'text/csv' });

async function chooseFiles(user: ReturnType<typeof open>['user']) {
  await user.click(await screen.findByRole('button', { name: text.bring }));
  const dialog = await screen.findByRole('dialog', { name: text.title });
  for (const file of ['holders', 'certificates'] as const)
    await user.upload(within(dialog).getByLabelText(text.files[file], { selector: 'input' }), csv(`${file}.csv`));
  return dialog;
}

describe('the opening of a fund', () => {
  it('asks for its files and shows all problems of them at their lines', async () => {
    mockApi.use(
      answers(previewFundOpening, {
        data: {
          ...totals,
          problemCount: 2,
          problems: [
            { file: 'holders', line: 3, column: 'موبایل', message: 'شماره موبایل درست نیست' },
            { file: 'certificates', line: 5, column: null, message: 'مبلغ این سطر بیش از اندازه بزرگ است' },
          ],
        },
      }),
    );
    const { user } = open({}, 't1');
    await user.click(await screen.findByRole('button', { name: text.bring }));
    const empty = await screen.findByRole('dialog', { name: text.title });
    await user.click(within(empty).getByRole('button', { name: text.check }));
    expect(within(empty).getAllByText(text.needed)).toHaveLength(2);
    for (const file of ['holders', 'certificates'] as const)
      await user.upload(within(empty).getByLabelText(text.files[file], { selector: 'input' }), csv(`${file}.csv`));
    await user.click(within(empty).getByRole('button', { name: text.check }));
    expect(await within(empty).findByText('فایل دارندگان، ستون «موبایل»: شماره موبایل درست نیست')).toBeVisible();
    expect(within(empty).getByText('فایل گواهی‌ها: مبلغ این سطر بیش از اندازه بزرگ است')).toBeVisible();
    expect(callsOf(previewFundOpening)[0]?.body).toEqual({
      holders: 'a,b\n1,2',
      certificates: 'a,b\n1,2',
      orders: '',
      prices: '',
    });
  });

  it('is sent with the totals of the registrar; where they differ, both numbers are at the field', async () => {
    const differs = 'فهرست ۲٬۱۵۴ و فایل ۲٬۱۵۵ است';
    mockApi.use(
      answers(previewFundOpening, { data: { ...totals, problemCount: 0, problems: [] } }),
      refuses(prepareFundOpening, 'OPENING_TOTALS', { fields: { units: [differs] } }),
    );
    const { user } = open({}, 't1');
    const dialog = await chooseFiles(user);
    await user.click(within(dialog).getByRole('button', { name: text.check }));
    const control = await screen.findByRole('dialog', { name: text.controlTitle });
    expect(within(control).getByText('۲٬۱۵۵')).toBeVisible();
    await user.click(within(control).getByRole('button', { name: text.send }));
    expect(await within(control).findByText('تاریخ فهرست را وارد کنید')).toBeVisible();
    expect(callsOf(prepareFundOpening)).toEqual([]);
    await user.click(within(control).getByRole('button', { name: text.back }));
    expect(await screen.findByRole('dialog', { name: text.title })).toBeVisible();
  });

  it('asks for the totals of open orders where their file is sent', async () => {
    const ordered = { purchaseCount: 1, purchases: '5000000', redemptionCount: 1, redemptionUnits: '15' };
    const days = { firstOrderDay: '2026-11-21', lastOrderDay: '2026-11-22' };
    mockApi.use(
      answers(previewFundOpening, { data: { ...totals, ...ordered, ...days, problemCount: 0, problems: [] } }),
      answers(prepareFundOpening, { data: { openingId: 5 } }),
    );
    const { user } = open({}, 't1');
    const dialog = await chooseFiles(user);
    await user.upload(within(dialog).getByLabelText(text.files.orders, { selector: 'input' }), csv('orders.csv'));
    await user.click(within(dialog).getByRole('button', { name: text.check }));
    const control = await screen.findByRole('dialog', { name: text.controlTitle });
    expect(within(control).getByText(text.openPurchases('۱'))).toBeVisible();
    expect(within(control).getByText(text.unitsOf('۱۵'))).toBeVisible();
    const type = (label: string, value: string) =>
      user.type(within(control).getByLabelText(label, { selector: 'input' }), value);
    await type(text.asOf, '1405/08/29');
    await type(text.holderCount, '2');
    await type(text.units, '2155');
    await type(text.cash, '1250000');
    await type(text.bankBalance, '300000000');
    await type(text.purchases, '5000000');
    await type(text.redemptionUnits, '15');
    await user.click(within(control).getByRole('button', { name: text.send }));
    await waitFor(() =>
      expect(callsOf(prepareFundOpening)[0]?.body).toMatchObject({
        ...{ orders: 'a,b\n1,2', purchases: '5000000', redemptionUnits: '15', holderCount: 2 },
      }),
    );
  });

  it('is released by another person as they saw it, and followed to its end', async () => {
    mockApi.use(
      answers(releaseFundOpening, {
        data: { openingId: 4, state: 'released', stateText: 'تأییدشده؛ در حال ثبت در دفاتر', workId: 12 },
      }),
      answers(getWork, {
        data: {
          ...{ workId: 12, kind: 'openings.book', key: '4', state: 'running', total: 2, done: 0, failed: 0 },
          ...{ startedBy: '', createdAt: at, startedAt: at, finishedAt: null, error: null },
        },
      }),
    );
    const { user } = open({ opening, holders: [holder] }, 't2');
    expect((await screen.findAllByText(text.minorNote('۱')))[0]).toBeVisible();
    expect(screen.getByText(text.renamedNote('۱'))).toBeVisible();
    expect((await screen.findAllByText(text.holders.knownAs('علی رضائی')))[0]).toBeInTheDocument();
    const lineOf = (words: string) => screen.getAllByText((_, element) => element?.textContent === words)[0];
    expect(lineOf('صدور ۵٬۰۰۰٬۰۰۰ریال')).toBeInTheDocument();
    expect(lineOf('ابطال ۱۵ واحد')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: text.release }));
    const dialog = await screen.findByRole('dialog', { name: text.releaseTitle });
    await user.click(within(dialog).getByRole('button', { name: text.release }));
    await waitFor(() => expect(callsOf(releaseFundOpening)[0]?.body).toEqual({ version: 'seen-4' }));
    expect(await screen.findByRole('progressbar')).toBeVisible();
  });

  it('lists whom to invite to sign a contract of direct debit here', async () => {
    const elsewhere = { ...holder, debitAmount: '20000000', debitPeriod: 'ماهانه' };
    mockApi.use(
      answers(
        getFundOpening,
        state({
          opening: { ...opening, state: 'opened', stateText: 'ثبت‌شده در دفاتر', contractCount: 2 },
          holders: [elsewhere, { ...elsewhere, line: 3, name: 'زهرا کریمی', hasContract: true }],
        }),
      ),
      answers(listCalendarDays, { data: sampleCalendar() }),
    );
    renderDesk(<OpeningTab fundId={7} />, { path: `${path}?flag=contracts`, level: 't1' });
    expect((await screen.findAllByText(text.contractsNote('۲')))[0]).toBeVisible();
    expect(screen.getAllByText(text.holders.toInvite('ماهانه'))[0]).toBeInTheDocument();
    expect(screen.getAllByText(text.holders.renewed)[0]).toBeInTheDocument();
  });

  it('is not released by its preparer, who may replace or discard it', async () => {
    mockApi.use(
      answers(discardFundOpening, {
        data: { openingId: 4, state: 'discarded', stateText: 'کنار گذاشته‌شده', workId: null },
      }),
    );
    const { user } = open({ opening: { ...opening, isMine: true } }, 't1');
    expect(await screen.findByRole('button', { name: text.release })).toBeDisabled();
    expect(screen.getByText(text.mine)).toBeVisible();
    expect(screen.getByRole('button', { name: text.replace })).toBeEnabled();
    await user.click(screen.getByRole('button', { name: text.discard }));
    const dialog = await screen.findByRole('dialog', { name: text.discardTitle });
    await user.click(within(dialog).getByText(text.discardTypical[0]));
    await user.click(within(dialog).getByRole('button', { name: text.discard }));
    await waitFor(() => expect(callsOf(discardFundOpening)[0]?.body).toMatchObject({ version: 'seen-4' }));
  });

  it('says once why a fund with orders takes none', async () => {
    open({ obstacle: 'این صندوق درخواست یا سند دارد' }, 't1');
    expect(await screen.findByRole('button', { name: text.bring })).toBeDisabled();
    expect(screen.getByText('این صندوق درخواست یا سند دارد')).toBeVisible();
  });
});
