import { handlers } from '../../http/handlers.ts';
import type { AuditEventsService } from './events.service.ts';

/** Routes of the audit log. */
export function auditRoutes(events: AuditEventsService) {
  return handlers({
    listAuditEvents: events.listAuditEvents,
    exportAuditEvents: events.exportAuditEvents,
    getAuditCheck: events.getAuditCheck,
    startAuditCheck: events.startAuditCheck,
  });
}
