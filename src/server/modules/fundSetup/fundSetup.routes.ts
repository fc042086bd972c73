import { handlers } from '../../http/handlers.ts';
import type { FundSetupService } from './fundSetup.service.ts';

/** Routes of what a fund is and of its way to the investors. */
export function fundSetupRoutes(setup: FundSetupService) {
  return handlers({
    createFund: setup.createFund,
    getFundSetup: setup.getFundSetup,
    updateFund: setup.updateFund,
    saveFundAccount: setup.saveFundAccount,
    saveFundWay: setup.saveFundWay,
    changeFundStatus: setup.changeFundStatus,
  });
}
