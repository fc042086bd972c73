import { fail, failField } from '#shared/contract/failures.ts';
import { ruleValueTexts } from '#shared/texts/ruleTexts.ts';
import { weekDayNames } from '#shared/strings.ts';
import type { Tx } from '#server/db/connection.ts';
import type { CommandContext } from '#server/http/context.ts';
import type { Service } from '#server/http/handlers.ts';
import { assertSeen, seenToken, type ApprovalContent } from '#server/modules/platform/approvals/approvals.service.ts';
import type { AuditService } from '#server/modules/platform/audit/audit.service.ts';
import type { OrderingRulesService } from '#server/modules/records/orderingRules/orderingRules.service.ts';
import * as repo from './orderWindows.repo.ts';
import { isWindowComplete } from './orderWindows.rules.ts';

export type OrderWindowsService = ReturnType<typeof createOrderWindowsService>;

/** What the form of a window or closure shows. */
const contentOf = (row: repo.WindowRow): ApprovalContent => ({
  fund: row.fundId === null ? ruleValueTexts.allFunds : row.fundId,
  orderType: row.orderType,
  weekDay: row.weekDay === null ? null : (weekDayNames[row.weekDay] ?? null),
  fromTime: row.fromTime,
  toTime: row.toTime,
  dateFrom: row.dateFrom,
  dateTo: row.dateTo,
  isClosed: row.isClosed,
  reason: row.reason,
});
const subjectOf = (windowId: number): string => `order_window:${windowId}`;

/** Hours in which orders are taken, and closures with the reason that investors read (domain 9.19). */
export function createOrderWindowsService(services: { audit: AuditService; orderingRules: OrderingRulesService }) {
  const { audit, orderingRules } = services;

  /** Saves a window; one that stands, as the person saw it. @throws RULE_WINDOW, RULE_REASON, RULE_NOT_FOUND, RECORD_CHANGED */
  async function save(ctx: CommandContext, row: repo.Window, stored?: { windowId: number; version: string }) {
    if (!isWindowComplete(row)) throw fail('RULE_WINDOW');
    if (row.isClosed && row.reason.trim() === '') throw failField('RULE_REASON', 'reason');
    return ctx.transaction(async (tx) => {
      if (row.fundId !== null) await orderingRules.getFund(tx, row.fundId);
      const before = stored ? await repo.lockWindowRow(tx, stored.windowId) : null;
      if (stored && before)
        await assertSeen(tx, {
          subject: subjectOf(stored.windowId),
          seen: stored.version,
          content: contentOf(before),
        });
      const id = await repo.saveWindowRow(tx, stored?.windowId, row);
      if (id === null) throw fail('RULE_NOT_FOUND');
      await audit.act(tx, ctx, 'order_window.changed', subjectOf(id), { before: before ?? undefined, after: row });
      return { data: { id } };
    });
  }

  return {
    /** Windows and closures of a fund and of all funds, each with the version that its form sends back. */
    listWindows: async (tx: Tx, fundId: number) =>
      (await repo.listWindowRows(tx, fundId)).map((row) => ({ ...row, version: seenToken(contentOf(row)) })),

    addOrderWindow: (ctx, { body }) => save(ctx, body),

    updateOrderWindow: (ctx, { params: { windowId }, body: { version, ...row } }) =>
      save(ctx, row, { windowId, version }),

    /** @throws RULE_NOT_FOUND */
    async removeOrderWindow(ctx: CommandContext, windowId: number): Promise<void> {
      await ctx.transaction(async (tx) => {
        const before = await repo.deleteWindowRow(tx, windowId);
        if (!before) throw fail('RULE_NOT_FOUND');
        await audit.act(tx, ctx, 'rule.removed', subjectOf(windowId), { before });
      });
    },
  } satisfies Service;
}
