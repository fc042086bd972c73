import {
  confirmDepositReturn,
  exportAutoBuy,
  findDepositOwners,
  getDepositCode,
  getDeposit,
  listAutoBuy,
  makeSandboxDeposit,
  matchDeposit,
  orderDeposit,
  refuseDepositReturn,
  retryDeposit,
  returnDeposit,
} from '#shared/contract/deposits.ts';
import { confirmDepositSlip, linkDepositToSlip, refuseDepositSlip } from '#shared/contract/depositSlips.ts';
import { route, type Route } from '../../http/context.ts';
import type { DepositsService } from './deposits.service.ts';

/** Routes of deposits with an id; `deposit_code` stands before the routes of single orders. */
export function depositsRoutes(deposits: DepositsService): Route[] {
  return [
    route(getDepositCode, (_ctx, { query }) => deposits.getDepositCode(query)),
    route(listAutoBuy, (ctx, { query }) => deposits.listAutoBuy(ctx, query)),
    route(findDepositOwners, (_ctx, { query }) => deposits.findDepositOwners(query.search)),
    route(exportAutoBuy, (_ctx, { query }) => deposits.exportAutoBuy(query)),
    route(getDeposit, (ctx, { params }) => deposits.getDeposit(ctx, params.depositId)),
    route(matchDeposit, (ctx, { params, body }) => deposits.matchDeposit(ctx, params.depositId, body)),
    route(orderDeposit, (ctx, { params, body }) => deposits.orderDeposit(ctx, params.depositId, body)),
    route(retryDeposit, (ctx, { params, body }) => deposits.retryDeposit(ctx, params.depositId, body)),
    route(linkDepositToSlip, (ctx, { params, body }) => deposits.linkDepositToSlip(ctx, params.depositId, body)),
    route(confirmDepositSlip, (ctx, { params, body }) => deposits.confirmDepositSlip(ctx, params.depositId, body)),
    route(refuseDepositSlip, (ctx, { params, body }) => deposits.refuseDepositSlip(ctx, params.depositId, body)),
    route(returnDeposit, (ctx, { params, body }) => deposits.returnDeposit(ctx, params.depositId, body)),
    route(confirmDepositReturn, (ctx, { params, body }) => deposits.confirmDepositReturn(ctx, params.depositId, body)),
    route(refuseDepositReturn, (ctx, { params, body }) => deposits.refuseDepositReturn(ctx, params.depositId, body)),
    route(makeSandboxDeposit, (_ctx, { body }) => deposits.makeSandboxDeposit(body)),
  ] as Route[];
}
