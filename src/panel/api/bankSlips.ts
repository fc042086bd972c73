import type * as contract from '#shared/contract/bankSlips.ts';
import { changes, endpoints, gives, reads } from './endpoint.ts';

const afterReview = ['admin', 'orders', 'accounting', 'dashboard'] as const;

export const BankSlipsApi = endpoints<typeof contract>()({
  listBankSlips: reads('GET /api/admin/receipts/', 'admin'),
  exportBankSlips: gives('GET /api/admin/receipts/export/'),
  getBankSlip: reads('GET /api/admin/receipts/{receiptId}/', 'admin'),
  approveBankSlip: changes('POST /api/admin/receipts/{receiptId}/approve/', afterReview),
  rejectBankSlip: changes('POST /api/admin/receipts/{receiptId}/reject/', afterReview),
  resubmitBankSlip: changes('POST /api/orders/{orderId}/receipt/', ['orders', 'dashboard']),
});
