import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { exportDraftNavs, exportNavs } from '#shared/contract/bookFiles.ts';
import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import { listCalendarDays } from '#shared/contract/calendar.ts';
import { listFunds } from '#shared/contract/funds.ts';
import {
  approveNavs,
  confirmNavWithdrawal,
  discardNavWithdrawal,
  getPriceSheet,
  importNavs,
  listDraftNavs,
  listNavs,
  rejectNav,
  setNav,
} from '#shared/contract/prices.ts';
import { navStateLabels } from '#shared/texts/settlementTexts.ts';
import * as lists from '#shared/lists/settlement.ts';
import { mayLeave } from '#panel/ui/form/unsaved.ts';
import { ui } from '#panel/ui/strings.ts';
import { renderDesk } from '#tests/support/desk.tsx';
import { sampleFund } from '#tests/support/fundSamples.ts';
import { pressFile } from '#tests/support/files.ts';
import { answers, callsOf, mockApi, refuses } from '#tests/support/msw.ts';
import { sampleNav } from '#tests/support/priceSamples.ts';
import { sampleCalendar } from '#tests/support/ruleSamples.ts';
import { jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import { PricesDesk } from './PricesDesk.tsx';
import { rowsImportText } from '#panel/features/admin/shared/import/strings.ts';
import { pricesText as text } from './strings.ts';
import { approvalText } from '#panel/features/admin/shared/approval/strings.ts';

const path = '/admin/admin-panel/funds/funds-report?tab=prices';
// rows stand as cards below the grid, which jsdom does not draw; its media queries hide the cards
const row = { hidden: true } as const;
const draft = sampleNav;
const byHand = { ...sampleNav().execution, mode: 'manual' as const };
const navs = (rows: ResponseOf<typeof listNavs>['data']) =>
  answers(listNavs, { data: rows, pageInfo: { page: 1, size: 10, totalCount: rows.length, totalPages: 1 } });

beforeEach(() =>
  mockApi.use(
    answers(listFunds, { data: [sampleFund()] }),
    answers(listCalendarDays, { data: sampleCalendar() }),
    answers(getPriceSheet, { data: [] }),
    answers(listDraftNavs, { data: [], total: 0 }),
    navs([]),
  ),
);

describe('a file of prices', () => {
  const csv = 'fund,date,issue,cancel,statistical\nkaj,1405/08/30,x,990,995\n';

  it('shows its rows, tells problems at their row, and keeps the text for another try', async () => {
    mockApi.use(
      refuses(importNavs, 'PRICE_FILE', {
        params: { count: 1 },
        fields: { 'line.2': ['قیمت صدور را با رقم و حداکثر چهار رقم اعشار بنویسید'] },
      }),
    );
    const { user } = renderDesk(<PricesDesk fundId={null} />, { path, level: 't1' });
    await user.click(await screen.findByRole('button', { name: text.file.open }));
    const field = await screen.findByLabelText(rowsImportText.content);
    await user.click(field);
    await user.paste(csv);
    expect(screen.getByRole('cell', { name: '1405/08/30' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: rowsImportText.send('۱') }));
    expect(await screen.findByText('قیمت صدور را با رقم و حداکثر چهار رقم اعشار بنویسید')).toBeVisible();
    expect(screen.getByText(rowsImportText.faulty('۱'))).toBeVisible();
    expect(field).toHaveValue(csv);
    mockApi.use(answers(importNavs, { data: { imported: 1 } }));
    await user.click(screen.getByRole('button', { name: rowsImportText.send('۱') }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(callsOf(importNavs).at(-1)?.body).toEqual({ csv });
  });

  it('tell what a colleague entered at its row, keep the text, and replace it the second time', async () => {
    const before = '1,2026-11-21,1200.0000,1100.0000,1150.0000';
    mockApi.use(
      refuses(importNavs, 'PRICE_FILE_DRAFTS', {
        params: { count: 1 },
        fields: { 'line.2': ['مینا سهیلی در امروز ثبت کرده است: صدور ۱٬۲۰۰، ابطال ۱٬۱۰۰، آماری ۱٬۱۵۰'] },
        changes: [{ field: 'line.2', before, after: '1,2026-11-21,1000,990,995' }],
      }),
    );
    const { user } = renderDesk(<PricesDesk fundId={null} />, { path, level: 't1' });
    await user.click(await screen.findByRole('button', { name: text.file.open }));
    const field = await screen.findByLabelText(rowsImportText.content);
    await user.click(field);
    await user.paste(csv);
    await user.click(screen.getByRole('button', { name: rowsImportText.send('۱') }));
    expect(await screen.findByText(/مینا سهیلی در امروز ثبت کرده است/)).toBeVisible();
    expect(screen.getByText(/همکارتان پیش از شما قیمت ثبت کرده است/)).toBeVisible();
    expect(field).toHaveValue(csv);
    mockApi.use(answers(importNavs, { data: { imported: 1 } }));
    await user.click(screen.getByRole('button', { name: rowsImportText.replace }));
    await waitFor(() => expect(callsOf(importNavs)).toHaveLength(2));
    expect(callsOf(importNavs).map(({ body }) => body)).toEqual([{ csv }, { csv, seen: [before] }]);
  });
});

it('gives the prices of a fund by day as a file', async () => {
  const { user } = renderDesk(<PricesDesk fundId={1} />, { path, level: 't2' });
  expect(await pressFile(user, exportNavs, lists.navs.title)).toEqual({ fundId: '1', format: 'csv' });
});

it.each([
  [1, { fundId: '1' }],
  [null, {}],
] as const)(
  'lists the prices that wait of one fund (%j) or of all, and gives them as a file',
  async (fundId, asked) => {
    const { user } = renderDesk(<PricesDesk fundId={fundId} />, { path, level: 't2' });
    await waitFor(() => expect(callsOf(listDraftNavs)).toHaveLength(1));
    expect(Object.fromEntries(callsOf(listDraftNavs)[0]?.url.searchParams ?? [])).toEqual(asked);
    expect(await pressFile(user, exportDraftNavs, text.draftsFile)).toEqual({ ...asked, format: 'csv' });
  },
);

describe('prices that wait', () => {
  it('are approved together, without those that the approver entered, after a look at the change', async () => {
    mockApi.use(
      answers(listDraftNavs, {
        data: [
          draft(),
          draft({
            fundId: 2,
            fundName: 'سهامی بلوط',
            version: 'seen-2',
            previous: null,
            change: null,
            execution: byHand,
          }),
          draft({ fundId: 3, fundName: 'مختلط سرو', enteredBy: 1, previous: null, change: null }),
        ],
        total: 3,
      }),
      answers(approveNavs, { data: { approved: 2 } }),
    );
    const { user } = renderDesk(<PricesDesk fundId={null} />, { path, level: 't2' });
    expect(await screen.findByText('مختلط سرو')).toBeInTheDocument();
    expect(screen.getByRole('checkbox', { name: text.select('مختلط سرو'), ...row })).toBeDisabled();
    expect(screen.getAllByText('+۱٪')).toHaveLength(1);
    await user.click(screen.getByRole('checkbox', { name: text.selectAll }));
    await user.click(screen.getByRole('button', { name: text.approveMany('۲') }));
    const dialog = await screen.findByRole('dialog');
    expect(
      within(dialog).getByRole('row', { name: /درآمد ثابت کاج.*۱٬۰۲۰٬۰۰۰.*۱٬۰۱۰٬۰۰۰.*\+۰٫۹۹٪.*۱٬۰۱۵٬۰۰۰/ }),
    ).toBeVisible();
    // each fund says when its own orders are executed
    expect(within(dialog).getAllByText(text.executionAuto(text.executionDelay('۶۰')))).toHaveLength(1);
    expect(within(dialog).getByText(text.executionManual)).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: text.approveMany('۲') }));
    await waitFor(() =>
      expect(callsOf(approveNavs)[0]?.body).toEqual({
        rows: [
          // as they are shown: a fund without a price before moves most
          { fundId: 2, navDate: '2026-11-21', version: 'seen-2' },
          { fundId: 1, navDate: '2026-11-21', version: 'seen-1' },
        ],
      }),
    );
  });

  it('of which one changed leave it out with the name of who did it, and let the others through', async () => {
    const rows = [
      draft(),
      draft({
        fundId: 2,
        fundName: 'سهامی بلوط',
        version: 'oak-1',
        change: { issueNav: '3', cancelNav: '-4', statisticalNav: '3' },
      }),
    ];
    const changed = draft({
      fundId: 2,
      fundName: 'سهامی بلوط',
      version: 'oak-2',
      issueNav: '1008000.0000',
      enteredByName: 'لیلا فرهمند',
    });
    mockApi.use(
      answers(listDraftNavs, { data: rows, total: rows.length }),
      refuses(approveNavs, 'APPROVAL_CHANGED', {
        changes: [{ field: 'issueNav', before: '1020000', after: '1008000' }],
      }),
    );
    const { user } = renderDesk(<PricesDesk fundId={null} />, { path, level: 't2' });
    await user.click(await screen.findByRole('checkbox', { name: text.selectAll }));
    await user.click(screen.getByRole('button', { name: text.approveMany('۲') }));
    const dialog = within(await screen.findByRole('dialog'));
    // the greatest change first
    expect(dialog.getAllByRole('rowheader').map((head) => head.textContent)).toEqual([
      expect.stringContaining('سهامی بلوط'),
      expect.stringContaining('درآمد ثابت کاج'),
    ]);
    mockApi.use(answers(listDraftNavs, { data: [draft(), changed], total: 2 }));
    await user.click(dialog.getByRole('button', { name: text.approveMany('۲') }));
    const doubt = await dialog.findByRole('checkbox', { name: text.changedRow('لیلا فرهمند') });
    expect(doubt).not.toBeChecked();
    expect(dialog.getByRole('row', { name: /سهامی بلوط.*۱٬۰۰۸٬۰۰۰/ })).toBeVisible();
    mockApi.use(answers(approveNavs, { data: { approved: 1 } }));
    await user.click(dialog.getByRole('button', { name: text.approveMany('۱') }));
    await waitFor(() =>
      expect(callsOf(approveNavs).at(-1)?.body).toEqual({
        rows: [{ fundId: 1, navDate: '2026-11-21', version: 'seen-1' }],
      }),
    );
  });

  it('of which one changed are approved together with what is seen now, when it is chosen again', async () => {
    const rows = [draft(), draft({ fundId: 2, fundName: 'سهامی بلوط', version: 'oak-1' })];
    mockApi.use(
      answers(listDraftNavs, { data: rows, total: rows.length }),
      refuses(approveNavs, 'APPROVAL_CHANGED', { changes: [] }),
    );
    const { user } = renderDesk(<PricesDesk fundId={null} />, { path, level: 't2' });
    await user.click(await screen.findByRole('checkbox', { name: text.selectAll }));
    await user.click(screen.getByRole('button', { name: text.approveMany('۲') }));
    const dialog = within(await screen.findByRole('dialog'));
    mockApi.use(
      answers(listDraftNavs, {
        data: [draft(), draft({ fundId: 2, fundName: 'سهامی بلوط', version: 'oak-2' })],
        total: 2,
      }),
    );
    await user.click(dialog.getByRole('button', { name: text.approveMany('۲') }));
    await user.click(await dialog.findByRole('checkbox', { name: text.changedRow('لیلا فرهمند') }));
    mockApi.use(answers(approveNavs, { data: { approved: 2 } }));
    await user.click(dialog.getByRole('button', { name: text.approveMany('۲') }));
    await waitFor(() => {
      const last = callsOf(approveNavs).at(-1)?.body as { rows: { version: string }[] };
      expect(last.rows.map(({ version }) => version).sort()).toEqual(['oak-2', 'seen-1']);
    });
  });

  it('say for each fund that its last cut-off has not come, by the clock of the server', async () => {
    // the day lies long ago by the clock of this browser: what the server says stands
    const early = { isApprovable: false, approvableFrom: '2020-01-01T08:30:00Z' };
    const passed = { isApprovable: true, approvableFrom: '2199-01-01T10:30:00Z' };
    mockApi.use(
      answers(listDraftNavs, {
        data: [draft(passed), draft({ fundId: 2, fundName: 'سهامی بلوط', version: 'seen-2', ...early })],
        total: 2,
      }),
    );
    const { user } = renderDesk(<PricesDesk fundId={null} />, { path, level: 't2' });
    await user.click(await screen.findByRole('checkbox', { name: text.selectAll }));
    await user.click(screen.getByRole('button', { name: text.approveMany('۲') }));
    const dialog = await screen.findByRole('dialog');
    const notes = within(dialog).getAllByText(/آخرین مهلت ثبت/);
    expect(notes).toHaveLength(1);
    expect(notes[0]).toHaveTextContent('سهامی بلوط');
  });

  it('that are too many for the list are counted', async () => {
    mockApi.use(answers(listDraftNavs, { data: [draft()], total: 5_002 }));
    renderDesk(<PricesDesk fundId={null} />, { path, level: 't2' });
    expect(await screen.findByText(approvalText.rest('۱', '۵٬۰۰۲'))).toBeVisible();
  });

  it('that jump want a reason, and a change after the look is told with both figures', async () => {
    mockApi.use(
      answers(listDraftNavs, { data: [draft({ isJump: true })], total: 1 }),
      refuses(approveNavs, 'APPROVAL_CHANGED', {
        changes: [{ field: 'issueNav', before: '1020000.0000', after: '102000.0000' }],
      }),
    );
    const { user } = renderDesk(<PricesDesk fundId={null} />, { path, level: 't2' });
    await user.click(await screen.findByRole('button', { name: text.approveOf('درآمد ثابت کاج'), ...row }));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: text.approveMany('۱') }));
    expect(callsOf(approveNavs)).toHaveLength(0);
    await user.type(within(dialog).getByLabelText(text.jumpReason), 'تقسیم سود صندوق');
    await user.click(within(dialog).getByRole('button', { name: text.approveMany('۱') }));
    expect(await within(dialog).findByText('۱۰۲٬۰۰۰')).toBeVisible();
    expect(within(dialog).getByLabelText(text.jumpReason)).toHaveValue('تقسیم سود صندوق');
    expect(callsOf(approveNavs)[0]?.body).toEqual({
      rows: [{ fundId: 1, navDate: '2026-11-21', version: 'seen-1', jumpReason: 'تقسیم سود صندوق' }],
    });
  });

  it('are returned by the second person with a reason', async () => {
    mockApi.use(
      answers(listDraftNavs, { data: [draft()], total: 1 }),
      answers(rejectNav, { data: { fundId: 1, navDate: '2026-11-21', status: 'rejected' } }),
    );
    const { user } = renderDesk(<PricesDesk fundId={null} />, { path, level: 't2' });
    await user.click(await screen.findByRole('button', { name: text.rejectOf('درآمد ثابت کاج'), ...row }));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: text.rejectReasons[0] }));
    await user.click(within(dialog).getByRole('button', { name: text.reject }));
    await waitFor(() =>
      expect(callsOf(rejectNav)[0]?.body).toEqual({
        fundId: 1,
        navDate: '2026-11-21',
        version: 'seen-1',
        reason: text.rejectReasons[0],
      }),
    );
  });

  it('keep a published price whose withdrawal is refused, and say why when it cannot be kept', async () => {
    const withdrawal = { by: 5, byName: 'لیلا فرهمند', at: '2026-11-21T11:00:00Z', reason: 'رقم اشتباه بود' };
    mockApi.use(
      answers(listDraftNavs, { data: [draft({ status: 'approved', withdrawal })], total: 1 }),
      refuses(discardNavWithdrawal, 'APPROVAL_CHANGED', {
        changes: [{ field: 'issueNav', before: '1000', after: '1001' }],
      }),
    );
    const { user } = renderDesk(<PricesDesk fundId={null} />, { path, level: 't2' });
    await user.click(await screen.findByRole('button', { name: text.keepOf('درآمد ثابت کاج'), ...row }));
    expect(await screen.findByText(/قیمت صدور/)).toBeVisible();
    expect(callsOf(discardNavWithdrawal)[0]?.body).toMatchObject({ fundId: 1, navDate: '2026-11-21' });
    // somebody was faster: the drafts are fetched again
    await waitFor(() => expect(callsOf(listDraftNavs)).toHaveLength(2));
  });

  it('include a published price that somebody asked to withdraw', async () => {
    const withdrawal = { by: 5, byName: 'لیلا فرهمند', at: '2026-11-21T11:00:00Z', reason: 'رقم اشتباه بود' };
    mockApi.use(
      answers(listDraftNavs, { data: [draft({ status: 'approved', withdrawal })], total: 1 }),
      answers(confirmNavWithdrawal, { data: { fundId: 1, navDate: '2026-11-21', status: 'withdrawn' } }),
    );
    const { user } = renderDesk(<PricesDesk fundId={null} />, { path, level: 't2' });
    await user.click(await screen.findByRole('button', { name: text.withdrawOf('درآمد ثابت کاج'), ...row }));
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByText(text.withdrawalBy('لیلا فرهمند', 'رقم اشتباه بود'))).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: text.withdraw }));
    await waitFor(() =>
      expect(callsOf(confirmNavWithdrawal)[0]?.body).toEqual({
        fundId: 1,
        navDate: '2026-11-21',
        version: 'seen-1',
      }),
    );
  });

  it('rest for a maker, with the reason', async () => {
    mockApi.use(answers(listDraftNavs, { data: [draft()], total: 1 }));
    renderDesk(<PricesDesk fundId={null} />, { path, level: 't1' });
    expect(await screen.findByRole('button', { name: text.approveOf('درآمد ثابت کاج'), ...row })).toBeDisabled();
    expect(screen.getAllByText(approvalText.duty.checker).length).toBeGreaterThan(0);
  });
});

