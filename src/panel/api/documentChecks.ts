import type * as contract from '#shared/contract/documentChecks.ts';
import { changes, endpoints } from './endpoint.ts';

export const DocumentChecksApi = endpoints<typeof contract>()({
  checkDocument: changes('POST /api/admin/check_documents/{documentId}/', 'admin'),
});
