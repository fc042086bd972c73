import { isDeepStrictEqual } from 'node:util';
import type { ApprovalState } from '#shared/contract/approvals.ts';
import { Failure, type Change } from '#shared/contract/kernel/errors.ts';
import { fail } from '#shared/contract/failures.ts';
import { ruleChangeKindLabels, ruleValueTexts } from '#shared/texts/ruleTexts.ts';
import { pageInfoOf, rowsOfPage } from '#shared/paging.ts';
import { onConflict, type Tx, type WriteTx } from '#server/db/connection.ts';
import { waitFor } from '#server/db/locks.ts';
import type { Deps } from '#server/deps.ts';
import type { Service } from '#server/http/handlers.ts';
import type { CommandContext } from '#server/http/context.ts';
import { assertSeen, proposalOf, type ApprovalsService } from '#server/modules/platform/approvals/approvals.service.ts';
import { actorOf, type AuditService } from '#server/modules/platform/audit/audit.service.ts';
import type { NoticesService } from '#server/modules/platform/notices/notices.service.ts';
import type { RescheduleService } from '#server/modules/records/orderLifecycle/reschedule.service.ts';
import * as repo from './changes.repo.ts';
import { ruleChangeContent, ruleChangeView, ruleContent, ruleDifferences } from './changes.view.ts';
import type { TellFees } from './feeKinds.ts';
import type { ImpactService, RuleChange } from './impact.service.ts';
import { createRuleKinds, type OtherKinds } from './ruleKinds.ts';
import type { Impact, PreparedChange } from './kindOfRule.ts';

export { ruleVersion } from './changes.view.ts';
export type { KindOfRule, PreparedChange } from './kindOfRule.ts';

/* Module `ruleChanges`: rules of funds and calendar, changed by two people, and their impact on orders. */

export type RuleChangesService = ReturnType<typeof createRuleChangesService>;

const states: Record<repo.RuleChangeRow['status'], ApprovalState> = {
  pending: 'prepared',
  approved: 'approved',
  rejected: 'rejected',
};

/** True when a change moves an order, or what somebody was promised. */
export const movesAnything = ({ orders, promises }: Impact): boolean => orders > 0 || promises.length > 0;

/** Investors whose money or units a change moves. */
const investorsOf = ({ after }: PreparedChange): number[] =>
  typeof after?.investorId === 'number' ? [after.investorId] : [];

