import type * as contract from '#shared/contract/deskRules.ts';
import type * as reschedules from '#shared/contract/reschedules.ts';
import { changes, endpoints, reads } from './endpoint.ts';

const invalidates = ['admin', 'settings'] as const;

export const DeskRulesApi = endpoints<typeof contract & typeof reschedules>()({
  saveHolderLimit: changes('POST /api/admin/rules/holder_limits/', invalidates),
  saveOrderWaits: changes('POST /api/admin/rules/waits/', invalidates),
  saveExecution: changes('POST /api/admin/rules/execution/', invalidates),
  savePriceJump: changes('POST /api/admin/rules/price_jumps/', invalidates),
  listStrandedOrders: reads('GET /api/admin/orders/stranded/', ['orders', 'settings']),
  rescheduleOrder: changes('POST /api/admin/orders/{orderId}/reschedule/', ['admin', 'orders', 'settings']),
});
