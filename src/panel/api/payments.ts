import type * as contract from '#shared/contract/payments.ts';
import { changes, endpoints, reads } from './endpoint.ts';

export const PaymentsApi = endpoints<typeof contract>()({
  paymentStatus: reads('GET /api/orders/payment/{publicId}/', 'orders'),
  retryPayment: changes('POST /api/orders/{orderId}/retry/', ['orders', 'dashboard']),
});
