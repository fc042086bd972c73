import { dayFromInput } from '#shared/dayInput.ts';
import type { AnswerOf, InputOf } from '#shared/contract/define.ts';
import { fail } from '#shared/contract/errors.ts';
import type {
  getReconciliationQueue,
  listReconciliations,
  runReconciliation,
} from '#shared/contract/reconciliation.ts';
import { addDays, tehranDay, tehranInstant } from '#shared/jalali.ts';
import { pageInfoOf } from '#shared/paging.ts';
import { inTransaction } from '../../db/connection.ts';
import type { Deps } from '../../deps.ts';
import type { SignedInContext } from '../../http/context.ts';
import { GatewayError, type PaymentGateway } from '../../ports/gateways/gateway.ts';
import { actorOf, systemActor, type Actor, type AuditService } from '../audit/audit.service.ts';
import { readDays } from '../range.ts';
import {
  listBookedGateways,
  listBookedPayments,
  listClosedPayments,
  listOpenItems,
  listReconciliationRows,
  saveReconciliation,
  sumLedgerDay,
  sumWaitingDeposits,
  type QueueItem,
  type ReconciliationRow,
} from './reconciliation.repo.ts';
import type { PaymentsService } from '../payments/payments.service.ts';
import { compareDay, type Side } from './reconciliation.rules.ts';
import { queueItemToView, reconciliationToView } from './reconciliation.view.ts';

/** Clocks of bank and house may stand apart; rows this close to midnight are looked for on both days. */
const MARGIN_MS = 60 * 60_000;
/** A payment younger than this is on its way, not unfinished (reliability 5: decided before minute 15). */
const UNFINISHED_MS = 15 * 60_000;
const OLDEST_ITEMS = 20;
const ASKED_AT_ONCE = 8;

export interface ReconciliationService {
  listReconciliations(
    query: InputOf<typeof listReconciliations>['query'],
  ): Promise<AnswerOf<typeof listReconciliations>>;
  runReconciliation(ctx: SignedInContext, date: string): Promise<AnswerOf<typeof runReconciliation>>;
  getReconciliationQueue(): Promise<AnswerOf<typeof getReconciliationQueue>>;
  /** Compares yesterday; run by a job. @returns the sum of the absolute differences, rial */
  reconcileYesterday(): Promise<bigint>;
}

export interface ReconciliationOthers {
  audit: AuditService;
  /** asks about a payment that was closed without money: what the gateway has is booked or disputed */
  payments: Pick<PaymentsService, 'checkPayment'>;
  /** hears the difference of each comparison, rial (metrics) */
  onDifference: (rial: bigint) => void;
}

