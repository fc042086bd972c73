import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { listCalendarDays } from '#shared/contract/calendar.ts';
import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import { approveNavs, getPriceSheet, navNames, setNavs } from '#shared/contract/prices.ts';
import { ui } from '#panel/ui/strings.ts';
import { renderDesk } from '#tests/support/desk.tsx';
import { answers, callsOf, mockApi, refuses } from '#tests/support/msw.ts';
import { sampleNav } from '#tests/support/priceSamples.ts';
import { sampleCalendar } from '#tests/support/ruleSamples.ts';
import { PriceSheet } from './PriceSheet.tsx';
import { sheetText as text } from './sheetStrings.ts';
import { pricesText } from './strings.ts';

type Row = ResponseOf<typeof getPriceSheet>['data'][number];

const day = '2026-11-21';
const path = `/admin/admin-panel/funds/funds-report?tab=prices&day=${day}`;
const previous = sampleNav().previous;
const row = (fundId: number, fundName: string, values: Partial<Row> = {}): Row => ({
  ...{ fundId, fundName, names: [`fund-${fundId}`], isOpenDay: true, jumpLimit: '5', previous, nav: null },
  ...values,
});
const three = [row(1, 'درآمد ثابت کاج'), row(2, 'سهامی بلوط'), row(3, 'طلای مهرگان')];
const answersRows = (rows: Row[]) => answers(getPriceSheet, { data: rows });
const stored = (...fundIds: number[]) =>
  answers(setNavs, {
    data: fundIds.map((fundId) => ({ fundId, stored: { isJump: false, jump: '0.99', jumpLimit: '5' }, refusal: null })),
  });
const cell = (price: keyof typeof navNames, fund: string) =>
  screen.findByRole('textbox', { name: text.cell(navNames[price], fund) });
const show = (level: 't1' | 't2' | 'super' = 't1') => renderDesk(<PriceSheet action={null} />, { path, level });

beforeEach(() => {
  window.sessionStorage.clear();
  mockApi.use(answers(listCalendarDays, { data: sampleCalendar() }), answersRows(three));
});

describe('typing prices', () => {
  it('goes down with Enter and arrows, aside at the end of a text, and stores all with one call', async () => {
    mockApi.use(stored(1, 2));
    const { user } = show();
    const first = await cell('issueNav', 'درآمد ثابت کاج');
    await user.click(first);
    await user.keyboard('1020000{Enter}');
    expect(await cell('issueNav', 'سهامی بلوط')).toHaveFocus();
    expect(first).toHaveValue('۱٬۰۲۰٬۰۰۰');
    await user.keyboard('۲۰۲۰۰۰۰{ArrowUp}');
    expect(first).toHaveFocus();
    // the text is chosen as a whole, so the key leads to the next column at once
    await user.keyboard('{ArrowLeft}');
    expect(await cell('cancelNav', 'درآمد ثابت کاج')).toHaveFocus();
    await user.keyboard('1015000{Enter}2010000{ArrowLeft}');
    expect(await cell('cancelNav', 'سهامی بلوط')).toHaveFocus();
    await user.keyboard('{Home}{ArrowLeft}2015000{ArrowUp}1018000{Control>}{Enter}{/Control}');
    await waitFor(() => expect(callsOf(setNavs)).toHaveLength(1));
    expect(callsOf(setNavs)[0]?.body).toEqual({
      navDate: day,
      rows: [
        { fundId: 1, issueNav: '1020000', cancelNav: '1015000', statisticalNav: '1018000', seen: null },
        { fundId: 2, issueNav: '2020000', cancelNav: '2010000', statisticalNav: '2015000', seen: null },
      ],
    });
  });

  it('ends at the button that stores, and tells a jump while it is typed', async () => {
    const { user } = show();
    await user.click(await cell('statisticalNav', 'طلای مهرگان'));
    await user.keyboard('1008000');
    expect(screen.queryByText(text.jump('۵'))).toBeNull();
    await user.click(await cell('issueNav', 'طلای مهرگان'));
    await user.keyboard('1080000{Enter}');
    expect(screen.getByRole('button', { name: text.saveAll('۱') })).toHaveFocus();
    await user.click(await cell('cancelNav', 'طلای مهرگان'));
    await user.keyboard('1005000');
    expect(await screen.findByText(text.jump('۵'))).toBeVisible();
  });

  it.each([
    ['1.450.000', '۱٬۴۵۰٬۰۰۰', null],
    ['۱٬۴۵۰٬۰۰۰ ریال', '۱٬۴۵۰٬۰۰۰', null],
    ['1,450,000', '۱٬۴۵۰٬۰۰۰', null],
    ['1450000/5', '۱٬۴۵۰٬۰۰۰٫۵', null],
    ['1.450', '1.450', '«1.450» دو معنا دارد؛ هزارگان را بدون نقطه و اعشار را با «/» یا «٫» بنویسید'],
    ['1.45.000', '1.45.000', 'قیمت صدور را با رقم و حداکثر چهار رقم اعشار بنویسید'],
  ])('«%s» is read as «%s», or said in its cell', async (typed, shown, problem) => {
    const { user } = show();
    const field = await cell('issueNav', 'درآمد ثابت کاج');
    await user.click(field);
    await user.keyboard(`${typed}{Enter}`);
    expect(field).toHaveValue(shown);
    if (problem === null) expect(field).toHaveAttribute('aria-invalid', 'false');
    else {
      expect(field).toHaveAccessibleDescription(problem);
      await user.click(screen.getByRole('button', { name: text.saveAll('۱') }));
      expect(await screen.findByText('قیمت ابطال را وارد کنید')).toBeVisible();
      expect(callsOf(setNavs)).toHaveLength(0);
    }
  });

  it('sends whole rows alone, and says in the others what they lack', async () => {
    mockApi.use(stored(1));
    const { user } = show();
    await user.click(await cell('issueNav', 'درآمد ثابت کاج'));
    await user.paste('1020000\t1015000\t1018000\n2020000\t2030000\t2015000');
    await user.click(screen.getByRole('button', { name: text.saveAll('۲') }));
    await waitFor(() => expect(callsOf(setNavs)).toHaveLength(1));
    expect(callsOf(setNavs)[0]?.body).toMatchObject({ rows: [{ fundId: 1 }] });
    expect(await cell('cancelNav', 'سهامی بلوط')).toHaveAccessibleDescription(
      'قیمت ابطال نمی‌تواند از قیمت صدور بیشتر باشد',
    );
  });
});

