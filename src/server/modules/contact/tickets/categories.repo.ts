import { sql } from 'kysely';
import type { CategoryDuty } from '#shared/contract/tickets.ts';
import type { Tx, WriteTx } from '#server/db/connection.ts';
import { many, maybeOne, one } from '#server/db/query.ts';
import { digitsOf, like } from './tickets.repo.ts';

export interface CategoryRow {
  id: number;
  title: string;
  /** label for staff, where it differs */
  adminTitle: string | null;
  isActive: boolean;
  sort: number;
  /** working hours */
  promisedHours: number;
  duty: CategoryDuty;
}

const categoryColumns = sql`
  id, title, admin_title as "adminTitle", is_active as "isActive", sort::int as sort,
  promised_hours::int as "promisedHours", duty`;

/** Categories in their order; the inactive ones only where asked for. */
export async function listCategories(tx: Tx, filter: { search: string; hasInactive: boolean }): Promise<CategoryRow[]> {
  return many<CategoryRow>(tx)`
    select ${categoryColumns}
    from ticket_categories
    where (is_active or ${filter.hasInactive})
      and ${digitsOf(sql`title || ' ' || coalesce(admin_title, '')`)} ilike ${like(filter.search)}
    order by sort, id`;
}

/** One category, if there is one. */
export async function findCategory(tx: Tx, id: number): Promise<CategoryRow | null> {
  return maybeOne<CategoryRow>(tx)`select ${categoryColumns} from ticket_categories where id = ${id}`;
}

/** Adds a category behind the last one; null when the title is taken. */
export async function insertCategory(
  tx: WriteTx,
  { title, adminTitle, promisedHours, duty }: Omit<CategoryRow, 'id' | 'isActive' | 'sort'>,
): Promise<CategoryRow | null> {
  return maybeOne<CategoryRow>(tx)`
    insert into ticket_categories (title, admin_title, promised_hours, duty, sort)
    values (
      ${title}, ${adminTitle}, ${promisedHours}, ${duty}, (select coalesce(max(sort), -1) + 1 from ticket_categories)
    )
    on conflict (title) do nothing
    returning ${categoryColumns}`;
}

/** Locks a category and tells whether another one has a title. */
export async function lockCategory(
  tx: WriteTx,
  id: number,
  title: string,
): Promise<{ row: CategoryRow; isTitleTaken: boolean } | null> {
  const { rows } =
    await sql<CategoryRow>`select ${categoryColumns} from ticket_categories where id = ${id} for update`.execute(tx);
  const services = await sql`select 1 from ticket_categories where title = ${title} and id <> ${id}`.execute(tx);
  return rows[0] ? { row: rows[0], isTitleTaken: services.rows.length > 0 } : null;
}

/** Changes a category. */
export async function updateCategory(tx: WriteTx, row: CategoryRow): Promise<void> {
  const { id, title, adminTitle, isActive, sort, promisedHours, duty } = row;
  await tx
    .updateTable('ticket_categories')
    .set({ title, admin_title: adminTitle, is_active: isActive, sort, promised_hours: promisedHours, duty })
    .where('id', '=', id)
    .execute();
}

/** Locks all categories and gives their ids in their order. */
export async function lockCategoryIds(tx: WriteTx): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from ticket_categories order by sort, id for update`.execute(tx);
  return rows.map((row) => row.id);
}

/** Numbers categories in the order of the ids. */
export async function sortCategories(tx: WriteTx, ids: readonly number[]): Promise<void> {
  await sql`
    with o (id, place) as (select * from unnest(${ids}::int[]) with ordinality)
    update ticket_categories c
    set sort = o.place - 1
    from o
    where c.id = o.id`.execute(tx);
}

/** True while a ticket or a canned answer has the category. */
export async function isCategoryUsed(tx: Tx, id: number): Promise<boolean> {
  const { is } = await one<{ is: boolean }>(tx)`
    select exists (select from tickets where group_id = ${id})
      or exists (select from canned_answers where group_id = ${id}) as is`;
  return is;
}

/** Deletes a category that nothing has. */
export async function deleteCategory(tx: WriteTx, id: number): Promise<void> {
  await tx.deleteFrom('ticket_categories').where('id', '=', id).execute();
}
