import type * as contract from '#shared/contract/fundRules.ts';
import { changes, endpoints, reads } from './endpoint.ts';

const afterDates = ['admin', 'orders', 'settings'] as const;
const afterRule = ['admin', 'settings', 'funds'] as const;

export const FundRulesApi = endpoints<typeof contract>()({
  getFundRules: reads('GET /api/admin/rules/', 'settings'),
  saveSchedule: changes('POST /api/admin/rules/schedules/', afterDates),
  deleteSchedule: changes('DELETE /api/admin/rules/schedules/{scheduleId}/', afterDates),
  previewScheduleRemoval: reads('GET /api/admin/rules/schedules/{scheduleId}/removal/'),
  addOrderWindow: changes('POST /api/admin/settings/order_schedule/', afterRule),
  updateOrderWindow: changes('PATCH /api/admin/settings/order_schedule/{windowId}/', afterRule),
  deleteOrderWindow: changes('DELETE /api/admin/settings/order_schedule/{windowId}/', afterRule),
  savePriceLimit: changes('POST /api/admin/settings/order_price_limit/', afterRule),
  deletePriceLimit: changes('DELETE /api/admin/settings/order_price_limit/{limitId}/', afterRule),
  saveAuthLimit: changes('POST /api/admin/settings/order_auth_limit/', afterRule),
  saveFundTerms: changes('POST /api/admin/rules/terms/', afterRule),
  withdrawFundFees: changes('POST /api/admin/rules/terms/withdrawal/', afterRule),
});
