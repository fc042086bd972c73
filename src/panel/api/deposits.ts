import type * as statements from '#shared/contract/bankStatements.ts';
import type * as contract from '#shared/contract/deposits.ts';
import type * as payouts from '#shared/contract/depositPayouts.ts';
import type * as slips from '#shared/contract/depositSlips.ts';
import type * as candidates from '#shared/contract/depositCandidates.ts';
import type * as files from '#shared/contract/statementFiles.ts';
import { changes, endpoints, gives, reads } from './endpoint.ts';

const afterDeposit = ['admin', 'orders', 'accounting', 'dashboard'] as const;

export const DepositsApi = endpoints<
  typeof contract & typeof statements & typeof slips & typeof payouts & typeof files & typeof candidates
>()({
  getDepositCode: reads('GET /api/orders/deposit_code/'),
  listAutoBuy: reads('GET /api/admin/autoBuy/', 'admin'),
  getDeposit: reads('GET /api/admin/autoBuy/{depositId}/', 'admin'),
  exportAutoBuy: gives('GET /api/admin/autoBuy/export/'),
  importDeposits: changes('POST /api/admin/autoBuy/import/', afterDeposit, { isLarge: true }),
  findDepositOwners: reads('GET /api/admin/autoBuy/owners/'),
  listDepositCandidates: reads('GET /api/admin/autoBuy/{depositId}/candidates/', 'admin'),
  matchDeposit: changes('POST /api/admin/autoBuy/{depositId}/match/', afterDeposit),
  orderDeposit: changes('POST /api/admin/autoBuy/{depositId}/order/', afterDeposit),
  retryDeposit: changes('POST /api/admin/autoBuy/{depositId}/retry/', afterDeposit),
  returnDeposit: changes('POST /api/admin/autoBuy/{depositId}/return/', afterDeposit),
  confirmDepositReturn: changes('POST /api/admin/autoBuy/{depositId}/return/confirm/', afterDeposit),
  refuseDepositReturn: changes('POST /api/admin/autoBuy/{depositId}/return/refuse/', afterDeposit),
  linkDepositToSlip: changes('POST /api/admin/autoBuy/{depositId}/slip/', afterDeposit),
  confirmDepositSlip: changes('POST /api/admin/autoBuy/{depositId}/slip/confirm/', afterDeposit),
  refuseDepositSlip: changes('POST /api/admin/autoBuy/{depositId}/slip/refuse/', afterDeposit),
  linkDepositToPayout: changes('POST /api/admin/autoBuy/{depositId}/payout/', afterDeposit),
  confirmDepositPayout: changes('POST /api/admin/autoBuy/{depositId}/payout/confirm/', afterDeposit),
  refuseDepositPayout: changes('POST /api/admin/autoBuy/{depositId}/payout/refuse/', afterDeposit),
  convertStatementFile: changes('POST /api/admin/bankStatements/convert/', [], { isLarge: true }),
  listStatementMappings: reads('GET /api/admin/bankStatements/mappings/', 'admin'),
  previewStatement: changes('POST /api/admin/bankStatements/preview/', [], { isLarge: true }),
  listBankStatements: reads('GET /api/admin/bankStatements/', 'admin'),
  getBankStatement: reads('GET /api/admin/bankStatements/{statementId}/', 'admin'),
  releaseBankStatement: changes('POST /api/admin/bankStatements/{statementId}/release/', afterDeposit),
  discardBankStatement: changes('POST /api/admin/bankStatements/{statementId}/discard/', 'admin'),
  makeSandboxDeposit: changes('POST /api/admin/demo/deposit/', afterDeposit),
});
