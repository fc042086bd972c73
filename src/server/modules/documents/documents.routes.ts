import { handlers } from '../../http/handlers.ts';
import type { DocumentsService } from './documents.service.ts';

/** Routes of documents. */
export function documentsRoutes(documents: DocumentsService) {
  return handlers({
    getOrderDocument: documents.getOrderDocument,
    getLicenseDocument: documents.getLicenseDocument,
  });
}
