import { comma } from '#shared/strings.ts';
import type { PageRows } from '#shared/paging.ts';
import { sql, type RawBuilder, type Transaction } from 'kysely';
import { isUserFound, userName } from '#server/db/fragments.ts';
import { peopleOf, proposalColumns, type StatedProposal } from '#server/db/decisions.ts';
import { waitFor } from '#server/db/locks.ts';
import { many, maybeOne, one } from '#server/db/query.ts';
import type { Tx } from '#server/db/connection.ts';
import type { Database } from '#server/db/tables.ts';
import type { Naming, Role } from './userRoles.rules.ts';

/** A user as the list of roles shows them. */
export interface UserRow extends Role {
  userId: number;
  username: string;
  name: string;
  mobile: string;
  isActive: boolean;
  branchName: string | null;
}

export interface UserListRow extends UserRow {
  lastSignInAt: Date | null;
  needsEnrolment: boolean;
  changeId: number | null;
}

const userColumns = sql`
  u.id as "userId", u.username, ${userName('u')} as name, u.mobile, u.is_active as "isActive", u.role_id as "roleId",
    u.access_level as "accessLevel", u.branch_id as "branchId", b.name as "branchName"`;

export interface UserFilter {
  /** '' for no search */
  search: string;
  roleId: number | null;
}

const condition = ({ search, roleId }: UserFilter): RawBuilder<boolean> =>
  sql`${isUserFound('u', search)} ${roleId === null ? sql`` : sql`and u.role_id = ${roleId}`}`;

/** A page of users, the highest role first. */
export async function listUserRows(tx: Tx, of: UserFilter, { offset, limit }: PageRows): Promise<UserListRow[]> {
  return many<UserListRow>(tx)`
    select ${userColumns}, s.at as "lastSignInAt", c.id as "changeId",
      (
        u.role_id > 1 and u.is_active
        and not exists (select 1 from second_factors f where f.user_id = u.id and f.totp_secret is not null)
        and not exists (select 1 from passkeys p where p.user_id = u.id)
      ) as "needsEnrolment"
    from users u
    left join branches b on b.id = u.branch_id
    left join role_changes c on c.user_id = u.id and c.state = 'prepared'
    left join lateral (
      select l.at from sign_in_logs l where l.user_id = u.id and l.status = 'ok' order by l.at desc limit 1
    ) s on true
    where ${condition(of)}
    order by u.role_id desc, u.id limit ${limit} offset ${offset}`;
}

/** Users of a filter; investors' users are counted by their prepared sum where no words are searched (decision 58). */
export async function countUsers(tx: Tx, of: UserFilter): Promise<number> {
  if (of.search === '' && of.roleId !== 2 && of.roleId !== 3) {
    const { total } = await one<{ total: number }>(tx)`
      select (
        (select coalesce(sum(count), 0) from people_totals where kind = 'user')
        + (select count(*) from users where role_id in (2, 3) and ${of.roleId}::int is null)
      )::int as total`;
    return total;
  }
  const { total } = await one<{ total: number }>(tx)`
    select count(*)::int as total from users u where ${condition(of)}`;
  return total;
}

/** At most ten users of a search, those with the highest role first. */
export async function findUserRows(tx: Tx, search: string): Promise<UserRow[]> {
  return many<UserRow>(tx)`
    select ${userColumns}
    from users u
    left join branches b on b.id = u.branch_id
    where ${isUserFound('u', search)}
    order by u.role_id desc, u.id limit 10`;
}

/** Active branches by name. */
export async function listBranchRows(tx: Tx): Promise<{ branchId: number; name: string }[]> {
  return many<{ branchId: number; name: string }>(tx)`
    select id as "branchId", name from branches where is_active order by name collate "fa-x-icu"`;
}

/** True for the id of an active branch. */
export async function hasBranch(tx: Tx, branchId: number): Promise<boolean> {
  const { isThere } = await one<{ isThere: boolean }>(tx)`
    select exists (select 1 from branches where id = ${branchId} and is_active) as "isThere"`;
  return isThere;
}

/**
 * Ids of the active super admins; others that change roles wait until this transaction ends. Whoever was invited and has
 * not come yet decides nothing, so they do not count.
 */
export async function lockSuperAdminIds(tx: Transaction<Database>): Promise<number[]> {
  await waitFor(tx, 'super_admin');
  const rows = await many<{ id: number }>(tx)`
    select u.id
    from users u
    where u.role_id = 3 and u.is_active
      and not exists (select 1 from user_invitations i where i.user_id = u.id and i.accepted_at is null)
    order by u.id`;
  return rows.map((row) => row.id);
}

