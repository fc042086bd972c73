import { addDays, tehranDay, tehranInstant } from '#shared/jalali.ts';
import type { WriteTx } from '#server/db/connection.ts';
import { inTransaction } from '#server/db/connection.ts';
import type { Deps } from '#server/deps.ts';
import { GatewayError, type PaymentGateway } from '#server/ports/gateways/gateway.ts';
import { systemActor, type AuditService } from '#server/modules/platform/audit/audit.service.ts';
import type { PaymentsService } from '#server/modules/payments/payments/payments.service.ts';
import type {
  ChunkContext,
  ChunkResult,
  WorkService,
  WorkSubject,
} from '#server/modules/platform/work/work.service.ts';
import { compareBooks } from './dayResult.ts';
import * as repo from './dayRun.repo.ts';
import { saveReconciliation } from './reconciliation.repo.ts';

/** Kind of the long work that compares a day; its key is the day. */
export const DAY_WORK = 'reconciliation.day';

/** The bank's clock may differ from ours: rows this close to midnight are matched on both days. */
const MARGIN_MS = 60 * 60_000;
const ASKED_AT_ONCE = 8;
/** A question older than this belongs to a process that died. */
const STALE_MS = 100_000;
/** After so many payments without one answer the gateway counts as silent, and the rest is not asked in this run. */
const SILENT_AFTER = 2 * ASKED_AT_ONCE;
/** Cursor of the second part of a lane: the lists of the gateways, when every payment was asked about. */
const LISTS = 'lists';

export interface DayRunServices {
  audit: AuditService;
  /** asks about a payment that was closed without money; queues one for review if the gateway holds its money */
  payments: Pick<PaymentsService, 'checkPayment' | 'dispute'>;
  work: Pick<WorkService, 'define' | 'start'>;
}

