import { describe, expect, it } from 'vitest';
import { assertNoProblem, findProblems, type LimitFacts } from './limits.rules.ts';

/** A buy of 5,000,000 rial by gateway that meets nothing; it gives 50 units. */
const buy: LimitFacts = {
  type: 1,
  paymentMethod: 'ipg',
  amount: 5_000_000n,
  units: 50n,
  isByUnits: false,
  isSellAll: false,
  method: {
    code: 'ipg',
    isActive: true,
    disabledReason: null,
    isChosen: true,
    hasGateway: true,
    credit: 0n,
    hasDebitContract: false,
  },
  standing: 'good',
  identity: { isAllowed: true, maxAmount: null },
  fund: {
    status: 'active',
    issueEnabled: true,
    cancelEnabled: true,
    isNegotiable: false,
    closeReason: null,
    minAmount: null,
    maxAmount: null,
    minUnits: null,
    maxUnits: null,
    minRemainUnits: 0n,
    maxFundUnits: null,
    investedUnits: 0n,
    openBuyUnits: 0n,
    isDirectDebitAllowed: false,
  },
  window: { isOpen: true, text: 'شنبه ۰۹:۰۰ تا ۱۲:۰۰' },
  limit: null,
  holder: { kind: 'person', maxUnits: null, units: 0n },
  freeUnits: 0n,
  isWorthSelling: false,
  gateway: { maxAmount: null, dailyMax: null, usedToday: 0n },
  waiting: { unpaid: 0, maxUnpaid: 3, slips: 0, maxSlips: 2 },
};

/** A sell of 30 of 100 free units. */
const sell: LimitFacts = {
  ...buy,
  type: 2,
  paymentMethod: 'account',
  amount: 3_000_000n,
  units: 30n,
  isByUnits: true,
  method: null,
  gateway: null,
  freeUnits: 100n,
  isWorthSelling: true,
};

const withFund = (of: LimitFacts, fund: Partial<LimitFacts['fund']>): LimitFacts => ({
  ...of,
  fund: { ...of.fund, ...fund },
});
const limits = { minAmount: null, maxAmount: null, minUnits: null, maxUnits: null };
const paidBy = (method: Partial<NonNullable<LimitFacts['method']>>): LimitFacts => ({
  ...buy,
  method: { ...buy.method!, ...method },
});
const viaGateway = (gateway: Partial<NonNullable<LimitFacts['gateway']>>): LimitFacts => ({
  ...buy,
  gateway: { ...buy.gateway!, ...gateway },
});
const waiting = (paymentMethod: string, counts: Partial<LimitFacts['waiting']>): LimitFacts => ({
  ...buy,
  paymentMethod,
  waiting: { ...buy.waiting, ...counts },
});

describe('an order that meets every limit exactly', () => {
  it.each<[string, LimitFacts]>([
    ['a buy without limits', buy],
    ['a sell without limits', sell],
    ['a buy of the least amount', withFund(buy, { minAmount: 5_000_000n })],
    ['a buy of the most amount', withFund(buy, { maxAmount: 5_000_000n })],
    ['a buy of the least units', withFund(buy, { minUnits: 50n })],
    ['a buy of the most units', withFund(buy, { maxUnits: 50n })],
    ['a buy of one unit', { ...buy, units: 1n }],
    ['a buy that the identity just allows', { ...buy, identity: { isAllowed: true, maxAmount: 5_000_000n } }],
    ['a buy that fills the fund', withFund(buy, { maxFundUnits: 100n, investedUnits: 30n, openBuyUnits: 20n })],
    ['a sell from a full fund', withFund(sell, { maxFundUnits: 10n, investedUnits: 30n })],
    ['a sell of all that is free', { ...sell, units: 100n }],
    ['a sell that leaves the least remainder', withFund(sell, { minRemainUnits: 70n })],
    ['a sell that leaves nothing', withFund({ ...sell, units: 100n }, { minRemainUnits: 70n })],
    ['everything sold below the minimum', { ...sell, isSellAll: true, limit: { ...limits, minUnits: 31n } }],
    ['everything sold below the remainder', withFund({ ...sell, isSellAll: true }, { minRemainUnits: 71n })],
    ['a buy of the most that the gateway takes', viaGateway({ maxAmount: 5_000_000n })],
    ['a buy up to what one holder may have', { ...buy, holder: { kind: 'person', maxUnits: 60n, units: 10n } }],
    ['a buy that uses up the day of the gateway', viaGateway({ dailyMax: 8_000_000n, usedToday: 3_000_000n })],
    ['a slip above the gateway', { ...viaGateway({ maxAmount: 1n, dailyMax: 1n }), paymentMethod: 'receipt' }],
    ['the last order that may wait unpaid', waiting('ipg', { unpaid: 2, slips: 9 })],
    ['the last slip that may wait', waiting('receipt', { unpaid: 9, slips: 1 })],
    ['a debit beside waiting orders', waiting('direct_debit', { unpaid: 9, slips: 9 })],
    ['a sell beside waiting orders', { ...sell, paymentMethod: 'ipg', waiting: { ...buy.waiting, unpaid: 9 } }],
    ['money that came by its code', paidBy({ code: 'deposit_id', isChosen: false })],
    ['a buy that is worth less than a sell costs', { ...buy, isWorthSelling: false, freeUnits: 0n }],
  ])('may be placed: %s', (_name, facts) => {
    expect(findProblems(facts)).toEqual([]);
  });
});

