import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { ResponseOf } from '#shared/contract/define.ts';
import * as dashboard from '#shared/contract/dashboard.ts';
import { listFunds } from '#shared/contract/funds.ts';
import { listOrders } from '#shared/contract/orders.ts';
import { sampleFund } from '#tests/support/fundSamples.ts';
import { answers, callsOf, mockApi, refuses } from '#tests/support/msw.ts';
import { renderPanel, signIn } from '#tests/support/panel.tsx';
import { ui } from '#panel/ui/strings.ts';
import { HomeView } from './HomeView.tsx';
import { text } from './strings.ts';

type Asset = ResponseOf<typeof dashboard.lastAsset>['data'];

const asset = (changes: Partial<Asset> = {}): Asset => ({
  totalValue: '68843000',
  totalValueText: '68,843,000',
  totalCost: '60000000',
  totalProfit: '8843000',
  profitPercent: '14.74',
  dayChange: '120000',
  dayChangePercent: '0.17',
  navDate: '2026-11-18',
  items: [],
  chart: [],
  ...changes,
});

beforeEach(() => {
  signIn({ investorId: 7 });
  mockApi.use(
    answers(dashboard.lastAsset, { data: asset() }),
    answers(dashboard.lastProfit, { data: [] }),
    answers(dashboard.listCustomBoxes, { data: [] }),
    answers(dashboard.profileStatus, {
      data: {
        authStatus: 1,
        authStatusText: 'احراز هویت شده',
        isAuthorized: true,
        canSeeProfile: true,
        sejamStatus: 1,
        hasDefaultAccount: true,
        missing: [],
        actions: [],
      },
    }),
    answers(dashboard.upcomingEvents, { data: { events: [], openOrders: 0 } }),
    answers(listFunds, {
      data: [
        sampleFund({ fundId: 3, name: 'آذرخش', annualEfficiency: '20.00' }),
        sampleFund({ fundId: 4, name: 'نیلگون', annualEfficiency: '40.00' }),
        sampleFund({ fundId: 5, name: 'کاج', annualEfficiency: '90.00', issueEnabled: false }),
      ],
    }),
    answers(listOrders, { data: [], pageInfo: { page: 1, size: 5, totalCount: 0, totalPages: 0 } }),
  );
});

it('shows the value of everything held, its day, and what may be bought, the best year first', async () => {
  renderPanel(<HomeView />, { path: '/home' });
  const figure = within(await screen.findByTestId('asset-figure'));
  expect(figure.getByText('۶۸٬۸۴۳٬۰۰۰')).toBeVisible();
  expect(figure.getByText('۶۰٬۰۰۰٬۰۰۰', { exact: false })).toBeVisible();
  const offered = await screen.findAllByRole('link', { name: new RegExp(`^${text.buyShort} `) });
  expect(offered.map((link) => link.getAttribute('href'))).toEqual(['/buyBonds?fund=4', '/buyBonds?fund=3']);
  expect(screen.getByText(text.noProfit)).toBeVisible();
  expect(screen.getByText(text.noUpcoming)).toBeVisible();
  expect(callsOf(dashboard.lastAsset)[0]?.url.searchParams.get('investorId')).toBe('7');
});

it('leads who holds nothing to the funds', async () => {
  mockApi.use(answers(dashboard.lastAsset, { data: asset({ navDate: null, totalValue: '0', totalCost: '0' }) }));
  renderPanel(<HomeView />, { path: '/home' });
  expect(await screen.findByText(text.startText)).toBeVisible();
  for (const link of screen.getAllByRole('link', { name: text.seeFunds }))
    expect(link).toHaveAttribute('href', '/funds');
});

it('keeps the other cards when one of them fails, and asks that one again', async () => {
  mockApi.use(refuses(dashboard.lastProfit, 'SERVICE_UNAVAILABLE'));
  const { user } = renderPanel(<HomeView />, { path: '/home' });
  const again = await screen.findByRole('button', { name: ui.retry });
  expect(await screen.findByTestId('asset-figure')).toBeVisible();
  mockApi.use(
    answers(dashboard.lastProfit, {
      data: [
        {
          fundId: 3,
          fundName: 'آذرخش',
          profitDate: '2026-11-01',
          unitCount: '100',
          profitPerUnit: '2000',
          amount: '200000',
          amountText: '200,000',
          status: 'paid',
          statusText: 'واریز شد',
        },
      ],
    }),
  );
  await user.click(again);
  expect(await screen.findByText('۲۰۰٬۰۰۰')).toBeVisible();
});

it('says what the account lacks, with the way to mend it', async () => {
  mockApi.use(
    answers(dashboard.profileStatus, {
      data: {
        authStatus: 5,
        authStatusText: 'شما احراز هویت نشده‌اید',
        isAuthorized: false,
        canSeeProfile: false,
        sejamStatus: 0,
        hasDefaultAccount: false,
        missing: [],
        actions: [{ code: 'identity', text: 'احراز هویت لازم است', label: 'ثبت تیکت', path: '/add-ticket' }],
      },
    }),
  );
  renderPanel(<HomeView />, { path: '/home' });
  expect(await screen.findByText('احراز هویت لازم است')).toBeVisible();
  expect(screen.getByRole('link', { name: 'ثبت تیکت' })).toHaveAttribute('href', '/add-ticket');
});
