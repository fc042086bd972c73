import { sql, type Transaction } from 'kysely';
import { isoToJalali } from '#shared/jalali.ts';
import { couponAmount, couponCalendar } from '../../modules/records/bonds/bonds.rules.ts';
import { sealShares } from '../../modules/platform/runs/runs.repo.ts';
import {
  insertBatch,
  setDownloaded,
  setReleased,
  type NewBatchRow,
} from '../../modules/payments/payouts/batches.repo.ts';
import type { PayoutKind } from '../../modules/records/payoutQueue/payoutRows.repo.ts';
import { batchToCsv } from '../../modules/payments/payouts/paymentFiles.rules.ts';
import { payoutPurpose } from '../../modules/payments/payouts/payouts.view.ts';
import type { Database } from '../tables.ts';
import { writeBankBalances } from './bankBalances.ts';
import { investorName } from '../fragments.ts';
import { BATCH, found, type DemoDesks, type DeskWorld } from './desks.ts';
import { demoSlip } from './files.ts';
import type { DemoHistory } from './history.ts';

const hour = 3_600_000;

/** Writes what waits for a second person: deposits, a bank file, a coupon, prices of today, a correction and a rule. */
export async function writeDesks(tx: Transaction<Database>, desks: DemoDesks, history: DemoHistory): Promise<void> {
  const { world } = desks;
  await tx
    .insertInto('deposit_codes')
    .values(desks.codes)
    .onConflict((on) => on.doNothing())
    .execute();
  await tx.insertInto('sandbox_deposits').values(desks.statement).execute();
  await tx.insertInto('bank_deposits').values(desks.deposits).execute();
  await writeBankFile(tx, desks, history);
  await writeSlipPictures(tx);
  await writeCoupon(tx, desks, history);
  if (history.day(history.calendar.todayIndex) === world.today) await writePrices(tx, world);
  await writeOffice(tx, desks);
  await writeBankBalances(tx, world, history);
}

/** The bank file that was made yesterday, released by the second person and fetched; the bank has not answered yet. */
async function writeBankFile(tx: Transaction<Database>, { world }: DemoDesks, history: DemoHistory): Promise<void> {
  const { rows } = await sql<NewBatchRow & { fundId: number; kind: PayoutKind; orderNo: string | null }>`
    select p.id as "payoutId", p.fund_id as "fundId", p.kind, o.order_no as "orderNo", p.investor_id as "investorId",
      ${investorName('i')} as "receiverName", a.id as "accountId", a.bank_name as "bankName", a.iban, p.amount
    from payouts p join investors i on i.id = p.investor_id join investor_bank_accounts a on a.id = p.account_id
      left join orders o on o.investor_id = p.investor_id and o.id = p.order_id
    where p.status = 'sent' order by p.id`.execute(tx);
  const sent = rows.map((row) => ({ ...row, purpose: payoutPurpose(row.kind, row.orderNo) }));
  const fundId = sent[0]?.fundId;
  if (fundId === undefined) return;
  await insertBatch(tx, {
    batchNo: BATCH,
    fundId,
    untilDate: history.day(history.calendar.todayIndex - 1),
    createdBy: world.makerId,
    at: new Date(world.now.getTime() - 2 * hour),
    content: batchToCsv(BATCH, sent),
    source: null,
    isBinary: false,
    rows: sent,
  });
  await tx.updateTable('payouts').set({ batch_no: BATCH }).where('status', '=', 'sent').execute();
  await setReleased(tx, BATCH, { by: world.checkerId, at: new Date(world.now.getTime() - 1.5 * hour) });
  await setDownloaded(tx, BATCH, { by: world.makerId, at: new Date(world.now.getTime() - hour) });
}

