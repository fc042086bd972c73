/* Addresses of the documents that the server draws, as the answers of orders and certificates name them. */

export const orderDocumentKinds = ['receipt', 'issue_notice', 'cancel_notice'] as const;
export type OrderDocumentKind = (typeof orderDocumentKinds)[number];

/** Address of a document of an order. */
export function orderDocumentPath(orderId: number, kind: OrderDocumentKind): string {
  return `/api/orders/${orderId}/documents/${kind}/`;
}

/** Address of the certificate of a lot. */
export function licenseDocumentPath(investorId: number, licenseNumber: string): string {
  return `/api/assets/license/${encodeURIComponent(licenseNumber)}/document/?investorId=${investorId}`;
}

/** Address of a statement as PDF. */
export function statementDocumentPath(statementId: number): string {
  return `/api/statements/${statementId}/document/`;
}

/** Page that anyone can open to see how an order stands, by its number and the code on its papers. */
export const trackPage = '/track';

/** Page that anyone can open to check a paper by its code. */
export const verifyPage = '/verify';
