import type * as contract from '#shared/contract/fundOpenings.ts';
import { changes, endpoints, reads } from './endpoint.ts';

export const FundOpeningsApi = endpoints<typeof contract>()({
  previewFundOpening: changes('POST /api/admin/funds/{fundId}/opening/preview/', [], { isLarge: true }),
  prepareFundOpening: changes('POST /api/admin/funds/{fundId}/opening/', 'admin', { isLarge: true }),
  getFundOpening: reads('GET /api/admin/funds/{fundId}/opening/', 'admin'),
  releaseFundOpening: changes('POST /api/admin/fundOpenings/{openingId}/release/', 'admin'),
  discardFundOpening: changes('POST /api/admin/fundOpenings/{openingId}/discard/', 'admin'),
});
