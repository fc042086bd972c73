import type { Kysely } from 'kysely';
import type { Database } from '#server/db/tables.ts';
import { inTransaction } from '#server/db/connection.ts';
import type { InvestorGuard, StaffReads } from '#server/http/context.ts';
import type { Clock } from '#server/ports/clock.ts';
import type { AuditService } from './audit.service.ts';

/** A screen asks for the same data again and again; one row for each administrator, record and this time is enough. */
const REPEAT_MS = 600_000;
/** Looks that are remembered; beyond it the oldest are forgotten, which costs a row more. */
const MOST_REMEMBERED = 10_000;

/** Builds the record of reads by staff (reliability 8). Who reads an investor of their own leaves no row. */
export function createStaffReadsService(deps: {
  db: Kysely<Database>;
  clock: Clock;
  audit: AuditService;
  investors: Pick<InvestorGuard, 'ownsInvestor'>;
}): StaffReads {
  const lastAt = new Map<string, number>();
  return {
    async record(ctx, read) {
      if (!ctx.actor) return;
      const { userId } = ctx.actor;
      const key = `${userId} ${read.operation} ${read.subject}`;
      const now = deps.clock.now().getTime();
      if (now - (lastAt.get(key) ?? -Infinity) < REPEAT_MS) return;
      if (read.investorId === null || !(await deps.investors.ownsInvestor(userId, read.investorId))) {
        await inTransaction(deps.db, (tx) =>
          deps.audit.act(tx, ctx, 'personal_data.read', read.subject, {
            investorId: read.investorId,
            after: { operation: read.operation },
          }),
        );
      }
      lastAt.delete(key);
      lastAt.set(key, now);
      const [oldest] = lastAt.keys();
      if (lastAt.size > MOST_REMEMBERED && oldest !== undefined) lastAt.delete(oldest);
    },
  };
}
