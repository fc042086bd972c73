import { many } from '#server/db/query.ts';
import type { Tx } from '#server/db/connection.ts';

/** People who may act for an investor and can log in. */
export async function listPeopleToTell(tx: Tx, investorId: number): Promise<{ userId: number }[]> {
  return many<{ userId: number }>(tx)`
    select l.user_id as "userId"
    from user_investors l
    join users u on u.id = l.user_id
    where l.investor_id = ${investorId} and u.is_active
    order by l.it_self desc, l.user_id`;
}
