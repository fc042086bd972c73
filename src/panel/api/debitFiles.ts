import type * as contract from '#shared/contract/debitFiles.ts';
import { endpoints, gives } from './endpoint.ts';

export const DebitFilesApi = endpoints<typeof contract>()({
  exportDebitCharges: gives('GET /api/direct-debit/charges/export/'),
});
