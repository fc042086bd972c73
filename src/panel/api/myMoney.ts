import type * as contract from '#shared/contract/dashboard.ts';
import { endpoints, reads } from './endpoint.ts';

/* Apart from the other calls of /home: it belongs to what comes below the first view. */
export const myMoneyApi = endpoints<typeof contract>()({
  myMoney: reads('GET /api/dashboard/my_money/', ['dashboard', 'assets']),
});

export const { useMyMoneyQuery } = myMoneyApi;
