import { sql } from 'kysely';
import { userName } from '#server/db/fragments.ts';
import { many, maybeOne, one } from '#server/db/query.ts';
import type { Tx, WriteTx } from '#server/db/connection.ts';

/** A branch as a change keeps it. */
export interface Branch {
  branchId: number;
  branchCode: string;
  name: string;
  city: string;
  address: string;
  phone: string;
  isActive: boolean;
}

export interface BranchRow extends Branch {
  investorCount: number;
  staff: { userId: number; name: string; isInvited: boolean }[];
  changeId: number | null;
}

const columns = sql`
  b.id as "branchId", b.code as "branchCode", b.name, b.city, b.address, b.phone, b.is_active as "isActive"`;

/** Target of the changes of a branch. */
export const targetOf = (branchId: number): string => `branch:${branchId}`;

/** Every branch, those that are closed last. */
export async function listBranchRows(tx: Tx): Promise<BranchRow[]> {
  return many<BranchRow>(tx)`
    select ${columns},
      (select count(*)::int from investors i where i.branch_id = b.id) as "investorCount",
      coalesce(
        (
          select json_agg(
            json_build_object(
              'userId', u.id, 'name', ${userName('u')},
              'isInvited', exists (select 1 from user_invitations v where v.user_id = u.id and v.accepted_at is null)
            )
            order by u.id
          )
          from users u
          where u.branch_id = b.id and u.is_active
        ), '[]'
      ) as staff,
      (
        select c.id from rule_changes c where c.target = 'branch:' || b.id and c.status = 'pending' limit 1
      ) as "changeId"
    from branches b
    order by b.is_active desc, b.name collate "fa-x-icu", b.id`;
}

/** One branch; null when there is none. */
export async function findBranch(tx: Tx, branchId: number): Promise<Branch | null> {
  return maybeOne<Branch>(tx)`select ${columns} from branches b where b.id = ${branchId}`;
}

/** The branch of a user; null for the head office. */
export async function findBranchOfUser(tx: Tx, userId: number): Promise<number | null> {
  const row = await maybeOne<{ branchId: number | null }>(tx)`
    select branch_id as "branchId" from users where id = ${userId}`;
  return row?.branchId ?? null;
}

/** Which of code and name another branch has. */
export async function findTaken(
  tx: Tx,
  of: { code: string; name: string; exceptId: number },
): Promise<{ code: boolean; name: boolean }> {
  return one<{ code: boolean; name: boolean }>(tx)`
    select exists (select 1 from branches where upper(code) = upper(${of.code}) and id <> ${of.exceptId}) as code,
      exists (select 1 from branches where name = ${of.name} and id <> ${of.exceptId}) as name`;
}

/** What keeps a branch open: users who may log in, and visits that nobody has decided about. */
export async function countBound(tx: Tx, branchId: number): Promise<{ staff: number; visits: number }> {
  return one<{ staff: number; visits: number }>(tx)`
    select (select count(*)::int from users where branch_id = ${branchId} and is_active) as staff,
      (
        select count(*)::int
        from identity_requests
        where branch_id = ${branchId} and state in ('pending', 'need_more', 'prepared')
      ) as visits`;
}

/** Adds a branch, or changes the one with the id. @returns its id @throws unique violation `branches_code_key`, `branches_name_key` */
export async function saveBranchRow(tx: WriteTx, branch: Omit<Branch, 'branchId'>, branchId: number | null) {
  const { branchCode: code, name, city, address, phone, isActive: is_active } = branch;
  const values = { code, name, city, address, phone, is_active };
  if (branchId === null)
    return (await tx.insertInto('branches').values(values).returning('id').executeTakeFirstOrThrow()).id;
  await tx.updateTable('branches').set(values).where('id', '=', branchId).execute();
  return branchId;
}