/** Role of a user, locked until the transaction ends; null for an unknown one. */
export async function lockRole(tx: Transaction<Database>, userId: number): Promise<Role | null> {
  return maybeOne<Role>(tx)`
    select role_id as "roleId", access_level as "accessLevel", branch_id as "branchId"
    from users
    where id = ${userId}
    for update`;
}

/** Stores what a person is from now on. */
export async function updateRole(tx: Transaction<Database>, userId: number, to: Role): Promise<void> {
  await tx
    .updateTable('users')
    .set({ role_id: to.roleId, access_level: to.accessLevel, branch_id: to.branchId })
    .where('id', '=', userId)
    .execute();
}

export interface RoleChangeRow extends Role, StatedProposal {
  id: number;
  userId: number;
  userName: string;
  username: string;
  branchName: string | null;
  fundIds: number[];
  fundsFrom: string | null;
  fundsTo: string | null;
  wantedFunds: string | null;
  presentFunds: string | null;
  presentRoleId: Role['roleId'];
  presentAccessLevel: string | null;
  presentBranchId: number | null;
  presentBranchName: string | null;
}

const fields = sql`
  c.id, c.user_id as "userId", ${userName('u')} as "userName", u.username, c.role_id as "roleId",
    c.access_level as "accessLevel", c.branch_id as "branchId", b.name as "branchName", u.role_id as "presentRoleId",
    u.access_level as "presentAccessLevel", u.branch_id as "presentBranchId", n.name as "presentBranchName",
    c.fund_ids as "fundIds", c.funds_from as "fundsFrom", c.funds_to as "fundsTo",
    (
      select string_agg(f.name, ${`${comma} `} order by f.id)
      from funds f
      where f.id = any(c.fund_ids)
    ) as "wantedFunds",
    (
      select string_agg(f.name, ${`${comma} `} order by f.id)
      from fund_supervisors s
      join funds f on f.id = s.fund_id
      where s.user_id = c.user_id
    ) as "presentFunds", ${proposalColumns('c')}`;

const tables = sql`
  from role_changes c
  join users u on u.id = c.user_id
  left join branches b on b.id = c.branch_id
  left join branches n on n.id = u.branch_id
  ${peopleOf('c')}`;

const changes = sql`select ${fields} ${tables}`;

/** One change by id; null when there is none. */
export async function findRoleChange(tx: Tx, changeId: number): Promise<RoleChangeRow | null> {
  return maybeOne<RoleChangeRow>(tx)`${changes} where c.id = ${changeId}`;
}

/** One change with its user, both locked until the transaction ends; null when there is none. */
export async function lockRoleChange(tx: Transaction<Database>, changeId: number): Promise<RoleChangeRow | null> {
  return maybeOne<RoleChangeRow>(tx)`${changes} where c.id = ${changeId} for update of c, u`;
}

/** Changes that wait for a second super admin, oldest first, at most 100, each with how many wait. */
export async function listWaitingChanges(tx: Tx): Promise<(RoleChangeRow & { count: number })[]> {
  return many<RoleChangeRow & { count: number }>(tx)`
    select ${fields}, (count(*) over ())::int as count
    ${tables}
    where c.state = 'prepared'
    order by c.prepared_at, c.id limit 100`;
}

/** Stores a proposal, or a change that the only super admin makes. @throws unique violation `role_changes_open` */
export async function insertRoleChange(
  tx: Transaction<Database>,
  change: Role & {
    userId: number;
    naming: Naming | null;
    reason: string;
    state: 'prepared' | 'executed';
    preparedBy: number;
    /** of a role that two people gave with the account */
    decidedBy?: number | null;
    at: Date;
  },
): Promise<number> {
  const { id } = await tx
    .insertInto('role_changes')
    .values({
      user_id: change.userId,
      role_id: change.roleId,
      access_level: change.accessLevel,
      branch_id: change.branchId,
      fund_ids: [...(change.naming?.fundIds ?? [])],
      funds_from: change.naming?.from ?? null,
      funds_to: change.naming?.to ?? null,
      reason: change.reason,
      state: change.state,
      prepared_by: change.preparedBy,
      prepared_at: change.at,
      decided_by: change.decidedBy ?? null,
      decided_at: change.state === 'executed' ? change.at : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
