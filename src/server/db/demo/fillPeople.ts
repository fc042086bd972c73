import type { Transaction } from 'kysely';
import { demoFactorPrefix } from '#shared/demoFactor.ts';
import { addDays, tehranDay } from '#shared/jalali.ts';
import type { Database } from '../tables.ts';
import { demoFile } from './files.ts';
import { demoFactors, demoLogins, makeIban, makePeople, type DemoPerson } from './people.ts';
import { createRandom, type Random } from './random.ts';

/** An investor of the demo with its row ids. */
export interface FilledPerson extends DemoPerson {
  investorId: number;
  /** the verified default account; null for people who may not invest yet */
  accountId: number | null;
}

export interface FilledPeople {
  investors: FilledPerson[];
  byKey: Map<string, FilledPerson>;
  userIds: Map<string, number>;
}

const cities = [
  ['تهران', 'تهران', 'خیابان ولیعصر، نرسیده به میدان ونک، کوچه نگار، پلاک ۱۲'],
  ['اصفهان', 'اصفهان', 'خیابان چهارباغ بالا، کوچه ۱۸، پلاک ۷'],
  ['فارس', 'شیراز', 'بلوار چمران، کوچه ۵، پلاک ۳۰'],
  ['خراسان رضوی', 'مشهد', 'بلوار سجاد، خیابان بزرگمهر، پلاک ۹'],
  ['آذربایجان شرقی', 'تبریز', 'خیابان امام، کوچه باغمیشه، پلاک ۲۱'],
] as const;

const banks = [
  ['012', 'ملت'],
  ['017', 'ملی ایران'],
  ['056', 'سامان'],
  ['057', 'پاسارگاد'],
  ['018', 'تجارت'],
  ['019', 'صادرات ایران'],
] as const;

const jobs = ['مهندس نرم‌افزار', 'معلم', 'پزشک', 'کارمند', 'حسابدار', 'بازنشسته', 'معمار', 'صاحب فروشگاه'];

/** Who operates whose profile, besides everyone's own. */
const links = [
  { user: 'investor', investor: 'company', relation: 'signatory', isSignatory: true },
  { user: 'investor', investor: 'child', relation: 'mother', isSignatory: false },
  { user: 'guardian', investor: 'child1', relation: 'father', isSignatory: false },
  { user: 'guardian', investor: 'child2', relation: 'father', isSignatory: false },
  { user: 'signatory1', investor: 'legal', relation: 'ceo', isSignatory: true },
  { user: 'signatory2', investor: 'legal', relation: 'signatory', isSignatory: true },
] as const;

/* People whom the demo's branch looks after. */
const ofIsfahan = new Set(['guardian', 'child1', 'child2', 'review']);

const withoutLogin = new Set(['company', 'child', 'child1', 'child2', 'anchor']);

