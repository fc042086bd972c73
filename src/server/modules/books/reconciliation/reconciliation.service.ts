import { dayFromInput } from '#shared/dayInput.ts';
import type { InputOf } from '#shared/contract/kernel/define.ts';
import { fail, failField } from '#shared/contract/failures.ts';
import type { closeReconciliationItem, noteReconciliationItem } from '#shared/contract/reconciliation.ts';
import { addDays, tehranDay } from '#shared/jalali.ts';
import { pageInfoOf, rowsOfPage } from '#shared/paging.ts';
import { inTransaction, type WriteTx } from '#server/db/connection.ts';
import type { Deps } from '#server/deps.ts';
import type { Service } from '#server/http/handlers.ts';
import type { CommandContext } from '#server/http/context.ts';
import type { ApprovalsService } from '#server/modules/platform/approvals/approvals.service.ts';
import { readDays } from '#server/modules/platform/range.ts';
import { listDaysToRepeat } from './dayRun.repo.ts';
import { createDayRuns, type DayRunServices } from './dayRun.service.ts';
import { closeItemNote, listItemNotes, lockItem, saveItemNote, type ItemKey, type ItemNote } from './notes.repo.ts';
import {
  findReconciliation,
  listOpenItems,
  listReconciliationRows,
  type QueueItem,
  type StoredItem,
} from './reconciliation.repo.ts';
import { isItemClosed, itemContent, itemToView, queueItemToView, reconciliationToView } from './reconciliation.view.ts';

/** A payment younger than this is on its way, not unfinished (reliability 5: decided before minute 15). */
const UNFINISHED_MS = 15 * 60_000;
const OLDEST_ITEMS = 20;
/** Days with silent gateways are asked again for this long, and at most so often. */
const REPEAT_DAYS = 7;
const MOST_REPEATS = 7 * 24;

type NoteBody = InputOf<typeof noteReconciliationItem>['body'];
type CloseBody = InputOf<typeof closeReconciliationItem>['body'];

export type ReconciliationService = ReturnType<typeof createReconciliationService>;

export interface ReconciliationServices extends DayRunServices {
  approvals: ApprovalsService;
}

/** Banks against books, day by day (reliability 5). */
export function createReconciliationService(
  deps: Pick<Deps, 'db' | 'ports' | 'log'>,
  services: ReconciliationServices,
) {
  const { db, ports } = deps;
  const { approvals, audit } = services;
  const now = (): Date => ports.clock.business();
  const titleOf = (code: string): string => ports.gateways.find((gateway) => gateway.code === code)?.title ?? code;
  const runs = createDayRuns(deps, services);

  /** Locks a row of a stored result and reads what was noted about it. @throws RECONCILIATION_ITEM_UNKNOWN */
  async function lockNoted(
    tx: WriteTx,
    body: NoteBody | CloseBody,
  ): Promise<{ key: ItemKey; item: StoredItem; note: ItemNote | undefined }> {
    const { subject, kind, reference } = body;
    const key = { businessDate: dayFromInput(body.date) ?? body.date, subject, kind, reference };
    await lockItem(tx, key);
    return { key, ...(await readNoted(tx, key)) };
  }

  async function readNoted(tx: WriteTx, key: ItemKey): Promise<{ item: StoredItem; note: ItemNote | undefined }> {
    const row = await findReconciliation(tx, key.businessDate, key.subject);
    const item = row?.items.find((one) => one.kind === key.kind && one.reference === key.reference);
    if (!item) throw fail('RECONCILIATION_ITEM_UNKNOWN');
    const notes = await listItemNotes(tx, [key.businessDate]);
    const note = notes.find(
      (one) => one.subject === key.subject && one.kind === key.kind && one.reference === key.reference,
    );
    return { item, note };
  }

  async function record(tx: WriteTx, ctx: CommandContext, key: ItemKey, act: 'noted' | 'closed', reason: string) {
    await audit.act(tx, ctx, `reconciliation.${act}`, `day:${key.businessDate}`, {
      after: { subject: key.subject, kind: key.kind, reference: key.reference },
      reason,
    });
  }

  return {
    /** Begins the comparison of a day, or joins the one that runs. */
    startDay: runs.start,

    listReconciliations: async (_ctx, { query: { page, size, fromDate, toDate, onlyDifferent } }) => {
      const filter = { ...readDays({ fromDate, toDate }), onlyDifferent };
      const { rows, total, difference, differentCount } = await listReconciliationRows(
        db,
        filter,
        rowsOfPage(page, size),
      );
      const notes = await listItemNotes(db, [...new Set(rows.map((row) => row.businessDate))]);
      return {
        data: rows.map((row) => reconciliationToView(row, notes, titleOf)),
        pageInfo: pageInfoOf(page, size, total),
        summary: { difference: difference.toString(), differentCount },
      };
    },

    runReconciliation: async (ctx, { body: { date } }) => {
      const day = dayFromInput(date) ?? date;
      if (day > tehranDay(now())) throw failField('RECONCILIATION_DAY_AHEAD', 'date');
      return ctx.transaction(async (tx) => {
        const { workId } = await runs.start(tx, day, ctx.actor.userId);
        await audit.act(tx, ctx, 'reconciliation.started', `day:${day}`);
        return { data: { workId } };
      });
    },

    noteReconciliationItem: (ctx, { body }) =>
      ctx.transaction(async (tx) => {
        const { key, item } = await lockNoted(tx, body);
        await saveItemNote(tx, key, { ...item, note: body.note, notedBy: ctx.actor.userId, at: now() });
        await record(tx, ctx, key, 'noted', body.note);
        const { note } = await readNoted(tx, key);
        return { data: itemToView(item, note) };
      }),

    closeReconciliationItem: (ctx, { body }) =>
      ctx.transaction(async (tx) => {
        const { key, item, note: before } = await lockNoted(tx, body);
        if (!before) throw fail('RECONCILIATION_NOT_NOTED');
        await approvals.assertMayDecide(tx, ctx, {
          state: isItemClosed(item, before) ? 'approved' : 'prepared',
          from: ['prepared'],
          decidedBy: before.closedBy,
          decidedAt: before.closedAt,
          preparedBy: [before.notedBy],
          content: itemContent(item, before),
          seen: body.version,
        });
        // the note stands for the amounts as they are now
        await saveItemNote(tx, key, { ...item, note: before.note, notedBy: before.notedBy, at: before.notedAt });
        await closeItemNote(tx, key, { reason: body.reason, closedBy: ctx.actor.userId, at: now() });
        await record(tx, ctx, key, 'closed', body.reason);
        const { note } = await readNoted(tx, key);
        return { data: itemToView(item, note) };
      }),

    getReconciliationQueue: async () => {
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

    /** Job: begins the comparison of yesterday. @returns the id of the long work */
    async reconcileYesterday(): Promise<number> {
      const day = addDays(tehranDay(now()), -1);
      return (await inTransaction(db, (tx) => runs.start(tx, day, null))).workId;
    },

    /** Job: asks again where a gateway was silent, and looks again for lines and answers of the bank. @returns how many days */
    async reconcileAgain(): Promise<number> {
      const since = addDays(tehranDay(now()), -REPEAT_DAYS);
      const days = await listDaysToRepeat(db, { since, most: MOST_REPEATS });
      for (const day of days) await inTransaction(db, (tx) => runs.start(tx, day, null, true));
      return days.length;
    },
  } satisfies Service;
}
