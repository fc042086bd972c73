import { maybeOne } from '#server/db/query.ts';
import type { WriteTx } from '#server/db/connection.ts';
import type { DocumentDecision } from '#shared/contract/documentChecks.ts';

export interface CheckedDocument {
  id: number;
  investorId: number;
  docName: string;
  status: 'pending' | DocumentDecision;
}

/** An identity document, locked until the transaction ends; null when there is none. */
export async function lockDocument(tx: WriteTx, id: number): Promise<CheckedDocument | null> {
  return maybeOne<CheckedDocument>(tx)`
    select id, investor_id as "investorId", doc_name as "docName", status
    from investor_documents
    where id = ${id}
    for update`;
}
