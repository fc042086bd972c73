import { fail } from '#shared/contract/failures.ts';
import { verifyPage } from '#shared/documentPaths.ts';
import { InvariantError } from '../../invariant.ts';
import { inTransaction } from '../../db/connection.ts';
import type { Deps } from '../../deps.ts';
import type { RawAnswer, Handlers } from '../../http/handlers.ts';
import type { AssetsService } from '../assets/assets.service.ts';
import type { OrdersService } from '../orders/orders.service.ts';
import { codeOfLot, lotOfCode } from './code.rules.ts';
import {
  findCheckedLot,
  findDocumentKey,
  findCertificateId,
  findParties,
  insertDocumentKey,
  type Parties,
} from './documents.repo.ts';
import { certificateSheet, orderSheet } from './documents.view.ts';
import type { SheetContent } from './sheet.ts';

export type DocumentsService = ReturnType<typeof createDocumentsService>;

export interface DocumentsServices {
  orders: Pick<OrdersService, 'readOrder'>;
  assets: Pick<AssetsService, 'licenses'>;
}

/** Documents of orders and certificates, drawn when they are asked for: they always say what is true now (domain 1.11). */
export function createDocumentsService(
  deps: Pick<Deps, 'db' | 'ports' | 'config'>,
  { orders, assets }: DocumentsServices,
) {
  const { db, ports, config } = deps;
  let key: string | null = null;

  /** Made once per database and kept with it, so that a change of the process's secrets voids no paper. */
  async function documentKey(): Promise<string> {
    key ??= await findDocumentKey(db);
    if (key !== null) return key;
    await inTransaction(db, (tx) => insertDocumentKey(tx, ports.ids.token(), ports.clock.now()));
    key = await findDocumentKey(db);
    if (key === null) throw new InvariantError('the key of documents was not stored');
    return key;
  }

  async function made(investorId: number, fundId: number) {
    const parties: Parties | null = await findParties(db, investorId, fundId);
    if (!parties) throw fail('NOT_FOUND');
    return { parties, at: ports.clock.business(), isDemo: config.isDemo };
  }

  async function pdf(content: SheetContent, name: string): Promise<RawAnswer> {
    // fonts and the library of papers are loaded with the first paper, not with the process
    const { drawSheet } = await import('./sheet.ts');
    return {
      body: await drawSheet(content),
      contentType: 'application/pdf',
      fileName: `${name}.pdf`,
      cacheControl: 'private, no-store',
    };
  }

  return {
    /** @throws ORDER_NOT_FOUND, also for an order of somebody else; DOCUMENT_NOT_READY */
    getOrderDocument: async (ctx, { params: { orderId, kind } }) => {
      const order = await orders.readOrder(ctx.actor, orderId);
      if (!order.documents.some((document) => document.kind === kind)) throw fail('DOCUMENT_NOT_READY');
      const content = orderSheet(kind, order, await made(order.investorId, order.fundId));
      return pdf(content, `${kind.replace('_', '-')}-${order.orderNo}`);
    },

    /** The caller may read the investor. @throws LICENSE_NOT_FOUND */
    getLicenseDocument: async (_ctx, { params: { licenseNumber }, query: { investorId } }) => {
      const licenses = await assets.licenses(investorId);
      const license = licenses.find((one) => one.licenseNumber === licenseNumber);
      const lotId = license && (await findCertificateId(db, investorId, licenseNumber));
      if (!license || !lotId) throw fail('LICENSE_NOT_FOUND');
      const code = codeOfLot(await documentKey(), lotId);
      const page = `${config.publicOrigin}${verifyPage}`;
      const verification = { code, page, url: `${page}?code=${code}` };
      const content = certificateSheet(license, verification, await made(investorId, license.fundId));
      return pdf(content, `certificate-${licenseNumber}`);
    },

    /** @throws DOCUMENT_CODE_UNKNOWN */
    verifyDocument: async (_ctx, { query: { code } }) => {
      const lotId = lotOfCode(await documentKey(), code);
      const lot = lotId === null ? null : await findCheckedLot(db, lotId);
      if (!lot) throw fail('DOCUMENT_CODE_UNKNOWN');
      return {
        data: {
          fundName: lot.fundName,
          licenseNumber: lot.licenseNumber,
          licenseDate: lot.licenseDate,
          issuedUnits: lot.issuedUnits.toString(),
          units: lot.unitsLeft.toString(),
          isValid: lot.unitsLeft > 0n,
          isReplaced: lot.nextNumber !== null,
          nextNumber: lot.nextNumber,
          checkedAt: ports.clock.now().toISOString(),
        },
      };
    },
  } satisfies Partial<Handlers>;
}
