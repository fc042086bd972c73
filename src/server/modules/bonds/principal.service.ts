import {
  bondRepaidReason,
  principalNotice,
  principalStatusLabels,
  type approvePrincipal,
  type discardPrincipal,
  type executePrincipal,
  type getPrincipalRun,
  type listMaturities,
  type preparePrincipal,
} from '#shared/contract/bonds.ts';
import type { AnswerOf, InputOf } from '#shared/contract/define.ts';
import { fail, fillMessage } from '#shared/contract/errors.ts';
import { tehranDay } from '#shared/jalali.ts';
import { rialText } from '#shared/money.ts';
import { workingDayFrom } from '#shared/workingDays.ts';
import { pageInfoOf } from '#shared/paging.ts';
import { inTransaction, isUniqueViolation, type Tx, type WriteTx } from '../../db/connection.ts';
import type { Deps } from '../../deps.ts';
import type { SignedInContext } from '../../http/context.ts';
import { actorOf, systemActor, type AuditService } from '../audit/audit.service.ts';
import type { NoticesService } from '../notices/notices.service.ts';
import type { MaturityService } from '../orders/maturity.service.ts';
import type { SchedulesService } from '../schedules/schedules.service.ts';
import type { BondsService } from './bonds.service.ts';
import * as repo from './principal.repo.ts';
import { principalShareView, principalView } from './principal.view.ts';

export interface PrincipalService {
  listMaturities(): Promise<AnswerOf<typeof listMaturities>>;
  preparePrincipal(
    ctx: SignedInContext,
    body: InputOf<typeof preparePrincipal>['body'],
  ): Promise<AnswerOf<typeof preparePrincipal>>;
  getPrincipalRun(
    runId: number,
    query: InputOf<typeof getPrincipalRun>['query'],
  ): Promise<AnswerOf<typeof getPrincipalRun>>;
  approvePrincipal(ctx: SignedInContext, runId: number): Promise<AnswerOf<typeof approvePrincipal>>;
  discardPrincipal(ctx: SignedInContext, runId: number): Promise<AnswerOf<typeof discardPrincipal>>;
  /** Repays every holder who is not repaid yet, each in his own transaction; a repeat finds nothing left to do. */
  executePrincipal(runId: number): Promise<AnswerOf<typeof executePrincipal>>;
  /** Job: finishes approved repayments. @returns how many holders were repaid */
  executeDue(): Promise<number>;
}

export interface PrincipalOthers {
  audit: AuditService;
  bonds: BondsService;
  maturity: MaturityService;
  notices: Pick<NoticesService, 'tell'>;
  schedules: SchedulesService;
}

