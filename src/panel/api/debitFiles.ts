import type * as contract from '#shared/contract/debitFiles.ts';
import { endpoints, gives } from './endpoint.ts';

export const debitFilesApi = endpoints<typeof contract>()({
  exportDebitCharges: gives('GET /api/direct-debit/charges/export/'),
});
