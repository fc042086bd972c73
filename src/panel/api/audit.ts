import type * as contract from '#shared/contract/audit.ts';
import { changes, endpoints, gives, reads } from './endpoint.ts';

export const AuditApi = endpoints<typeof contract>()({
  listAuditEvents: reads('GET /api/admin/audit/', 'admin'),
  exportAuditEvents: gives('GET /api/admin/audit/export/'),
  getAuditCheck: reads('GET /api/admin/audit/check/', 'admin'),
  startAuditCheck: changes('POST /api/admin/audit/check/', 'admin'),
});
