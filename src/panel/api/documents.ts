import type * as contract from '#shared/contract/documents.ts';
import type * as statements from '#shared/contract/statements.ts';
import { endpoints, gives, reads } from './endpoint.ts';

export const DocumentsApi = endpoints<typeof contract & typeof statements>()({
  getOrderDocument: gives('GET /api/orders/{orderId}/documents/{kind}/'),
  getLicenseDocument: gives('GET /api/assets/license/{licenseNumber}/document/'),
  verifyDocument: reads('GET /api/verify/'),
});
