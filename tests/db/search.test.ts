import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listBranchRows } from '#server/modules/people/userRoles/userRoles.repo.ts';
import { isUserFound } from '#server/db/fragments.ts';
import { isInvestorFound } from '#server/db/investorSearch.ts';
import { foldForSearch, matchesSearch } from '#shared/search.ts';
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
  ['\u0641\u0627\u0637\u0645\u06C0 نامۂ ھاشمی', 'فاطمه نامه هاشمی'],
  ['\uFECB\uFEE0\uFBFD \uFEFB\uFEAD\uFBFD', 'علی لاری'],
  ['ٱمید ڪاوه ۆرمی\u06D2', 'امید کاوه ورمیی'],
  ['علاءالدین هٔ', 'علاالدین ه'],
  ['ه\u200D.ش \uFF11\uFF12', 'ه.ش 12'],
] as const;

it.each(folded)('%j is searched as %j, in the database and in the server', async (text, expected) => {
  const { rows } = await sql<{ folded: string }>`select fold_for_search(${text}) as folded`.execute(database.db);
  expect([rows[0]?.folded, foldForSearch(text)]).toEqual([expected, expected]);
});

it('finds names of people with and without their spaces, in the database and in the server', async () => {
  const { db } = database;
  await sql`
    insert into users (id, username, mobile, first_name, last_name, role_id, referral_code, created_at) overriding system value
    values (901, '0012345679', '09120000901', 'محمد رضا', 'عباسی\u200Cنژاد', 1, 'F901', now())`.execute(db);
  await sql`
    insert into investors (id, is_legal, national_no, first_name, last_name, created_at) overriding system value
    values (901, false, '0012345679', 'محمد رضا', 'عباسی\u200Cنژاد', now())`.execute(db);
  for (const [search, isFound] of [
    ['محمدرضا', true],
    ['محمد‌رضا عباسی نژاد', true],
    ['عباسينژاد', true],
    ['نژاد محمد', true],
    ['رضا محمدی', false],
  ] as const) {
    const { rows } = await sql<{ user: boolean; investor: boolean }>`
      select ${isUserFound('u', search)} as user, ${isInvestorFound('i', search)} as investor
      from users u, investors i where u.id = 901 and i.id = 901`.execute(db);
    expect([search, rows[0]?.investor, matchesSearch('محمد رضا عباسی\u200Cنژاد', search)]).toEqual([
      search,
      isFound,
      isFound,
    ]);
    // people who log in are searched by a part of the whole name
    if (search !== 'نژاد محمد') expect([search, rows[0]?.user]).toEqual([search, isFound]);
  }
  await sql`delete from investors where id = 901`.execute(db);
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
  expect(rows).toEqual([{ text: 'موسسهپارس 10101234565 09120000001 412' }]);
});
