import type * as contract from '#shared/contract/priceCorrections.ts';
import { changes, endpoints, reads } from './endpoint.ts';

export const PriceCorrectionsApi = endpoints<typeof contract>()({
  listPriceCorrections: reads('GET /api/admin/prices/corrections/', 'admin'),
  listPriceCorrectionOrders: reads('GET /api/admin/prices/corrections/{priceCorrectionId}/orders/', 'admin'),
  preparePriceCorrection: changes('POST /api/admin/prices/corrections/', 'admin'),
  approvePriceCorrection: changes('POST /api/admin/prices/corrections/{priceCorrectionId}/approve/', [
    'admin',
    'accounting',
    'assets',
    'orders',
    'funds',
  ]),
  rejectPriceCorrection: changes('POST /api/admin/prices/corrections/{priceCorrectionId}/reject/', 'admin'),
  resumePriceCorrection: changes('POST /api/admin/prices/corrections/{priceCorrectionId}/resume/', 'admin'),
});