/** Repayment of bonds at maturity: prepared by one person, approved by another, booked once per holder (domain 1.12). */
export function createPrincipalService(
  deps: Pick<Deps, 'db' | 'ports' | 'log'>,
  others: PrincipalOthers,
): PrincipalService {
  const { db, ports, log } = deps;
  const { audit, bonds, maturity, notices, schedules } = others;
  const now = (): Date => ports.clock.business();

  async function getRun(runId: number): Promise<repo.PrincipalRow> {
    const run = await repo.findPrincipalRun(db, runId);
    if (!run) throw fail('PRINCIPAL_NOT_FOUND');
    return run;
  }

  async function lock(tx: WriteTx, runId: number): Promise<repo.PrincipalRow> {
    const run = await repo.lockPrincipalRun(tx, runId);
    if (!run) throw fail('PRINCIPAL_NOT_FOUND');
    return run;
  }

  /** Face value and days of a bond. @throws BOND_NOT_FOUND for a fund */
  async function termsOf(tx: Tx, fundId: number) {
    const terms = await bonds.findTerms(tx, fundId);
    if (!terms) throw fail('BOND_NOT_FOUND');
    const { faceValue, maturityDate } = terms;
    return { faceValue, maturityDate, payDate: workingDayFrom(await schedules.calendar(tx, fundId), maturityDate) };
  }

  async function prepare(tx: WriteTx, ctx: SignedInContext, fundId: number): Promise<repo.PrincipalRow> {
    await schedules.getFund(tx, fundId);
    const terms = await termsOf(tx, fundId);
    if (terms.payDate > tehranDay(now())) throw fail('BOND_NOT_MATURED');
    const open = await repo.countOpenOrders(tx, fundId);
    if (open > 0) throw fail('BOND_ORDERS_OPEN', { params: { count: open } });
    const id = await repo.insertPrincipalRun(tx, { fundId, ...terms, preparedBy: ctx.session.userId, at: now() });
    if (id === null) throw fail('BOND_NO_HOLDERS');
    const run = await lock(tx, id);
    await audit.record(tx, {
      actor: actorOf(ctx),
      ctx,
      action: 'principal.prepared',
      subject: `principal:${id}`,
      after: { fundId, faceValue: run.faceValue, unitCount: run.unitCount, total: run.total },
    });
    return run;
  }

  async function assertUnchanged(tx: WriteTx, run: repo.PrincipalRow): Promise<void> {
    if ((await repo.countOpenOrders(tx, run.fundId)) > 0 || (await repo.countOtherHolders(tx, run)) > 0)
      throw fail('PRINCIPAL_HOLDINGS_CHANGED');
  }

  async function repay(tx: WriteTx, run: repo.PrincipalRow, investorId: number): Promise<boolean> {
    const share = await repo.lockUnpaidShare(tx, run.id, investorId);
    if (!share) return false;
    const at = now();
    const orderId = await maturity.repay(tx, {
      investorId,
      fundId: run.fundId,
      units: share.unitCount,
      faceValue: run.faceValue,
      payDate: run.payDate,
      ownerId: share.ownerId,
      at,
    });
    await repo.markRepaid(tx, run.id, investorId, orderId);
    if (share.ownerId !== null) {
      const tokens = { units: rialText(share.unitCount), fund: run.fundName, amount: rialText(share.amount) };
      await notices.tell(tx, {
        userId: share.ownerId,
        title: principalNotice.title,
        text: fillMessage(principalNotice.text, tokens),
        link: `/requests?order=${orderId}`,
      });
    }
    await audit.record(tx, {
      actor: systemActor,
      investorId,
      action: 'principal.repaid',
      subject: `principal:${run.id}`,
      after: { amount: share.amount, units: share.unitCount, orderId },
    });
    return true;
  }

  async function execute(runId: number): Promise<{ booked: number; failed: number }> {
    const run = await getRun(runId);
    if (run.status === 'draft') throw fail('PRINCIPAL_STATE');
    if (run.status === 'executed') return { booked: 0, failed: 0 };
    // once the first holder is repaid the run is finished as it was approved
    if (run.done === 0) await inTransaction(db, (tx) => assertUnchanged(tx, run));
    const result = { booked: 0, failed: 0 };
    for (const investorId of await repo.listUnpaidHolders(db, runId)) {
      try {
        if (await inTransaction(db, (tx) => repay(tx, run, investorId))) result.booked += 1;
      } catch (error) {
        // one broken share must not hold up the others; it stays open and the next run takes it again
        log.error({ runId, investorId, err: error }, 'principal could not be repaid');
        result.failed += 1;
      }
    }
    await inTransaction(db, async (tx) => {
      if (!(await repo.finishPrincipalRun(tx, run, bondRepaidReason, now()))) return;
      await audit.record(tx, {
        actor: systemActor,
        action: 'principal.executed',
        subject: `principal:${runId}`,
        after: { total: run.total, investors: run.investors },
      });
    });
    return result;
  }

  return {
    async listMaturities() {
      const today = tehranDay(now());
      const data = [];
      for (const row of await repo.listBondRows(db)) {
        const { faceValue, ...days } = await termsOf(db, row.fundId);
        const isDue = days.payDate <= today && row.openOrders === 0 && row.unitCount > 0n;
        data.push({
          ...row,
          ...days,
          faceValue: faceValue.toString(),
          unitCount: row.unitCount.toString(),
          canPrepare: row.runId === null && isDue,
          statusText: row.status && principalStatusLabels[row.status],
        });
      }
      return { data };
    },

    async preparePrincipal(ctx, { fundId }) {
      try {
        return await ctx.command(async (tx) => ({ data: principalView(await prepare(tx, ctx, fundId)) }));
      } catch (error) {
        if (isUniqueViolation(error, 'principal_runs_fund_id_key')) throw fail('PRINCIPAL_EXISTS');
        throw error;
      }
    },

    async getPrincipalRun(runId, { page, size }) {
      const run = await getRun(runId);
      const shares = await repo.listPrincipalShares(db, runId, (page - 1) * size, size);
      return {
        data: { run: principalView(run), shares: shares.map(principalShareView) },
        pageInfo: pageInfoOf(page, size, run.investors),
      };
    },

    async approvePrincipal(ctx, runId) {
      return ctx.command(async (tx) => {
        const run = await lock(tx, runId);
        if (run.status !== 'draft') throw fail('PRINCIPAL_STATE');
        if (run.preparedBy === ctx.session.userId) throw fail('PRINCIPAL_SAME_PERSON');
        await assertUnchanged(tx, run);
        await repo.approvePrincipalRun(tx, runId, ctx.session.userId);
        await audit.record(tx, {
          actor: actorOf(ctx),
          ctx,
          action: 'principal.approved',
          subject: `principal:${runId}`,
          after: { total: run.total },
        });
        return { data: principalView(await lock(tx, runId)) };
      });
    },

    async discardPrincipal(ctx, runId) {
      return ctx.command(async (tx) => {
        const run = await lock(tx, runId);
        if (run.status === 'executed' || run.done > 0) throw fail('PRINCIPAL_STATE');
        await repo.deletePrincipalRun(tx, runId);
        await audit.record(tx, {
          actor: actorOf(ctx),
          ctx,
          action: 'principal.discarded',
          subject: `principal:${runId}`,
          before: principalView(run),
        });
        return { data: { runId } };
      });
    },

    async executePrincipal(runId) {
      const result = await execute(runId);
      return { data: { run: principalView(await getRun(runId)), ...result } };
    },

    async executeDue() {
      let booked = 0;
      for (const runId of await repo.listApprovedRuns(db)) booked += (await execute(runId)).booked;
      return booked;
    },
  };
}
