import { isDeepStrictEqual } from 'node:util';
import type { AnswerOf, InputOf } from '#shared/contract/define.ts';
import { fail, Failure, fillMessage } from '#shared/contract/errors.ts';
import {
  ruleChangeKindLabels,
  ruleChangeNotices,
  ruleValueTexts,
  type approveRuleChange,
  type getRuleChange,
  type listRuleChanges,
  type rejectRuleChange,
  type RuleChangeKind,
} from '#shared/contract/ruleChanges.ts';
import { pageInfoOf } from '#shared/paging.ts';
import { isUniqueViolation, type Tx, type WriteTx } from '../../db/connection.ts';
import type { Deps } from '../../deps.ts';
import type { SignedInContext } from '../../http/context.ts';
import { actorOf, type AuditService } from '../audit/audit.service.ts';
import type { NoticesService } from '../notices/notices.service.ts';
import * as repo from './changes.repo.ts';
import { ruleChangeView } from './changes.view.ts';
import * as rules from './fundRules.repo.ts';
import type { ImpactService, RuleChange } from './impact.service.ts';

/** A change as it is prepared: what is changed, from what, to what. */
export type PreparedChange = Pick<repo.RuleChangeRow, 'kind' | 'fundId' | 'target' | 'before' | 'after'>;

export interface RuleChangesService {
  /** Keeps a change for the second person. @returns its id. @throws RULE_CHANGE_PENDING, RULE_CHANGE_NOTHING */
  prepare(tx: WriteTx, ctx: SignedInContext, change: PreparedChange): Promise<number>;
  /** What the rule is now; null when there is none. */
  current(
    tx: Tx,
    change: Pick<PreparedChange, 'kind' | 'fundId' | 'before' | 'after'>,
  ): Promise<repo.RuleValues | null>;
  /** What approving a change would do, without effect. */
  preview(ctx: SignedInContext, change: PreparedChange): Promise<Impact>;
  listRuleChanges(query: InputOf<typeof listRuleChanges>['query']): Promise<AnswerOf<typeof listRuleChanges>>;
  getRuleChange(ctx: SignedInContext, changeId: number): Promise<AnswerOf<typeof getRuleChange>>;
  approveRuleChange(ctx: SignedInContext, changeId: number): Promise<AnswerOf<typeof approveRuleChange>>;
  rejectRuleChange(ctx: SignedInContext, changeId: number, reason: string): Promise<AnswerOf<typeof rejectRuleChange>>;
}

type Impact = AnswerOf<typeof approveRuleChange>['data']['impact'];

/** How a kind of rule is read and written. `redates`: open orders are counted anew. */
interface KindOfRule {
  audited: string;
  redates: boolean;
  read(tx: Tx, change: Pick<PreparedChange, 'fundId' | 'before' | 'after'>): Promise<unknown>;
  write(tx: WriteTx, change: PreparedChange): Promise<number | null>;
}

const noImpact: Impact = { isPreview: false, orders: 0, changes: [] };

/** A ceiling below what is issued and on its way would refuse orders that were taken. @throws RULE_CEILING */
export function assertCeiling(
  terms: Pick<rules.Terms, 'maxFundUnits'>,
  found: { investedUnits: string; openBuyUnits: string },
): void {
  const taken = BigInt(found.investedUnits) + BigInt(found.openBuyUnits);
  if (terms.maxFundUnits !== null && BigInt(terms.maxFundUnits) < taken)
    throw fail('RULE_CEILING', { params: { units: taken } });
}

async function writeTerms(tx: WriteTx, { fundId, after }: PreparedChange): Promise<number | null> {
  const found = fundId === null ? null : await rules.findTerms(tx, fundId, true);
  if (!found || fundId === null) throw fail('ORDER_FUND_NOT_FOUND');
  // opening and closing is done by one person at once: what was done meanwhile stays
  const { issueEnabled, cancelEnabled, closeReason } = found.terms;
  const terms = { ...(after as unknown as rules.Terms), issueEnabled, cancelEnabled, closeReason };
  assertCeiling(terms, found);
  await rules.updateTerms(tx, fundId, terms);
  return fundId;
}

const readSchedule: KindOfRule['read'] = async (tx, { fundId, before, after }) => {
  const of = (after ?? before) as unknown as rules.Schedule;
  const rows = fundId === null ? [] : await rules.listScheduleRows(tx, fundId);
  return rows.find((row) => row.orderType === of.orderType && row.wayCode === of.wayCode) ?? null;
};

