import type { Kysely } from 'kysely';
import type { Database } from '#server/db/tables.ts';
import { inTransaction, type WriteTx } from '#server/db/connection.ts';
import { createLedgerService } from '#server/modules/records/ledger/ledger.service.ts';
import { unitsValue } from '#shared/decimal.ts';
import { tehranInstant, weekDay, addDays } from '#shared/jalali.ts';

/* Small, exact rows for tests that check figures. The demo is for tests that want full data. */

type Db = Kysely<Database>;

export interface FundFixture {
  name?: string;
  slug?: string;
  /** newest price day; prices go back from here over `days` working days (no holidays) */
  lastDay?: string;
  days?: number;
  /** cancel price of the index-th day, oldest first; issue price is 0.5 % above, statistical price between */
  navOf?: (index: number) => bigint;
  /** profit per unit paid on the index-th day */
  profitOf?: (index: number) => bigint;
  values?: Partial<{
    issue_enabled: boolean;
    close_reason: string;
    profit_period_months: number;
    profit_day: number;
    guarantee_days: number;
    max_fund_units: bigint;
    sort: number;
  }>;
  exitSteps?: readonly (readonly [untilDay: number, pct: string])[];
}

export interface MadeFund {
  id: number;
  /** price days, oldest first */
  days: string[];
}

/** Working days back from a day, Saturday to Wednesday, oldest first. */
export function workingDaysBack(lastDay: string, count: number): string[] {
  const days: string[] = [];
  for (let day = lastDay; days.length < count; day = addDays(day, -1)) if (weekDay(day) < 5) days.unshift(day);
  return days;
}

let serial = 0;