describe('thirteen funds, counted', () => {
  const thirteen = Array.from({ length: 13 }, (_, at) => row(at + 1, `صندوق ${at + 1}`));
  const ids = thirteen.map(({ fundId }) => fundId);
  /** Keys that write nothing: those that move and store. */
  function countKeys(): () => number {
    let count = 0;
    const heard = (event: KeyboardEvent) => {
      if (event.key.length > 1 && event.key !== 'Control') count += 1;
    };
    document.addEventListener('keydown', heard, true);
    return () => {
      document.removeEventListener('keydown', heard, true);
      return count;
    };
  }

  // numbers of one digit: it is the keys between them that are counted
  it('take 41 keys beside the 39 numbers and one request when they are typed', async () => {
    mockApi.use(answersRows(thirteen), stored(...ids));
    const { user } = show();
    await user.click(await cell('issueNav', 'صندوق 1'));
    const counted = countKeys();
    const column = (step: string) => Array.from({ length: 13 }, () => '7').join(step);
    // down the first column, up the second, down the third
    await user.keyboard(
      `${column('{Enter}')}{Home}{ArrowLeft}${column('{ArrowUp}')}{Home}{ArrowLeft}${column('{Enter}')}`,
    );
    await user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(callsOf(setNavs)).toHaveLength(1));
    expect(callsOf(setNavs)[0]?.body).toMatchObject({
      rows: ids.map((fundId) => ({ fundId, statisticalNav: '7' })),
    });
    expect(counted()).toBe(41);
  });

  it('take one paste, one key and one request when they are a block', async () => {
    mockApi.use(answersRows(thirteen), stored(...ids));
    const { user } = show();
    await user.click(await cell('issueNav', 'صندوق 1'));
    const counted = countKeys();
    await user.paste(ids.map(() => '1,010,000\t1,005,000\t1,008,000').join('\n'));
    await user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(callsOf(setNavs)).toHaveLength(1));
    expect(callsOf(setNavs)[0]?.body).toMatchObject({ rows: ids.map((fundId) => ({ fundId, issueNav: '1010000' })) });
    expect(counted()).toBe(1);
  });
});