const readLimit: KindOfRule['read'] = (tx, { before }) =>
  before === null ? Promise.resolve(null) : rules.findLimitRow(tx, Number(before.limitId));

const kinds: Readonly<Record<RuleChangeKind, KindOfRule>> = {
  price_limit: {
    audited: 'price_limit.changed',
    redates: false,
    read: readLimit,
    write: (tx, { before, after }) =>
      rules.saveLimitRow(tx, before === null ? undefined : Number(before.limitId), after as unknown as rules.Limit),
  },
  price_limit_removal: {
    audited: 'price_limit.removed',
    redates: false,
    read: readLimit,
    async write(tx, { before }) {
      const id = Number(before?.limitId);
      return (await rules.deleteRuleRow(tx, 'order_price_limits', id)) ? id : null;
    },
  },
  auth_limit: {
    audited: 'auth_limit.changed',
    redates: false,
    async read(tx, { after }) {
      const of = after as unknown as rules.AuthLimit;
      const rows = await rules.listAuthRows(tx);
      return rows.find((row) => row.authStatus === of.authStatus && row.orderType === of.orderType) ?? null;
    },
    async write(tx, { after }) {
      await rules.upsertAuthLimit(tx, after as unknown as rules.AuthLimit);
      return null;
    },
  },
  fund_terms: {
    audited: 'fund_terms.changed',
    redates: false,
    async read(tx, { fundId }) {
      const found = fundId === null ? null : await rules.findTerms(tx, fundId);
      if (!found) return null;
      const { issueEnabled: _issue, cancelEnabled: _cancel, closeReason: _reason, ...ofMoney } = found.terms;
      return ofMoney;
    },
    write: writeTerms,
  },
  schedule: {
    audited: 'schedule.changed',
    redates: true,
    read: readSchedule,
    write: (tx, { fundId, after }) => rules.upsertSchedule(tx, fundId ?? 0, after as unknown as rules.Schedule),
  },
  schedule_removal: {
    audited: 'schedule.removed',
    redates: true,
    read: readSchedule,
    async write(tx, { before }) {
      const id = Number(before?.scheduleId);
      await rules.deleteScheduleRow(tx, id);
      return id;
    },
  },
};

