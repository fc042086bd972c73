import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listBranchRows } from '#server/modules/userRoles/userRoles.repo.ts';
import { foldForSearch } from '#shared/search.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** Texts as registries and people write them, and how they are compared. */
const folded = [
  ['علي كاظمى', 'علی کاظمی'],
  ['آرمان پارسه', 'ارمان پارسه'],
  ['رضایی\u200Cفر', 'رضاییفر'],
  ['مؤسسة  إعتماد', 'موسسه اعتماد'],
  ['مُحَمَّدـپور', 'محمدپور'],
  ['Pars DATA ۱۲٣', 'pars data 123'],
  ['مسئول\u200F \tفنی ', 'مسیول فنی'],
] as const;

it.each(folded)('%j is searched as %j, in the database and in the server', async (text, expected) => {
  const { rows } = await sql<{ folded: string }>`select fold_for_search(${text}) as folded`.execute(database.db);
  expect([rows[0]?.folded, foldForSearch(text)]).toEqual([expected, expected]);
});

it('sorts names as Persian does', async () => {
  const { db } = database;
  await sql`
    insert into branches (code, name)
    values ('1', 'لیلا'), ('2', 'پیمان'), ('3', 'فرهاد'), ('4', 'شیرین'), ('5', 'گلستان'), ('6', 'کرج')`.execute(db);
  const names = (await listBranchRows(db)).map(({ name }) => name);
  expect(names).toEqual(['پیمان', 'شیرین', 'فرهاد', 'کرج', 'گلستان', 'لیلا']);
});

it('keeps the text of an investor up to date, whoever writes the row', async () => {
  const { db } = database;
  await sql`
    insert into investors (is_legal, national_no, company_name, register_no, created_at)
    values (true, '10101234565', 'مؤسسه پارس', '۴۱۲', now())`.execute(db);
  await sql`update investors set mobile = '09120000001', search_text = 'x' where national_no = '10101234565'`.execute(
    db,
  );
  const { rows } = await sql<{ text: string }>`select search_text as text from investors`.execute(db);
  expect(rows).toEqual([{ text: 'موسسه پارس 10101234565 09120000001 412' }]);
});
