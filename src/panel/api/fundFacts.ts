import type * as contract from '#shared/contract/fundFacts.ts';
import { changes, endpoints, reads } from './endpoint.ts';

export const FundFactsApi = endpoints<typeof contract>()({
  getYearlyProfit: reads('GET /api/admin/settings/yearly_profit/', 'settings'),
  updateYearlyProfit: changes('POST /api/admin/settings/yearly_profit/', ['admin', 'settings', 'funds']),
  getFundAbout: reads('GET /api/admin/settings/nib_fund_about/', ['admin', 'settings']),
  updateFundAbout: changes('PUT /api/admin/settings/nib_fund_about/', ['admin', 'settings', 'funds']),
});
