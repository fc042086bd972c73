import { isDeepStrictEqual } from 'node:util';
import { fail } from '#shared/contract/failures.ts';
import type { RuleChangeKind } from '#shared/texts/ruleTexts.ts';
import { findOrderWaits } from '#server/modules/records/orderingRules/orderingRules.repo.ts';
import type { OwnedRedating, RescheduleService } from '#server/modules/records/orderLifecycle/reschedule.service.ts';
import * as rules from './fundRules.repo.ts';
import { assertFirstDay, createFeeKinds, type TellFees } from './feeKinds.ts';
import { holidayKinds } from './holidayKinds.ts';
import type { KindOfRule } from './kindOfRule.ts';

const readSchedule: KindOfRule['read'] = async (tx, { fundId, before, after }) => {
  const of = (after ?? before) as unknown as rules.Schedule;
  const rows = fundId === null ? [] : await rules.listScheduleRows(tx, fundId);
  return rows.find((row) => row.orderType === of.orderType && row.wayCode === of.wayCode) ?? null;
};

const readLimit: KindOfRule['read'] = (tx, { before }) =>
  before === null ? Promise.resolve(null) : rules.findLimitRow(tx, Number(before.limitId));

const ruleKinds: Readonly<
  Record<
    Exclude<RuleChangeKind, 'order_reschedule' | keyof ReturnType<typeof createFeeKinds> | keyof OtherKinds>,
    KindOfRule
  >
> = {
  ...holidayKinds,
  price_limit: {
    audited: 'price_limit.changed',
    reschedules: false,
    read: readLimit,
    write: (tx, { before, after }) =>
      rules.saveLimitRow(tx, before === null ? undefined : Number(before.limitId), after as unknown as rules.Limit),
  },
  price_limit_removal: {
    audited: 'price_limit.removed',
    reschedules: false,
    read: readLimit,
    async write(tx, { before }) {
      const id = Number(before?.limitId);
      return (await rules.deleteLimitRow(tx, id)) ? id : null;
    },
  },
  auth_limit: {
    audited: 'auth_limit.changed',
    reschedules: false,
    async read(tx, { after }) {
      const of = after as unknown as rules.AuthLimit;
      const rows = await rules.listAuthRows(tx);
      return rows.find((row) => row.authStatus === of.authStatus && row.orderType === of.orderType) ?? null;
    },
    async write(tx, { after }) {
      await rules.upsertAuthLimit(tx, after as unknown as rules.AuthLimit);
      return null;
    },
  },
  holder_limit: {
    audited: 'holder_limit.changed',
    reschedules: false,
    async read(tx, { after }) {
      const of = after as unknown as rules.HolderLimit;
      const rows = await rules.listHolderLimitRows(tx, of.fundId);
      const isSame = (row: rules.HolderLimit): boolean =>
        row.fundId === of.fundId && row.holderKind === of.holderKind && row.firstDay === of.firstDay;
      return rows.find(isSame) ?? null;
    },
    async write(tx, { after }, { at }) {
      const row = after as unknown as rules.HolderLimit;
      assertFirstDay(row.firstDay, at);
      await rules.upsertHolderLimit(tx, row);
      return null;
    },
  },
  order_waits: {
    audited: 'order_waits.changed',
    reschedules: false,
    read: (tx) => findOrderWaits(tx),
    async write(tx, { after }) {
      await rules.updateWaits(tx, after as unknown as rules.Waits);
      return null;
    },
  },
  execution: {
    audited: 'execution.changed',
    reschedules: false,
    read: (tx, { fundId }) => (fundId === null ? Promise.resolve(null) : rules.findExecution(tx, fundId)),
    async write(tx, { fundId, after }) {
      if (fundId === null) throw fail('ORDER_FUND_NOT_FOUND');
      await rules.updateExecution(tx, fundId, after as unknown as rules.Execution);
      return fundId;
    },
  },
  price_jump: {
    audited: 'price_jump.changed',
    reschedules: false,
    async read(tx, { after }) {
      const of = after as unknown as rules.PriceJump;
      return (await rules.listPriceJumps(tx)).find((row) => row.fundType === of.fundType) ?? null;
    },
    async write(tx, { after }) {
      await rules.upsertPriceJump(tx, after as unknown as rules.PriceJump);
      return null;
    },
  },
  schedule: {
    audited: 'schedule.changed',
    reschedules: true,
    read: readSchedule,
    write: (tx, { fundId, after }) => rules.upsertSchedule(tx, fundId ?? 0, after as unknown as rules.Schedule),
  },
  schedule_removal: {
    audited: 'schedule.removed',
    reschedules: true,
    read: readSchedule,
    async write(tx, { before }) {
      const id = Number(before?.scheduleId);
      await rules.deleteScheduleRow(tx, id);
      return id;
    },
  },
};

/** Days of one order, as a change keeps them. */
interface OrderDays {
  orderId: number;
  fundName: string;
  orderNo: string;
  orderType: 1 | 2;
  investorId: number;
  effectiveDate: string;
  priceDate: string;
  licenseDate: string | null;
  payoutDate: string | null;
}

/** An order with one of its two sets of days, as a change keeps it. */
export function orderDaysOf(rescheduling: OwnedRedating, days: 'from' | 'to'): OrderDays {
  const { orderId, fundName, orderNo, orderType, investorId } = rescheduling;
  return { orderId, fundName, orderNo, orderType, investorId, ...rescheduling[days] };
}

/** New days of one order: what was prepared has to be what the rules give when it is applied. */
const orderReschedule = (rescheduling: RescheduleService): KindOfRule => ({
  audited: 'order.rescheduled',
  reschedules: false,
  async read(tx, { before }) {
    const { orderId } = before as unknown as OrderDays;
    return orderDaysOf(await rescheduling.look(tx, orderId), 'from');
  },
  async write(tx, { before, after }, by) {
    const { orderId } = before as unknown as OrderDays;
    const made = await rescheduling.reschedule(tx, orderId, by);
    if (!isDeepStrictEqual(orderDaysOf(made, 'to'), after)) throw fail('RULE_CHANGE_STALE');
    return orderId;
  },
  moves({ before, after }) {
    const [from, to] = [before, after] as unknown as [OrderDays, OrderDays];
    const { orderId, orderNo, fundName, orderType } = from;
    // the proposal itself names the order
    const asked = { investorName: '', amount: null, units: null };
    return [{ orderId, orderNo, fundName, orderType, ...asked, from, to }].map((move) => ({
      ...move,
      from: daysOnly(move.from),
      to: daysOnly(move.to),
    }));
  },
});

const daysOnly = ({ effectiveDate, priceDate, licenseDate, payoutDate }: OrderDays) => ({
  effectiveDate,
  priceDate,
  licenseDate,
  payoutDate,
});

/** Kinds that other modules read and write. */
export type OtherKinds = Readonly<
  Record<
    | 'yearly_profit'
    | 'fund_attributes'
    | 'fund_account'
    | 'fund_way'
    | 'fund_status'
    | 'debit_package'
    | 'debit_bank'
    | 'investor_freeze'
    | 'signing_powers'
    | 'branch',
    KindOfRule
  >
>;

/** Every kind of rule that two people change. */
export const createRuleKinds = (
  rescheduling: RescheduleService,
  others: OtherKinds,
  tellFees: TellFees,
): Readonly<Record<RuleChangeKind, KindOfRule>> => ({
  ...ruleKinds,
  ...createFeeKinds(tellFees),
  ...others,
  order_reschedule: orderReschedule(rescheduling),
});