/** A fund with schedules of a fixed-income fund and a price for each of its days. */
export async function insertFund(db: Db, fixture: FundFixture = {}): Promise<MadeFund> {
  serial += 1;
  const {
    lastDay = '2026-11-18',
    days: count = 40,
    navOf = (index: number) => 1_000_000n + BigInt(index) * 1000n,
    profitOf = () => 0n,
  } = fixture;
  const fund = await db
    .insertInto('funds')
    .values({
      slug: fixture.slug ?? `fund-${serial}`,
      name: fixture.name ?? `صندوق آزمون ${serial}`,
      fund_type: 4,
      type_of_invest: 'IssuanceAndCancellation',
      risk_level: 2,
      created_at: new Date('2020-01-01T00:00:00Z'),
      initiation_date: '2020-01-01',
      ...fixture.values,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const days = workingDaysBack(lastDay, count);
  await db
    .insertInto('fund_navs')
    .values(
      days.map((day, index) => {
        const cancel = navOf(index);
        return {
          fund_id: fund.id,
          nav_date: day,
          cancel_nav: cancel.toString(),
          issue_nav: ((cancel * 1005n) / 1000n).toString(),
          statistical_nav: ((cancel * 1002n) / 1000n).toString(),
          net_asset: cancel * 1000n,
          invested_units: 1000n,
          profit_per_unit: profitOf(index),
        };
      }),
    )
    .execute();
  const schedule = (orderType: 1 | 2, method: 'ipg' | 'receipt' | 'account', cutoff: string, offset: number) => ({
    fund_id: fund.id,
    order_type: orderType,
    payment_method: method,
    cutoff_time: cutoff,
    price_offset_days: offset,
    issue_offset_days: 1,
    settle_days: 1,
  });
  await db
    .insertInto('fund_schedules')
    .values([schedule(1, 'ipg', '14:00', 1), schedule(1, 'receipt', '12:30', 0), schedule(2, 'account', '12:00', 0)])
    .execute();
  for (const [untilDay, pct] of fixture.exitSteps ?? []) {
    await db.insertInto('exit_fee_steps').values({ fund_id: fund.id, until_day: untilDay, pct }).execute();
  }
  return { id: fund.id, days };
}

export interface TradeFixture {
  investorId: number;
  fundId: number;
  day: string;
  units: bigint;
  /** price per unit */
  price: string;
  fee?: bigint;
}

const noon = (day: string) => tehranInstant(day, '12:00');
const ledger = createLedgerService();

async function insertOrder(db: Db, trade: TradeFixture, type: 1 | 2): Promise<number> {
  serial += 1;
  const row = await db
    .insertInto('orders')
    .values({
      investor_id: trade.investorId,
      order_no: `T${serial}`,
      fund_id: trade.fundId,
      order_type: type,
      payment_method: type === 1 ? 'ipg' : 'account',
      mode: 'units',
      status: type === 1 ? 'issued' : 'paid',
      units: trade.units,
      unit_price: trade.price,
      price_date: trade.day,
      license_date: type === 1 ? trade.day : null,
      created_at: noon(trade.day),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** An issued buy: order, money, certificate, holding and ledger. */
export async function insertBuy(db: Db, trade: TradeFixture): Promise<{ orderId: number; lotId: number }> {
  const orderId = await insertOrder(db, trade, 1);
  const { investorId, fundId, day, units, fee = 0n } = trade;
  const cost = unitsValue(units, trade.price);
  return inTransaction(db, async (tx) => {
    await ledger.post(tx, {
      at: noon(day),
      businessDate: day,
      kind: 'deposit_ipg',
      investorId,
      fundId,
      orderId,
      lines: [
        { kind: 'gateway_clearing', side: 'debit', amount: cost + fee, txType: 'deposit_ipg' },
        { kind: 'investor_cash', side: 'credit', amount: cost + fee, txType: 'deposit_ipg' },
      ],
    });
    await ledger.post(tx, {
      at: noon(day),
      businessDate: day,
      kind: 'issue',
      investorId,
      fundId,
      orderId,
      lines: [
        { kind: 'investor_cash', side: 'debit', amount: cost, txType: 'issue' },
        { kind: 'fund_capital', side: 'credit', amount: cost, txType: 'issue' },
        ...(fee > 0n
          ? ([
              { kind: 'investor_cash', side: 'debit', amount: fee, txType: 'fee_issue' },
              { kind: 'fee_income', side: 'credit', amount: fee, txType: 'fee_issue' },
            ] as const)
          : []),
        { kind: 'fund_units', side: 'debit', amount: units, txType: 'issue' },
        { kind: 'investor_units', side: 'credit', amount: units, txType: 'issue' },
      ],
    });
    const lot = await tx
      .insertInto('lots')
      .values({
        investor_id: investorId,
        fund_id: fundId,
        order_id: orderId,
        license_number: `L${orderId}`,
        license_date: day,
        opened_on: day,
        unit_count: units,
        units_left: units,
        unit_price: trade.price,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('holdings')
      .values({ investor_id: investorId, fund_id: fundId, units })
      .onConflict((conflict) =>
        conflict.columns(['investor_id', 'fund_id']).doUpdateSet((of) => ({ units: of('holdings.units', '+', units) })),
      )
      .execute();
    await moveIssuedUnits(tx, fundId, units);
    return { orderId, lotId: lot.id };
  });
}

/** A paid-out sell of units of one certificate, without an exit fee. */
export async function insertSell(db: Db, trade: TradeFixture & { lotId: number }): Promise<{ orderId: number }> {
  const orderId = await insertOrder(db, trade, 2);
  const { investorId, fundId, day, units, lotId, fee = 0n } = trade;
  const gross = unitsValue(units, trade.price);
  await inTransaction(db, async (tx) => {
    await ledger.post(tx, {
      at: noon(day),
      businessDate: day,
      kind: 'redeem',
      investorId,
      fundId,
      orderId,
      lines: [
        { kind: 'fund_capital', side: 'debit', amount: gross, txType: 'redeem' },
        { kind: 'investor_cash', side: 'credit', amount: gross, txType: 'redeem' },
        ...(fee > 0n
          ? ([
              { kind: 'investor_cash', side: 'debit', amount: fee, txType: 'fee_redeem' },
              { kind: 'fee_income', side: 'credit', amount: fee, txType: 'fee_redeem' },
            ] as const)
          : []),
        { kind: 'investor_units', side: 'debit', amount: units, txType: 'redeem' },
        { kind: 'fund_units', side: 'credit', amount: units, txType: 'redeem' },
      ],
    });
    await ledger.post(tx, {
      at: noon(day),
      businessDate: day,
      kind: 'payout',
      investorId,
      fundId,
      orderId,
      lines: [
        { kind: 'investor_cash', side: 'debit', amount: gross - fee, txType: 'payout' },
        { kind: 'fund_bank', side: 'credit', amount: gross - fee, txType: 'payout' },
      ],
    });
    await tx
      .insertInto('lot_redemptions')
      .values({
        investor_id: investorId,
        order_id: orderId,
        lot_id: lotId,
        unit_count: units,
        age_days: 0,
        pct: '0',
        gross,
        exit_fee: 0n,
      })
      .execute();
    await tx
      .updateTable('lots')
      .set((of) => ({ units_left: of('units_left', '-', units) }))
      .where('investor_id', '=', investorId)
      .where('id', '=', lotId)
      .execute();
    await tx
      .updateTable('holdings')
      .set((of) => ({ units: of('units', '-', units) }))
      .where('investor_id', '=', investorId)
      .where('fund_id', '=', fundId)
      .execute();
    await moveIssuedUnits(tx, fundId, -units);
  });
  return { orderId };
}

/** Units of all holders, which the fund keeps beside the holdings. */
async function moveIssuedUnits(tx: WriteTx, fundId: number, units: bigint): Promise<void> {
  await tx
    .updateTable('fund_totals')
    .set((of) => ({ issued_units: of('issued_units', '+', units) }))
    .where('fund_id', '=', fundId)
    .execute();
}
