import { handlers } from '../../http/handlers.ts';
import type { DepositsService } from './deposits.service.ts';

/** Routes of deposits with an id; `deposit_code` stands before the routes of single orders. */
export function depositsRoutes(deposits: DepositsService) {
  return handlers({
    getDepositCode: deposits.getDepositCode,
    listAutoBuy: deposits.listAutoBuy,
    findDepositOwners: deposits.findDepositOwners,
    exportAutoBuy: deposits.exportAutoBuy,
    getDeposit: deposits.getDeposit,
    matchDeposit: deposits.matchDeposit,
    orderDeposit: deposits.orderDeposit,
    retryDeposit: deposits.retryDeposit,
    linkDepositToSlip: deposits.linkDepositToSlip,
    confirmDepositSlip: deposits.confirmDepositSlip,
    refuseDepositSlip: deposits.refuseDepositSlip,
    linkDepositToPayout: deposits.linkDepositToPayout,
    confirmDepositPayout: deposits.confirmDepositPayout,
    refuseDepositPayout: deposits.refuseDepositPayout,
    returnDeposit: deposits.returnDeposit,
    confirmDepositReturn: deposits.confirmDepositReturn,
    refuseDepositReturn: deposits.refuseDepositReturn,
    makeSandboxDeposit: deposits.makeSandboxDeposit,
  });
}