describe('a price by hand', () => {
  it('takes Persian digits, and shows a refusal at its field', async () => {
    mockApi.use(
      refuses(setNav, 'PRICE_ORDER', { fields: { cancelNav: ['قیمت ابطال نمی‌تواند از قیمت صدور بیشتر باشد'] } }),
    );
    const { user } = renderDesk(<PricesDesk fundId={1} />, { path, level: 't1' });
    await user.type(await screen.findByLabelText(text.issueNav), '۱۰۰۰٫۵');
    await user.type(screen.getByLabelText(text.cancelNav), '۱۱۰۰');
    await user.type(screen.getByLabelText(text.statisticalNav), '۱۰۵۰');
    await user.click(screen.getByRole('button', { name: text.setNav }));
    expect(await screen.findByText('قیمت ابطال نمی‌تواند از قیمت صدور بیشتر باشد')).toBeVisible();
    expect(screen.getByLabelText(text.cancelNav)).toHaveValue('۱٬۱۰۰');
    expect(callsOf(setNav)[0]?.body).toEqual({
      fundId: 1,
      navDate: '2026-11-21',
      issueNav: '1000.5',
      cancelNav: '1100',
      statisticalNav: '1050',
      seen: null,
    });
  });

  it('is told what a colleague entered meanwhile, stays as typed, and replaces it the second time', async () => {
    const changes = [{ field: 'issueNav', before: null, after: '1200' }];
    mockApi.use(refuses(setNav, 'RECORD_CHANGED', { params: { name: 'مینا سهیلی', time: 'امروز' }, changes }));
    const { user } = renderDesk(<PricesDesk fundId={1} />, { path, level: 't1' });
    await user.type(await screen.findByLabelText(text.issueNav), '۱۰۰۰');
    await user.type(screen.getByLabelText(text.cancelNav), '۹۹۰');
    await user.type(screen.getByLabelText(text.statisticalNav), '۹۹۵');
    mockApi.use(navs([{ ...draft(), fundId: 1, issueNav: '1200', version: 'seen-theirs' }]));
    await user.click(screen.getByRole('button', { name: text.setNav }));
    expect(await screen.findByText(/مینا سهیلی در امروز این مورد را تغییر داد/)).toBeVisible();
    // the colleague's draft has come, and what was typed stands
    expect(await screen.findByRole('button', { name: text.changeNav })).toBeEnabled();
    expect(screen.getByLabelText(text.issueNav)).toHaveValue('۱٬۰۰۰');
    mockApi.use(
      answers(setNav, {
        data: { fundId: 1, navDate: '2026-11-21', status: 'draft', isJump: false, jump: null, jumpLimit: '5.00' },
      }),
    );
    await user.click(screen.getByRole('button', { name: text.changeNav }));
    await waitFor(() => expect(callsOf(setNav)).toHaveLength(2));
    expect(callsOf(setNav).map(({ body }) => body)).toMatchObject([
      { issueNav: '1000', seen: null },
      { issueNav: '1000', seen: 'seen-theirs' },
    ]);
  });

  it('asks before typed prices are lost, by a change of the day too, and not after they are saved', async () => {
    const asked = vi.spyOn(window, 'confirm').mockReturnValue(false);
    mockApi.use(
      answers(setNav, {
        data: { fundId: 1, navDate: '2026-11-21', status: 'draft', isJump: false, jump: null, jumpLimit: '5.00' },
      }),
    );
    const { user, log } = renderDesk(<PricesDesk fundId={1} />, { path, level: 't1' });
    const issue = await screen.findByLabelText(text.issueNav);
    expect(mayLeave()).toBe(true);
    await user.type(issue, '۱۰۰۰');
    expect(mayLeave()).toBe(false);
    const [year] = await screen.findAllByRole('spinbutton');
    await user.click(year as HTMLElement);
    await user.keyboard('{ArrowDown}');
    expect(asked).toHaveBeenCalledWith(ui.unsaved);
    expect(log.paths).toEqual([]);
    expect(screen.getByLabelText(text.issueNav)).toHaveValue('۱٬۰۰۰');
    await user.type(screen.getByLabelText(text.cancelNav), '۹۹۰');
    await user.type(screen.getByLabelText(text.statisticalNav), '۹۹۵');
    await user.click(screen.getByRole('button', { name: text.setNav }));
    await waitFor(() => expect(mayLeave()).toBe(true));
    asked.mockRestore();
  });

  it('is locked once the day was executed with it', async () => {
    mockApi.use(navs([draft({ source: 'manual', status: 'approved', isLocked: true, approvedBy: 1 })]));
    renderDesk(<PricesDesk fundId={1} />, { path, level: 't1' });
    expect(await screen.findByText(navStateLabels.locked)).toBeInTheDocument();
    expect(await screen.findByText(text.approvedDay)).toBeVisible();
    expect(screen.queryByLabelText(text.issueNav)).toBeNull();
    expect(screen.getByText(approvalText.you)).toBeInTheDocument();
    // the way to its correction names fund and day
    const day = jalaliText('2026-11-21');
    expect(screen.getByRole('link', { name: text.correctOf(day), hidden: true })).toHaveAttribute(
      'href',
      '/admin/corrections?tab=prices&of=1&day=2026-11-21',
    );
  });
});
