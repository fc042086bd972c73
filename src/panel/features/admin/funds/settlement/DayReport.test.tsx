import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { listCalendarDays } from '#shared/contract/calendar.ts';
import { approveDayReport, getDayReport, listDayReports, prepareDayReport } from '#shared/contract/dayReports.ts';
import { dayBlocks, dayFigures, oddOfDay } from '#shared/texts/dayReportTexts.ts';
import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import { listFunds } from '#shared/contract/funds.ts';
import { dayReports } from '#shared/lists/settlement.ts';
import { renderDesk } from '#tests/support/desk.tsx';
import { sampleFund } from '#tests/support/fundSamples.ts';
import { answers, callsOf, isUnreachable, mockApi } from '#tests/support/msw.ts';
import { sampleCalendar } from '#tests/support/ruleSamples.ts';
import { getVoucher } from '#shared/contract/vouchers.ts';
import { DayReportTab } from './DayReport.tsx';
import { dayReportText as text } from './strings.ts';

type Day = ResponseOf<typeof getDayReport>['data'];
type Report = NonNullable<Day['prepared']>;

const path = '/admin/settlement?tab=report&fund=1&day=2026-11-18';
const report = (changes: Partial<Report> = {}): Report => ({
  reportId: 4,
  number: 1,
  state: 'prepared',
  reason: null,
  preparedBy: 77,
  preparedByName: 'پیمان سهرابی',
  preparedAt: '2026-11-19T08:00:00Z',
  decidedByName: null,
  decidedAt: null,
  decisionReason: null,
  version: 'seen',
  files: [],
  fundId: 1,
  fundName: 'درآمد ثابت کاج',
  navDate: '2026-11-18',
  ...changes,
});
const day = (changes: Partial<Day> = {}): Day => ({
  fundId: 1,
  navDate: '2026-11-18',
  fundName: 'درآمد ثابت کاج',
  issueNav: '1010000.0000',
  cancelNav: '1000000.0000',
  statisticalNav: '1002000.0000',
  unitsAfter: '54321',
  netAssetAfter: '54321000000',
  version: 'seen',
  figures: [
    { key: 'issueUnits', orders: '1500', books: '1500', difference: '0', signed: null },
    { key: 'issueFee', orders: '7000', books: '6000', difference: '1000', signed: null },
  ],
  money: [{ type: 'deposit_ipg', typeText: 'واریز از درگاه اینترنتی', in: '15000000', out: '0' }],
  moneyIn: '15000000',
  moneyOut: '0',
  odd: [{ orderId: 9, orderNo: '1405-000009', investorName: 'نگار رستگار', kind: 'books', note: '' }],
  oddCount: 1,
  blocks: [],
  isChanged: false,
  prepared: null,
  signed: [],
  ...changes,
});
const show = (data: Day, level: 't1' | 't2' = 't1') => {
  mockApi.use(answers(getDayReport, { data }));
  return renderDesk(<DayReportTab />, { path, level });
};

beforeEach(() =>
  mockApi.use(
    answers(listCalendarDays, { data: sampleCalendar() }),
    answers(listFunds, { data: [sampleFund({ fundId: 1 })] }),
    answers(getVoucher, {
      data: {
        ...{ fundId: 1, fundName: 'صندوق نیلگون', date: '2026-11-18', isOver: true, rows: [], missing: [] },
        totals: { debit: '0', credit: '0', unitDebit: '0', unitCredit: '0' },
        ...{ journalCount: 0, entryCount: 0, moneyIn: '0', moneyOut: '0' },
      },
    }),
    answers(listDayReports, { data: [], pageInfo: { page: 1, size: 10, totalCount: 0, totalPages: 0 } }),
  ),
);

describe('the report of a day', () => {
  it('shows orders beside the books, names what differs and what needs a look', async () => {
    show(day());
    const box = await screen.findByTestId('day-report');
    expect(await within(box).findAllByText(dayFigures.issueFee.title)).not.toEqual([]);
    expect(within(box).getAllByText('۱٬۰۰۰')).not.toEqual([]);
    for (const after of ['۱٬۰۰۲٬۰۰۰', '۵۴٬۳۲۱', '۵۴٬۳۲۱٬۰۰۰٬۰۰۰']) expect(within(box).getByText(after)).toBeVisible();
    expect(within(box).getAllByText(oddOfDay.books)).not.toEqual([]);
    expect(screen.getByText(dayReports.empty ?? '')).toBeInTheDocument();
  });

  it('is not signed while the day is not finished, and says why', async () => {
    show(day({ blocks: ['waiting'] }));
    const button = await screen.findByRole('button', { name: text.sign });
    expect(button).toBeDisabled();
    expect(button).toHaveAccessibleDescription(dayBlocks.waiting);
  });

  it('sends the first signature with what was seen', async () => {
    mockApi.use(answers(prepareDayReport, { data: report() }));
    const { user } = show(day());
    await user.click(await screen.findByRole('button', { name: text.sign }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: text.sign }));
    const body = { fundId: 1, navDate: '2026-11-18', version: 'seen', reason: null };
    await waitFor(() => expect(callsOf(prepareDayReport)).toMatchObject([{ body }]));
  });

  it('gives the second signature to another person alone', async () => {
    mockApi.use(answers(approveDayReport, { data: report({ state: 'approved' }) }));
    const { user } = show(day({ prepared: report() }), 't2');
    await user.click(await screen.findByRole('button', { name: text.decision.approve }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: text.decision.approve }));
    await waitFor(() => expect(callsOf(approveDayReport)).toMatchObject([{ body: { version: 'seen' } }]));
  });

  it('that is signed gives the signed files alone, and a draft again once something changed', async () => {
    const files = (['pdf', 'xlsx'] as const).map((format) => ({ format, size: 9, sha256: 'a'.repeat(64) }));
    const signed = [
      report({ state: 'approved', decidedByName: 'ندا یوسفی', decidedAt: '2026-11-19T09:00:00Z', files }),
    ];
    const { unmount } = show(day({ signed }));
    expect(await screen.findByRole('button', { name: text.signedPdf })).toBeEnabled();
    expect(screen.getByRole('button', { name: text.signedExcel })).toBeEnabled();
    for (const name of [text.draftPdf, text.draftExcel, text.sign])
      expect(screen.queryByRole('button', { name })).toBeNull();
    unmount();
    show(day({ signed, isChanged: true }));
    expect(await screen.findByRole('button', { name: text.signAddendum })).toBeEnabled();
    expect(screen.getByRole('button', { name: text.draftPdf })).toBeEnabled();
    expect(screen.getByRole('button', { name: text.signedPdf })).toBeEnabled();
  });

  it('can be asked again when it did not come', async () => {
    mockApi.use(isUnreachable(getDayReport));
    renderDesk(<DayReportTab />, { path });
    expect((await screen.findAllByRole('button', { name: /دوباره/ })).length).toBeGreaterThan(0);
  });
});
