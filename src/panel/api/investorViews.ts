import type * as contract from '#shared/contract/investorViews.ts';
import { changes, endpoints, reads } from './endpoint.ts';

export const InvestorViewsApi = endpoints<typeof contract>()({
  startInvestorView: changes('POST /api/admin/investors/view/'),
  endInvestorView: changes('POST /api/admin/investors/view/end/'),
  listInvestorViews: reads('GET /api/panelAdmin/views/', 'admin'),
});
