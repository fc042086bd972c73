import type * as contract from '#shared/contract/demoClock.ts';
import { changes, endpoints, reads } from './endpoint.ts';
import { afterPrices } from './prices.ts';

export const DemoClockApi = endpoints<typeof contract>()({
  getDemoClock: reads('GET /api/admin/demo/clock/', 'prices'),
  moveDemoClock: changes('POST /api/admin/demo/next_working_day/', [...afterPrices, 'settings']),
});
