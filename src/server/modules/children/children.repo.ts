import { childRelations } from '#shared/contract/children.ts';
import { many } from '../../db/query.ts';
import type { Tx } from '../../db/connection.ts';

export interface ChildRow {
  investorId: number;
  firstName: string | null;
  lastName: string | null;
  nationalNo: string;
  birthDate: string | null;
  relation: string;
  sejamStatus: number;
  registeredAt: Date;
}

const relations = childRelations.map(({ relation }) => relation as string);

/** Children of a user, the youngest last. */
export async function listChildRows(tx: Tx, userId: number): Promise<ChildRow[]> {
  return many<ChildRow>(tx)`
    select i.id as "investorId", i.first_name as "firstName", i.last_name as "lastName",
      i.national_no as "nationalNo", i.birth_date as "birthDate", l.relation, i.sejam_status as "sejamStatus",
      l.created_at as "registeredAt"
    from user_investors l
    join investors i on i.id = l.investor_id
    where l.user_id = ${userId} and l.relation = any(${relations})
    order by i.birth_date, i.id`;
}
