import { getLicenseDocument, getOrderDocument, verifyDocument } from '#shared/contract/documents.ts';
import { route, type Route } from '../../http/context.ts';
import type { DocumentsService } from './documents.service.ts';

/** Routes of documents. */
export function documentsRoutes(documents: DocumentsService): Route[] {
  return [
    route(getOrderDocument, (ctx, { params }) => {
      ctx.setHeader('Cache-Control', 'private, no-store');
      return documents.getOrderDocument(ctx, params.orderId, params.kind);
    }),
    route(getLicenseDocument, (ctx, { params, query }) => {
      ctx.setHeader('Cache-Control', 'private, no-store');
      return documents.getLicenseDocument(query.investorId, params.licenseNumber);
    }),
    route(verifyDocument, (_ctx, { query }) => documents.verifyDocument(query.code)),
  ] as Route[];
}
