import { handlers } from '../../http/handlers.ts';
import type { PriceCorrectionsService } from './priceCorrections.service.ts';

/** Routes of corrections of published prices. */
export function priceCorrectionsRoutes(service: PriceCorrectionsService) {
  return handlers({
    preparePriceCorrection: service.preparePriceCorrection,
    listPriceCorrections: service.listPriceCorrections,
    listPriceCorrectionOrders: service.listPriceCorrectionOrders,
    approvePriceCorrection: service.approvePriceCorrection,
    rejectPriceCorrection: service.rejectPriceCorrection,
    resumePriceCorrection: service.resumePriceCorrection,
  });
}
