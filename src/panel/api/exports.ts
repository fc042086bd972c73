import type * as contract from '#shared/contract/exports.ts';
import { changes, endpoints, gives, reads } from './endpoint.ts';

export const ExportsApi = endpoints<typeof contract>()({
  listExports: reads('GET /api/admin/exports/'),
  exportOrdersByJob: changes('POST /api/admin/exports/orders/'),
  exportInvestorsByJob: changes('POST /api/admin/exports/investors/'),
  cancelExport: changes('POST /api/admin/exports/{exportId}/cancel/'),
  downloadExport: gives('GET /api/admin/exports/{exportId}/file/'),
  exportOwnData: changes('POST /api/account/exports/'),
  listOwnExports: reads('GET /api/account/exports/'),
  cancelOwnExport: changes('POST /api/account/exports/{exportId}/cancel/'),
  downloadOwnExport: gives('GET /api/account/exports/{exportId}/file/'),
});
