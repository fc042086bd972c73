import { many } from '#server/db/query.ts';
import type { Tx } from '#server/db/connection.ts';

/** Somebody whose status in the registry is asked again. */
export interface StatusToAsk {
  investorId: number;
  nationalNo: string;
}

/**
 * Investors whom the registry named before and who are not called deceased, asked last before a moment; those who wait longest
 * first.
 */
export async function listStatusesToAsk(tx: Tx, before: Date, most: number): Promise<StatusToAsk[]> {
  return many<StatusToAsk>(tx)`
    select i.id as "investorId", i.national_no as "nationalNo"
    from investors i
    where i.registry_updated_at is not null and i.sejam_status <> 9
      and greatest(i.status_asked_at, i.registry_updated_at) < ${before}
    order by i.status_asked_at nulls first, i.id limit ${most}`;
}