/** Banks against books, day by day (reliability 5). */
export function createReconciliationService(
  deps: Pick<Deps, 'db' | 'ports' | 'log'>,
  others: ReconciliationOthers,
): ReconciliationService {
  const { db, ports, log } = deps;
  const now = (): Date => ports.clock.business();
  const titleOf = (code: string): string => ports.gateways.find((gateway) => gateway.code === code)?.title ?? code;

  /** What the bank says of a day: its own list, or its answer about each of our payments. */
  async function bankSide(
    gateway: PaymentGateway | undefined,
    book: readonly Side[],
    from: Date,
    to: Date,
    silent: Side[],
  ): Promise<Side[]> {
    if (gateway?.report) {
      const rows = await gateway.report(new Date(from.getTime() - MARGIN_MS), new Date(to.getTime() + MARGIN_MS));
      return rows.map((row) => ({
        reference: row.authority,
        amount: row.amountRial,
        isOfDay: row.at >= from && row.at < to,
      }));
    }
    if (!gateway) return [];
    const seen: Side[] = [];
    const ours = book.filter((row) => row.isOfDay);
    for (let start = 0; start < ours.length; start += ASKED_AT_ONCE) {
      const part = ours.slice(start, start + ASKED_AT_ONCE);
      await Promise.all(
        part.map(async (row) => {
          try {
            const verdict = await gateway.inquire({ authority: row.reference, amountRial: row.amount });
            if (verdict.state === 'verified' || verdict.state === 'paid')
              seen.push({ ...row, amount: verdict.amountRial ?? row.amount });
          } catch (error) {
            // one silent answer is named and discards nothing of the day
            if (!(error instanceof GatewayError)) throw error;
            silent.push(row);
          }
        }),
      );
    }
    return seen;
  }

  /** Closed payments of the day are asked about once more: money that the gateway has is booked or disputed. */
  async function checkClosed(code: string, from: Date, to: Date): Promise<void> {
    const ids = await listClosedPayments(db, code, from, to);
    for (let start = 0; start < ids.length; start += ASKED_AT_ONCE) {
      await Promise.all(
        ids.slice(start, start + ASKED_AT_ONCE).map(async (id) => {
          try {
            await others.payments.checkPayment(id, 'unknown', true);
          } catch (error) {
            log.error({ paymentId: id, err: error }, 'a closed payment could not be asked about');
          }
        }),
      );
    }
  }

  async function compareGateway(code: string, day: string, from: Date, to: Date): Promise<ReconciliationRow> {
    if (ports.gateways.some((item) => item.code === code)) await checkClosed(code, from, to);
    const booked = await listBookedPayments(
      db,
      code,
      new Date(from.getTime() - MARGIN_MS),
      new Date(to.getTime() + MARGIN_MS),
    );
    const book = booked.map((row) => ({
      reference: row.reference,
      amount: row.amount,
      isOfDay: row.at >= from && row.at < to,
    }));
    const gateway = ports.gateways.find((item) => item.code === code);
    const silent: Side[] = [];
    const bank = await bankSide(gateway, book, from, to, silent);
    const unasked = new Set(silent.map((row) => row.reference));
    const { items: differing, ...sums } = compareDay(
      bank,
      book.filter((row) => !unasked.has(row.reference)),
    );
    const unanswered = silent.map(({ reference, amount }) => ({
      kind: 'no_answer' as const,
      reference,
      bankAmount: null,
      bookAmount: amount,
    }));
    const items = [...differing, ...unanswered];
    return {
      businessDate: day,
      subject: code,
      isReported: gateway?.report !== undefined,
      ...sums,
      checkedAt: now(),
      items: items.map((item) => ({
        ...item,
        bankAmount: item.bankAmount?.toString() ?? null,
        bookAmount: item.bookAmount?.toString() ?? null,
      })),
    };
  }

  async function compareAll(day: string): Promise<ReconciliationRow[]> {
    const from = tehranInstant(day, '00:00');
    const to = tehranInstant(addDays(day, 1), '00:00');
    const codes = new Set([
      ...ports.gateways.map((gateway) => gateway.code),
      ...(await listBookedGateways(db, from, to)),
    ]);
    const rows: ReconciliationRow[] = [];
    for (const code of codes) rows.push(await compareGateway(code, day, from, to));
    const [ledger, deposits] = await Promise.all([sumLedgerDay(db, day, from, to), sumWaitingDeposits(db)]);
    for (const [subject, sums] of [
      ['ledger', ledger],
      ['deposits', deposits],
    ] as const) {
      rows.push({
        businessDate: day,
        subject,
        isReported: true,
        ...sums,
        difference: sums.bankAmount - sums.bookAmount,
        items: [],
        checkedAt: now(),
      });
    }
    return rows;
  }

  async function reconcile(
    day: string,
    actor: Actor,
    ctx?: SignedInContext,
  ): Promise<{ rows: ReconciliationRow[]; difference: bigint }> {
    const rows = await compareAll(day);
    // absolute amounts: a surplus at one bank must not hide what is missing at another
    const difference = rows.reduce((sum, row) => sum + (row.difference < 0n ? -row.difference : row.difference), 0n);
    await inTransaction(db, async (tx) => {
      for (const row of rows) await saveReconciliation(tx, { ...row, checkedBy: actor.id });
      await others.audit.record(tx, {
        actor,
        ...(ctx ? { ctx } : {}),
        action: 'reconciliation.done',
        subject: `day:${day}`,
        after: { difference },
      });
    });
    others.onDifference(difference);
    if (difference !== 0n) log.error({ day, difference: difference.toString() }, 'banks and books differ');
    return { rows, difference };
  }

  return {
    async listReconciliations({ page, size, fromDate, toDate, onlyDifferent }) {
      const filter = {
        ...readDays({ fromDate, toDate }),
        onlyDifferent,
      };
      const { rows, total, difference, differentCount } = await listReconciliationRows(
        db,
        filter,
        (page - 1) * size,
        size,
      );
      return {
        data: rows.map((row) => reconciliationToView(row, titleOf)),
        pageInfo: pageInfoOf(page, size, total),
        summary: { difference: difference.toString(), differentCount },
      };
    },

    async runReconciliation(ctx, date) {
      const day = dayFromInput(date) ?? date;
      if (day > tehranDay(now()))
        throw fail('RECONCILIATION_DAY_AHEAD', { fields: { date: [fail('RECONCILIATION_DAY_AHEAD').message] } });
      try {
        const { rows, difference } = await reconcile(day, actorOf(ctx), ctx);
        return {
          data: rows.map((row) => reconciliationToView(row, titleOf)),
          summary: { difference: difference.toString() },
        };
      } catch (error) {
        if (error instanceof GatewayError) throw fail('RECONCILIATION_BANK_SILENT');
        throw error;
      }
    },

    async getReconciliationQueue() {
      const { sums, items } = await listOpenItems(db, new Date(now().getTime() - UNFINISHED_MS), OLDEST_ITEMS);
      const sumOf = (kind: QueueItem['kind']) => {
        const found = sums.find((sum) => sum.kind === kind);
        return { count: found?.count ?? 0, amount: (found?.amount ?? 0n).toString() };
      };
      return {
        data: {
          unfinishedPayments: sumOf('payment'),
          refundsDue: sumOf('refund'),
          depositsWithoutOwner: sumOf('deposit'),
          payoutsUnconfirmed: sumOf('payout'),
          items: items.map(queueItemToView),
        },
      };
    },

    async reconcileYesterday() {
      return (await reconcile(addDays(tehranDay(now()), -1), systemActor)).difference;
    },
  };
}
