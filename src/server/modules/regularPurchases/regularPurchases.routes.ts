import { handlers } from '../../http/handlers.ts';
import type { RegularsService } from './regulars.service.ts';

/** Routes of regular purchases that change them, and of the skip link. */
export function regularPurchasesRoutes(regulars: RegularsService) {
  return handlers({
    addRegularPurchase: regulars.addRegularPurchase,
    updateRegularPurchase: regulars.updateRegularPurchase,
    changeRegularStatus: regulars.changeRegularStatus,
    deleteRegularPurchase: regulars.deleteRegularPurchase,
    skipRegularPeriod: regulars.skipRegularPeriod,
    getSkipLink: regulars.getSkipLink,
    skipByLink: regulars.skipByLink,
  });
}
