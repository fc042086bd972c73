import { dayFromInput } from '#shared/dayInput.ts';
import type { InputOf } from '#shared/contract/kernel/define.ts';
import { Failure } from '#shared/contract/kernel/errors.ts';
import { failureAt } from '#shared/contract/failures.ts';
import type { buyOrder } from '#shared/contract/orders.ts';
import type { Tx, WriteTx } from '#server/db/connection.ts';
import type { OrderFund, OrderingRulesService } from '#server/modules/records/orderingRules/orderingRules.service.ts';
import {
  afterPublished,
  MAX_SLIP_DAYS,
  slipDates,
  type OrderDates,
} from '#server/modules/records/orderLifecycle/dates.rules.ts';
import { findLastPublished } from '#server/modules/records/orderLifecycle/facts.repo.ts';
import { listInvestorAccounts } from '#server/modules/records/holdings/holdings.repo.ts';

export type SlipInput = NonNullable<InputOf<typeof buyOrder>['body']['receipt']>;

/** Ties an uploaded picture to the slip, so that it is kept; refuses the upload of somebody else. */
export interface SlipFiles {
  attach(tx: WriteTx, fileId: number, ownerUserId: number, investorId: number): Promise<void>;
}

export type SlipChecker = ReturnType<typeof createSlipChecker>;

/** What the investor is told of a day that the rules of slips do not take. */
const dateRefusals = {
  future: 'ORDER_RECEIPT_DATE',
  too_old: 'ORDER_RECEIPT_OLD',
  closed_day: 'ORDER_RECEIPT_CLOSED_DAY',
} as const;

/** Rules of bank slips that placing an order and handing in another slip share. */
export function createSlipChecker(services: { orderingRules: OrderingRulesService; files: SlipFiles }) {
  const { orderingRules, files } = services;
  return {
    /**
     * Dates that a slip gives its order, after the checks of domain 1.7: amount of the order, an account of the fund, own
     * account of the investor. `prefix` stands before the names of fields in the refusal.
     * @throws ORDER_RECEIPT_AMOUNT, ORDER_RECEIPT_ACCOUNT, ORDER_RECEIPT_OWNER,
     * ORDER_RECEIPT_DATE, ORDER_RECEIPT_OLD, ORDER_RECEIPT_CLOSED_DAY
     */
    async dates(
      tx: Tx,
      {
        investorId,
        fund,
        amount,
        slip,
        prefix,
      }: { investorId: number; fund: OrderFund; amount: bigint; slip: SlipInput; prefix: string },
      at: Date,
    ): Promise<OrderDates> {
      if (BigInt(slip.amount) !== amount) throw failureAt('ORDER_RECEIPT_AMOUNT', `${prefix}amount`);
      const accounts = await orderingRules.fundAccounts(tx, fund.id);
      if (!accounts.some((account) => account.id === slip.accountId))
        throw failureAt('ORDER_RECEIPT_ACCOUNT', `${prefix}accountId`);
      const own = await listInvestorAccounts(tx, investorId);
      if (slip.sourceIban && !own.some((account) => account.iban === slip.sourceIban))
        throw failureAt('ORDER_RECEIPT_OWNER', `${prefix}sourceIban`);
      const calendar = await orderingRules.calendar(tx, fund.id);
      const rule = await orderingRules.getSchedule(tx, fund.id, 1, 'receipt');
      const found = slipDates(
        calendar,
        rule,
        { date: dayFromInput(slip.date) ?? '', time: slip.time },
        at,
        fund.slipClosedDay,
      );
      if (!found.isAccepted)
        throw failureAt(dateRefusals[found.reason], `${prefix}date`, { params: { days: MAX_SLIP_DAYS } });
      return afterPublished(calendar, rule, 1, found.dates, await findLastPublished(tx, fund.id));
    },
    /** Keeps the picture of a slip. @throws ORDER_RECEIPT_FILE */
    async keepFile(
      tx: WriteTx,
      {
        fileId,
        userId,
        investorId,
        prefix,
      }: { fileId: number | null | undefined; userId: number; investorId: number; prefix: string },
    ): Promise<void> {
      if (!fileId) return;
      try {
        await files.attach(tx, fileId, userId, investorId);
      } catch (error) {
        if (error instanceof Failure && error.code === 'NOT_FOUND')
          throw failureAt('ORDER_RECEIPT_FILE', `${prefix}fileId`);
        throw error;
      }
    },
    /** The refusal of a slip that was handed in before. */
    duplicate: (prefix: string): Failure => failureAt('ORDER_RECEIPT_DUPLICATE', `${prefix}number`),
  };
}
