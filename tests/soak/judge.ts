import { sql } from 'kysely';
import { createDatabase } from '#server/db/connection.ts';
import { createAuditService } from '#server/modules/platform/audit/audit.service.ts';
import { verifyBooks } from '#server/modules/books/booksAudit/verify.ts';
import { createClock } from '#server/ports/clock.ts';
import type { SoakUser } from './shop.ts';
import type { Placed } from './shopper.ts';

export interface Verdict {
  lost: number;
  doubled: number;
  ledgerSum: bigint;
  checksPassed: number;
  checksFailed: string[];
  paidAtBank: number;
  verified: number;
  /** the reconciler will ask the bank about them */
  inReconciliation: number;
  /** money at the bank that nothing here would ever find */
  unaccounted: number;
}

/** Compares what clients were told with what the database holds. */
export async function judge(
  url: string,
  told: { placed: readonly Placed[]; users: readonly SoakUser[] },
): Promise<Verdict> {
  const handle = createDatabase({ url, poolSize: 2 });
  const { db } = handle;
  try {
    const investorIds = told.users.map((user) => user.investorId);
    const stored = await db.selectFrom('orders').select('id').where('investor_id', 'in', investorIds).execute();
    const storedIds = new Set(stored.map((row) => row.id));
    const toldIds = new Set(told.placed.map((one) => one.orderId));
    const { rows: sums } = await sql<{ off: bigint }>`
      select coalesce(sum(abs(off)), 0)::int8 as off from (
        select sum(debit) - sum(credit) as off from ledger_entries group by unit) per_unit`.execute(db);
    const { rows: paid } = await sql<{ count: bigint; verified: bigint; open: bigint }>`
      select count(*) as count,
        count(*) filter (where p.status in ('verified', 'settled')) as verified,
        count(*) filter (where p.status in ('redirected', 'callback_seen', 'verifying')) as open
      from sandbox_payments s left join payments p on p.authority = s.authority
        and p.gateway = 'sandbox' and p.investor_id = any(${investorIds})
      where s.status in ('paid', 'verified') and p.id is not null`.execute(db);
    const { rows: lonely } = await sql<{ count: bigint }>`
      select count(*) as count from sandbox_payments s where s.status in ('paid', 'verified')
        and not exists (select from payments p where p.authority = s.authority)`.execute(db);
    const report = await verifyBooks(db, createAuditService({ clock: createClock() }));
    const failed = report.checks.filter((check) => check.wrong !== 0n).map((check) => check.name);
    const count = Number(paid[0]?.count ?? 0n);
    const verified = Number(paid[0]?.verified ?? 0n);
    const open = Number(paid[0]?.open ?? 0n);
    return {
      lost: [...toldIds].filter((id) => !storedIds.has(id)).length,
      // One key, one order: a second order of a key, or two keys answered with one order, both show here.
      doubled: [...storedIds].filter((id) => !toldIds.has(id)).length + (told.placed.length - toldIds.size),
      ledgerSum: sums[0]?.off ?? 0n,
      checksPassed: report.checks.length - failed.length,
      checksFailed: failed,
      paidAtBank: count + Number(lonely[0]?.count ?? 0n),
      verified,
      inReconciliation: open,
      unaccounted: count - verified - open + Number(lonely[0]?.count ?? 0n),
    };
  } finally {
    await handle.close();
  }
}
