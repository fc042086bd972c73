import { comma } from '#shared/strings.ts';
import { sql, type Transaction } from 'kysely';
import { peopleOf, proposalColumns, type StatedProposal } from '#server/db/decisions.ts';
import { many, maybeOne } from '#server/db/query.ts';
import type { Tx } from '#server/db/connection.ts';
import type { Database } from '#server/db/tables.ts';
import type { Naming, Role } from './userRoles.rules.ts';

export interface ColleagueRow extends Role, StatedProposal {
  id: number;
  nationalNo: string;
  mobile: string;
  firstName: string;
  lastName: string;
  branchName: string | null;
  fundIds: number[];
  fundsFrom: string | null;
  fundsTo: string | null;
  wantedFunds: string | null;
  /** whom the approval created, with their invitation; null before, and where a later proposal has the invitation */
  userId: number | null;
  sentAt: Date | null;
  expiresAt: Date | null;
  acceptedAt: Date | null;
  withdrawnAt: Date | null;
}

const fields = sql`
  c.id, c.national_no as "nationalNo", c.mobile, c.first_name as "firstName", c.last_name as "lastName",
    c.role_id as "roleId", c.access_level as "accessLevel", c.branch_id as "branchId", b.name as "branchName",
    c.fund_ids as "fundIds", c.funds_from as "fundsFrom", c.funds_to as "fundsTo",
    (
      select string_agg(f.name, ${`${comma} `} order by f.id)
      from funds f
      where f.id = any(c.fund_ids)
    ) as "wantedFunds", ${proposalColumns('c')},
    i.user_id as "userId",
    i.sent_at as "sentAt", i.expires_at as "expiresAt", i.accepted_at as "acceptedAt",
    i.withdrawn_at as "withdrawnAt"`;

const tables = sql`
  from colleagues c
  left join branches b on b.id = c.branch_id
  ${peopleOf('c')}
  left join user_invitations i on i.colleague_id = c.id`;

/** One proposal by id; null when there is none. */
export async function findColleague(tx: Tx, colleagueId: number): Promise<ColleagueRow | null> {
  return maybeOne<ColleagueRow>(tx)`select ${fields} ${tables} where c.id = ${colleagueId}`;
}

/** One proposal, locked until the transaction ends; null when there is none. */
export async function lockColleague(tx: Transaction<Database>, colleagueId: number): Promise<ColleagueRow | null> {
  return maybeOne<ColleagueRow>(tx)`select ${fields} ${tables} where c.id = ${colleagueId} for update of c`;
}

/** Proposals that wait, oldest first, then open invitations, at most 100, each with how many there are. */
export async function listColleagueRows(tx: Tx): Promise<(ColleagueRow & { count: number })[]> {
  return many<ColleagueRow & { count: number }>(tx)`
    select ${fields}, (count(*) over ())::int as count
    ${tables}
    where c.state = 'prepared' or (i.user_id is not null and i.accepted_at is null and i.withdrawn_at is null)
    order by c.state = 'prepared' desc, c.prepared_at, c.id limit 100`;
}

/** Stores a proposal, or what the only super admin does. @throws unique violation `colleagues_open`, `colleagues_open_mobile` */
export async function insertColleague(
  tx: Transaction<Database>,
  of: {
    nationalNo: string;
    mobile: string;
    firstName: string;
    lastName: string;
    wanted: Role;
    naming: Naming | null;
    reason: string;
    preparedBy: number;
    at: Date;
  },
): Promise<number> {
  const { id } = await tx
    .insertInto('colleagues')
    .values({
      national_no: of.nationalNo,
      mobile: of.mobile,
      first_name: of.firstName,
      last_name: of.lastName,
      role_id: of.wanted.roleId === 3 ? 3 : 2,
      access_level: of.wanted.accessLevel ?? 't3',
      branch_id: of.wanted.branchId,
      fund_ids: [...(of.naming?.fundIds ?? [])],
      funds_from: of.naming?.from ?? null,
      funds_to: of.naming?.to ?? null,
      reason: of.reason,
      state: 'prepared',
      prepared_by: of.preparedBy,
      prepared_at: of.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Stores that the account was made. `decidedBy` is null where the only super admin acts alone. */
export async function decideColleague(
  tx: Transaction<Database>,
  colleagueId: number,
  decision: { decidedBy: number | null; userId: number; at: Date },
): Promise<void> {
  await tx
    .updateTable('colleagues')
    .set({
      state: 'executed',
      decided_by: decision.decidedBy,
      decided_at: decision.at,
      user_id: decision.userId,
    })
    .where('id', '=', colleagueId)
    .execute();
}

/** The user of a national code, locked; `isReturning`: an invitation that nobody accepted was taken back. */
export async function lockKnownUser(
  tx: Transaction<Database>,
  nationalNo: string,
): Promise<{ id: number; isReturning: boolean } | null> {
  return maybeOne<{ id: number; isReturning: boolean }>(tx)`
    select u.id,
      (
        u.password_hash is null and not u.is_active
        and exists (select 1 from user_invitations i where i.user_id = u.id and i.withdrawn_at is not null)
      ) as "isReturning"
    from users u
    where u.username = ${nationalNo}
    for update of u`;
}

/** Gives a person whose invitation was taken back the data of a new proposal, and opens the log-in. */
export async function renewUser(
  tx: Transaction<Database>,
  userId: number,
  of: { mobile: string; firstName: string; lastName: string },
): Promise<void> {
  await tx
    .updateTable('users')
    .set({ mobile: of.mobile, first_name: of.firstName, last_name: of.lastName, is_active: true })
    .where('id', '=', userId)
    .execute();
}
