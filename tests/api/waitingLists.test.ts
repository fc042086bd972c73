import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exportDraftNavs } from '#shared/contract/bookFiles.ts';
import { exportFactorResets, listFactorResets } from '#shared/contract/factorResets.ts';
import { listIdentityChanges } from '#shared/contract/identityChanges.ts';
import {
  exportIdentityChanges,
  exportMobileChanges,
  exportRoleChanges,
  exportUserUnlocks,
} from '#shared/contract/peopleFiles.ts';
import { listDraftNavs } from '#shared/contract/prices.ts';
import { listUserUnlocks } from '#shared/contract/userLocks.ts';
import { listMobileChanges } from '#shared/contract/userMobiles.ts';
import { listRoleChanges } from '#shared/contract/userRoles.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import type { ApiClient } from '../support/client.ts';
import { fileLines } from '../support/listFile.ts';
import { firstRow } from '../support/lookup.ts';
import { createUser, signIn } from '../support/people.ts';

/** People about whom something waits: three more than a list shows. */
const waiting = 103;

let test: TestApp;
let boss: ApiClient;

beforeAll(async () => {
  test = await createTestApp();
  const { db } = test.db;
  const at = test.clock.now();
  const maker = await createUser(test, { roleId: 2, accessLevel: 't1' });
  boss = await signIn(test, await createUser(test, { roleId: 3, accessLevel: 't3' }));
  await sql`
    insert into users (username, mobile, first_name, last_name, role_id, referral_code, created_at)
    select 'waiting-' || n, '0935' || (1000000 + n), 'نام', 'خانوادگی', 1, 'W' || n, ${at}
    from generate_series(1, ${waiting}::integer) n`.execute(db);
  await sql`
    insert into investors (is_legal, national_no, first_name, last_name, mobile, auth_status, sejam_status, created_at)
    select false, username, first_name, last_name, mobile, 'none', 0, ${at}
    from users
    where username like 'waiting-%'`.execute(db);
  const file = await firstRow(
    db,
    sql<{ id: number }>`
      insert into files (public_id, file_type_id, name, mime, size, sha256, bytes, created_at)
      values ('waiting', 1, 'request.pdf', 'application/pdf', 1, 'x', 'x', ${at})
      returning id`,
  );
  // each a minute after the one before, so that the oldest are known
  const people = sql`
    from (
      select id, row_number() over (order by id) as place
      from users
      where username like 'waiting-%'
    ) u`;
  const since = sql`${at}::timestamptz + u.place * interval '1 minute'`;
  await sql`
    insert into role_changes (user_id, role_id, access_level, reason, state, prepared_by, prepared_at)
    select u.id, 2, 't1', 'علت', 'prepared', ${maker.id}, ${since} ${people}`.execute(db);
  await sql`
    insert into mobile_changes (user_id, mobile, file_id, reason, state, prepared_by, prepared_at)
    select u.id, '0936' || (1000000 + u.place), ${file.id}, 'علت', 'prepared', ${maker.id}, ${since} ${people}`.execute(
    db,
  );
  await sql`
    insert into user_unlocks (user_id, reason, state, prepared_by, prepared_at)
    select u.id, 'علت', 'prepared', ${maker.id}, ${since} ${people}`.execute(db);
  await sql`
    insert into factor_resets (user_id, reason, state, prepared_by, prepared_at)
    select u.id, 'علت', 'prepared', ${maker.id}, ${since} ${people}`.execute(db);
  await sql`
    insert into identity_changes (investor_id, source, changes, needs_second, state, prepared_by, prepared_at)
    select i.id, 'registry', '[]', true, 'prepared', ${maker.id}, ${at}
    from investors i
    where i.national_no like 'waiting-%'`.execute(db);
  await sql`
    insert into funds (slug, name, fund_type, type_of_invest, risk_level, created_at)
    select 'waiting-' || n, 'waiting ' || n, 4, 'IssuanceAndCancellation', 3, ${at}
    from generate_series(0, 50) n`.execute(db);
  await sql`
    insert into fund_navs (fund_id, nav_date, issue_nav, cancel_nav, statistical_nav, net_asset, invested_units, status,
      entered_by, entered_at, prepared_by)
    select f.id, date '2026-07-01' + n::integer, 1000, 990, 995, 0, 0, 'draft', ${maker.id}, ${at}, array[${maker.id}::integer]
    from funds f
    cross join generate_series(1, 100) n
    where f.slug like 'waiting-%' and (f.slug <> 'waiting-0' or n <= 2)`.execute(db);
});
afterAll(() => test.close());

const lists = [
  ['changes of roles', listRoleChanges, exportRoleChanges],
  ['changes of mobiles', listMobileChanges, exportMobileChanges],
  ['unlocks', listUserUnlocks, exportUserUnlocks],
  ['resets of the second factor', listFactorResets, exportFactorResets],
  ['changes of identity', listIdentityChanges, exportIdentityChanges],
] as const;

describe('a list of what waits for a second person', () => {
  it.each(lists)('tells how many %s there are besides those that it shows', async (_name, list, file) => {
    const { data, total }: { data: readonly { preparedAt: string }[]; total: number } = (await boss.call(list)).body;
    expect([data.length, total]).toEqual([100, 103]);
    const moments = data.map((row) => row.preparedAt);
    expect(moments, 'the oldest first').toEqual(moments.toSorted());
    const lines = await fileLines(boss, file);
    expect(lines).toHaveLength(102);
    expect(lines.at(-1), 'and so does its file').toContain('از ۱۰۳ ردیف');
  });

  it('tells how many prices there are besides those that it shows, of all funds or of one', async () => {
    const seen = await boss.call(listDraftNavs);
    expect(seen.status, seen.text.slice(0, 500)).toBe(200);
    const all = seen.body;
    expect([all.data.length, all.total]).toEqual([5_000, 5_002]);
    expect((await fileLines(boss, exportDraftNavs)).at(-1)).toContain('از ۵٬۰۰۲ ردیف');
    const fund = await firstRow(test.db.db, sql<{ id: number }>`select id from funds where slug = 'waiting-0'`);
    const one = (await boss.call(listDraftNavs, { query: { fundId: fund.id } })).body;
    expect([one.data.length, one.total]).toEqual([2, 2]);
  });

  it('counts none where none waits', async () => {
    await sql`delete from role_changes`.execute(test.db.db);
    expect((await boss.call(listRoleChanges)).body).toMatchObject({ data: [], total: 0 });
  });
});
