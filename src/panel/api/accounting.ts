import type * as contract from '#shared/contract/accounting.ts';
import { endpoints, gives, reads } from './endpoint.ts';

export const AccountingApi = endpoints<typeof contract>()({
  listAccounting: reads('GET /api/accounting/', 'accounting'),
  exportAccounting: gives('GET /api/accounting/export/'),
});
