import type { Actor } from '#server/http/context.ts';
import { handlers } from '#server/http/handlers.ts';
import type { PaymentsService } from './payments.service.ts';

/** What the payment routes need from the orders module, which stands above this one. */
export interface PayableOrders {
  mayRead(session: Actor, investorId: number): Promise<boolean>;
}

/** Routes of payments. */
export function paymentsRoutes(payments: PaymentsService, orders: PayableOrders) {
  return handlers({
    startPayment: async (_ctx, { params }) => ({ redirect: await payments.start(params.publicId) }),
    paymentCallback: async (_ctx, { query }) => ({ redirect: await payments.callback(query) }),
    paymentStatus: async (ctx, { params }) => ({
      data: await payments.status(params.publicId, (investorId) => orders.mayRead(ctx.actor, investorId)),
    }),
  });
}
