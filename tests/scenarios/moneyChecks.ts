import { sql } from 'kysely';
import { expect } from 'vitest';
import { jalaliToIso } from '#shared/jalali.ts';
import type { TestApp } from '../support/app.ts';

/** What a step says of the investor's money afterwards. */
export interface MoneyChecks {
  /** money of the investor in the fund, held money included */
  balance?: string;
  /** the newest payout of the investor; null: there is none */
  queued?: { kind?: string; amount?: string; due?: string; status?: string } | null;
  /** the investor's last rows of the turnover, oldest first: `profit +1000000` */
  turnover?: string[];
}

/** Compares the books with what the step says. */
export async function checkMoney(
  test: TestApp,
  { investorId, fundId }: { investorId: number; fundId: number },
  step: MoneyChecks,
  label: string,
): Promise<void> {
  const { db } = test.db;
  if (step.balance !== undefined) {
    const { rows } = await sql<{ balance: bigint }>`
      select balance from accounts where investor_id = ${investorId} and fund_id = ${fundId} and kind = 'investor_cash'`.execute(
      db,
    );
    expect(String(rows[0]?.balance ?? 0n), label).toBe(step.balance);
  }
  if (step.queued !== undefined) {
    const { rows } = await sql<{ kind: string; amount: string; due: string; status: string }>`
      select kind, amount::text as amount, due_date as due, status from payouts where investor_id = ${investorId} order by id desc limit 1`.execute(
      db,
    );
    const wanted = step.queued && {
      ...step.queued,
      ...(step.queued.due === undefined ? {} : { due: jalaliToIso(step.queued.due) }),
    };
    if (wanted === null) expect(rows, label).toEqual([]);
    else expect(rows[0], label).toMatchObject(wanted);
  }
  if (step.turnover) {
    const { rows } = await sql<{ text: string }>`
      select tx_type || case when credit > 0 then ' +' || credit else ' -' || debit end as text from ledger_entries
      where investor_id = ${investorId} and fund_id = ${fundId} and unit = 'IRR' order by id desc limit ${step.turnover.length}`.execute(
      db,
    );
    expect(rows.map((row) => row.text).reverse(), label).toEqual(step.turnover);
  }
}
