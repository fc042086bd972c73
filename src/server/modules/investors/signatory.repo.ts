import { userNameOrNull } from '../../db/fragments.ts';
import { maybeOne } from '../../db/query.ts';
import { comma } from '#shared/strings.ts';
import type { Tx } from '../../db/connection.ts';

/** Whether a user may sign for an investor, and the names of those who may. */
export async function findSignature(
  tx: Tx,
  userId: number,
  investorId: number,
): Promise<{ isLegal: boolean; maySign: boolean; names: string | null } | null> {
  return maybeOne<{ isLegal: boolean; maySign: boolean; names: string | null }>(tx)`
    select i.is_legal as "isLegal",
      exists (
        select from user_investors l
        where l.investor_id = i.id and l.user_id = ${userId} and l.is_signatory
      ) as "maySign",
      (
        select string_agg(
          coalesce(${userNameOrNull('p')}, p.company_name, u.username), ${`${comma} `}::text order by u.id
        )
        from user_investors l
        join users u on u.id = l.user_id
        left join user_investors self on self.user_id = u.id and self.it_self
        left join investors p on p.id = self.investor_id
        where l.investor_id = i.id and l.is_signatory
      ) as names
    from investors i
    where i.id = ${investorId}`;
}
