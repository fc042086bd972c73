import { paymentCallback, paymentStatus, retryPayment, startPayment } from '#shared/contract/payments.ts';
import { route, type LiveSession, type Route, type SignedInContext } from '../../http/context.ts';
import type { AnswerOf } from '#shared/contract/define.ts';
import type { PaymentsService } from './payments.service.ts';

/** What the payment routes need from the orders module. */
export interface PayableOrders {
  mayRead(session: LiveSession, investorId: number): Promise<boolean>;
  retryPayment(
    ctx: SignedInContext,
    orderId: number,
    gatewayId: string | undefined,
  ): Promise<AnswerOf<typeof retryPayment>>;
}

/** Routes of payments. */
export function paymentsRoutes(payments: PaymentsService, orders: PayableOrders): Route[] {
  return [
    route(startPayment, async (_ctx, { params }) => ({ redirect: await payments.start(params.publicId) })),
    route(paymentCallback, async (_ctx, { query }) => ({ redirect: await payments.callback(query) })),
    route(paymentStatus, (ctx, { params }) =>
      payments.status(params.publicId, (investorId) => orders.mayRead(ctx.session, investorId)),
    ),
    route(retryPayment, (ctx, { params, body }) => orders.retryPayment(ctx, params.orderId, body.gatewayId)),
  ];
}
