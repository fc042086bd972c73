import { orderStateLabels } from '#shared/texts/orderStateTexts.ts';
import { orderTypeLabels } from '#shared/texts/orderTexts.ts';
import { shownState } from '#shared/orderStates.ts';
import { pageInfoOf } from '#shared/paging.ts';
import type { Deps } from '#server/deps.ts';
import type { Handlers } from '#server/http/handlers.ts';
import type { RescheduleService } from '#server/modules/records/orderLifecycle/reschedule.service.ts';
import { listWaitingTargets } from './changes.repo.ts';
import type { RuleChangesService } from './changes.service.ts';
import { orderDaysOf } from './ruleKinds.ts';

/** What names the change of the days of an order. */
const targetOf = (orderId: number): string => `order_reschedule:${orderId}`;

/** New days for single orders that stand on a closed day; the second person applies them as a change of rules. */
export function createReschedulesService(
  deps: Pick<Deps, 'db' | 'ports'>,
  services: { changes: RuleChangesService; rescheduling: RescheduleService },
) {
  const { changes, rescheduling } = services;
  const { db } = deps;

  return {
    listStrandedOrders: async (_ctx, { query: { fundId, page, size } }) => {
      const at = deps.ports.clock.business();
      const all = await rescheduling.listStranded(db, fundId ?? null);
      const rows = all.slice((page - 1) * size, page * size);
      const waiting = await listWaitingTargets(
        db,
        rows.map((row) => targetOf(row.orderId)),
      );
      return {
        data: rows.map((row) => ({
          orderId: row.orderId,
          orderNo: row.orderNo,
          fundId: row.fundId,
          fundName: row.fundName,
          orderType: row.orderType,
          orderTypeText: orderTypeLabels[row.orderType],
          investorName: row.investorName,
          statusText: orderStateLabels[shownState(row, at)],
          from: row.from,
          to: row.to,
          changeId: waiting.get(targetOf(row.orderId)) ?? null,
        })),
        pageInfo: pageInfoOf(page, size, all.length),
      };
    },

    rescheduleOrder: async (ctx, { params: { orderId } }) => {
      return ctx.transaction(async (tx) => {
        const found = await rescheduling.look(tx, orderId);
        const changeId = await changes.prepare(tx, ctx, {
          kind: 'order_reschedule',
          fundId: found.fundId,
          target: targetOf(orderId),
          before: { ...orderDaysOf(found, 'from') },
          after: { ...orderDaysOf(found, 'to') },
        });
        return { data: { changeId, from: found.from, to: found.to } };
      });
    },
  } satisfies Partial<Handlers>;
}
