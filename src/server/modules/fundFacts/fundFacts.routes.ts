import { handlers } from '../../http/handlers.ts';
import type { FundFactsService } from './fundFacts.service.ts';

/** Routes of what funds say of themselves. */
export function fundFactsRoutes(facts: FundFactsService) {
  return handlers({
    getYearlyProfit: facts.getYearlyProfit,
    updateYearlyProfit: facts.updateYearlyProfit,
    getFundAbout: facts.getFundAbout,
    updateFundAbout: facts.updateFundAbout,
  });
}
