import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import type { trackOrder } from '#shared/contract/tracking.ts';
import type { OrderCourse } from '#server/modules/orders/orders/orders.service.ts';

/**
 * What the holder of a paper sees of its order: no person, fund, account or amount, and no sentence that a person wrote.
 * The notes of steps that happened are the words of an administrator or a bank; those of waiting steps are ours.
 */
export function trackedOrder({ row, timeline, at }: OrderCourse): ResponseOf<typeof trackOrder>['data'] {
  return {
    orderNo: row.orderNo,
    orderType: row.orderType,
    orderTypeText: row.orderTypeText,
    status: row.status,
    statusText: row.statusText,
    statusColor: row.statusColor,
    statusNote: row.statusNote,
    createdAt: row.createdAt,
    priceDate: row.priceDate,
    licenseDate: row.licenseDate,
    payoutDate: row.payoutDate,
    next: row.next,
    timeline: timeline.map((step) => ({
      ...step,
      note: step.state === 'current' || step.state === 'todo' ? step.note : null,
    })),
    checkedAt: at.toISOString(),
  };
}
