import { handlers } from '../../http/handlers.ts';
import type { NavDecisionsService } from './navDecisions.service.ts';
import type { NavImportService } from './navImport.service.ts';
import type { PricingService } from './prices.service.ts';

/** Routes of prices. */
export function pricesRoutes(services: {
  pricing: PricingService;
  navDecisions: NavDecisionsService;
  navImport: NavImportService;
}) {
  const { pricing, navDecisions, navImport } = services;
  return handlers({
    setNav: pricing.setNav,
    approveNav: navDecisions.approveNav,
    rejectNav: navDecisions.rejectNav,
    prepareNavWithdrawal: navDecisions.prepareNavWithdrawal,
    confirmNavWithdrawal: navDecisions.confirmNavWithdrawal,
    discardNavWithdrawal: navDecisions.discardNavWithdrawal,
    listNavs: navImport.listNavs,
    listDraftNavs: navImport.listDraftNavs,
    importNavs: navImport.importNavs,
    approveNavs: navDecisions.approveNavs,
  });
}
