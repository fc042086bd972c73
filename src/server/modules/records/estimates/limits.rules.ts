import { failureAt, failureOf, type ErrorCode } from '#shared/contract/failures.ts';
import { holderKindLabels } from '#shared/texts/ruleTexts.ts';
import { paymentMethodNotes } from '#shared/texts/orderTexts.ts';
import { effectiveLimits, type OrderLimits } from '#shared/orderLimits.ts';
import type { OrderType } from '#shared/orderStates.ts';
import type { InvestorStanding } from '#shared/registryStanding.ts';
import { fundClosedReason, type FundOpening } from '../orderLifecycle/fundOpen.rules.ts';
import { paymentMethodProblem, type PaymentMethodFacts } from '../orderLifecycle/paymentMethod.rules.ts';

/** Why an order is refused: a code of the contract, values for its message, and the field it belongs to. */
export interface Problem {
  code: ErrorCode;
  params?: Record<string, string | bigint | number>;
  field?: string;
}

/** Everything the checks need, loaded beforehand. Money is rial; null means no limit. */
export interface LimitFacts {
  type: OrderType;
  paymentMethod: string;
  amount: bigint;
  units: bigint;
  /** the investor gave units (or all), not an amount */
  isByUnits: boolean;
  isSellAll: boolean;
  /** buy: what it is paid with, and whether the investor chose it; money that came by itself chose nothing */
  method:
    (PaymentMethodFacts & { isChosen: boolean; hasGateway: boolean; credit: bigint; hasDebitContract: boolean }) | null;
  standing: InvestorStanding;
  identity: { isAllowed: boolean; maxAmount: bigint | null };
  fund: FundOpening & {
    minAmount: bigint | null;
    maxAmount: bigint | null;
    minUnits: bigint | null;
    maxUnits: bigint | null;
    minRemainUnits: bigint;
    maxFundUnits: bigint | null;
    investedUnits: bigint;
    openBuyUnits: bigint;
    isDirectDebitAllowed: boolean;
  };
  window: { isOpen: boolean; text: string };
  limit: OrderLimits | null;
  /** what the investor has and ordered of the fund, and may have at most; null: no limit */
  holder: { kind: 'person' | 'company'; maxUnits: bigint | null; units: bigint };
  /** sell: units that no open order, no kind of unit and no certificate day keeps from being sold */
  freeUnits: bigint;
  /** sell: true when the units are worth more than the charges */
  isWorthSelling: boolean;
  gateway: { maxAmount: bigint | null; dailyMax: bigint | null; usedToday: bigint } | null;
  /** other orders of the investor that wait for money, with the most that may wait at once */
  waiting: { unpaid: number; maxUnpaid: number; slips: number; maxSlips: number };
}

type Check = (facts: LimitFacts) => Problem | null;

const quantityField = (facts: LimitFacts): string => (facts.isByUnits ? 'units' : 'amount');

const checkPaymentMethod = ({ method, fund: { isDirectDebitAllowed } }: LimitFacts): Problem | null => {
  if (method === null) return null;
  const { credit } = method;
  const isNotForOrders = method.isChosen && method.code === 'deposit_id';
  const reason = isNotForOrders
    ? paymentMethodNotes.depositByCode
    : paymentMethodProblem(method, { ...method, isDirectDebitAllowed });
  if (reason === null) return null;
  return reason === paymentMethodNotes.noCredit
    ? { code: 'ORDER_CREDIT_INSUFFICIENT', params: { credit } }
    : { code: 'ORDER_WAY_DISABLED', params: { reason } };
};

/**
 * The registry is obeyed: who died acts no more, and who has to renew or to correct their registration puts no new money in;
 * their own money is free. So are the freezes of two people.
 */
const checkStanding: Check = ({ standing, type }) => {
  if (standing === 'deceased') return { code: 'ORDER_INVESTOR_DECEASED' };
  if (standing === 'frozen' || (standing === 'noPurchases' && type === 1)) return { code: 'ORDER_INVESTOR_FROZEN' };
  if (standing === 'invalid' && type === 1) return { code: 'ORDER_IDENTITY_INSUFFICIENT' };
  return standing === 'expired' && type === 1 ? { code: 'ORDER_REGISTRY_EXPIRED' } : null;
};

const checkIdentity: Check = (facts) => (facts.identity.isAllowed ? null : { code: 'ORDER_IDENTITY_INSUFFICIENT' });

const checkFundOpen: Check = ({ fund, type }) => {
  const reason = fundClosedReason(fund, type);
  return reason === null ? null : { code: 'ORDER_FUND_CLOSED', params: { reason } };
};

const checkWindow: Check = ({ window }) =>
  window.isOpen ? null : { code: 'ORDER_WINDOW_CLOSED', params: { window: window.text } };

