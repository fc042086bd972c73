import type * as contract from '#shared/contract/profits.ts';
import { changes, endpoints, reads } from './endpoint.ts';

const afterProfit = ['admin', 'accounting', 'assets', 'dashboard', 'funds', 'orders'] as const;

export const ProfitsApi = endpoints<typeof contract>()({
  listProfitRuns: reads('GET /api/admin/profits/', 'admin'),
  prepareProfit: changes('POST /api/admin/profits/', 'admin'),
  getProfitRun: reads('GET /api/admin/profits/{profitId}/', 'admin'),
  approveProfit: changes('POST /api/admin/profits/{profitId}/approve/', 'admin'),
  discardProfit: changes('POST /api/admin/profits/{profitId}/discard/', 'admin'),
  keepProfit: changes('POST /api/admin/profits/{profitId}/keep/', 'admin'),
  executeProfit: changes('POST /api/admin/profits/{profitId}/execute/', afterProfit),
  listReinvest: reads('GET /api/reinvest/', 'settings'),
  setReinvest: changes('POST /api/reinvest/', ['settings', 'assets', 'signatures']),
  listCoupons: reads('GET /api/bonds/coupons/', 'funds'),
});
