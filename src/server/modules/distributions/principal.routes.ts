import { handlers } from '../../http/handlers.ts';
import type { PrincipalService } from './principal.service.ts';

/** Routes of the repayment of bonds. */
export function bondsRoutes(principal: PrincipalService) {
  return handlers({
    listMaturities: principal.listMaturities,
    preparePrincipal: principal.preparePrincipal,
    getPrincipalRun: principal.getPrincipalRun,
    approvePrincipal: principal.approvePrincipal,
    discardPrincipal: principal.discardPrincipal,
    keepPrincipal: principal.keepPrincipal,
    executePrincipal: principal.executePrincipal,
  });
}
