import type * as books from '#shared/contract/bookReports.ts';
import type * as orders from '#shared/contract/orderReports.ts';
import { endpoints, gives, reads } from './endpoint.ts';

const provides = ['admin'] as const;

export const ReportsApi = endpoints<typeof orders & typeof books>()({
  listAllOrders: reads('GET /api/admin/reports/orders/', provides),
  exportAllOrders: gives('GET /api/admin/reports/orders/export/'),
  getReportedOrder: reads('GET /api/admin/reports/orders/{orderId}/', provides),
  listFundDays: reads('GET /api/admin/reports/funds_orders/', provides),
  exportFundDays: gives('GET /api/admin/reports/funds_orders/export/'),
  listFundOrders: reads('GET /api/admin/funds/{fundId}/orders/', provides),
  listFundPayments: reads('GET /api/admin/funds/{fundId}/payments/', provides),
  listAllAccounting: reads('GET /api/admin/reports/accounting/', provides),
  exportFundPayments: gives('GET /api/admin/funds/{fundId}/payments/export/'),
  exportAllAccounting: gives('GET /api/admin/reports/accounting/export/'),
  listAllAssets: reads('GET /api/admin/reports/assets/', provides),
  exportAllAssets: gives('GET /api/admin/reports/assets/export/'),
});