describe('an order that is past a limit', () => {
  const closed = { issueEnabled: false, closeReason: 'مجمع' };
  const identityLimit = { isAllowed: true, maxAmount: 4_999_999n };
  it.each<[string, LimitFacts, object]>([
    [
      'a method without what it needs',
      paidBy({ hasGateway: false }),
      { code: 'ORDER_WAY_DISABLED', params: { reason: 'درگاه پرداختی در دسترس نیست' } },
    ],
    [
      'credit that is not there',
      paidBy({ code: 'wallet' }),
      { code: 'ORDER_CREDIT_INSUFFICIENT', params: { credit: 0n } },
    ],
    [
      'a deposit by code that was chosen',
      paidBy({ code: 'deposit_id' }),
      {
        code: 'ORDER_WAY_DISABLED',
        params: { reason: 'مبلغ را با شناسه واریز خود به حساب صندوق واریز کنید؛ درخواست خودکار ثبت می‌شود' },
      },
    ],
    [
      'direct debit that the fund does not allow',
      paidBy({ code: 'direct_debit', hasDebitContract: true }),
      { code: 'ORDER_WAY_DISABLED', params: { reason: 'برای این صندوق فعال نیست' } },
    ],
    [
      'no identity',
      { ...buy, identity: { isAllowed: false, maxAmount: null } },
      { code: 'ORDER_IDENTITY_INSUFFICIENT' },
    ],
    ['a closed fund', withFund(buy, closed), { code: 'ORDER_FUND_CLOSED', params: { reason: 'مجمع' } }],
    [
      'a closed window',
      { ...buy, window: { ...buy.window, isOpen: false } },
      { code: 'ORDER_WINDOW_CLOSED', params: { window: 'شنبه ۰۹:۰۰ تا ۱۲:۰۰' } },
    ],
    [
      'less than the least amount',
      withFund(buy, { minAmount: 5_000_001n }),
      { code: 'ORDER_BELOW_MINIMUM', params: { min: 5_000_001n }, field: 'amount' },
    ],
    [
      'less than the least units',
      withFund({ ...buy, isByUnits: true }, { minUnits: 51n }),
      { code: 'ORDER_UNITS_BELOW_MINIMUM', params: { min: 51n }, field: 'units' },
    ],
    [
      'no whole unit',
      { ...buy, units: 0n },
      { code: 'ORDER_UNITS_BELOW_MINIMUM', params: { min: 1n }, field: 'amount' },
    ],
    [
      'more than the most amount',
      withFund(buy, { maxAmount: 4_999_999n }),
      { code: 'ORDER_ABOVE_MAXIMUM', params: { max: 4_999_999n }, field: 'amount' },
    ],
    [
      'more than the most units',
      withFund(buy, { maxUnits: 49n }),
      { code: 'ORDER_UNITS_ABOVE_MAXIMUM', params: { max: 49n }, field: 'amount' },
    ],
    [
      'more than the identity allows',
      { ...buy, identity: identityLimit },
      { code: 'ORDER_AUTH_LIMIT', params: { max: 4_999_999n } },
    ],
    [
      'more than fits into the fund',
      withFund(buy, { maxFundUnits: 99n, investedUnits: 30n, openBuyUnits: 20n }),
      { code: 'ORDER_CEILING_REACHED' },
    ],
    [
      'more than one company may have of the fund',
      { ...buy, holder: { kind: 'company', maxUnits: 60n, units: 11n } },
      { code: 'ORDER_HOLDER_LIMIT', params: { kind: 'حقوقی', max: 60n, held: 11n } },
    ],
    [
      'more units than are free',
      { ...sell, units: 101n },
      { code: 'ORDER_UNITS_NOT_FREE', params: { free: 100n }, field: 'units' },
    ],
    [
      'an amount of more units than are free',
      { ...sell, units: 101n, isByUnits: false },
      { code: 'ORDER_UNITS_NOT_FREE', params: { free: 100n }, field: 'amount' },
    ],
    [
      'everything where nothing is free',
      { ...sell, units: 0n, freeUnits: 0n, isSellAll: true },
      { code: 'ORDER_UNITS_NOT_FREE', params: { free: 0n }, field: 'units' },
    ],
    [
      'a remainder below the least',
      withFund(sell, { minRemainUnits: 71n }),
      { code: 'ORDER_MIN_REMAIN', params: { min: 71n }, field: 'units' },
    ],
    [
      'a remainder of one unit',
      withFund({ ...sell, units: 99n }, { minRemainUnits: 2n }),
      { code: 'ORDER_MIN_REMAIN', params: { min: 2n }, field: 'units' },
    ],
    [
      'units that are worth less than the charges',
      { ...sell, isWorthSelling: false },
      { code: 'ORDER_VALUE_BELOW_FEES', field: 'units' },
    ],
    [
      'more than the gateway takes at once',
      viaGateway({ maxAmount: 4_999_999n }),
      { code: 'ORDER_GATEWAY_LIMIT', params: { max: 4_999_999n }, field: 'wayId' },
    ],
    [
      'more than the gateway takes on a day',
      viaGateway({ dailyMax: 8_000_000n, usedToday: 3_000_001n }),
      { code: 'ORDER_DAILY_LIMIT', params: { max: 8_000_000n, left: 4_999_999n }, field: 'wayId' },
    ],
    [
      'a gateway whose day is past its limit',
      viaGateway({ dailyMax: 8_000_000n, usedToday: 9_000_000n }),
      { code: 'ORDER_DAILY_LIMIT', params: { max: 8_000_000n, left: 0n }, field: 'wayId' },
    ],
    ['too many unpaid orders', waiting('ipg', { unpaid: 3 }), { code: 'ORDER_TOO_MANY_UNPAID', params: { max: 3n } }],
    ['too many slips', waiting('receipt', { slips: 2 }), { code: 'ORDER_TOO_MANY_SLIPS', params: { max: 2n } }],
  ])('is refused: %s', (_name, facts, problem) => {
    expect(findProblems(facts)).toEqual([problem]);
  });

  it('of the gateway and the fund alike is told once, with the advice of the gateway', () => {
    const facts = withFund(viaGateway({ maxAmount: 4_000_000n }), { maxAmount: 4_000_000n });
    const problem = { code: 'ORDER_GATEWAY_LIMIT', params: { max: 4_000_000n }, field: 'wayId' };
    expect(findProblems(facts)).toEqual([problem]);
    const bySlip = { ...facts, paymentMethod: 'receipt' };
    expect(findProblems(bySlip)).toMatchObject([{ code: 'ORDER_ABOVE_MAXIMUM' }]);
    expect(findProblems({ ...facts, gateway: null })).toMatchObject([{ code: 'ORDER_ABOVE_MAXIMUM' }]);
  });

  it('is told with all of its problems, in the order of domain 1.5', () => {
    const facts = { ...withFund(buy, closed), units: 0n, identity: { isAllowed: false, maxAmount: 1n } };
    expect(findProblems(facts).map(({ code }) => code)).toEqual([
      'ORDER_IDENTITY_INSUFFICIENT',
      'ORDER_FUND_CLOSED',
      'ORDER_UNITS_BELOW_MINIMUM',
      'ORDER_AUTH_LIMIT',
    ]);
  });
});

describe('the refusal', () => {
  it('is the first problem, at its field where it has one', () => {
    const below = { code: 'ORDER_BELOW_MINIMUM', params: { min: 1_000n }, field: 'amount' } as const;
    const ceiling = { code: 'ORDER_CEILING_REACHED' } as const;
    expect(() => assertNoProblem([below, ceiling])).toThrow(
      expect.objectContaining({ code: 'ORDER_BELOW_MINIMUM', fields: { amount: [expect.stringContaining('۱٬۰۰۰')] } }),
    );
    expect(() => assertNoProblem([ceiling])).toThrow(
      expect.objectContaining({ code: 'ORDER_CEILING_REACHED', fields: undefined }),
    );
  });

  it('does not come without a problem', () => {
    expect(() => assertNoProblem([])).not.toThrow();
  });
});
