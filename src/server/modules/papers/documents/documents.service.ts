import { fail } from '#shared/contract/failures.ts';
import { trackPage } from '#shared/documentPaths.ts';
import { contentTypes } from '#server/http/contentTypes.ts';
import type { Deps } from '#server/deps.ts';
import type { RawAnswer, Service } from '#server/http/handlers.ts';
import type { AssetsService } from '../assets/assets.service.ts';
import type { OrdersService } from '#server/modules/orders/orders/orders.service.ts';
import type { ProofCodesService } from '#server/modules/platform/proofCodes/proofCodes.service.ts';
import { findCertificateId, findCheckedLot, findParties, type Parties } from './documents.repo.ts';
import type { SystemSettingsReader } from '#server/modules/platform/systemSettings/systemSettings.service.ts';
import { certificateSheet, paperHeadOf, orderSheet } from './documents.view.ts';
import type { SheetContent } from './sheet.ts';

// other modules draw their own papers
export type { SheetContent, SheetTable } from './sheet.ts';

export type DocumentsService = ReturnType<typeof createDocumentsService>;

export interface DocumentsServices {
  orders: Pick<OrdersService, 'readOrder'>;
  assets: Pick<AssetsService, 'licenses'>;
  proofCodes: ProofCodesService;
  settings: Pick<SystemSettingsReader, 'identity'>;
}

/** Documents of orders and certificates, drawn when they are asked for: they always say what is true now (domain 1.11). */
export function createDocumentsService(
  deps: Pick<Deps, 'db' | 'ports' | 'config'>,
  { orders, assets, proofCodes, settings }: DocumentsServices,
) {
  const { db, ports, config } = deps;

  async function made(investorId: number, fundId: number) {
    const parties: Parties | null = await findParties(db, investorId, fundId);
    if (!parties) throw fail('NOT_FOUND');
    const trackPageUrl = `${config.publicOrigin}${trackPage}`;
    return { parties, at: ports.clock.business(), isDemo: config.isDemo, trackPage: trackPageUrl };
  }

  /** The bytes of a paper as PDF. */
  async function draw(content: SheetContent): Promise<Uint8Array> {
    // fonts and the library of papers are loaded with the first paper, not with the process
    const { drawSheet } = await import('./sheet.ts');
    return drawSheet({ ...content, ...paperHeadOf(await settings.identity(), content.language) });
  }

  async function pdf(content: SheetContent, name: string): Promise<RawAnswer> {
    return {
      body: await draw(content),
      contentType: contentTypes.pdf,
      fileName: `${name}.pdf`,
      cacheControl: 'private, no-store',
    };
  }

  return {
    draw,

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
      const verification = await proofCodes.verificationOf('lot', lotId);
      const content = certificateSheet(license, verification, await made(investorId, license.fundId));
      return pdf(content, `certificate-${licenseNumber}`);
    },

    /** What a certificate with this code is worth now; null when the code is no certificate's. */
    async checkedCertificate(code: string) {
      const lotId = await proofCodes.idOf('lot', code);
      const lot = lotId === null ? null : await findCheckedLot(db, lotId);
      return (
        lot && {
          fundName: lot.fundName,
          licenseNumber: lot.licenseNumber,
          licenseDate: lot.licenseDate,
          issuedUnits: lot.issuedUnits.toString(),
          units: lot.unitsLeft.toString(),
          isValid: lot.unitsLeft > 0n,
          isReplaced: lot.nextNumber !== null,
          nextNumber: lot.nextNumber,
        }
      );
    },
  } satisfies Service;
}
