import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { AnswerOf } from '#shared/contract/define.ts';
import { listCalendarDays } from '#shared/contract/calendar.ts';
import { approveNav, executeDay, listNavs, settlementPreview } from '#shared/contract/prices.ts';
import { renderDesk } from '../../../../../tests/support/desk.tsx';
import { answers, callsOf, mockApi, refuses } from '../../../../../tests/support/msw.ts';
import { sampleCalendar } from '../../../../../tests/support/ruleSamples.ts';
import { kitText } from '../kit/strings.ts';
import { SettlementTab } from './SettlementTab.tsx';
import { settlementText as text } from './strings.ts';

const path = '/admin/admin-panel/funds/funds-report/[fundId]?fundId=1&tab=settlement';
type Preview = AnswerOf<typeof settlementPreview>['data'];
const preview = (values: Partial<Preview> = {}): Preview => ({
  fundId: 1,
  fundName: 'درآمد ثابت کاج',
  navDate: '2026-11-21',
  issueNav: '1010000.0000',
  cancelNav: '1000000.0000',
  isApproved: false,
  isLocked: false,
  buy: { orders: 3, amount: '30000000', units: '29', fee: '60000', remain: '650000' },
  sell: { orders: 1, units: '5', gross: '5000000', penalty: '0', net: '4980000' },
  ...values,
});
const nav = (enteredBy: number) =>
  answers(listNavs, {
    data: [
      {
        fundId: 1,
        navDate: '2026-11-21',
        issueNav: '1010000.0000',
        cancelNav: '1000000.0000',
        statisticalNav: '1005000.0000',
        source: 'manual',
        enteredBy,
        enteredByName: 'لیلا فرهمند',
        status: 'draft',
        isLocked: false,
        approvedBy: null,
        approvedByName: '',
        netAsset: '1',
        investedUnits: '1',
      },
    ],
    pageInfo: { page: 1, size: 100, totalCount: 1, totalPages: 1 },
  });

beforeEach(() => mockApi.use(answers(listCalendarDays, { data: sampleCalendar() }), nav(5)));

describe('a day of a fund', () => {
  it('is approved by a second person, then executed after a last question', async () => {
    let isApproved = false;
    mockApi.use(
      answers(settlementPreview, () => ({ data: preview({ isApproved }) })),
      answers(approveNav, () => {
        isApproved = true;
        return { data: { fundId: 1, navDate: '2026-11-21', status: 'approved' as const } };
      }),
      answers(executeDay, {
        data: {
          fundId: 1,
          fundName: 'درآمد ثابت کاج',
          navDate: '2026-11-21',
          issued: 3,
          redeemed: 1,
          rejected: 0,
          failed: 0,
        },
      }),
    );
    const { user } = renderDesk(<SettlementTab fundId={1} />, { path, level: 't2' });
    const run = await screen.findByRole('button', { name: text.execute });
    expect(run).toBeDisabled();
    expect(screen.getByText(text.notApproved)).toBeVisible();
    await user.click(screen.getByRole('button', { name: text.approve }));
    await waitFor(() => expect(screen.getByRole('button', { name: text.execute })).toBeEnabled());
    await user.click(screen.getByRole('button', { name: text.execute }));
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByText(text.facts('۳', '۱'))).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: text.execute }));
    expect(await screen.findByTestId('day-result')).toHaveTextContent(text.result('۳', '۱', '۰', '۰'));
    expect(callsOf(executeDay)[0]?.body).toEqual({ fundId: 1, navDate: '2026-11-21' });
  });

  it('is not approved by who entered its price', async () => {
    mockApi.use(answers(settlementPreview, { data: preview() }), nav(1));
    renderDesk(<SettlementTab fundId={1} />, { path, level: 'super' });
    expect(await screen.findByText(text.samePerson)).toBeVisible();
    expect(screen.getByRole('button', { name: text.approve })).toBeDisabled();
  });

  it('says what the API refused', async () => {
    mockApi.use(answers(settlementPreview, { data: preview() }), refuses(approveNav, 'PRICE_SAME_PERSON'));
    const { user } = renderDesk(<SettlementTab fundId={1} />, { path, level: 't2' });
    await user.click(await screen.findByRole('button', { name: text.approve }));
    expect(await screen.findByText('ثبت‌کننده قیمت نمی‌تواند خودش آن را تأیید کند')).toBeVisible();
  });

  it('rests for a maker', async () => {
    mockApi.use(answers(settlementPreview, { data: preview({ isApproved: true }) }));
    renderDesk(<SettlementTab fundId={1} />, { path, level: 't1' });
    expect(await screen.findByRole('button', { name: text.execute })).toBeDisabled();
    expect(screen.getByText(kitText.duty.checker)).toBeVisible();
  });
});
