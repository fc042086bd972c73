import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { AnswerOf } from '#shared/contract/define.ts';
import * as funds from '#shared/contract/funds.ts';
import * as orders from '#shared/contract/orders.ts';
import { HttpResponse } from 'msw';
import { answers, callsOf, mockApi, responds } from '#tests/support/msw.ts';
import { makePanel, renderPanel, signIn } from '#tests/support/panel.tsx';
import { sampleFund } from '#tests/support/fundSamples.ts';
import { profileLoaded } from '#panel/store/slices/authSlice.ts';
import { SellUnitsView } from './SellUnitsView.tsx';
import { buyText as text } from './buy/strings.ts';
import { BuyUnitsView } from './BuyUnitsView.tsx';

type Estimate = AnswerOf<typeof orders.estimateOrder>['data'];

const estimate = (amount: string, changes: Partial<Estimate> = {}): Estimate => ({
  mode: 'units',
  units: '10',
  unitsText: '10',
  amount,
  amountText: amount,
  nav: '100000',
  navText: '100,000',
  navDate: '2026-11-18',
  fee: '0',
  penalty: '0',
  remain: '0',
  remainTarget: null,
  net: amount,
  effectiveDate: '2026-11-22',
  priceDate: '2026-11-22',
  licenseDate: null,
  payoutDate: null,
  cancelDeadline: '2026-11-22T10:30:00.000Z',
  minAmount: null,
  maxAmount: null,
  lots: [],
  problems: [],
  warnings: [{ code: 'estimate', message: 'اعداد برآوردی است' }],
  ...changes,
});

beforeEach(() => {
  signIn({ investorId: 7 });
  mockApi.use(
    answers(funds.listFunds, { data: [sampleFund({ fundId: 3, name: 'سهامی آذرخش' })] }),
    answers(orders.listPaymentWays, {
      data: [
        {
          wayId: 2,
          code: 'wallet',
          title: 'اعتبار',
          description: '',
          minAmount: null,
          maxAmount: null,
          dailyLeft: null,
          gateways: [],
          accounts: [],
          isActive: true,
          disabledReason: null,
          credit: '5000000',
        },
      ],
    }),
  );
});

const keep = (form: object) =>
  sessionStorage.setItem(
    'buy-draft-7',
    JSON.stringify({ form: { fundId: 3, mode: 'units', units: '10', amount: '', wayId: 2, ...form } }),
  );

describe('the last step of buying', () => {
  it('neither shows nor pays by numbers of another quantity', async () => {
    keep({});
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    mockApi.use(
      responds(orders.estimateOrder, async ({ body }) => {
        const isFirst = (body as { units: string }).units === '10';
        if (!isFirst) await held;
        return HttpResponse.json({ data: estimate(isFirst ? '1000000' : '2000000'), error: false, msg: '' });
      }),
    );
    const { user } = renderPanel(<BuyUnitsView />, { path: '/buyBonds?fund=3&step=amount' });
    expect(await screen.findByText('۱٬۰۰۰٬۰۰۰')).toBeTruthy();
    const field = screen.getByLabelText(text.unitsLabel);
    await user.clear(field);
    await user.type(field, '20');
    await waitFor(() => expect(screen.getByTestId('estimate')).toHaveAttribute('aria-busy', 'true'));
    await waitFor(() => expect(callsOf(orders.estimateOrder).length).toBeGreaterThan(1));
    expect(screen.getByTestId('estimate')).toHaveAttribute('aria-busy', 'true');
    release();
    expect(await screen.findByText('۲٬۰۰۰٬۰۰۰')).toBeTruthy();
    await waitFor(() => expect(screen.getByTestId('estimate')).toHaveAttribute('aria-busy', 'false'));
  });

  it('rests until the numbers of this very order are known', async () => {
    keep({});
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    mockApi.use(
      responds(orders.estimateOrder, async () => {
        await held;
        return HttpResponse.json({ data: estimate('1000000'), error: false, msg: '' });
      }),
    );
    renderPanel(<BuyUnitsView />, { path: '/buyBonds?fund=3&step=confirm' });
    const button = await screen.findByRole('button', { name: text.submitWallet });
    expect(button).toBeDisabled();
    release();
    await waitFor(() => expect(button).toBeEnabled());
    expect(screen.getByText('۱٬۰۰۰٬۰۰۰')).toBeTruthy();
  });
});

describe('an investor whose identity is not verified', () => {
  const restricted = (authStatus: 4 | 5, authStatusText: string) => {
    const panel = makePanel();
    panel.store.dispatch(
      profileLoaded({
        name: 'مینا سهیلی',
        code: '0023456787',
        isLegal: false,
        isAuthorized: false,
        authStatus,
        authStatusText,
        investorId: 7,
        isVisible: false,
      }),
    );
    return panel;
  };

  it.each([
    [4, 'احراز هویت شما در حال بررسی است', '/tickets'],
    [5, 'شما احراز هویت نشده‌اید', '/add-ticket'],
  ] as const)(
    'status %s: buying and selling stop before their first step and lead to the next one',
    (status, sentence, path) => {
      const first = renderPanel(<BuyUnitsView />, { path: '/buyBonds?fund=3', panel: restricted(status, sentence) });
      expect(screen.getByText(new RegExp(sentence))).toBeVisible();
      expect(screen.getByRole('link')).toHaveAttribute('href', path);
      first.unmount();
      renderPanel(<SellUnitsView />, { path: '/sellBonds?fund=3', panel: restricted(status, sentence) });
      expect(screen.getByText(new RegExp(sentence))).toBeVisible();
      expect(callsOf(orders.estimateOrder)).toEqual([]);
    },
  );
});
