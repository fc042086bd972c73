import type * as contract from '#shared/contract/disputes.ts';
import { changes, endpoints, reads } from './endpoint.ts';

export const DisputesApi = endpoints<typeof contract>()({
  listDisputedPayments: reads('GET /api/admin/payments/disputed/', 'admin'),
  getDisputedPayment: reads('GET /api/admin/payments/disputed/{paymentId}/', 'admin'),
  prepareResolution: changes('POST /api/admin/payments/disputed/{paymentId}/resolution/', 'admin'),
  approveResolution: changes('POST /api/admin/payments/disputed/{paymentId}/resolution/approve/', 'admin'),
  rejectResolution: changes('POST /api/admin/payments/disputed/{paymentId}/resolution/reject/', 'admin'),
});
