import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import { listDebitContracts } from '#shared/contract/directDebit.ts';
import * as funds from '#shared/contract/funds.ts';
import * as orders from '#shared/contract/orders.ts';
import { sampleContract } from '#tests/support/debitSamples.ts';
import { onePage } from '#tests/support/desk.tsx';
import { sampleFund } from '#tests/support/fundSamples.ts';
import { answers, callsOf, mockApi, refuses } from '#tests/support/msw.ts';
import { renderPanel, signIn } from '#tests/support/panel.tsx';
import { BuyUnitsView } from '../BuyUnitsView.tsx';
import { buyText as text } from './strings.ts';

type Estimate = ResponseOf<typeof orders.estimateOrder>['data'];
type Method = ResponseOf<typeof orders.listPaymentMethods>['data'][number];

const estimate = (amount: string): Estimate => ({
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
});

describe('paying by a contract of direct debit', () => {
  const debit: Method = {
    wayId: 6,
    code: 'direct_debit',
    title: 'برداشت مستقیم',
    description: '',
    minAmount: null,
    maxAmount: null,
    dailyLeft: null,
    gateways: [],
    accounts: [],
    isActive: true,
    disabledReason: null,
    credit: null,
  };
  const contracts = (...rows: ReturnType<typeof sampleContract>[]) =>
    answers(listDebitContracts, { data: rows, pageInfo: onePage(rows.length) });
  const open = () => renderPanel(<BuyUnitsView />, { path: '/buyBonds?fund=3&step=method' });
  const pay = async (user: ReturnType<typeof open>['user']) => {
    const button = await screen.findByRole('button', { name: text.submitDebit });
    await waitFor(() => expect(button).toBeEnabled());
    await user.click(button);
  };

  beforeEach(() => {
    signIn({ investorId: 7 });
    sessionStorage.setItem(
      'buy-draft-7',
      JSON.stringify({ form: { fundId: 3, mode: 'units', units: '10', amount: '', wayId: 6, acceptRules: true } }),
    );
    mockApi.use(
      answers(funds.listFunds, { data: [sampleFund({ fundId: 3, name: 'سهامی آذرخش' })] }),
      answers(orders.fundSchedule, { data: [] }),
      answers(orders.orderInvestorAsset, { data: [] }),
      answers(orders.listPaymentMethods, { data: [debit] }),
      answers(orders.estimateOrder, { data: estimate('30000000') }),
    );
  });

  it('asks which contract pays, shows what is left of each, and takes none that cannot carry the amount', async () => {
    mockApi.use(
      contracts(
        sampleContract(),
        sampleContract({ contractId: 6, bankName: 'بانک ملت', largestNow: '10000000', leftTodayAmount: '10000000' }),
      ),
    );
    const { user } = open();
    const own = await screen.findByRole('radio', { name: /بانک سامان/ });
    expect(screen.getByText(text.contractLeft('۵۰٬۰۰۰٬۰۰۰'))).toBeVisible();
    expect(screen.getByText(text.contractLeftDay('۱۰٬۰۰۰٬۰۰۰'))).toBeVisible();
    await waitFor(() => expect(screen.getByRole('radio', { name: /بانک ملت/ })).toBeDisabled());
    expect(screen.getByText(text.contractTooSmall)).toBeVisible();
    await pay(user);
    expect(await screen.findByText(text.contractNeeded)).toBeVisible();
    expect(callsOf(orders.buyOrder)).toEqual([]);
    await user.click(own);
    await waitFor(() => expect(screen.queryByText(text.contractNeeded)).toBeNull());
  });

  it('sends the only contract with the order; a refusal leads back to the choice', async () => {
    mockApi.use(
      contracts(sampleContract()),
      refuses(orders.buyOrder, 'DEBIT_CONTRACT_EXPIRED', { fields: { contractId: ['مدت قرارداد پایان یافته است'] } }),
    );
    const { user } = open();
    await waitFor(async () => expect(await screen.findByRole('radio', { name: /بانک سامان/ })).toBeChecked());
    await pay(user);
    await waitFor(() => expect(callsOf(orders.buyOrder)[0]?.body).toMatchObject({ wayId: 6, contractId: 5 }));
    expect(await screen.findByText('مدت قرارداد پایان یافته است')).toBeVisible();
  });

  it('leads to the creation of a contract when there is none', async () => {
    mockApi.use(
      answers(orders.listPaymentMethods, {
        data: [{ ...debit, isActive: false, disabledReason: 'قرارداد برداشت مستقیم فعالی ندارید' }],
      }),
    );
    open();
    expect(await screen.findByText('قرارداد برداشت مستقیم فعالی ندارید')).toBeVisible();
    expect(screen.getByRole('link', { name: text.createContract })).toHaveAttribute('href', '/direct-debit');
  });
});