/** The picture of each slip that waits, as its payer uploaded it. */
async function writeSlipPictures(tx: Transaction<Database>): Promise<void> {
  const slips = await tx
    .selectFrom('bank_slips')
    .innerJoin('fund_bank_accounts', 'fund_bank_accounts.id', 'bank_slips.fund_account_id')
    .select([
      'bank_slips.id',
      'bank_slips.investor_id',
      'bank_slips.number',
      'bank_slips.amount',
      'bank_slips.slip_date',
      'bank_slips.slip_time',
      'bank_slips.created_at',
      'fund_bank_accounts.iban',
    ])
    .where('bank_slips.status', '=', 'pending')
    .orderBy('bank_slips.id')
    .execute();
  for (const slip of slips) {
    const lines = [
      `No. ${slip.number}`,
      slip.iban,
      `${slip.amount} IRR`,
      `${isoToJalali(slip.slip_date)}  ${slip.slip_time.slice(0, 5)}`,
    ];
    const file = await tx
      .insertInto('files')
      .values({
        ...(await demoSlip(`slip-${slip.number}`, lines)),
        file_type_id: 10,
        investor_id: slip.investor_id,
        is_attached: true,
        created_at: slip.created_at,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx.updateTable('bank_slips').set({ file_id: file.id }).where('id', '=', slip.id).execute();
  }
}

/** The coupon of the lease bond in preview: prepared, not approved. */
async function writeCoupon(tx: Transaction<Database>, desks: DemoDesks, history: DemoHistory): Promise<void> {
  const { world } = desks;
  const bond = found(
    desks.funds.find((fund) => fund.slug === 'ejare-rayan'),
    'lease bond',
  );
  const terms = await tx.selectFrom('bond_terms').selectAll().where('fund_id', '=', bond.id).executeTakeFirstOrThrow();
  const of = { faceValue: terms.face_value, couponRate: terms.coupon_rate, couponMonths: terms.coupon_months };
  const working = new Set(history.calendar.days);
  const coupons = couponCalendar(
    {
      ...of,
      fundId: bond.id,
      issueDate: terms.issue_date,
      maturityDate: terms.maturity_date,
      subscriptionFrom: '',
      subscriptionTo: '',
      hasBuyback: false,
      buybackRate: null,
    },
    { weekendDays: [5, 6], holidays: new Set() },
  );
  const due = coupons.findLast((coupon) => coupon.payDate <= world.today && working.has(coupon.payDate));
  if (!due) return;
  const perUnit = couponAmount(of);
  const units = new Map<number, bigint>();
  for (const lot of history.lots) {
    if (lot.fund_id !== bond.id || lot.opened_on >= due.payDate) continue;
    units.set(lot.investor_id, (units.get(lot.investor_id) ?? 0n) + lot.units_left);
  }
  const unitCount = [...units.values()].reduce((sum, count) => sum + count, 0n);
  const run = await tx
    .insertInto('fund_profits')
    .values({
      fund_id: bond.id,
      profit_date: due.payDate,
      coupon_date: due.dueDate,
      unit_count: unitCount,
      guaranteed_per_unit: perUnit,
      amount: unitCount * perUnit,
      total: unitCount * perUnit,
      status: 'draft',
      investors: units.size,
      prepared_by: world.makerId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('profit_shares')
    .values(
      [...units].map(([investor, count]) => ({
        profit_id: run.id,
        investor_id: investor,
        unit_count: count,
        amount: count * perUnit,
        status: 'pending' as const,
      })),
    )
    .execute();
  await sealShares(tx, 'profit', run.id);
}

/** Prices of today from a file, waiting for the second person. */
async function writePrices(tx: Transaction<Database>, world: DeskWorld): Promise<void> {
  await sql`
    insert into fund_navs (fund_id, nav_date, issue_nav, cancel_nav, statistical_nav, net_asset, invested_units, source, status, entered_by)
    select f.id, ${world.today}::date, round(n.issue_nav * 1.0009), round(n.cancel_nav * 1.0009), round(n.statistical_nav * 1.0009),
      floor(t.issued_units * round(n.statistical_nav * 1.0009))::bigint, t.issued_units, 'csv', 'draft', ${world.makerId}
    from funds f join fund_totals t on t.fund_id = f.id
      join lateral (select * from fund_navs where fund_id = f.id order by nav_date desc limit 1) n on true
    where f.slug in ('mehrafarin', 'baloot', 'sarvnaz')`.execute(tx);
}

/** A correction of the books and a change of a rule that wait for the second person. */
async function writeOffice(tx: Transaction<Database>, { world, funds, people }: DemoDesks): Promise<void> {
  const azarakhsh = found(
    funds.find((fund) => fund.slug === 'azarakhsh'),
    'azarakhsh',
  );
  await tx
    .insertInto('ledger_corrections')
    .values({
      kind: 'adjustment',
      fund_id: azarakhsh.id,
      investor_id: found(people.byKey.get('guardian'), 'guardian').investorId,
      side: 'credit',
      amount: 70_000n,
      counter_kind: 'fee_income',
      reason: 'کارمزد صدور دو بار گرفته شده بود',
      prepared_by: world.makerId,
      prepared_at: new Date(world.now.getTime() - 2 * hour),
    })
    .execute();
  await tx
    .insertInto('rule_changes')
    .values({
      kind: 'price_limit',
      fund_id: azarakhsh.id,
      target: `price_limit:${azarakhsh.id}:1:ipg`,
      before: null,
      after: JSON.stringify({
        fundId: azarakhsh.id,
        orderType: 1,
        paymentMethod: 'ipg',
        minAmount: '5000000',
        maxAmount: '1000000000',
        minUnits: null,
        maxUnits: null,
        dailyMax: null,
      }),
      prepared_by: world.makerId,
      prepared_at: new Date(world.now.getTime() - 3 * hour),
    })
    .execute();
}
