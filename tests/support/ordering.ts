import { sql, type Kysely } from 'kysely';
import { inTransaction } from '#server/db/connection.ts';
import type { Database } from '#server/db/tables.ts';
import type { CommandContext } from '#server/http/context.ts';

/** What a command gets from a request, as plain data. */
export function serviceContext(db: Kysely<Database>, user: { userId: number; roleId?: 1 | 2 | 3 }): CommandContext {
  const now = new Date('2026-11-21T06:30:00Z');
  return {
    actor: { userId: user.userId, username: 'u', roleId: user.roleId ?? 1, accessLevel: null },
    session: { sid: 'sid', verifiedAt: now, expiresAt: now },
    request: { id: 'test', ip: '192.0.2.1', userAgent: 'test', deviceId: 'device-test', idempotencyKey: null },
    transaction: (run) => inTransaction(db, run),
    storeAnswer: (answer) => Promise.resolve(answer),
  };
}

/** Everything that money commands write, as one text: equal texts mean that nothing was written. */
export async function moneyFingerprint(db: Kysely<Database>): Promise<string> {
  const tables = [
    'orders',
    'order_events',
    'payments',
    'bank_slips',
    'payouts',
    'holdings',
    'lots',
    'lot_redemptions',
    'accounts',
    'journals',
    'ledger_entries',
    'audit_log',
  ];
  const parts = await Promise.all(
    tables.map(async (table) => {
      const { rows } = await sql<{
        sum: string;
      }>`select count(*) || ':' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as sum from ${sql.table(table)} t`.execute(
        db,
      );
      return `${table} ${rows[0]?.sum ?? ''}`;
    }),
  );
  const funds = await sql<{
    sum: string;
  }>`select string_agg(fund_id || ':' || issued_units || ':' || reserved_units, ',' order by fund_id) as sum from fund_totals`.execute(
    db,
  );
  return [...parts, funds.rows[0]?.sum].join('\n');
}
