import { sql } from 'kysely';
import { firstNamesMen, firstNamesWomen, lastNames } from '../people.ts';
import type { Connection, VolumePlan } from './plan.ts';

/* Codes of people whose check digits are right (domain 6), from a number. */
const codes = [
  sql`create function pg_temp.national_code(n int) returns text language sql immutable as $fill$
    select d || case when r < 2 then r else 11 - r end
    from (select lpad((270000000 + n * 523::bigint)::text, 9, '0') as d) c,
      lateral (select sum(substr(d, p, 1)::int * (11 - p)) % 11 as r from generate_series(1, 9) p) s $fill$`,
  sql`create function pg_temp.legal_id(n int) returns text language sql immutable as $fill$
    select d || (r % 11) % 10
    from (select lpad((1410000000 + n)::text, 10, '0') as d) c,
      lateral (
        select sum((substr(d, p, 1)::int + substr(d, 10, 1)::int + 2) * ('{29,27,23,19,17,29,27,23,19,17}'::int[])[p]) as r
        from generate_series(1, 10) p) s $fill$`,
  sql`create function pg_temp.iban(bank text, n int) returns text language sql immutable as $fill$
    select 'IR' || lpad((98 - mod((b || '182700')::numeric, 97))::text, 2, '0') || b
    from (select bank || '000' || lpad((1234567890::bigint + n * 7919::bigint)::text, 16, '0') as b) c $fill$`,
];

/** Investors with a log-in, an address, a bank account and some sign-ins each, a part at a time. */
export async function insertPeople(db: Connection, plan: VolumePlan, onPart: (made: number) => void): Promise<void> {
  for (const code of codes) await code.execute(db);
  const part = 50_000;
  for (let start = 0; start < plan.investors; start += part) {
    const end = Math.min(plan.investors, start + part);
    await db.transaction().execute(async (tx) => {
      await insertInvestors(tx, plan, start + 1, end);
      await insertLogins(tx, plan, start + 1, end);
      await insertAccounts(tx, plan, start + 1, end);
    });
    onPart(end);
  }
}

/** `none` and `pending` are for the newest ones, who have no order yet. */
const state =
  sql.raw(`case when n > 0.99 * of.total then case when pg_temp.draw(n, 54, 10) < 3 then 'pending' else 'none' end
  when pg_temp.draw(n, 54, 10) < 7 then 'sejam_online' when pg_temp.draw(n, 54, 10) < 9 then 'sejam_inquiry' else 'documents' end`);

/* Somebody who joined before the first day of orders joined that many days before it. */
const joinedAt = sql.raw(`case when x < 0 then (first.day + x::int + time '10:00') at time zone 'Asia/Tehran'
  else (d.day + time '07:30' + (x - floor(x)) * interval '9 hours') at time zone 'Asia/Tehran' end`);

async function insertInvestors(db: Connection, plan: VolumePlan, start: number, end: number): Promise<void> {
  await sql`drop table if exists fill_people`.execute(db);
  await sql`
    create temp table fill_people as
    select n, pg_temp.is_legal(n) as is_legal, pg_temp.branch_of(n) as branch_id, ${state} as auth_status,
      case when pg_temp.is_legal(n) then pg_temp.legal_id(n) else pg_temp.national_code(n) end as code,
      '0935' || lpad(n::text, 7, '0') as mobile, ${joinedAt} as joined_at,
      (case when pg_temp.draw(n, 55, 2) = 0 then ${firstNamesMen}::text[] else ${firstNamesWomen}::text[] end)
        [1 + pg_temp.draw(n, 56, ${sql.raw(String(firstNamesMen.length))})] as first_name,
      (${lastNames}::text[])[1 + pg_temp.draw(n, 57, ${sql.raw(String(lastNames.length))})] as last_name
    from generate_series(${start}::int, ${end}::int) n
    cross join (select ${plan.investors}::int as total) of
    cross join lateral (select pg_temp.joined_x(n) as x) j
    cross join (select day from fill_days where n = 0) first
    left join (select n as place, day from fill_days) d on d.place = floor(x)::int`.execute(db);
  await sql`
    insert into investors (id, is_legal, national_no, first_name, last_name, father_name, gender, birth_date, birth_place,
      company_name, register_no, mobile, auth_status, sejam_status, branch_id, registry_updated_at, search_text, created_at)
    overriding system value
    select ${plan.from.investor}::int + n, is_legal, code, case when not is_legal then first_name end,
      case when not is_legal then last_name end, case when not is_legal then 'محمد' end,
      case when not is_legal then 1 + pg_temp.draw(n, 55, 2) end,
      case when not is_legal then date '1955-01-01' + pg_temp.draw(n, 58, 17000)::int end,
      case when not is_legal then 'تهران' end, company, case when is_legal then (20000 + n)::text end, mobile, auth_status,
      case auth_status when 'none' then 0 when 'pending' then 4 else 7 end, branch_id,
      case when auth_status not in ('none', 'pending') then joined_at end,
      investor_search_text(company, case when not is_legal then first_name end, case when not is_legal then last_name end,
        concat_ws(' ', code, mobile, case when is_legal then (20000 + n)::text end)),
      joined_at
    from fill_people
    cross join lateral (select case when is_legal then 'شرکت سرمایه‌گذاری ' || last_name || ' ' || n end as company) c`.execute(
    db,
  );
}