const checkLimits = (facts: LimitFacts): Problem | null => {
  // selling everything is always allowed: nobody is locked in by a minimum
  if (facts.isSellAll) return null;
  const { minAmount, maxAmount, minUnits, maxUnits } = effectiveLimits(facts);
  const field = quantityField(facts);
  if (minAmount !== null && facts.amount < minAmount)
    return { code: 'ORDER_BELOW_MINIMUM', params: { min: minAmount }, field };
  if (minUnits !== null && facts.units < minUnits)
    return { code: 'ORDER_UNITS_BELOW_MINIMUM', params: { min: minUnits }, field };
  if (facts.units < 1n) return { code: 'ORDER_UNITS_BELOW_MINIMUM', params: { min: 1n }, field };
  if (maxAmount !== null && facts.amount > maxAmount) {
    // the method's own ceiling is told last, with the advice to use a slip
    if (facts.paymentMethod === 'ipg' && facts.gateway?.maxAmount === maxAmount) return null;
    return { code: 'ORDER_ABOVE_MAXIMUM', params: { max: maxAmount }, field };
  }
  if (maxUnits !== null && facts.units > maxUnits)
    return { code: 'ORDER_UNITS_ABOVE_MAXIMUM', params: { max: maxUnits }, field };
  return null;
};

const checkIdentityLimit: Check = ({ identity, amount }) =>
  identity.maxAmount !== null && amount > identity.maxAmount
    ? { code: 'ORDER_AUTH_LIMIT', params: { max: identity.maxAmount } }
    : null;

const checkCeiling: Check = ({ type, fund, units }) => {
  if (type !== 1 || fund.maxFundUnits === null) return null;
  return fund.investedUnits + fund.openBuyUnits + units <= fund.maxFundUnits ? null : { code: 'ORDER_CEILING_REACHED' };
};

/** Limits of holders count what an order brings; who has more from before keeps it. */
const checkHolder: Check = ({ type, holder, units }) => {
  if (type !== 1 || holder.maxUnits === null || holder.units + units <= holder.maxUnits) return null;
  const params = { kind: holderKindLabels[holder.kind], max: holder.maxUnits, held: holder.units };
  return { code: 'ORDER_HOLDER_LIMIT', params };
};

const checkFreeUnits: Check = (facts) =>
  facts.type === 2 && (facts.units > facts.freeUnits || facts.freeUnits === 0n)
    ? { code: 'ORDER_UNITS_NOT_FREE', params: { free: facts.freeUnits }, field: quantityField(facts) }
    : null;

const checkMinRemain: Check = ({ type, isSellAll, freeUnits, units, fund }) => {
  if (type !== 2 || isSellAll) return null;
  // what open orders will take is gone already (domain 1.5)
  const left = freeUnits - units;
  return left > 0n && left < fund.minRemainUnits
    ? { code: 'ORDER_MIN_REMAIN', params: { min: fund.minRemainUnits }, field: 'units' }
    : null;
};

const checkWorth: Check = (facts) =>
  facts.type === 2 && !facts.isWorthSelling ? { code: 'ORDER_VALUE_BELOW_FEES', field: quantityField(facts) } : null;

const checkGateway = ({ gateway, amount, paymentMethod }: LimitFacts): Problem | null => {
  if (paymentMethod !== 'ipg' || gateway === null) return null;
  if (gateway.maxAmount !== null && amount > gateway.maxAmount)
    return { code: 'ORDER_GATEWAY_LIMIT', params: { max: gateway.maxAmount }, field: 'wayId' };
  if (gateway.dailyMax !== null && gateway.usedToday + amount > gateway.dailyMax) {
    const left = gateway.dailyMax > gateway.usedToday ? gateway.dailyMax - gateway.usedToday : 0n;
    return { code: 'ORDER_DAILY_LIMIT', params: { max: gateway.dailyMax, left }, field: 'wayId' };
  }
  return null;
};

/** Room under a ceiling is held by orders without money; nobody holds more of it than a few orders. */
const checkWaiting: Check = ({ type, paymentMethod, waiting }) => {
  if (type !== 1) return null;
  if (paymentMethod === 'ipg' && waiting.unpaid >= waiting.maxUnpaid)
    return { code: 'ORDER_TOO_MANY_UNPAID', params: { max: BigInt(waiting.maxUnpaid) } };
  if (paymentMethod === 'receipt' && waiting.slips >= waiting.maxSlips)
    return { code: 'ORDER_TOO_MANY_SLIPS', params: { max: BigInt(waiting.maxSlips) } };
  return null;
};

/** The order of domain 1.5; the first problem is the answer of a refused order. */
const checks: readonly Check[] = [
  checkStanding,
  checkPaymentMethod,
  checkIdentity,
  checkFundOpen,
  checkWindow,
  checkLimits,
  checkIdentityLimit,
  checkCeiling,
  checkHolder,
  checkFreeUnits,
  checkMinRemain,
  checkWorth,
  checkGateway,
  checkWaiting,
];

/** All problems of an order in the order of domain 1.5; none when it may be placed. */
export function findProblems(facts: LimitFacts): Problem[] {
  return checks.map((check) => check(facts)).filter((problem): problem is Problem => problem !== null);
}

/** Refuses an order with the first of its problems. @throws the problem's code */
export function assertNoProblem([problem]: readonly Problem[]): void {
  if (!problem) return;
  const { code, params, field } = problem;
  throw field ? failureAt(code, field, { params }) : failureOf(code, { params });
}
