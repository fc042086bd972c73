import { Failure } from '#shared/contract/kernel/errors.ts';
import { fail, failField, failureOf, type ErrorCode } from '#shared/contract/failures.ts';
import type { ApprovalState } from '#shared/contract/approvals.ts';
import { inTransaction, isDatabaseAway, type WriteTx } from '#server/db/connection.ts';
import type { Deps } from '#server/deps.ts';
import type { CommandContext } from '#server/http/context.ts';
import type { ApprovalContent, ApprovalsService } from '../approvals/approvals.service.ts';
import { actorOf, systemActor, type AuditService } from '../audit/audit.service.ts';
import type { ChunkContext, ChunkResult, WorkService } from '../work/work.service.ts';
import * as repo from './runs.repo.ts';

export { sealShares } from './runs.repo.ts';

/** What differs between one kind of run and another. */
export interface RunKind<Run extends RunFacts> {
  name: repo.RunKindName;
  codes: Readonly<Record<'notFound' | 'state' | 'changed', ErrorCode>>;
  find(tx: WriteTx | Deps['db'], id: number): Promise<Run | null>;
  /** what a person reads before they decide, by wire name */
  content(run: Run): ApprovalContent;
  /** @throws Failure when holdings or open orders are others than the run was prepared with */
  assertUnchanged(tx: WriteTx, run: Run): Promise<void>;
  /** @throws Failure when an approved run may not begin yet */
  assertReady?(run: Run): Promise<void>;
  /** Books one share, which is locked, with all that belongs to it. */
  book(tx: WriteTx, run: Run, share: RunShare): Promise<void>;
  /** What follows when the last share is booked. */
  finished(tx: WriteTx, run: Run): Promise<void>;
}

export interface RunFacts {
  id: number;
  fundId: number;
  total: bigint;
  investors: number;
}

export interface RunShare {
  investorId: number;
  unitCount: bigint;
  /** rial */
  amount: bigint;
}

/** What becomes of a prepared run, the same for every kind of run. */
export interface RunMachine<Run extends RunFacts> {
  /** @throws APPROVAL_DECIDED, APPROVAL_SAME_PERSON, APPROVAL_CHANGED and the kind's own refusals */
  approve(tx: WriteTx, ctx: CommandContext, id: number, seen: string): Promise<Run>;
  /**
   * Discards a draft. An approved run of which nothing is booked takes two people: the first call records the request with
   * its reason and stops the run, the call of another person discards it. @returns the run while it still stands
   */
  discard(
    tx: WriteTx,
    ctx: CommandContext,
    id: number,
    body: { version: string; reason?: string | undefined },
  ): Promise<Run | null>;
  /** Withdraws the request to discard an approved run. */
  keep(tx: WriteTx, ctx: CommandContext, id: number, seen: string): Promise<Run>;
  /**
   * Lets the shares of an approved run be booked by the long work, and answers at once. @returns the run, and the id of the
   * work; null when nothing is left to do. @throws the kind's refusals
   */
  start(tx: WriteTx, id: number, startedBy: number | null): Promise<{ run: Run; workId: number | null }>;
  /** Starts every approved run whose day has come; one that may not begin yet waits. @returns how many began or go on */
  executeDue(until: string): Promise<number>;
}

const states: Record<repo.RunState['status'], ApprovalState> = {
  draft: 'prepared',
  approved: 'approved',
  executed: 'executed',
};