describe('a block of a spreadsheet', () => {
  it('is laid down from the cell, in any digits and with separators; what has no place is counted', async () => {
    const { user } = show();
    await user.click(await cell('issueNav', 'سهامی بلوط'));
    await user.paste('۱٬۰۲۰٬۰۰۰\t1,015,000\r\n1.030.000\t"1,025,000"\r\n1\t1\r\n');
    expect(await cell('issueNav', 'سهامی بلوط')).toHaveValue('۱٬۰۲۰٬۰۰۰');
    expect(await cell('cancelNav', 'سهامی بلوط')).toHaveValue('۱٬۰۱۵٬۰۰۰');
    expect(await cell('issueNav', 'طلای مهرگان')).toHaveValue('۱٬۰۳۰٬۰۰۰');
    expect(await cell('cancelNav', 'طلای مهرگان')).toHaveValue('۱٬۰۲۵٬۰۰۰');
    expect(await cell('issueNav', 'درآمد ثابت کاج')).toHaveValue('');
    expect(await screen.findByText(text.pasteRest('۱'))).toBeVisible();
  });

  it('goes to the funds that it names, by the titles of its columns', async () => {
    const { user } = show();
    await user.click(await cell('issueNav', 'درآمد ثابت کاج'));
    await user.paste(
      'نام صندوق\tآماری\tصدور\tابطال\nطلاي مهرگان\t1018000\t1020000\t1015000\nناشناس\t1\t1\t1\nfund-1\t2018000\t2020000\t2015000',
    );
    expect(await cell('issueNav', 'طلای مهرگان')).toHaveValue('۱٬۰۲۰٬۰۰۰');
    expect(await cell('statisticalNav', 'طلای مهرگان')).toHaveValue('۱٬۰۱۸٬۰۰۰');
    expect(await cell('cancelNav', 'درآمد ثابت کاج')).toHaveValue('۲٬۰۱۵٬۰۰۰');
    expect(await cell('issueNav', 'سهامی بلوط')).toHaveValue('');
    expect(await screen.findByText(text.pasteUnknown('ناشناس'))).toBeVisible();
  });
});

describe('what was typed', () => {
  it('is there when the person comes back', async () => {
    const { user, unmount } = show();
    await user.click(await cell('issueNav', 'درآمد ثابت کاج'));
    await user.keyboard('1020000{Enter}');
    unmount();
    show();
    expect(await cell('issueNav', 'درآمد ثابت کاج')).toHaveValue('۱٬۰۲۰٬۰۰۰');
    expect(screen.getByText(text.unsaved)).toBeVisible();
  });

  it('stays when a colleague stored the row, says who and what, and is stored once it was seen', async () => {
    const theirs = sampleNav({ fundId: 1, version: 'theirs', issueNav: '1008000.0000', enteredByName: 'لیلا فرهمند' });
    mockApi.use(
      answers(setNavs, {
        data: [
          {
            fundId: 1,
            stored: null,
            refusal: { code: 'RECORD_CHANGED', message: 'لیلا فرهمند این مورد را تغییر داد', field: null },
          },
        ],
      }),
    );
    const { user } = show();
    await user.click(await cell('issueNav', 'درآمد ثابت کاج'));
    await user.paste('1020000\t1015000\t1018000');
    mockApi.use(answersRows([row(1, 'درآمد ثابت کاج', { nav: theirs }), ...three.slice(1)]));
    await user.click(screen.getByRole('button', { name: text.saveAll('۱') }));
    expect(await screen.findByText(/لیلا فرهمند در .* این ردیف را ثبت کرد/)).toBeVisible();
    expect(screen.getByText(/قیمت صدور ۱٬۰۰۸٬۰۰۰/)).toBeVisible();
    expect(await cell('issueNav', 'درآمد ثابت کاج')).toHaveValue('۱٬۰۲۰٬۰۰۰');
    // nothing is sent over their figures before the person chose
    await user.click(screen.getByRole('button', { name: text.saveAll('۱') }));
    expect(callsOf(setNavs)).toHaveLength(1);
    mockApi.use(stored(1));
    await user.click(screen.getByRole('button', { name: text.keepMineOf('درآمد ثابت کاج') }));
    await user.click(screen.getByRole('button', { name: text.saveAll('۱') }));
    await waitFor(() => expect(callsOf(setNavs)).toHaveLength(2));
    expect(callsOf(setNavs)[1]?.body).toMatchObject({ rows: [{ fundId: 1, issueNav: '1020000', seen: 'theirs' }] });
  });

  it('gives way to the figures of the colleague when the person takes them', async () => {
    window.sessionStorage.setItem(`price-sheet-${day}`, JSON.stringify({ 1: { seen: null, issueNav: '۱٬۰۲۵٬۰۰۰' } }));
    mockApi.use(answersRows([row(1, 'درآمد ثابت کاج', { nav: sampleNav() }), ...three.slice(1)]));
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: text.takeTheirsOf('درآمد ثابت کاج') }));
    expect(await cell('cancelNav', 'درآمد ثابت کاج')).toHaveValue('۱٬۰۱۵٬۰۰۰');
    expect(screen.queryByText(text.unsaved)).toBeNull();
    expect(window.sessionStorage.getItem(`price-sheet-${day}`)).toBeNull();
  });
});

