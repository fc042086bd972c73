import type * as contract from '#shared/contract/orders.ts';
import { endpoints, gives } from './endpoint.ts';

/* Apart from the other calls of orders, which the first view of /home carries. */
export const OrderFilesApi = endpoints<typeof contract>()({
  exportOrders: gives('GET /api/orders/export/'),
});
