import { sql } from 'kysely';
import type { DebitPlan } from '#shared/debitSchedule.ts';
import type { RegularState } from '#shared/texts/directDebitTexts.ts';
import { many, maybeOne } from '#server/db/query.ts';
import type { Tx, WriteTx } from '#server/db/connection.ts';

/** A plan as it was typed, with ISO days. Rial. */
export interface TypedPlan extends DebitPlan {
  contractId: number;
  fundId: number;
  amount: bigint;
  runCount: number | null;
  goalAmount: bigint | null;
  goalDate: string | null;
}

/** Locks a plan until the transaction ends; callers hold the lock of its contract. False when it is gone. */
export async function lockRegular(tx: WriteTx, regularId: number): Promise<boolean> {
  const row = await maybeOne<{ id: number }>(tx)`
    select id
    from debit_regulars
    where id = ${regularId}
    for no key update`;
  return row !== null;
}

const valuesOf = (plan: TypedPlan) => ({
  contract_id: plan.contractId,
  fund_id: plan.fundId,
  amount: plan.amount,
  every: plan.every,
  day_of_week: plan.dayOfWeek,
  day_of_month: plan.dayOfMonth,
  start_date: plan.startDate,
  end_date: plan.endDate,
  run_count: plan.runCount,
  goal_amount: plan.goalAmount,
  goal_date: plan.goalDate,
});

/** Keeps a plan with its first period. */
export async function insertRegular(
  tx: WriteTx,
  of: { plan: TypedPlan; investorId: number; nextPeriod: string | null; createdBy: number; at: Date },
): Promise<number> {
  const { id } = await tx
    .insertInto('debit_regulars')
    .values({
      ...valuesOf(of.plan),
      investor_id: of.investorId,
      next_period: of.nextPeriod,
      status: 'active',
      created_by: of.createdBy,
      created_at: of.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Changes a plan from its next period on. */
export async function updateRegular(
  tx: WriteTx,
  regularId: number,
  of: { plan: TypedPlan; nextPeriod: string | null },
): Promise<void> {
  await tx
    .updateTable('debit_regulars')
    .set({ ...valuesOf(of.plan), next_period: of.nextPeriod, version: sql`version + 1` })
    .where('id', '=', regularId)
    .execute();
}

/** Moves a plan; a plan that goes on gets the period with which it does. */
export async function setRegularState(
  tx: WriteTx,
  regularId: number,
  of: { status: RegularState; reason: string | null; nextPeriod?: string | null; at: Date },
): Promise<void> {
  const isOver = of.status === 'finished' || of.status === 'cancelled';
  await tx
    .updateTable('debit_regulars')
    .set({
      status: of.status,
      status_reason: of.reason,
      version: sql`version + 1`,
      ...(of.status === 'active' ? { skipped_in_row: 0 } : {}),
      ...(of.nextPeriod === undefined ? {} : { next_period: of.nextPeriod }),
      ...(isOver ? { ended_at: of.at, next_period: null } : {}),
    })
    .where('id', '=', regularId)
    .execute();
}

/** Goes on to the next period. */
export async function setNextPeriod(tx: WriteTx, regularId: number, nextPeriod: string | null): Promise<void> {
  await tx.updateTable('debit_regulars').set({ next_period: nextPeriod }).where('id', '=', regularId).execute();
}

/** Counts a purchase that was made. Rial. */
export async function countDone(tx: WriteTx, regularId: number, amount: bigint, result: string): Promise<void> {
  await sql`
    update debit_regulars
    set done_count = done_count + 1, done_amount = done_amount + ${amount}, skipped_in_row = 0, last_result = ${result}
    where id = ${regularId}`.execute(tx);
}

/** Counts a period without a purchase. @returns how many there are in a row */
export async function countFailed(tx: WriteTx, regularId: number, result: string): Promise<number> {
  const row = await maybeOne<{ count: number }>(tx)`
    update debit_regulars
    set skipped_in_row = skipped_in_row + 1, last_result = ${result}
    where id = ${regularId}
    returning skipped_in_row as count`;
  return row?.count ?? 0;
}

/** Plans in force with a period until a day, by id, after the given one. */
export async function listDueRegulars(tx: Tx, until: string, afterId: number, limit: number): Promise<number[]> {
  const rows = await many<{ id: number }>(tx)`
    select id
    from debit_regulars
    where status = 'active' and next_period <= ${until} and id > ${afterId}
    order by id limit ${limit}`;
  return rows.map(({ id }) => id);
}
