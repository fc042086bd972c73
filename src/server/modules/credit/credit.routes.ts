import { listCredit, withdrawCredit } from '#shared/contract/credit.ts';
import { route, type Route } from '../../http/context.ts';
import type { CreditService } from './credit.service.ts';

/** Routes of an investor's credit in a fund. */
export function creditRoutes(credits: CreditService): Route[] {
  return [
    route(listCredit, (_ctx, { query }) => credits.listCredit(query.investorId)),
    route(withdrawCredit, (ctx, { body }) => credits.withdrawCredit(ctx, body)),
  ];
}
