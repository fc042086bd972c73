import { exportAccounting, listAccounting } from '#shared/contract/accounting.ts';
import { route, type Route } from '../../http/context.ts';
import type { AccountingService } from './accounting.service.ts';

/** Routes of the account turnover. */
export function accountingRoutes(accounting: AccountingService): Route[] {
  return [
    route(listAccounting, (_ctx, { query }) => accounting.listAccounting(query)),
    route(exportAccounting, (_ctx, { query }) => accounting.exportAccounting(query)),
  ] as Route[];
}
