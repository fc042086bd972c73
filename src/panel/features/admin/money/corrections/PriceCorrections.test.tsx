import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { exportPriceCorrectionOrders } from '#shared/contract/bookFiles.ts';
import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import { listCorrections } from '#shared/contract/corrections.ts';
import { listFunds } from '#shared/contract/funds.ts';
import {
  approvePriceCorrection,
  listPriceCorrectionOrders,
  listPriceCorrections,
  preparePriceCorrection,
  resumePriceCorrection,
} from '#shared/contract/priceCorrections.ts';
import { listNavs } from '#shared/contract/prices.ts';
import { onePage, renderDesk } from '#tests/support/desk.tsx';
import { pressFile } from '#tests/support/files.ts';
import { sampleFund } from '#tests/support/fundSamples.ts';
import { answers, callsOf, mockApi, refuses } from '#tests/support/msw.ts';
import { CorrectionsView } from './CorrectionsView.tsx';
import { priceText as text } from './priceStrings.ts';

type Row = ResponseOf<typeof listPriceCorrections>['data'][number];
type Nav = ResponseOf<typeof listNavs>['data'][number];

const correction = (values: Partial<Row> = {}): Row => ({
  priceCorrectionId: 4,
  fundId: 1,
  fundName: 'درآمد ثابت کاج',
  navDate: '2026-11-21',
  published: { issueNav: '1000000.0000', cancelNav: '998000.0000', statisticalNav: '999000.0000' },
  corrected: { issueNav: '900000.5000', cancelNav: '890000.0000', statisticalNav: '895000.0000' },
  reason: 'قیمت اعلام‌شده با صورت دارایی متولی نمی‌خواند',
  state: 'prepared',
  stateText: 'در انتظار تأیید',
  orders: 4,
  booked: 0,
  again: { orders: 2, amount: '1500000' },
  credit: { orders: 1, amount: '500000' },
  borne: { orders: 1, amount: '70000' },
  preparedBy: 5,
  preparedByName: 'لیلا فرهمند',
  preparedAt: '2026-11-22T08:00:00.000Z',
  decidedBy: null,
  decidedByName: '',
  decidedAt: null,
  decisionReason: null,
  finishedAt: null,
  version: 'seen-4',
  ...values,
});
const order: ResponseOf<typeof listPriceCorrectionOrders>['data'][number] = {
  orderId: 7,
  orderNo: '1405-000375',
  orderTypeText: 'صدور',
  investorId: 3,
  investorName: 'نگار رستگار',
  way: 'credit',
  wayText: 'افزودن تفاوت به مانده سرمایه‌گذار',
  obstacle: 'همه واحدهای این درخواست آزاد نیست',
  oldUnits: '5',
  newUnits: '6',
  oldNet: '5000000',
  newNet: '5400000',
  difference: '500000',
  isBooked: false,
};
const nav = {
  ...{ fundId: 1, fundName: 'درآمد ثابت کاج', navDate: '2026-11-21', status: 'approved', isLocked: true },
  ...{
    issueNav: '1000000.0000',
    cancelNav: '998000.0000',
    statisticalNav: '999000.0000',
    version: 'v',
    source: 'manual',
  },
  ...{ enteredBy: 1, enteredByName: '', approvedBy: 2, approvedByName: '', netAsset: '0', investedUnits: '0' },
  ...{ enteredAt: '2026-11-21T09:36:00Z', approvedAt: '2026-11-21T11:01:00Z' },
  ...{ previous: null, change: null, jumpLimit: '5', isJump: false, jumpReason: null, approvableFrom: null },
  ...{ isApprovable: true, execution: { mode: 'manual', time: null, delayMinutes: 0 }, executeAfter: null },
  ...{ decidedByName: '', decisionReason: null, withdrawal: null },
} as const satisfies Nav;
const path = '/admin/corrections?tab=prices';

beforeEach(() =>
  mockApi.use(
    answers(listFunds, { data: [sampleFund()] }),
    answers(listNavs, { data: [nav], pageInfo: onePage(1) }),
    answers(listCorrections, { data: [], pageInfo: onePage(0) }),
    answers(listPriceCorrections, { data: [correction()], pageInfo: onePage(1) }),
    answers(listPriceCorrectionOrders, { data: [order], pageInfo: onePage(1) }),
  ),
);