/** The comparison of a day as long work: payments are asked about in chunks, then lists are fetched, then books compared. */
export function createDayRuns(deps: Pick<Deps, 'db' | 'ports' | 'log'>, services: DayRunServices) {
  const { db, ports, log } = deps;
  const business = (): Date => ports.clock.business();
  const now = (): Date => ports.clock.now();
  const staleBefore = (): Date => new Date(now().getTime() - STALE_MS);

  const dayOf = (subject: WorkSubject) => {
    const day = subject['day'] ?? '';
    return {
      day,
      from: tehranInstant(day, '00:00'),
      to: tehranInstant(addDays(day, 1), '00:00'),
      gateways: ports.gateways.map((gateway) => gateway.code),
      listless: ports.gateways.filter((gateway) => gateway.report === undefined).map((gateway) => gateway.code),
      isOnlySilent: subject['only'] === 'silent',
    };
  };

  const lists = ports.gateways.flatMap((gateway) => [
    ...(gateway.report ? [{ gateway, list: 'confirmed' as const }] : []),
    ...(gateway.listUnverified ? [{ gateway, list: 'unverified' as const }] : []),
  ]);

  /** What a gateway says of a payment now. @throws GatewayError when it does not answer */
  async function ask(payment: repo.Askable, gateway: PaymentGateway) {
    if (!payment.isBooked) {
      const at = business();
      const after = await services.payments.checkPayment(payment.id, 'unknown', true);
      if (await repo.wasSilentSince(db, payment.id, at)) return { answer: 'no_answer', amount: null } as const;
      const isOurs = after?.status === 'verified' || after?.status === 'refund_due' || after?.status === 'disputed';
      return { answer: isOurs ? 'paid' : 'unpaid', amount: null } as const;
    }
    const verdict = await gateway.inquire({ authority: payment.authority, amountRial: payment.amount });
    if (verdict.state !== 'verified' && verdict.state !== 'paid') return { answer: 'unpaid', amount: null } as const;
    return { answer: 'paid', amount: verdict.amountRial ?? null } as const;
  }

  async function askAndKeep(day: string, payment: repo.Askable, isSilent: boolean): Promise<boolean> {
    const gateway = ports.gateways.find((item) => item.code === payment.gateway);
    let answer: { answer: 'paid' | 'unpaid' | 'no_answer'; amount: bigint | null } = {
      answer: 'no_answer',
      amount: null,
    };
    try {
      if (gateway && !isSilent) answer = await ask(payment, gateway);
    } catch (error) {
      // one payment that cannot be asked about must not discard the day
      if (!(error instanceof GatewayError))
        log.error({ paymentId: payment.id, err: error }, 'a payment could not be asked about');
      else if (error.isFinal) answer = { answer: 'unpaid', amount: null };
    }
    await repo.saveAnswer(db, { day, paymentId: payment.id, ...answer });
    return answer.answer !== 'no_answer';
  }

  async function askChunk(subject: WorkSubject, context: ChunkContext): Promise<ChunkResult> {
    const of = dayOf(subject);
    const payments = await repo.listAskable(db, of, Number(context.after ?? 0), context.limit);
    let last = context.after;
    let done = 0;
    for (let start = 0; start < payments.length; start += ASKED_AT_ONCE) {
      if (context.isStopping()) return { done, failed: 0, next: last ?? '0' };
      const part = payments.slice(start, start + ASKED_AT_ONCE);
      const silent = await repo.listSilentGateways(db, context.workId, SILENT_AFTER);
      const claim = { day: of.day, workId: context.workId, staleBefore: staleBefore(), at: now() };
      const mine = await repo.claimAnswers(db, { ...claim, ids: part.map((payment) => payment.id) });
      const ours = part.filter((payment) => mine.includes(payment.id));
      await Promise.all(ours.map((payment) => askAndKeep(of.day, payment, silent.includes(payment.gateway))));
      done += ours.length;
      last = String(part.at(-1)?.id ?? last);
    }
    return { done, failed: 0, next: payments.length < context.limit ? LISTS : last };
  }

  async function fetchList(
    of: repo.Day,
    { gateway, list }: (typeof lists)[number],
  ): Promise<repo.ListedPayment[] | null> {
    try {
      if (list === 'unverified')
        return ((await gateway.listUnverified?.()) ?? []).map((row) => ({
          authority: row.authority,
          amount: row.amountRial,
          at: null,
        }));
      const [from, to] = [new Date(of.from.getTime() - MARGIN_MS), new Date(of.to.getTime() + MARGIN_MS)];
      const rows = (await gateway.report?.(from, to)) ?? [];
      return rows.map((row) => ({ authority: row.authority, amount: row.amountRial, at: row.at }));
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error;
      log.warn({ gateway: gateway.code, list, code: error.code }, 'a list of a gateway did not come');
      return null;
    }
  }

  async function fetchLists(subject: WorkSubject, { workId }: ChunkContext): Promise<ChunkResult> {
    const of = dayOf(subject);
    // the other lane still asks about payments, so it fetches the lists after that
    if ((await repo.countUnasked(db, of, workId)) > 0) return { done: 0, failed: 0, next: null };
    let done = 0;
    for (const item of lists) {
      const key = { day: of.day, gateway: item.gateway.code, list: item.list };
      const claim = { ...key, workId, isOnlySilent: of.isOnlySilent, staleBefore: staleBefore(), at: now() };
      if (!(await repo.claimList(db, claim))) continue;
      const rows = await fetchList(of, item);
      await inTransaction(db, (tx) => repo.saveList(tx, { ...key, rows }));
      if (rows !== null) await followUp(of, item, key);
      done += 1;
    }
    return { done, failed: 0, next: null };
  }

  /** What a list names and the books do not have is asked about; a payment that stays closed is queued for review. */
  async function followUp(of: repo.Day, { list }: (typeof lists)[number], key: Parameters<typeof repo.listListed>[1]) {
    for (const row of await repo.listListed(db, key)) {
      if (row.paymentId === null || !['failed', 'expired', 'reversed'].includes(row.status ?? '')) continue;
      if (list === 'confirmed' && !(row.at !== null && row.at >= of.from && row.at < of.to)) continue;
      try {
        const after = await services.payments.checkPayment(row.paymentId, 'unknown', true);
        const isClosed = after && ['failed', 'expired', 'reversed'].includes(after.status);
        if (isClosed && list === 'confirmed')
          await services.payments.dispute(after, { reason: 'found_at_gateway', receivedAmount: row.amount });
      } catch (error) {
        log.error({ paymentId: row.paymentId, err: error }, 'a payment of a list could not be decided');
      }
    }
  }

  async function countOpen(tx: WriteTx, subject: WorkSubject): Promise<number> {
    const of = dayOf(subject);
    const known = await repo.listLists(tx, of.day);
    const missing = lists.filter(
      ({ gateway, list }) =>
        !known.some((row) => row.gateway === gateway.code && row.list === list && row.state !== 'asking'),
    );
    return (await repo.countUnasked(tx, { ...of, isOnlySilent: true }, 0)) + missing.length;
  }

  services.work.define({
    kind: DAY_WORK,
    chunk: (subject, context) => (context.after === LISTS ? fetchLists(subject, context) : askChunk(subject, context)),
    countOpen: (tx, subject) => countOpen(tx, subject),
    async finish(tx, subject) {
      const { day, from, to, gateways, isOnlySilent } = dayOf(subject);
      const isNewest = day >= addDays(tehranDay(business()), -1);
      const reported = ports.gateways.filter((gateway) => gateway.report !== undefined).map((gateway) => gateway.code);
      const rows = await compareBooks(tx, { day, from, to, gateways, reported, marginMs: MARGIN_MS, isNewest });
      // absolute amounts: a surplus at one bank must not hide what is missing at another
      // slips and payouts that the bank has not told of yet are open, not missing
      const compared = rows.filter((row) => row.subject !== 'slips' && row.subject !== 'payouts');
      const difference = compared.reduce(
        (sum, row) => sum + (row.difference < 0n ? -row.difference : row.difference),
        0n,
      );
      const startedBy = Number(subject['startedBy'] ?? 0);
      for (const row of rows)
        await saveReconciliation(tx, {
          ...row,
          checkedAt: business(),
          checkedBy: startedBy === 0 ? null : startedBy,
          isAgain: isOnlySilent,
        });
      await services.audit.record(tx, {
        actor: systemActor,
        action: 'reconciliation.done',
        subject: `day:${day}`,
        after: { difference, unanswered: rows.reduce((sum, row) => sum + row.unansweredCount, 0) },
      });
      if (difference !== 0n) log.error({ day, difference: difference.toString() }, 'banks and books differ');
    },
  });

  return {
    /** Starts the comparison of a day, or joins the one that runs. `isOnlySilent`: what was answered before stays. */
    start: async (
      tx: WriteTx,
      day: string,
      startedBy: number | null,
      isOnlySilent = false,
    ): Promise<{ workId: number }> => {
      const subject = { day, only: isOnlySilent ? 'silent' : 'all', startedBy: String(startedBy ?? 0) };
      const total = (await repo.countAskable(tx, dayOf(subject))) + lists.length;
      return services.work.start(tx, { kind: DAY_WORK, key: day, subject, total, startedBy });
    },
  };
}
