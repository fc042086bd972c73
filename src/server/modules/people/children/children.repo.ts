import { childRelations } from '#shared/contract/children.ts';
import { many } from '#server/db/query.ts';
import type { Tx } from '#server/db/connection.ts';

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

export interface GrowingChild {
  userId: number;
  investorId: number;
  name: string;
  birthDate: string;
  isWarned: boolean;
}

/** Children born until a day whose guardian was not told that they came of age. */
export async function listGrowingChildren(tx: Tx, bornUntil: string): Promise<GrowingChild[]> {
  return many<GrowingChild>(tx)`
    select l.user_id as "userId", l.investor_id as "investorId",
      coalesce(concat_ws(' ', i.first_name, i.last_name), '') as name, i.birth_date as "birthDate",
      l.of_age_warned_at is not null as "isWarned"
    from user_investors l
    join investors i on i.id = l.investor_id
    where l.relation = any(${relations}) and l.of_age_told_at is null and i.birth_date <= ${bornUntil}
    order by l.investor_id, l.user_id limit 500`;
}
