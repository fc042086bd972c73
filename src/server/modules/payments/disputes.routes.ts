import {
  approveResolution,
  getDisputedPayment,
  listDisputedPayments,
  prepareResolution,
  rejectResolution,
} from '#shared/contract/disputes.ts';
import { route, type Route } from '../../http/context.ts';
import type { DisputesService } from './disputes.service.ts';

/** Routes of payments in dispute. */
export function disputesRoutes(disputes: DisputesService): Route[] {
  return [
    route(listDisputedPayments, (_ctx, { query }) => disputes.listDisputedPayments(query)),
    route(getDisputedPayment, (_ctx, { params }) => disputes.getDisputedPayment(params.paymentId)),
    route(prepareResolution, (ctx, { params, body }) => disputes.prepareResolution(ctx, params.paymentId, body)),
    route(approveResolution, (ctx, { params, body }) => disputes.approveResolution(ctx, params.paymentId, body)),
    route(rejectResolution, (ctx, { params, body }) => disputes.rejectResolution(ctx, params.paymentId, body)),
  ] as Route[];
}