/** Profit and repayment runs: prepared by one person, approved by another, each share booked once (domain 1.10, 9.18). */
export function createRunMachine<Run extends RunFacts>(
  deps: Pick<Deps, 'db' | 'ports' | 'log'>,
  services: { audit: AuditService; approvals: ApprovalsService; work: Pick<WorkService, 'define' | 'start'> },
  kind: RunKind<Run>,
): RunMachine<Run> {
  const { db, ports, log } = deps;
  const { audit, approvals, work } = services;
  const workKind = `runs.${kind.name}`;
  const now = (): Date => ports.clock.business();

  async function read(tx: WriteTx | Deps['db'], id: number): Promise<Run> {
    const run = await kind.find(tx, id);
    if (!run) throw failureOf(kind.codes.notFound);
    return run;
  }

  /** The run as it stands once nobody else can change it. */
  async function lock(tx: WriteTx, id: number): Promise<{ state: repo.RunState; run: Run }> {
    const state = await repo.lockRunState(tx, kind.name, id);
    if (!state) throw failureOf(kind.codes.notFound);
    return { state, run: await read(tx, id) };
  }

  async function record(
    tx: WriteTx,
    ctx: CommandContext | null,
    act: 'executed' | 'approved' | 'discard_proposed' | 'discarded' | 'kept',
    run: Run,
    more = {},
  ): Promise<void> {
    await audit.record(tx, {
      ...(ctx ? { actor: actorOf(ctx), ctx } : { actor: systemActor }),
      action: `${kind.name}.${act}`,
      subject: `${kind.name}:${run.id}`,
      ...more,
    });
  }

  const decision = (state: repo.RunState, run: Run, from: ApprovalState, seen: string) => ({
    state: states[state.status],
    from: [from],
    decidedBy: state.approvedBy,
    decidedAt: state.approvedAt,
    content: kind.content(run),
    seen,
  });

  async function start(
    tx: WriteTx,
    id: number,
    startedBy: number | null,
  ): Promise<{ run: Run; workId: number | null }> {
    const { state, run } = await lock(tx, id);
    if (state.status === 'draft') throw failureOf(kind.codes.state);
    if (state.status === 'executed') return { run, workId: null };
    if (state.discardBy !== null) throw fail('RUN_DISCARD_WAITS');
    await kind.assertReady?.(run);
    if (state.startedAt === null) {
      await repo.lockStart(tx, run.fundId);
      await kind.assertUnchanged(tx, run);
    }
    await repo.markStarted(tx, kind.name, id, now());
    const total = await repo.countOpen(tx, kind.name, id);
    const order = { kind: workKind, key: String(id), subject: { id: String(id) }, total, startedBy };
    return { run: await read(tx, id), workId: (await work.start(tx, order)).workId };
  }

  /** Books the next share that nobody else has. @returns null when there is none */
  async function bookNext(run: Run, after: number): Promise<{ outcome: 'done' | 'failed'; investorId: number } | null> {
    // kept outside the transaction: its failure must name the share
    const taken: { investorId: number | null } = { investorId: null };
    try {
      return await inTransaction(db, async (tx) => {
        // holding the run keeps it from being discarded under the share
        const state = await repo.holdRunState(tx, kind.name, run.id);
        if (state?.status !== 'approved' || state.startedAt === null || state.discardBy !== null) return null;
        const share = await repo.takeShare(tx, kind.name, run.id, after);
        if (!share) return null;
        taken.investorId = share.investorId;
        await kind.book(tx, run, share);
        return { outcome: 'done' as const, investorId: share.investorId };
      });
    } catch (error) {
      const failed = taken.investorId;
      // a database that is away is no fault of the share: the queue takes the lane again
      if (failed === null || isDatabaseAway(error)) throw error;
      // one broken share must not hold up the others; the next start takes it again
      log.error(
        { run: `${kind.name}:${run.id}`, investorId: failed, err: error },
        'share of a run could not be booked',
      );
      await inTransaction(db, (tx) => repo.markFailed(tx, kind.name, run.id, failed));
      return { outcome: 'failed', investorId: failed };
    }
  }

  async function chunk(id: number, { limit, after, isStopping }: ChunkContext): Promise<ChunkResult> {
    const run = await read(db, id);
    const result: ChunkResult = { done: 0, failed: 0, next: after };
    while (result.done + result.failed < limit && !isStopping()) {
      const booked = await bookNext(run, Number(result.next ?? 0));
      if (booked === null) return { ...result, next: null };
      result[booked.outcome] += 1;
      result.next = String(booked.investorId);
    }
    return result;
  }

  work.define({
    kind: workKind,
    chunk: (subject, context) => chunk(Number(subject.id), context),
    countOpen: (tx, subject) => repo.countOpen(tx, kind.name, Number(subject.id)),
    async finish(tx, subject) {
      const run = await read(tx, Number(subject.id));
      if (!(await repo.closeRun(tx, kind.name, run.id, now()))) return;
      await kind.finished(tx, run);
      await record(tx, null, 'executed', run, { after: { total: run.total, investors: run.investors } });
    },
  });

  return {
    start,

    async approve(tx, ctx, id, seen) {
      const { state, run } = await lock(tx, id);
      await approvals.assertMayDecide(tx, ctx, {
        ...decision(state, run, 'prepared', seen),
        preparedBy: [state.preparedBy],
      });
      await kind.assertUnchanged(tx, run);
      if ((await repo.hashShares(tx, kind.name, id)) !== state.sharesHash) throw failureOf(kind.codes.changed);
      await repo.approveRunRow(tx, kind.name, id, ctx.actor.userId, now());
      await record(tx, ctx, 'approved', run, { after: { total: run.total } });
      return read(tx, id);
    },

    async discard(tx, ctx, id, { version, reason }) {
      const { state, run } = await lock(tx, id);
      if (state.status === 'executed' || (await repo.countBooked(tx, kind.name, id)) > 0)
        throw failureOf(kind.codes.state);
      const isApproved = state.status === 'approved';
      await approvals.assertMayDecide(tx, ctx, {
        ...decision(state, run, isApproved ? 'approved' : 'prepared', version),
        preparedBy: isApproved ? [state.discardBy] : [],
      });
      if (isApproved && state.discardBy === null) {
        if (!reason) throw failField('RUN_REASON_NEEDED', 'reason');
        await repo.setDiscardWish(tx, kind.name, id, { by: ctx.actor.userId, at: now(), reason });
        await record(tx, ctx, 'discard_proposed', run, { reason });
        return read(tx, id);
      }
      await repo.deleteRunRows(tx, kind.name, id);
      await record(tx, ctx, 'discarded', run, { before: kind.content(run) });
      return null;
    },

    async keep(tx, ctx, id, seen) {
      const { state, run } = await lock(tx, id);
      await approvals.assertMayDecide(tx, ctx, { ...decision(state, run, 'approved', seen), preparedBy: [] });
      if (state.discardBy === null) throw failureOf(kind.codes.state);
      await repo.setDiscardWish(tx, kind.name, id, null);
      await record(tx, ctx, 'kept', run);
      return read(tx, id);
    },

    async executeDue(until) {
      let begun = 0;
      for (const id of await repo.listApproved(db, kind.name, until)) {
        try {
          await inTransaction(db, (tx) => start(tx, id, null));
          begun += 1;
        } catch (error) {
          if (!(error instanceof Failure)) throw error;
          log.info({ run: `${kind.name}:${id}`, code: error.code }, 'a run cannot begin yet');
        }
      }
      return begun;
    },
  };
}
