import type * as contract from '#shared/contract/debitDisputes.ts';
import { changes, endpoints, reads } from './endpoint.ts';

export const DebitDisputesApi = endpoints<typeof contract>()({
  listDisputedDebits: reads('GET /api/admin/direct-debit/disputed/', 'admin'),
  getDisputedDebit: reads('GET /api/admin/direct-debit/disputed/{attemptId}/', 'admin'),
  prepareDebitResolution: changes('POST /api/admin/direct-debit/disputed/{attemptId}/resolution/', 'admin'),
  approveDebitResolution: changes('POST /api/admin/direct-debit/disputed/{attemptId}/resolution/approve/', 'admin'),
  rejectDebitResolution: changes('POST /api/admin/direct-debit/disputed/{attemptId}/resolution/reject/', 'admin'),
});
