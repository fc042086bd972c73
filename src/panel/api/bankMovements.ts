import type * as contract from '#shared/contract/bankMovements.ts';
import { changes, endpoints, reads } from './endpoint.ts';

export const BankMovementsApi = endpoints<typeof contract>()({
  listBankMovementLines: reads('GET /api/admin/ledger/bank_movements/lines/', 'admin'),
  listBankMovements: reads('GET /api/admin/ledger/bank_movements/', 'admin'),
  prepareBankMovement: changes('POST /api/admin/ledger/bank_movements/', 'admin'),
  approveBankMovement: changes('POST /api/admin/ledger/bank_movements/{movementId}/approve/', 'admin'),
  rejectBankMovement: changes('POST /api/admin/ledger/bank_movements/{movementId}/reject/', 'admin'),
});