/** Writes investors, users and the links between them, with addresses, bank accounts and documents. */
export async function fillPeople(
  tx: Transaction<Database>,
  options: { now: Date; passwordHash: string; extra: number },
): Promise<FilledPeople> {
  const random = createRandom(88211);
  const branch = await tx
    .insertInto('branches')
    .values({ code: 'ISF', name: 'شعبه اصفهان', city: 'اصفهان' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const withBranch = { ...options, branchId: branch.id };
  const investors: FilledPerson[] = [];
  for (const person of makePeople(random, options.extra))
    investors.push(await insertInvestor(tx, person, withBranch, random));
  const byKey = new Map(investors.map((one) => [one.key, one]));
  const userIds = await insertUsers(tx, investors, withBranch, random);
  const joined = (person: FilledPerson) => new Date(options.now.getTime() - person.joinedDaysAgo * 86_400_000);
  for (const person of investors) {
    const userId = userIds.get(person.key);
    if (!userId) continue;
    await tx
      .insertInto('user_investors')
      .values({
        user_id: userId,
        investor_id: person.investorId,
        it_self: true,
        relation: 'self',
        is_signatory: person.isLegal,
        created_at: joined(person),
      })
      .execute();
  }
  for (const link of links) {
    const userId = userIds.get(link.user);
    const investor = byKey.get(link.investor);
    if (!userId || !investor) throw new Error(`demo link ${link.user} to ${link.investor} has no ends`);
    await tx
      .insertInto('user_investors')
      .values({
        user_id: userId,
        investor_id: investor.investorId,
        relation: link.relation,
        is_signatory: link.isSignatory,
        created_at: joined(investor),
      })
      .execute();
  }
  await signJointly(tx, { company: byKey.get('legal'), userIds, now: options.now });
  return { investors, byKey, userIds };
}

/** Rial of one act that the head of the demo's company does alone. */
const aloneMax = 500_000_000n;

/** Two of the three signatories of the demo's company sign together; its head does small acts alone until a year from now. */
async function signJointly(
  tx: Transaction<Database>,
  of: { company: FilledPerson | undefined; userIds: ReadonlyMap<string, number>; now: Date },
): Promise<void> {
  const head = of.userIds.get('signatory1');
  if (!of.company || !head) return;
  const { investorId } = of.company;
  await tx.updateTable('investors').set({ signatures_needed: 2 }).where('id', '=', investorId).execute();
  const today = tehranDay(of.now);
  await tx
    .updateTable('user_investors')
    .set({ sign_from: addDays(today, -365), sign_until: addDays(today, 365), sign_alone_max: aloneMax })
    .where('investor_id', '=', investorId)
    .where('user_id', '=', head)
    .execute();
}

async function insertInvestor(
  tx: Transaction<Database>,
  person: DemoPerson,
  options: { now: Date; branchId: number },
  random: Random,
): Promise<FilledPerson> {
  const createdAt = new Date(options.now.getTime() - person.joinedDaysAgo * 86_400_000);
  const [province, city, addressBody] = random.pick(cities);
  const row = await tx
    .insertInto('investors')
    .values({
      is_legal: person.isLegal,
      national_no: person.nationalNo,
      first_name: person.isLegal ? null : person.firstName,
      last_name: person.isLegal ? null : person.lastName,
      father_name: person.isLegal ? null : random.pick(['محمد', 'حسین', 'علی', 'احمد', 'ابراهیم']),
      gender: person.isLegal ? null : person.gender,
      birth_date: person.isLegal ? null : person.birthDate,
      birth_place: person.isLegal ? null : city,
      issue_place: person.isLegal ? null : city,
      sh_number: person.isLegal ? null : String(random.int(100, 99999)),
      sh_seri: person.isLegal ? null : `ب/${random.int(1, 60)}`,
      sh_serial: person.isLegal ? null : String(random.int(100000, 999999)),
      job_title: person.isLegal ? null : random.pick(jobs),
      trading_code: person.isLegal ? null : `${person.lastName.slice(0, 3)}${random.int(10000, 99999)}`,
      company_name: person.isLegal ? person.companyName : null,
      register_no: person.isLegal ? String(random.int(20000, 599999)) : null,
      register_date: person.isLegal ? '2012-05-20' : null,
      register_place: person.isLegal ? city : null,
      economic_code: person.isLegal ? String(random.int(411100000, 411999999)) : null,
      mobile: person.mobile,
      email: person.key === 'investor' ? 'negar@example.com' : null,
      auth_status: person.authStatus,
      sejam_status: person.sejamStatus,
      registry_updated_at: person.sejamStatus === 7 ? createdAt : null,
      branch_id: ofIsfahan.has(person.key) ? options.branchId : null,
      created_at: createdAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('investor_addresses')
    .values({
      investor_id: row.id,
      province,
      city,
      address_body: addressBody,
      postal_code: `1${random.int(100000000, 999999999)}`,
      phone_number: `021${random.int(22000000, 88999999)}`,
      is_default: true,
    })
    .execute();
  const accountId =
    person.authStatus === 'none' ? null : await insertAccounts(tx, row.id, person, createdAt, options.now, random);
  // whoever is under review has handed documents in with their request
  const isVerified = person.authStatus !== 'none' && person.authStatus !== 'pending';
  if (isVerified) await insertDocument(tx, row.id, person, createdAt);
  return { ...person, investorId: row.id, accountId };
}

async function insertAccounts(
  tx: Transaction<Database>,
  investorId: number,
  person: DemoPerson,
  createdAt: Date,
  now: Date,
  random: Random,
): Promise<number> {
  const [bankCode, bankName] = random.pick(banks);
  const account = (isDefault: boolean, usableFrom: Date, code: string, name: string) => ({
    investor_id: investorId,
    bank_code: code,
    bank_name: name,
    branch_code: String(random.int(100, 9999)),
    branch_name: 'شعبه مرکزی',
    account_type: 'short_term' as const,
    account_number: String(random.int(1_000_000_000, 2_000_000_000)),
    iban: makeIban(code, random),
    is_default: isDefault,
    is_verified: true,
    usable_from: usableFrom,
    created_at: createdAt,
  });
  const row = await tx
    .insertInto('investor_bank_accounts')
    .values(account(true, createdAt, bankCode, bankName))
    .returning('id')
    .executeTakeFirstOrThrow();
  if (person.key === 'investor') {
    // one more that is ready, and one added today that still waits out its 24 hours
    await tx
      .insertInto('investor_bank_accounts')
      .values(account(false, createdAt, '057', 'پاسارگاد'))
      .execute();
    await tx
      .insertInto('investor_bank_accounts')
      .values(account(false, new Date(now.getTime() + 18 * 3_600_000), '056', 'سامان'))
      .execute();
  }
  return row.id;
}

async function insertDocument(
  tx: Transaction<Database>,
  investorId: number,
  person: DemoPerson,
  createdAt: Date,
): Promise<void> {
  const names = person.isLegal
    ? ['روزنامه رسمی', 'آخرین آگهی تغییرات', 'اساسنامه شرکت']
    : ['تصویر کارت ملی', 'شناسنامه'];
  for (const [index, docName] of names.entries()) {
    const file = await tx
      .insertInto('files')
      .values({
        ...demoFile(`${person.key}-document-${index}`, `document ${index + 1}`),
        investor_id: investorId,
        file_type_id: 12,
        is_attached: true,
        created_at: createdAt,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('investor_documents')
      .values({
        investor_id: investorId,
        doc_name: docName,
        file_id: file.id,
        status: 'approved',
        uploaded_at: createdAt,
      })
      .execute();
  }
}

const adminRoles: Record<string, { roleId: 2 | 3; level: string }> = {
  maker: { roleId: 2, level: 't1' },
  checker: { roleId: 2, level: 't2' },
  super: { roleId: 3, level: 't3' },
  branch: { roleId: 2, level: 'KZ' },
  secondSuper: { roleId: 3, level: 't3' },
  trustee: { roleId: 2, level: 'MT' },
};

/** Writes a change of a role that waits for the other super admin. */
export async function fillRoleChange(tx: Transaction<Database>, { userIds }: FilledPeople, now: Date): Promise<void> {
  const [userId, preparedBy] = [userIds.get('maker'), userIds.get('secondSuper')];
  if (!userId || !preparedBy) throw new Error('the demo has no people for a change of a role');
  await tx
    .insertInto('role_changes')
    .values({
      user_id: userId,
      role_id: 2,
      access_level: 't3',
      reason: 'جانشینی تأییدکننده در روزهای مرخصی',
      state: 'prepared',
      prepared_by: preparedBy,
      prepared_at: new Date(now.getTime() - 5 * 3_600_000),
    })
    .execute();
}

/** Writes a change of a mobile, with its document, that waits for a checker. */
export async function fillMobileChange(tx: Transaction<Database>, { userIds }: FilledPeople, now: Date): Promise<void> {
  const [userId, preparedBy] = [userIds.get('guardian'), userIds.get('maker')];
  if (!userId || !preparedBy) throw new Error('the demo has no people for a change of a mobile');
  const preparedAt = new Date(now.getTime() - 3 * 3_600_000);
  const file = await tx
    .insertInto('files')
    .values({
      ...demoFile('mobile-change-document', 'request of a new number'),
      owner_user_id: preparedBy,
      file_type_id: 20,
      is_attached: true,
      created_at: preparedAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('mobile_changes')
    .values({
      user_id: userId,
      mobile: '09129990077',
      shahkar_match: true,
      file_id: file.id,
      reason: 'سیم‌کارت قبلی گم شده است؛ هویت حضوری بررسی شد',
      state: 'prepared',
      prepared_by: preparedBy,
      prepared_at: preparedAt,
    })
    .execute();
}

const codeLetters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'.split('');

async function insertUsers(
  tx: Transaction<Database>,
  investors: FilledPerson[],
  options: { now: Date; passwordHash: string; branchId: number },
  random: Random,
): Promise<Map<string, number>> {
  const code = () => `SP${Array.from({ length: 6 }, () => random.pick(codeLetters)).join('')}`;
  const people = investors
    .filter((person) => !withoutLogin.has(person.key))
    .map((person) => ({
      key: person.key,
      username: person.nationalNo,
      mobile: person.mobile,
      firstName: person.isLegal ? person.companyName : person.firstName,
      lastName: person.lastName,
      roleId: 1,
      level: null as string | null,
      createdAt: new Date(options.now.getTime() - person.joinedDaysAgo * 86_400_000),
    }));
  const admins = demoLogins
    .filter((login) => adminRoles[login.key])
    .map((login, index) => {
      const [firstName = '', ...rest] = login.name.split(' ');
      const role = adminRoles[login.key] ?? { roleId: 2 as const, level: 't1' };
      return {
        key: login.key,
        username: login.username,
        mobile: `0912999000${index + 1}`,
        firstName,
        lastName: rest.join(' '),
        roleId: role.roleId,
        level: role.level,
        createdAt: new Date(options.now.getTime() - 700 * 86_400_000),
      };
    });
  const ids = new Map<string, number>();
  for (const person of [...people, ...admins]) {
    const row = await tx
      .insertInto('users')
      .values({
        username: person.username,
        mobile: person.mobile,
        first_name: person.firstName,
        last_name: person.lastName,
        password_hash: options.passwordHash,
        password_changed_at: person.createdAt,
        role_id: person.roleId as 1,
        access_level: person.level,
        branch_id: person.level === 'KZ' ? options.branchId : null,
        referral_code: code(),
        referred_by: person.key === 'extra0' || person.key === 'extra1' ? (ids.get('investor') ?? null) : null,
        created_at: person.createdAt,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    ids.set(person.key, row.id);
    const secret = demoFactors[person.key];
    if (secret) {
      await tx
        .insertInto('second_factors')
        .values({ user_id: row.id, totp_secret: `${demoFactorPrefix}${secret}`, totp_since: person.createdAt })
        .execute();
    }
  }
  return ids;
}