/** Changes of the rules of money: prepared by one person, applied or rejected by another (reliability 8). */
export function createRuleChangesService(
  deps: Pick<Deps, 'db' | 'ports'>,
  others: { audit: AuditService; impact: ImpactService; notices: Pick<NoticesService, 'tell'> },
): RuleChangesService {
  const { db, ports } = deps;
  const { audit, impact, notices } = others;
  const now = (): Date => ports.clock.business();

  async function current(
    tx: Tx,
    change: Pick<PreparedChange, 'kind' | 'fundId' | 'before' | 'after'>,
  ): Promise<repo.RuleValues | null> {
    return (await kinds[change.kind].read(tx, change)) as repo.RuleValues | null;
  }

  /** Writes the rule, when it is still the one that the change was made from. */
  async function apply(tx: WriteTx, change: PreparedChange): Promise<number | null> {
    if (!isDeepStrictEqual(await current(tx, change), change.before)) throw fail('RULE_CHANGE_STALE');
    return kinds[change.kind].write(tx, change);
  }

  /** Makes the change, with its effect on open orders where it has one; a preview takes everything back. */
  async function make<T>(
    ctx: SignedInContext,
    of: { change: PreparedChange; isPreview: boolean },
    run: (tx: WriteTx) => Promise<RuleChange>,
    answer: (tx: WriteTx, impact: Impact) => Promise<T>,
  ): Promise<T> {
    const { change, isPreview } = of;
    if (kinds[change.kind].redates) {
      try {
        const place = { fundId: change.fundId, isPreview };
        return await impact.changeAs(ctx, place, run, (tx, told) => answer(tx, told.impact));
      } catch (error) {
        // open orders of the type have no timing left to follow
        if (error instanceof Failure && error.code === 'ORDER_FUND_CLOSED') throw fail('RULE_LAST_SCHEDULE');
        throw error;
      }
    }
    return ctx.command(async (tx) => {
      const { audit: entry } = await run(tx);
      await audit.record(tx, { actor: actorOf(ctx), ctx, ...entry });
      return answer(tx, noImpact);
    });
  }

  async function lock(tx: WriteTx, changeId: number): Promise<repo.RuleChangeRow> {
    const row = await repo.lockChange(tx, changeId);
    if (!row) throw fail('RULE_NOT_FOUND');
    if (row.status !== 'pending') throw fail('RULE_CHANGE_DECIDED');
    return row;
  }

  async function getChange(changeId: number): Promise<repo.RuleChangeRow> {
    const row = await repo.findChange(db, changeId);
    if (!row) throw fail('RULE_NOT_FOUND');
    return row;
  }

  async function tellPreparer(tx: WriteTx, row: repo.RuleChangeRow, as: 'approved' | 'rejected', reason = '') {
    const tokens = { kind: ruleChangeKindLabels[row.kind], fund: row.fundName ?? ruleValueTexts.allFunds, reason };
    const { title, text } = ruleChangeNotices[as];
    await notices.tell(tx, { userId: row.preparedBy, title, text: fillMessage(text, tokens) });
  }

  /** Rules without dates are only compared: nothing follows from them before an order is priced. */
  async function preview(ctx: SignedInContext, change: PreparedChange): Promise<Impact> {
    if (!kinds[change.kind].redates) {
      if (!isDeepStrictEqual(await current(db, change), change.before)) throw fail('RULE_CHANGE_STALE');
      return { ...noImpact, isPreview: true };
    }
    const audited = { action: kinds[change.kind].audited, subject: change.target };
    return make(
      ctx,
      { change, isPreview: true },
      async (tx) => ({ id: await apply(tx, change), audit: audited }),
      (_tx, told) => Promise.resolve(told),
    );
  }

  return {
    current,
    preview,

    async prepare(tx, ctx, change) {
      if (isDeepStrictEqual(change.before, change.after)) throw fail('RULE_CHANGE_NOTHING');
      const id = await repo
        .insertChange(tx, { ...change, preparedBy: ctx.session.userId, preparedAt: now() })
        .catch((error: unknown) => {
          throw isUniqueViolation(error, 'rule_changes_waiting') ? fail('RULE_CHANGE_PENDING') : error;
        });
      await audit.record(tx, {
        actor: actorOf(ctx),
        ctx,
        action: 'rule.prepared',
        subject: `rule_change:${id}`,
        before: change.before,
        after: { kind: change.kind, fundId: change.fundId, ...change.after },
      });
      return id;
    },

    async listRuleChanges({ status, fundId, page, size }) {
      const of = { status: status ?? null, fundId: fundId ?? null };
      const { rows, total } = await repo.listChangeRows(db, of, (page - 1) * size, size);
      return {
        data: rows.map(ruleChangeView),
        pageInfo: pageInfoOf(page, size, total),
      };
    },

    async getRuleChange(ctx, changeId) {
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

    async approveRuleChange(ctx, changeId) {
      const change = await getChange(changeId);
      return make(
        ctx,
        { change, isPreview: false },
        async (tx) => {
          const row = await lock(tx, changeId);
          if (row.preparedBy === ctx.session.userId) throw fail('RULE_CHANGE_SAME_PERSON');
          const id = await apply(tx, row);
          const by = { decidedBy: ctx.session.userId, at: now() };
          await repo.decideChange(tx, changeId, { status: 'approved', ...by, reason: null });
          await tellPreparer(tx, row, 'approved');
          const after = { ...row.after, change: changeId, preparedBy: row.preparedBy };
          return { id, audit: { action: kinds[row.kind].audited, subject: row.target, before: row.before, after } };
        },
        async (tx, told) => {
          const decided = (await repo.findChange(tx, changeId)) ?? change;
          return { data: { change: ruleChangeView(decided), impact: told } };
        },
      );
    },

    async rejectRuleChange(ctx, changeId, reason) {
      return ctx.command(async (tx) => {
        const row = await lock(tx, changeId);
        await repo.decideChange(tx, changeId, { status: 'rejected', decidedBy: ctx.session.userId, at: now(), reason });
        if (row.preparedBy !== ctx.session.userId) await tellPreparer(tx, row, 'rejected', reason);
        await audit.record(tx, {
          actor: actorOf(ctx),
          ctx,
          action: 'rule.rejected',
          subject: `rule_change:${changeId}`,
          reason,
        });
        return { data: ruleChangeView((await repo.findChange(tx, changeId)) ?? row) };
      });
    },
  };
}
