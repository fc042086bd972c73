import type * as contract from '#shared/contract/signatures.ts';
import { changes, endpoints, reads } from './endpoint.ts';

/** What the last signature does may be any act of a company. */
const acted = ['signatures', 'orders', 'assets', 'accounting', 'dashboard', 'investor', 'settings'] as const;

export const SignaturesApi = endpoints<typeof contract>()({
  listSignatureRequests: reads('GET /api/signatures/', 'signatures'),
  signSignatureRequest: changes('POST /api/signatures/{requestId}/sign/', acted),
  refuseSignatureRequest: changes('POST /api/signatures/{requestId}/refuse/', acted),
  withdrawSignatureRequest: changes('POST /api/signatures/{requestId}/withdraw/', acted),
});
