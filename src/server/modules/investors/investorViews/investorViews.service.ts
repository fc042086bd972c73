import { fail } from '#shared/contract/failures.ts';
import { viewMinutes } from '#shared/contract/investorViews.ts';
import { isStaff } from '#shared/duty.ts';
import { pageInfoOf, rowsOfPage } from '#shared/paging.ts';
import { inTransaction } from '#server/db/connection.ts';
import type { Deps } from '#server/deps.ts';
import type { InvestorGuard } from '#server/http/context.ts';
import type { Service } from '#server/http/handlers.ts';
import { systemActor, type AuditService } from '#server/modules/platform/audit/audit.service.ts';
import type { InvestorsService } from '../investors/investors.service.ts';
import * as repo from './investorViews.repo.ts';

interface Parts {
  audit: AuditService;
  guard: InvestorGuard;
  investors: InvestorsService;
}

/** Views as an investor: who starts one, how long it lasts, and what is kept of it (domain 9.17). */
export function createInvestorViewsService(deps: Pick<Deps, 'db' | 'ports'>, parts: Parts) {
  const { db, ports } = deps;
  const { audit, guard, investors } = parts;
  return {
    /** @throws INVESTOR_NOT_ALLOWED, NOT_FOUND */
    startInvestorView: async (ctx, { body: { investorId, reason } }) => {
      const { userId } = ctx.actor;
      if (!isStaff(ctx.actor) && !(await guard.isInBranchOf(userId, investorId))) throw fail('INVESTOR_NOT_ALLOWED');
      const { investorName } = await investors.owner(investorId);
      return ctx.transaction(async (tx) => {
        const startedAt = ports.clock.now();
        const until = new Date(startedAt.getTime() + viewMinutes * 60_000);
        const { sid } = ctx.session;
        // one whose time is over may still stand until the job comes by
        await repo.endView(tx, sid, startedAt);
        const viewId = await repo.insertView(tx, { sid, userId, investorId, reason, startedAt, until });
        await audit.act(tx, ctx, 'investor.viewStarted', `investor_view:${viewId}`, {
          investorId,
          after: { until: until.toISOString() },
          reason,
        });
        return { data: { viewId, investorId, investorName, until: until.toISOString() } };
      });
    },

    /** @throws VIEW_NONE */
    endInvestorView: (ctx) =>
      ctx.transaction(async (tx) => {
        const ended = await repo.endView(tx, ctx.session.sid, ports.clock.now());
        if (!ended) throw fail('VIEW_NONE');
        const { id, investorId } = ended;
        const subject = `investor_view:${id}`;
        await audit.act(tx, ctx, 'investor.viewEnded', subject, { investorId });
        return { data: { investorId } };
      }),

    listInvestorViews: async (_ctx, { query: { investorId, page, size } }) => {
      const { rows, count } = await repo.listViews(db, investorId, rowsOfPage(page, size));
      return {
        data: rows.map(({ id, userName, reason, startedAt, until, endedAt }) => ({
          viewId: id,
          userName,
          reason,
          startedAt: startedAt.toISOString(),
          until: until.toISOString(),
          endedAt: endedAt?.toISOString() ?? null,
        })),
        pageInfo: pageInfoOf(page, size, count),
      };
    },

    /** Ends views whose time or session is over; run by a job. @returns how many */
    endOldViews: () =>
      inTransaction(db, async (tx) => {
        const ended = await repo.endOldViews(tx, ports.clock.now());
        for (const { id, investorId, userId } of ended)
          await audit.record(tx, {
            actor: systemActor,
            investorId,
            action: 'investor.viewEnded',
            subject: `investor_view:${id}`,
            after: { userId },
          });
        return ended.length;
      }),
  } satisfies Service;
}
