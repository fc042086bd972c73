import { sql, type Transaction } from 'kysely';
import type { Database } from '../tables.ts';
import type { FilledPeople } from './fillPeople.ts';
import { found } from './desks.ts';

const factorResetReason = 'گوشی همکار شعبه گم شده است؛ هویت در تماس تصویری بررسی شد';

/** Children whom the registry knows and nobody has registered yet; `npm run demo` prints none of them, /register-child asks for them. */
const freeChildren = [
  {
    nationalNo: '0089012348',
    firstName: 'آراد',
    lastName: 'کاویان',
    gender: 1,
    birthDate: '2019-04-11',
    of: 'guardian',
  },
  { nationalNo: '0090123451', firstName: 'نیلا', lastName: 'رستگار', gender: 2, birthDate: '2018-10-02', of: 'mother' },
] as const;

/** Somebody whom the registry knows and who has no account yet; the log-in page registers them. */
const newcomer = {
  nationalNo: '0048261734',
  person: {
    firstName: 'بهار',
    lastName: 'نیکنام',
    fatherName: 'فرهاد',
    gender: 2,
    birthDate: '1990-06-12',
    sejamStatus: 7,
    postalCode: '1966733417',
    tradingCode: 'نیک۴۸۲۶۱',
  },
} as const;

/** Who acts for a child by the registry, and two children who can be registered. */
async function fillGuardians(tx: Transaction<Database>, codes: Record<'guardian' | 'mother', string>): Promise<void> {
  await sql`
    update sandbox_registry r
    set person = person || jsonb_build_object('guardian', jsonb_build_object(
      'nationalNo', g.national_no, 'relation', l.relation))
    from investors c
    join user_investors l on l.investor_id = c.id and l.relation in ('father', 'grandfather', 'guardian', 'mother')
    join user_investors s on s.user_id = l.user_id and s.it_self
    join investors g on g.id = s.investor_id
    where c.national_no = r.national_no`.execute(tx);
  for (const { nationalNo, of, ...child } of freeChildren) {
    const relation = of === 'mother' ? 'mother' : 'father';
    const person = {
      ...child,
      sejamStatus: 7,
      postalCode: '1966733417',
      guardian: { nationalNo: codes[of], relation },
    };
    await sql`
      insert into sandbox_registry (national_no, person)
      values (${nationalNo}, ${JSON.stringify(person)}::jsonb)`.execute(tx);
  }
}

/**
 * The books of the sandbox registry: everybody as they are stored, with a newer telephone, some with another job, and one
 * with another family name. One change of a name
 * and one reset of a second factor wait for a second person.
 */
export async function fillIdentity(tx: Transaction<Database>, people: FilledPeople, now: Date): Promise<void> {
  await sql`
    insert into sandbox_registry (national_no, person)
    select i.national_no, jsonb_strip_nulls(jsonb_build_object(
      'isLegal', i.is_legal, 'sejamStatus', i.sejam_status, 'firstName', i.first_name, 'lastName', i.last_name,
      'fatherName', i.father_name, 'gender', i.gender, 'birthDate', i.birth_date, 'birthPlace', i.birth_place,
      'issuePlace', i.issue_place, 'shNumber', i.sh_number, 'shSeri', i.sh_seri, 'shSerial', i.sh_serial,
      'jobTitle', case when i.id % 3 = 0 and not i.is_legal then 'مدیر پروژه' else i.job_title end,
      'tradingCode', i.trading_code, 'companyName', i.company_name, 'registerNo', i.register_no,
      'registerDate', i.register_date, 'registerPlace', i.register_place, 'economicCode', i.economic_code,
      'mobile', i.mobile, 'email', i.email, 'phoneNumber', '0218' || lpad((i.id * 7919 % 10000000)::text, 7, '0')
    ))
    from investors i`.execute(tx);
  await sql`
    insert into sandbox_registry (national_no, person)
    values (${newcomer.nationalNo}, ${JSON.stringify(newcomer.person)}::jsonb)`.execute(tx);
  const guardian = found(people.byKey.get('guardian'), 'guardian');
  await fillGuardians(tx, {
    guardian: guardian.nationalNo,
    mother: found(people.byKey.get('investor'), 'investor').nationalNo,
  });
  const lastName = `${guardian.lastName}‌فر`;
  await sql`
    update sandbox_registry set person = person || ${JSON.stringify({ lastName })}::jsonb
    where national_no = ${guardian.nationalNo}`.execute(tx);
  await tx
    .insertInto('factor_resets')
    .values({
      user_id: found(people.userIds.get('branch'), 'branch'),
      reason: factorResetReason,
      state: 'prepared',
      prepared_by: found(people.userIds.get('maker'), 'maker'),
      prepared_at: new Date(now.getTime() - 2 * 3_600_000),
    })
    .execute();
  await tx
    .insertInto('identity_changes')
    .values({
      investor_id: guardian.investorId,
      source: 'registry',
      changes: JSON.stringify([{ field: 'lastName', before: guardian.lastName, after: lastName }]),
      needs_second: true,
      state: 'prepared',
      trace_id: 'SBX-1K7Q2',
      prepared_by: found(people.userIds.get('maker'), 'maker'),
      prepared_at: new Date(now.getTime() - 5 * 3_600_000),
    })
    .execute();
}
