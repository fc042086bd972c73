import type * as contract from '#shared/contract/prices.ts';
import { changes, endpoints, reads } from './endpoint.ts';

/** What a published price or an executed day changes. */
export const afterPrices = ['prices', 'orders', 'funds', 'dashboard', 'accounting', 'assets', 'admin'] as const;

export const PricesApi = endpoints<typeof contract>()({
  setNav: changes('POST /api/admin/prices/', ['prices', 'admin']),
  approveNav: changes('POST /api/admin/prices/approve/', afterPrices),
  rejectNav: changes('POST /api/admin/prices/reject/', afterPrices),
  prepareNavWithdrawal: changes('POST /api/admin/prices/withdrawals/', afterPrices),
  confirmNavWithdrawal: changes('POST /api/admin/prices/withdrawals/confirm/', afterPrices),
  discardNavWithdrawal: changes('POST /api/admin/prices/withdrawals/discard/', afterPrices),
  listNavs: reads('GET /api/admin/prices/', 'prices'),
  getPriceSheet: reads('GET /api/admin/prices/sheet/', 'prices'),
  setNavs: changes('POST /api/admin/prices/sheet/', ['prices', 'admin'], { isLarge: true }),
  listDraftNavs: reads('GET /api/admin/prices/drafts/', 'prices'),
  importNavs: changes('POST /api/admin/prices/import/', ['prices', 'admin'], { isLarge: true }),
  approveNavs: changes('POST /api/admin/prices/approve_many/', afterPrices, { isLarge: true }),
});