/** Changes of the rules of money: prepared by one person, applied or rejected by another (reliability 8). */
export function createRuleChangesService(
  deps: Pick<Deps, 'db' | 'ports'>,
  services: {
    approvals: ApprovalsService;
    audit: AuditService;
    impact: ImpactService;
    notices: Pick<NoticesService, 'tell'>;
    rescheduling: RescheduleService;
    kinds: OtherKinds;
    tellFees: TellFees;
  },
) {
  const { db, ports } = deps;
  const { approvals, audit, impact, notices } = services;
  const kinds = createRuleKinds(services.rescheduling, services.kinds, services.tellFees);
  const now = (): Date => ports.clock.business();

  /** What the rule is now; null when there is none. */
  async function current(
    tx: Tx,
    change: Pick<PreparedChange, 'kind' | 'fundId' | 'before' | 'after'>,
  ): Promise<repo.RuleValues | null> {
    return (await kinds[change.kind].read(tx, change)) as repo.RuleValues | null;
  }

  /** @throws RULE_CHANGE_STALE with what changed since the change was prepared */
  async function assertFresh(tx: Tx, change: PreparedChange): Promise<void> {
    const now = await current(tx, change);
    if (isDeepStrictEqual(now, change.before)) return;
    const changes = ruleDifferences(change.before, now).map(({ field, from, to }): Change => ({
      field,
      before: from,
      after: to,
    }));
    throw fail('RULE_CHANGE_STALE', { changes });
  }

  /** Writes the rule, when it is still the one that the change was made from. */
  async function apply(tx: WriteTx, ctx: CommandContext, change: PreparedChange): Promise<number | null> {
    // two who write one rule at once: the second compares with what the first wrote
    await waitFor(tx, 'rule', change.target);
    await assertFresh(tx, change);
    return kinds[change.kind].write(tx, change, { actor: actorOf(ctx), at: now() });
  }

  /** Effect of a change that counts no other order again. */
  function ownImpact(change: PreparedChange, isPreview: boolean): Impact {
    const changes = kinds[change.kind].moves?.(change) ?? [];
    return { isPreview, orders: changes.length, changes, promises: [] };
  }

  /** Makes the change, with its effect on open orders where it has one; a preview takes everything back. */
  async function make<T>(
    ctx: CommandContext,
    of: { change: PreparedChange; isPreview: boolean },
    run: (tx: WriteTx) => Promise<RuleChange>,
    answer: (tx: WriteTx, impact: Impact) => Promise<T>,
  ): Promise<T> {
    const { change, isPreview } = of;
    if (kinds[change.kind].reschedules) {
      try {
        const { isCalendar } = kinds[change.kind];
        const place = { fundId: change.fundId, isPreview, isCalendar };
        return await impact.changeAs(ctx, place, run, (tx, told) => answer(tx, told.impact));
      } catch (error) {
        // open orders of the type have no timing left to follow
        if (error instanceof Failure && error.code === 'ORDER_FUND_CLOSED') throw fail('RULE_LAST_SCHEDULE');
        throw error;
      }
    }
    return ctx.transaction(async (tx) => {
      const { action, subject, ...facts } = (await run(tx)).audit;
      await audit.act(tx, ctx, action, subject, facts);
      return answer(tx, ownImpact(change, false));
    });
  }

  async function lock(tx: WriteTx, changeId: number): Promise<repo.RuleChangeRow> {
    const row = await repo.lockChange(tx, changeId);
    if (!row) throw fail('RULE_NOT_FOUND');
    return row;
  }

  const decisionOf = (row: repo.RuleChangeRow, seen: string) => ({
    ...proposalOf(row, states[row.status], ruleChangeContent(row)),
    investorIds: investorsOf(row),
    seen,
  });

  async function getChange(changeId: number): Promise<repo.RuleChangeRow> {
    const row = await repo.findChange(db, changeId);
    if (!row) throw fail('RULE_NOT_FOUND');
    return row;
  }

  async function tellPreparer(tx: WriteTx, row: repo.RuleChangeRow, as: 'approved' | 'rejected', reason = '') {
    const tokens = { kind: ruleChangeKindLabels[row.kind], fund: row.fundName ?? ruleValueTexts.allFunds, reason };
    await notices.tell(tx, { userId: row.preparedBy, event: `rule_change_${as}`, tokens });
  }

  /** Rules without dates are only compared: nothing follows from them before an order is priced. */
  async function preview(ctx: CommandContext, change: PreparedChange): Promise<Impact> {
    if (!kinds[change.kind].reschedules) {
      await assertFresh(db, change);
      return ownImpact(change, true);
    }
    const audited = { action: kinds[change.kind].audited, subject: change.target };
    return make(
      ctx,
      { change, isPreview: true },
      async (tx) => ({ id: await apply(tx, ctx, change), audit: audited }),
      (_tx, told) => Promise.resolve(told),
    );
  }

  return {
    current,
    preview,

    /**
     * Makes a change at once, by one person: only for what moves no order and no promise. `answer` is what the command gives.
     * @throws STATE_CONFLICT when an order or a payout came in between
     */
    async applyAlone<T>(
      ctx: CommandContext,
      change: PreparedChange,
      answer: (made: { id: number | null; impact: Impact }) => T,
    ): Promise<T> {
      let id: number | null = null;
      return make(
        ctx,
        { change, isPreview: false },
        async (tx) => {
          if (isDeepStrictEqual(change.before, change.after)) throw fail('RULE_CHANGE_NOTHING');
          id = await apply(tx, ctx, change);
          const audited = { action: kinds[change.kind].audited, subject: change.target };
          return { id, audit: { ...audited, before: change.before, after: change.after } };
        },
        (_tx, impact) => {
          if (movesAnything(impact)) throw fail('STATE_CONFLICT');
          return Promise.resolve(answer({ id, impact }));
        },
      );
    },

    /**
     * Keeps a change for the second person. @param seen version of the rule that the form began from, null for a new rule;
     * absent where the call is no form over a rule. @returns its id.
     * @throws RECORD_CHANGED, RULE_CHANGE_PENDING, RULE_CHANGE_NOTHING
     */
    async prepare(tx: WriteTx, ctx: CommandContext, change: PreparedChange, seen?: string | null): Promise<number> {
      await approvals.assertNotOwn(ctx.actor.userId, investorsOf(change));
      if (seen !== undefined) {
        // what a colleague's change made of the rule since is not undone by a form that began before it
        await waitFor(tx, 'rule', change.target);
        const content = ruleContent(await current(tx, change));
        await assertSeen(tx, { subject: change.target, seen, content });
      }
      if (isDeepStrictEqual(change.before, change.after)) throw fail('RULE_CHANGE_NOTHING');
      const id = await repo
        .insertChange(tx, { ...change, preparedBy: ctx.actor.userId, preparedAt: now() })
        .catch(onConflict({ rule_changes_waiting: () => fail('RULE_CHANGE_PENDING') }));
      await audit.act(tx, ctx, 'rule.prepared', `rule_change:${id}`, {
        investorId: investorsOf(change)[0],
        before: change.before,
        after: { kind: change.kind, fundId: change.fundId, ...change.after },
      });
      return id;
    },

    listRuleChanges: async (_ctx, { query: { status, fundId, page, size } }) => {
      const of = { status: status ?? null, fundId: fundId ?? null };
      const { rows, total } = await repo.listChangeRows(db, of, rowsOfPage(page, size));
      return {
        data: rows.map(ruleChangeView),
        pageInfo: pageInfoOf(page, size, total),
      };
    },

    getRuleChange: async (ctx, { params: { changeId } }) => {
      const row = await getChange(changeId);
      const openOrders = await repo.countWaiting(db, row.fundId);
      const told =
        row.status === 'pending'
          ? await preview(ctx, row).catch((error: unknown) => {
              if (error instanceof Failure) return error.message;
              throw error;
            })
          : null;
      const isTold = typeof told !== 'string';
      return {
        data: {
          change: ruleChangeView(row),
          impact: isTold ? told : null,
          openOrders,
          problem: isTold ? null : told,
        },
      };
    },

    approveRuleChange: async (ctx, { params: { changeId }, body: { version: seen } }) => {
      const change = await getChange(changeId);
      return make(
        ctx,
        { change, isPreview: false },
        async (tx) => {
          const row = await lock(tx, changeId);
          await approvals.assertMayDecide(tx, ctx, decisionOf(row, seen));
          const id = await apply(tx, ctx, row);
          const by = { decidedBy: ctx.actor.userId, at: now() };
          await repo.decideChange(tx, changeId, { status: 'approved', ...by, reason: null });
          await tellPreparer(tx, row, 'approved');
          const after = { ...row.after, change: changeId, preparedBy: row.preparedBy };
          const [investorId] = investorsOf(row);
          return {
            id,
            audit: { investorId, action: kinds[row.kind].audited, subject: row.target, before: row.before, after },
          };
        },
        async (tx, told) => {
          const decided = (await repo.findChange(tx, changeId)) ?? change;
          return { data: { change: ruleChangeView(decided), impact: told } };
        },
      );
    },

    rejectRuleChange: async (ctx, { params: { changeId }, body: { version, reason } }) => {
      return ctx.transaction(async (tx) => {
        const row = await lock(tx, changeId);
        await approvals.assertMayRefuse(tx, ctx, decisionOf(row, version));
        await repo.decideChange(tx, changeId, { status: 'rejected', decidedBy: ctx.actor.userId, at: now(), reason });
        if (row.preparedBy !== ctx.actor.userId) await tellPreparer(tx, row, 'rejected', reason);
        await audit.act(tx, ctx, 'rule.rejected', `rule_change:${changeId}`, { reason });
        return { data: ruleChangeView((await repo.findChange(tx, changeId)) ?? row) };
      });
    },
  } satisfies Service;
}
