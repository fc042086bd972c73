import {
  exportAutoBuy,
  findDepositOwners,
  getDepositCode,
  importDeposits,
  listAutoBuy,
  makeSandboxDeposit,
  matchDeposit,
  orderDeposit,
  retryDeposit,
  returnDeposit,
} from '#shared/contract/deposits.ts';
import { route, type Route } from '../../http/context.ts';
import type { DepositsService } from './deposits.service.ts';

/** Routes of deposits with an id; `deposit_code` stands before the routes of single orders. */
export function depositsRoutes(deposits: DepositsService): Route[] {
  return [
    route(getDepositCode, (_ctx, { query }) => deposits.getDepositCode(query)),
    route(listAutoBuy, (ctx, { query }) => deposits.listAutoBuy(ctx, query)),
    route(findDepositOwners, (_ctx, { query }) => deposits.findDepositOwners(query.search)),
    route(exportAutoBuy, (_ctx, { query }) => deposits.exportAutoBuy(query)),
    route(importDeposits, (ctx, { body }) => deposits.importDeposits(ctx, body.content)),
    route(matchDeposit, (ctx, { params, body }) => deposits.matchDeposit(ctx, params.depositId, body)),
    route(orderDeposit, (ctx, { params }) => deposits.orderDeposit(ctx, params.depositId)),
    route(retryDeposit, (ctx, { params }) => deposits.retryDeposit(ctx, params.depositId)),
    route(returnDeposit, (ctx, { params, body }) => deposits.returnDeposit(ctx, params.depositId, body)),
    route(makeSandboxDeposit, (_ctx, { body }) => deposits.makeSandboxDeposit(body)),
  ] as Route[];
}
