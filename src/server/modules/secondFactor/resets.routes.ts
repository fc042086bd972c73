import { handlers } from '../../http/handlers.ts';
import type { FactorResetsService } from './resets.service.ts';

/** Routes of resets of second factors by the desk. */
export function factorResetsRoutes(resets: FactorResetsService) {
  return handlers({
    prepareFactorReset: resets.prepareFactorReset,
    listFactorResets: resets.listFactorResets,
    approveFactorReset: resets.approveFactorReset,
    rejectFactorReset: resets.rejectFactorReset,
  });
}