describe('the second person', () => {
  const draft = (fundId: number, fundName: string, issue: string, isJump = false) =>
    row(fundId, fundName, {
      nav: sampleNav({
        ...{ fundId, fundName, isJump, version: `seen-${fundId}` },
        issueNav: issue,
        change: { issueNav: isJump ? '9.00' : '0.50', cancelNav: '0.10', statisticalNav: '0.10' },
      }),
    });
  const drafts = [
    draft(1, 'درآمد ثابت کاج', '1015050.0000'),
    draft(2, 'سهامی بلوط', '1100900.0000', true),
    draft(3, 'طلای مهرگان', '1012000.0000'),
  ];

  it('sees the greatest change first, types nothing, and approves those without a jump together', async () => {
    mockApi.use(answersRows(drafts), answers(approveNavs, { data: { approved: 2 } }));
    const { user } = show('t2');
    const funds = await screen.findAllByRole('rowheader');
    expect(funds.map((one) => one.textContent)).toEqual(['سهامی بلوط', 'درآمد ثابت کاج', 'طلای مهرگان']);
    expect(screen.queryByRole('textbox', { name: text.cell(navNames.issueNav, 'سهامی بلوط') })).toBeNull();
    await user.click(screen.getByRole('button', { name: text.chooseClean('۲') }));
    await user.click(screen.getByRole('button', { name: text.approve('۲') }));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: pricesText.approveMany('۲') }));
    await waitFor(() => expect(callsOf(approveNavs)).toHaveLength(1));
    expect(callsOf(approveNavs)[0]?.body).toEqual({
      rows: [
        { fundId: 1, navDate: day, version: 'seen-1' },
        { fundId: 3, navDate: day, version: 'seen-3' },
      ],
    });
  });

  it('gives a jump its reason in the row, and sees a row that changed as old and new, while the others go', async () => {
    mockApi.use(answersRows(drafts), refuses(approveNavs, 'APPROVAL_CHANGED', { changes: [] }));
    const { user } = show('t2');
    await user.click(await screen.findByRole('checkbox', { name: text.chooseOf('سهامی بلوط') }));
    await user.click(screen.getByRole('checkbox', { name: text.chooseOf('طلای مهرگان') }));
    await user.click(screen.getByRole('button', { name: text.approve('۲') }));
    const dialog = await screen.findByRole('dialog');
    await user.type(
      within(dialog).getByRole('combobox', { name: pricesText.jumpReasonOf('سهامی بلوط') }),
      'تقسیم سود صندوق',
    );
    mockApi.use(
      answersRows(
        [...drafts.slice(0, 2), draft(3, 'طلای مهرگان', '1013000.0000')].map((one) =>
          one.fundId === 3 && one.nav ? { ...one, nav: { ...one.nav, version: 'seen-new' } } : one,
        ),
      ),
    );
    await user.click(within(dialog).getByRole('button', { name: pricesText.approveMany('۲') }));
    expect(await within(dialog).findByText('۱٬۰۱۳٬۰۰۰')).toBeVisible();
    expect(within(dialog).getByText('۱٬۰۱۲٬۰۰۰').closest('del')).not.toBeNull();
    mockApi.use(answers(approveNavs, { data: { approved: 1 } }));
    await user.click(within(dialog).getByRole('button', { name: pricesText.approveMany('۱') }));
    await waitFor(() => expect(callsOf(approveNavs)).toHaveLength(2));
    expect(callsOf(approveNavs)[1]?.body).toEqual({
      rows: [{ fundId: 2, navDate: day, version: 'seen-2', jumpReason: 'تقسیم سود صندوق' }],
    });
  });

  it('is no second person of what they entered themselves', async () => {
    const own = { ...drafts[0]!, nav: { ...drafts[0]!.nav!, enteredBy: 1 } };
    mockApi.use(answersRows([own]));
    const { user } = show('super');
    await user.click(await screen.findByRole('button', { name: text.modes.approve }));
    expect(await screen.findByText(text.nothingWaits)).toBeVisible();
    expect(screen.queryByRole('checkbox', { name: text.chooseOf('درآمد ثابت کاج') })).toBeNull();
  });
});

it('of a closed day says so, and has no field', async () => {
  mockApi.use(answersRows(three.map((one) => ({ ...one, isOpenDay: false }))));
  show();
  expect(await screen.findByText(text.closedDay)).toBeVisible();
  expect(screen.queryByRole('textbox', { name: /قیمت صدور/ })).toBeNull();
});

it('that does not come offers another try', async () => {
  mockApi.use(refuses(getPriceSheet, 'INTERNAL'));
  show();
  expect(await screen.findByRole('button', { name: ui.retry })).toBeVisible();
});
