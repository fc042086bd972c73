import type * as contract from '#shared/contract/supervision.ts';
import { endpoints, gives, reads } from './endpoint.ts';

const provides = ['admin'] as const;

export const SupervisionApi = endpoints<typeof contract>()({
  listSupervisedFunds: reads('GET /api/supervision/funds/', provides),
  listSupervisedPrices: reads('GET /api/supervision/prices/', provides),
  listSupervisedOrders: reads('GET /api/supervision/orders/', provides),
  listSupervisedReports: reads('GET /api/supervision/reports/', provides),
  listSupervisedEntries: reads('GET /api/supervision/ledger/', provides),
  listSupervisedEvents: reads('GET /api/supervision/events/', provides),
  // A Blob is no state: raw answers are calls, never cached.
  downloadSupervisedReport: gives('GET /api/supervision/reports/{reportId}/file/'),
});
