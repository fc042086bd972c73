import { orderDocumentKinds } from '../documentPaths.ts';
import { operation } from './kernel/define.ts';
import type { ErrorText } from './kernel/errors.ts';
import { id, shape, yup } from './kernel/fields.ts';

/* Documents drawn by the server as PDF: receipt and notices of an order, certificate of a lot (domain 1.1, 1.11). */

export const getOrderDocument = operation({
  id: 'getOrderDocument',
  method: 'get',
  path: '/api/orders/{orderId}/documents/{kind}/',
  tag: 'documents',
  summary: 'A document of an order as PDF: receipt of the request, notice of issuance or of redemption.',
  access: { kind: 'user' },
  params: shape({ orderId: id().required(), kind: yup.string().oneOf(orderDocumentKinds).required() }),
  answer: shape({}),
  errors: ['ORDER_NOT_FOUND', 'DOCUMENT_NOT_READY'],
  kind: 'raw',
  limit: 'export',
});

export const getLicenseDocument = operation({
  id: 'getLicenseDocument',
  method: 'get',
  path: '/api/assets/license/{licenseNumber}/document/',
  tag: 'documents',
  summary: 'The certificate of a lot as PDF with a code that anyone can verify.',
  access: { kind: 'investor', from: 'query', key: 'investorId' },
  params: shape({ licenseNumber: yup.string().min(1).max(40).required() }),
  query: shape({ investorId: id().required('سرمایه‌گذار را انتخاب کنید') }),
  answer: shape({}),
  errors: ['INVESTOR_NOT_ALLOWED', 'LICENSE_NOT_FOUND'],
  kind: 'raw',
  limit: 'export',
});

export const documentsErrors = {
  DOCUMENT_NOT_READY: { status: 409, message: 'این مدرک در وضعیت فعلی درخواست صادر نمی‌شود' },
  LICENSE_NOT_FOUND: { status: 404, message: 'گواهی‌ای با این شماره پیدا نشد' },
} as const satisfies Record<string, ErrorText>;
