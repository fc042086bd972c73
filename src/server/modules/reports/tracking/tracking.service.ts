import { fail } from '#shared/contract/failures.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { tryOf, type GateService } from '#server/modules/people/login/gate.service.ts';
import type { OrdersService } from '#server/modules/orders/orders/orders.service.ts';
import type { ProofCodesService } from '#server/modules/platform/proofCodes/proofCodes.service.ts';
import { trackedOrder } from './tracking.view.ts';

/** No order has this id: the code of an unknown number is compared as well, so that both answers take as long. */
const NO_ORDER = 0;

/** How an order stands, for anyone who holds one of its papers (decision 72). */
export function createTrackingService({
  gate,
  orders,
  proofCodes,
}: {
  gate: GateService;
  orders: Pick<OrdersService, 'findCourse'>;
  proofCodes: Pick<ProofCodesService, 'isShortCode'>;
}) {
  return {
    /** A wrong try counts against the address, as a wrong log-in does. @throws ORDER_TRACKING_UNKNOWN, captcha_required */
    trackOrder: async (ctx, { body: { orderNo, code, recaptcha } }) => {
      const attempt = await gate.claimAddress(tryOf(ctx, { recaptcha }, 'trackOrder'));
      const course = await orders.findCourse(orderNo.replace(/^(\d{4})-?/, '$1-'));
      const isRight = await proofCodes.isShortCode('order', course?.row.orderId ?? NO_ORDER, code);
      if (!course || !isRight) throw fail('ORDER_TRACKING_UNKNOWN');
      await attempt.succeed();
      return { data: trackedOrder(course) };
    },
  } satisfies Partial<Handlers>;
}