describe('a correction of a price', () => {
  it('shows the prices, what becomes of each order, and is approved as it was seen', async () => {
    mockApi.use(
      answers(approvePriceCorrection, { data: correction({ state: 'approved', stateText: 'در حال اعمال' }) }),
    );
    const { user } = renderDesk(<CorrectionsView />, { path: `${path}&price=4`, level: 't2' });
    const drawer = await screen.findByRole('dialog', { name: text.details });
    expect(within(drawer).getByText('۹۰۰٬۰۰۰٫۵')).toBeVisible();
    expect(within(drawer).getByText(text.publishedNow('۱٬۰۰۰٬۰۰۰'))).toBeVisible();
    expect(within(drawer).getByText(text.sum('۱', '۵۰۰٬۰۰۰'))).toBeVisible();
    expect(within(drawer).getByText(text.borneHint)).toBeVisible();
    expect(await within(drawer).findByText(order.obstacle ?? '')).toBeInTheDocument();
    expect(await pressFile(user, exportPriceCorrectionOrders, text.list)).toEqual({ format: 'csv' });
    expect(callsOf(exportPriceCorrectionOrders)[0]?.url.pathname).toContain('/corrections/4/orders/');
    await user.click(within(drawer).getByRole('button', { name: text.decision.approve }));
    const question = await screen.findByRole('dialog', { name: text.decision.approveTitle });
    expect(within(question).getByText('۹۰۰٬۰۰۰٫۵')).toBeVisible();
    await user.click(within(question).getByRole('button', { name: text.decision.approve }));
    await waitFor(() => expect(callsOf(approvePriceCorrection)[0]?.body).toEqual({ version: 'seen-4' }));
    expect(await screen.findByText(text.progress('۰', '۴'))).toBeInTheDocument();
  });

  it('is not approved by who prepared it or may only prepare', async () => {
    renderDesk(<CorrectionsView />, { path: `${path}&price=4`, level: 't1' });
    const drawer = await screen.findByRole('dialog', { name: text.details });
    const approve = within(drawer).getByRole('button', { name: text.decision.approve });
    expect(approve).toBeDisabled();
  });

  it('goes on after a failure', async () => {
    const stopped = correction({ state: 'approved', stateText: 'در حال اعمال', booked: 3 });
    mockApi.use(
      answers(listPriceCorrections, { data: [stopped], pageInfo: onePage(1) }),
      answers(resumePriceCorrection, { data: stopped }),
    );
    const { user } = renderDesk(<CorrectionsView />, { path: `${path}&price=4`, level: 't2' });
    await user.click(await screen.findByRole('button', { name: text.resume }));
    await waitFor(() => expect(callsOf(resumePriceCorrection)).toHaveLength(1));
  });
});

describe('the form', () => {
  it('opens with the day of a link, shows the published prices, and keeps what was typed when it is refused', async () => {
    mockApi.use(refuses(preparePriceCorrection, 'PRICE_CORRECTION_OPEN'));
    const { user, log } = renderDesk(<CorrectionsView />, { path: `${path}&of=1&day=2026-11-21`, level: 't1' });
    const form = await screen.findByRole('dialog', { name: text.form });
    expect(await within(form).findByText(text.publishedNow('۹۹۸٬۰۰۰'))).toBeVisible();
    await user.type(within(form).getByLabelText(text.names.issueNav), '۹۰۰۰۰۰٫۵');
    await user.type(within(form).getByLabelText(text.names.cancelNav), '890000');
    await user.type(within(form).getByLabelText(text.names.statisticalNav), '895000');
    await user.type(within(form).getByLabelText(text.reason), 'کوتاه');
    await user.click(within(form).getByRole('button', { name: text.submit }));
    expect(await within(form).findByText('علت را دست‌کم در ۱۰ حرف بنویسید')).toBeVisible();
    expect(callsOf(preparePriceCorrection)).toHaveLength(0);
    await user.type(within(form).getByLabelText(text.reason), ' بود و اصلاح شد');
    await user.click(within(form).getByRole('button', { name: text.submit }));
    expect(await within(form).findByText('برای این روز اصلاح قیمت دیگری در جریان است')).toBeVisible();
    expect(callsOf(preparePriceCorrection)[0]?.body).toEqual({
      ...{ fundId: 1, navDate: '2026-11-21', issueNav: '900000.5', cancelNav: '890000', statisticalNav: '895000' },
      reason: 'کوتاه بود و اصلاح شد',
    });
    mockApi.use(answers(preparePriceCorrection, { data: correction() }));
    await user.click(within(form).getByRole('button', { name: text.submit }));
    await waitFor(() => expect(log.paths.at(-1)).toContain('"price":4'));
    expect(log.paths.at(-1)).not.toContain('2026-11-21');
  });

  it('warns before anything is typed when no order was executed with the price', async () => {
    mockApi.use(answers(listNavs, { data: [{ ...nav, isLocked: false }], pageInfo: onePage(1) }));
    renderDesk(<CorrectionsView />, { path: `${path}&of=1&day=2026-11-21`, level: 't1' });
    expect(await screen.findByText(text.notExecuted)).toBeInTheDocument();
  });
});
