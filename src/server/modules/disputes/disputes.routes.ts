import { handlers } from '../../http/handlers.ts';
import type { DisputesService } from './disputes.service.ts';

/** Routes of payments in dispute. */
export function disputesRoutes(disputes: DisputesService) {
  return handlers({
    listDisputedPayments: disputes.listDisputedPayments,
    getDisputedPayment: disputes.getDisputedPayment,
    prepareResolution: disputes.prepareResolution,
    approveResolution: disputes.approveResolution,
    rejectResolution: disputes.rejectResolution,
  });
}
