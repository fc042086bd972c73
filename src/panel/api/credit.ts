import type * as contract from '#shared/contract/credit.ts';
import { changes, endpoints, reads } from './endpoint.ts';

export const CreditApi = endpoints<typeof contract>()({
  listCredit: reads('GET /api/credit/', 'accounting'),
  withdrawCredit: changes('POST /api/credit/withdraw/', ['accounting', 'orders', 'signatures']),
});
