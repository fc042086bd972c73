import { sql } from 'kysely';
import { childRelations } from '#shared/contract/children.ts';
import { many, maybeOne } from '#server/db/query.ts';
import type { Tx } from '#server/db/connection.ts';

const relations = childRelations.map(({ relation }) => relation as string);

/** Of a contract `c` for an investor `i`: it was opened by somebody who is neither the investor nor acts for it as an adult. */
const isOfGuardian = sql`
  not i.is_legal
    and i.birth_date is not null
    and not exists (
      select from user_investors l
      where l.user_id = c.created_by and l.investor_id = i.id and not l.relation = any(${relations})
    )`;

/** The birth date of the investor of a contract that a guardian opened; null for a contract of their own. */
export async function findGuardedBirth(tx: Tx, contractId: number): Promise<string | null> {
  const row = await maybeOne<{ birthDate: string }>(tx)`
    select i.birth_date as "birthDate"
    from debit_contracts c
    join investors i on i.id = c.investor_id
    where c.id = ${contractId} and ${isOfGuardian}`;
  return row?.birthDate ?? null;
}

/** Contracts of guardians that are not over, of investors born until a day. */
export async function listGuardedContracts(tx: Tx, bornUntil: string): Promise<{ id: number; birthDate: string }[]> {
  return many<{ id: number; birthDate: string }>(tx)`
    select c.id, i.birth_date as "birthDate"
    from debit_contracts c
    join investors i on i.id = c.investor_id
    where c.status in ('created', 'waiting_bank', 'active', 'paused', 'suspended')
      and i.birth_date <= ${bornUntil} and ${isOfGuardian}
    order by c.id limit 500`;
}
