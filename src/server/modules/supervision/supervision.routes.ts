import { handlers } from '../../http/handlers.ts';
import type { SupervisionService } from './supervision.service.ts';

/** Routes of what trustees and auditors read; files of reports are with the reports. */
export const supervisionRoutes = (supervision: SupervisionService) =>
  handlers({
    listSupervisedFunds: supervision.listSupervisedFunds,
    listSupervisedPrices: supervision.listSupervisedPrices,
    listSupervisedOrders: supervision.listSupervisedOrders,
    listSupervisedReports: supervision.listSupervisedReports,
    listSupervisedEntries: supervision.listSupervisedEntries,
    listSupervisedEvents: supervision.listSupervisedEvents,
  });
