import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { AnswerOf } from '#shared/contract/define.ts';
import { listCalendarDays } from '#shared/contract/calendar.ts';
import { listFunds } from '#shared/contract/funds.ts';
import { approveNavs, importNavs, listDraftNavs, listNavs, setNav } from '#shared/contract/prices.ts';
import { renderDesk } from '../../../../../tests/support/desk.tsx';
import { sampleFund } from '../../../../../tests/support/fundSamples.ts';
import { answers, callsOf, mockApi, refuses } from '../../../../../tests/support/msw.ts';
import { sampleCalendar } from '../../../../../tests/support/ruleSamples.ts';
import { kitText } from '../kit/strings.ts';
import { settlementText } from '../settlement/strings.ts';
import { PricesDesk } from './PricesDesk.tsx';
import { pricesText as text } from './strings.ts';

const path = '/admin/admin-panel/funds/funds-report?tab=prices';
// rows stand as cards beneath the grid, which jsdom does not draw; its media queries hide the cards
const row = { hidden: true } as const;
type Draft = AnswerOf<typeof listDraftNavs>['data'][number];
const draft = (values: Partial<Draft> = {}): Draft => ({
  fundId: 1,
  fundName: 'درآمد ثابت کاج',
  navDate: '2026-11-21',
  issueNav: '1020000.0000',
  cancelNav: '1015000.0000',
  statisticalNav: '1018000.0000',
  source: 'csv',
  enteredBy: 5,
  enteredByName: 'لیلا فرهمند',
  ...values,
});
const navs = (rows: AnswerOf<typeof listNavs>['data']) =>
  answers(listNavs, { data: rows, pageInfo: { page: 1, size: 10, totalCount: rows.length, totalPages: 1 } });

beforeEach(() =>
  mockApi.use(
    answers(listFunds, { data: [sampleFund()] }),
    answers(listCalendarDays, { data: sampleCalendar() }),
    answers(listDraftNavs, { data: [] }),
    navs([]),
  ),
);

describe('a file of prices', () => {
  const csv = 'fund,date,issue,cancel,statistical\nkaj,1405/08/30,x,990,995\n';

  it('shows its rows, tells faults at their row, and keeps the text for another try', async () => {
    mockApi.use(refuses(importNavs, 'PRICE_FILE', { params: { count: 1 }, fields: { 'line.2': ['قیمت درست نیست'] } }));
    const { user } = renderDesk(<PricesDesk fundId={null} />, { path, level: 't1' });
    await user.click(await screen.findByRole('button', { name: text.file.open }));
    const field = screen.getByLabelText(text.file.content);
    await user.click(field);
    await user.paste(csv);
    expect(screen.getByRole('cell', { name: '1405/08/30' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: text.file.send('۱') }));
    expect(await screen.findByText('قیمت درست نیست')).toBeVisible();
    expect(screen.getByText(text.file.faulty('۱'))).toBeVisible();
    expect(field).toHaveValue(csv);
    mockApi.use(answers(importNavs, { data: { imported: 1 } }));
    await user.click(screen.getByRole('button', { name: text.file.send('۱') }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(callsOf(importNavs).at(-1)?.body).toEqual({ csv });
  });
});

describe('prices that wait', () => {
  it('are approved together, without those of the person himself, after a look at the change', async () => {
    mockApi.use(
      answers(listDraftNavs, {
        data: [
          draft(),
          draft({ fundId: 2, fundName: 'سهامی بلوط' }),
          draft({ fundId: 3, fundName: 'مختلط سرو', enteredBy: 1 }),
        ],
      }),
      answers(approveNavs, { data: { approved: 2 } }),
    );
    const { user } = renderDesk(<PricesDesk fundId={null} />, { path, level: 't2' });
    expect(await screen.findByText('مختلط سرو')).toBeInTheDocument();
    expect(screen.getByRole('checkbox', { name: text.select('مختلط سرو'), ...row })).toBeDisabled();
    expect(screen.getAllByText('+۰٫۹۹٪')).toHaveLength(1);
    await user.click(screen.getByRole('checkbox', { name: text.selectAll }));
    await user.click(screen.getByRole('button', { name: text.approveMany('۲') }));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: text.approveMany('۲') }));
    await waitFor(() =>
      expect(callsOf(approveNavs)[0]?.body).toEqual({
        rows: [
          { fundId: 1, navDate: '2026-11-21' },
          { fundId: 2, navDate: '2026-11-21' },
        ],
      }),
    );
  });

  it('rest for a maker, with the reason', async () => {
    mockApi.use(answers(listDraftNavs, { data: [draft()] }));
    renderDesk(<PricesDesk fundId={null} />, { path, level: 't1' });
    expect(await screen.findByRole('button', { name: text.approveOf('درآمد ثابت کاج'), ...row })).toBeDisabled();
    expect(screen.getAllByText(kitText.duty.checker).length).toBeGreaterThan(0);
  });
});

describe('a price by hand', () => {
  it('takes Persian digits, and shows a refusal at its field', async () => {
    mockApi.use(
      refuses(setNav, 'PRICE_ORDER', { fields: { cancelNav: ['قیمت ابطال نمی‌تواند از قیمت صدور بیشتر باشد'] } }),
    );
    const { user } = renderDesk(<PricesDesk fundId={1} />, { path, level: 't1' });
    await user.type(await screen.findByLabelText(settlementText.issueNav), '۱۰۰۰٫۵');
    await user.type(screen.getByLabelText(settlementText.cancelNav), '۱۱۰۰');
    await user.type(screen.getByLabelText(settlementText.statisticalNav), '۱۰۵۰');
    await user.click(screen.getByRole('button', { name: settlementText.setNav }));
    expect(await screen.findByText('قیمت ابطال نمی‌تواند از قیمت صدور بیشتر باشد')).toBeVisible();
    expect(screen.getByLabelText(settlementText.cancelNav)).toHaveValue('۱٬۱۰۰');
    expect(callsOf(setNav)[0]?.body).toEqual({
      fundId: 1,
      navDate: '2026-11-21',
      issueNav: '1000.5',
      cancelNav: '1100',
      statisticalNav: '1050',
    });
  });

  it('is locked once the day was executed with it', async () => {
    const { fundName: _name, ...price } = draft({ source: 'manual' });
    mockApi.use(
      navs([
        {
          ...price,
          status: 'approved',
          isLocked: true,
          approvedBy: 1,
          approvedByName: '',
          netAsset: '1',
          investedUnits: '1',
        },
      ]),
    );
    renderDesk(<PricesDesk fundId={1} />, { path, level: 't1' });
    expect(await screen.findByText(text.states.locked)).toBeInTheDocument();
    expect(screen.getByText(text.approvedDay)).toBeVisible();
    expect(screen.queryByLabelText(settlementText.issueNav)).toBeNull();
    expect(screen.getByText(kitText.you)).toBeInTheDocument();
  });
});
