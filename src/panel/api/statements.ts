import type * as contract from '#shared/contract/statements.ts';
import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import { changes, endpoints, gives, reads } from './endpoint.ts';

/** A statement in the list of its owner. */
export type Statement = ResponseOf<typeof contract.createStatement>['data'];

export const StatementsApi = endpoints<typeof contract>()({
  listStatements: reads('GET /api/statements/', 'statements'),
  createStatement: changes('POST /api/statements/', 'statements'),
  getStatementDocument: gives('GET /api/statements/{statementId}/document/'),
});
