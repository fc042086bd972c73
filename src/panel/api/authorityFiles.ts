import type * as contract from '#shared/contract/authorityFiles.ts';
import { changes, endpoints, gives, reads } from './endpoint.ts';

export const AuthorityFilesApi = endpoints<typeof contract>()({
  getAuthorityReport: reads('GET /api/admin/authority_files/report/', 'admin'),
  downloadAuthorityReport: gives('GET /api/admin/authority_files/report/file/'),
  getAuthorityColumns: reads('GET /api/admin/authority_files/columns/', 'admin'),
  saveAuthorityColumns: changes('PUT /api/admin/authority_files/columns/', 'admin'),
});