async function insertLogins(db: Connection, plan: VolumePlan, start: number, end: number): Promise<void> {
  // they log in with the password of the demo people
  await sql`
    insert into users (id, username, mobile, first_name, last_name, password_hash, password_changed_at, role_id,
      referral_code, created_at)
    overriding system value
    select ${plan.from.user}::int + n, code, mobile, case when is_legal then '' else first_name end,
      case when is_legal then '' else last_name end, h.password_hash, joined_at, 1, 'F' || n, joined_at
    from fill_people
    cross join (select password_hash from users where password_hash is not null order by id limit 1) h`.execute(db);
  await sql`
    insert into user_investors (user_id, investor_id, it_self, relation, is_signatory, created_at)
    select ${plan.from.user}::int + n, ${plan.from.investor}::int + n, true, 'self', is_legal, joined_at
    from fill_people`.execute(db);
  await sql`
    insert into sign_in_logs (user_id, username, at, ip, browser, os, device, method, status, reason)
    select ${plan.from.user}::int + n, code, ${plan.now}::timestamptz - (r * 50 + pg_temp.draw(n * 3 + r, 60, 40)) * interval '1 hour',
      '192.0.2.' || 1 + pg_temp.draw(n, 61, 250), 'Chrome 141', 'Android 15', 'Pixel 8', 'password',
      case when pg_temp.draw(n * 3 + r, 62, 20) = 0 then 'failed' else 'ok' end,
      case when pg_temp.draw(n * 3 + r, 62, 20) = 0 then 'wrong_password' else '' end
    from fill_people, generate_series(0, 2) r
    where n between ${start}::int and ${end}::int`.execute(db);
}

async function insertAccounts(db: Connection, plan: VolumePlan, start: number, end: number): Promise<void> {
  await sql`
    insert into investor_addresses (investor_id, province, city, address_body, postal_code, is_default)
    select ${plan.from.investor}::int + n, 'تهران', 'تهران', 'خیابان ولیعصر، پلاک ' || n, '1' || lpad(n::text, 9, '3'), true
    from fill_people`.execute(db);
  await sql`
    insert into investor_bank_accounts (id, investor_id, bank_code, bank_name, branch_name, account_type, account_number,
      iban, is_default, is_verified, usable_from, created_at)
    overriding system value
    select ${plan.from.account}::int + n, ${plan.from.investor}::int + n, bank, (${['ملت', 'ملی ایران', 'سامان']}::text[])[b],
      'شعبه مرکزی', 'short_term', (1234567890::bigint + n * 7919::bigint)::text, pg_temp.iban(bank, n), true, true, joined_at,
      joined_at
    from fill_people
    cross join lateral (select 1 + pg_temp.draw(n, 59, 3) as b) c
    cross join lateral (select ('{012,017,056}'::text[])[b] as bank) k
    where n between ${start}::int and ${end}::int`.execute(db);
}
