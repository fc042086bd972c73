import type * as contract from '#shared/contract/dashboard.ts';
import { endpoints, reads } from './endpoint.ts';

/* Apart from the other calls of /home: these belong to what comes below the first view. */
export const MyMoneyApi = endpoints<typeof contract>()({
  myMoney: reads('GET /api/dashboard/my_money/', ['dashboard', 'assets']),
  profitIncome: reads('GET /api/dashboard/profit_income/', ['dashboard', 'assets']),
});
