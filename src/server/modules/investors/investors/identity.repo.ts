import { sql } from 'kysely';
import { childRelations } from '#shared/contract/children.ts';
import { ibanBankCode, ibanBankName } from '#shared/iban.ts';
import type { AuthStatusName } from '#shared/contract/investors.ts';
import type { IdentityField } from '#shared/texts/identityTexts.ts';
import { maybeOne } from '#server/db/query.ts';
import type { Tx, WriteTx } from '#server/db/connection.ts';
import type { Database } from '#server/db/tables.ts';

const guardianRelations = childRelations.map(({ relation }) => relation as string);

type LinkRelation = Database['user_investors']['relation'];

/** The identity of an investor as text, by field; null for what is not known. */
export type StoredIdentity = Record<IdentityField, string | null> & { isLegal: boolean };

const read = sql`
  select i.is_legal as "isLegal", i.national_no as "nationalNo", i.first_name as "firstName",
    i.last_name as "lastName", i.father_name as "fatherName", i.gender::text as gender,
    i.birth_date::text as "birthDate", i.birth_place as "birthPlace", i.issue_place as "issuePlace",
    i.sh_number as "shNumber", i.sh_seri as "shSeri", i.sh_serial as "shSerial", i.company_name as "companyName",
    i.register_no as "registerNo", i.register_date::text as "registerDate", i.register_place as "registerPlace",
    i.economic_code as "economicCode", i.job_title as "jobTitle", i.trading_code as "tradingCode", i.mobile, i.email,
    a.province, a.city, a.address_body as "addressBody", a.postal_code as "postalCode",
    a.phone_number as "phoneNumber", b.iban, b.is_verified::text as "isIbanVerified",
    i.sejam_status::text as "sejamStatus", i.auth_status as "authStatus"
  from investors i
  left join lateral (
    select province, city, address_body, postal_code, phone_number
    from investor_addresses
    where investor_id = i.id
    order by is_default desc, id limit 1
  ) a on true
  left join investor_bank_accounts b on b.investor_id = i.id and b.is_default`;

/** The identity of an investor; null when there is none. */
export async function findIdentity(tx: Tx, investorId: number): Promise<StoredIdentity | null> {
  return maybeOne<StoredIdentity>(tx)`${read} where i.id = ${investorId}`;
}

/** As `findIdentity`, with the investor locked until the transaction ends. */
export async function lockIdentity(tx: WriteTx, investorId: number): Promise<StoredIdentity | null> {
  return maybeOne<StoredIdentity>(tx)`${read} where i.id = ${investorId} for update of i`;
}

/** True when another investor or user has the code. */
export async function isCodeTaken(tx: Tx, nationalNo: string, exceptId: number): Promise<boolean> {
  const row = await maybeOne<{ id: number }>(tx)`
    select id
    from investors
    where national_no = ${nationalNo} and id <> ${exceptId}
    union all
    select u.id
    from users u
    where u.username = ${nationalNo}
      and not exists (
        select from user_investors l
        where l.user_id = u.id and l.investor_id = ${exceptId} and l.it_self
      )`;
  return row !== null;
}

type Values = Partial<Record<IdentityField, string | null>>;

const numberOr = (text: string | null | undefined, stored: number | null): number | null =>
  text === undefined ? stored : text === null ? null : Number(text);

/** Writes the fields of the investor's own row. @throws unique violation `investors_national_no_key` */
export async function updateIdentity(tx: WriteTx, investorId: number, values: Values): Promise<void> {
  const { gender, sejamStatus, authStatus } = values;
  const own = {
    national_no: values.nationalNo ?? undefined,
    first_name: values.firstName,
    last_name: values.lastName,
    father_name: values.fatherName,
    birth_date: values.birthDate,
    birth_place: values.birthPlace,
    issue_place: values.issuePlace,
    sh_number: values.shNumber,
    sh_seri: values.shSeri,
    sh_serial: values.shSerial,
    company_name: values.companyName,
    register_no: values.registerNo,
    register_date: values.registerDate,
    register_place: values.registerPlace,
    economic_code: values.economicCode,
    job_title: values.jobTitle,
    trading_code: values.tradingCode,
    mobile: values.mobile,
    email: values.email,
    gender: gender === undefined ? undefined : numberOr(gender, null),
    sejam_status: sejamStatus === undefined ? undefined : (numberOr(sejamStatus, 0) ?? 0),
    auth_status: (authStatus ?? undefined) as AuthStatusName | undefined,
  };
  const set = Object.fromEntries(Object.entries(own).filter(([, value]) => value !== undefined));
  if (Object.keys(set).length > 0) await tx.updateTable('investors').set(set).where('id', '=', investorId).execute();
}

async function addInvestor(
  tx: WriteTx,
  of: { nationalNo: string; isLegal?: boolean; branchId?: number | null },
  at: Date,
): Promise<number> {
  const { id } = await tx
    .insertInto('investors')
    .values({
      is_legal: of.isLegal === true,
      national_no: of.nationalNo,
      branch_id: of.branchId ?? null,
      created_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Locks the investor that an opening of a fund made and for whom nobody acts or logs in; null when there is none (decision
 * 152).
 */
async function lockUnclaimed(tx: WriteTx, nationalNo: string): Promise<number | null> {
  // the lock comes first: who claims the investor at this moment is seen by the statement after it
  const { rows } = await sql<{ id: number }>`
    select id from investors where national_no = ${nationalNo} for update`.execute(tx);
  if (!rows[0]) return null;
  return (await isUnclaimed(tx, nationalNo)) ? rows[0].id : null;
}

/** True for an investor that an opening brought in, whom nobody acts for, and with whose code nobody logs in. */
export async function isUnclaimed(tx: Tx, nationalNo: string): Promise<boolean> {
  const row = await maybeOne<{ id: number }>(tx)`
    select i.id
    from investors i
    where i.national_no = ${nationalNo} and exists (select from opening_holders h where h.investor_id = i.id)
      and not exists (select from user_investors l where l.investor_id = i.id)
      and not exists (select from users u where u.username = i.national_no)`;
  return row !== null;
}

/**
 * Adds a person or a company as an investor of a user; the relation `self` is the user. One that an opening of a fund brought
 * in, and for whom nobody acts, becomes theirs. @returns the id
 */
export async function insertInvestor(
  tx: WriteTx,
  of: { nationalNo: string; userId: number; relation: string; isLegal?: boolean; branchId?: number | null },
  at: Date,
): Promise<number> {
  const id = (await lockUnclaimed(tx, of.nationalNo)) ?? (await addInvestor(tx, of, at));
  await tx
    .insertInto('user_investors')
    .values({
      user_id: of.userId,
      investor_id: id,
      relation: of.relation as LinkRelation,
      it_self: of.relation === 'self',
      created_at: at,
    })
    .execute();
  return id;
}

/**
 * The investor with a national code whom guardians alone act for, or nobody, as an opening of a fund leaves one; null when
 * there is none, or when somebody has a log-in with the code.
 */
export async function findGuardedInvestor(tx: Tx, nationalNo: string): Promise<number | null> {
  const row = await maybeOne<{ id: number }>(tx)`
    select i.id
    from investors i
    where i.national_no = ${nationalNo} and not i.is_legal
      and not exists (select from users u where u.username = i.national_no)
      and (
        exists (select from user_investors l where l.investor_id = i.id and l.relation = any(${guardianRelations}))
        or exists (select from opening_holders h where h.investor_id = i.id)
      )
      and not exists (
        select from user_investors l where l.investor_id = i.id and not l.relation = any(${guardianRelations})
      )`;
  return row?.id ?? null;
}

/** Gives an investor to the user that it is, and takes it from its guardians. @returns the users who were guardians */
export async function moveToOwnUser(
  tx: WriteTx,
  of: { investorId: number; userId: number },
  at: Date,
): Promise<number[]> {
  const gone = await tx
    .deleteFrom('user_investors')
    .where('investor_id', '=', of.investorId)
    .returning('user_id')
    .execute();
  await tx
    .insertInto('user_investors')
    .values({ user_id: of.userId, investor_id: of.investorId, relation: 'self', it_self: true, created_at: at })
    .execute();
  return gone.map(({ user_id: userId }) => userId);
}

/** Notes that a guardian is told that the child comes of age, or did. @returns false when another process was first */
export async function takeOfAgeNotice(
  tx: WriteTx,
  { userId, investorId }: { userId: number; investorId: number },
  of: { hasComeOfAge: boolean; at: Date },
): Promise<boolean> {
  const column = of.hasComeOfAge ? 'of_age_told_at' : 'of_age_warned_at';
  const { numUpdatedRows } = await tx
    .updateTable('user_investors')
    .set({ [column]: of.at })
    .where('user_id', '=', userId)
    .where('investor_id', '=', investorId)
    .where(column, 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Notes that the registry was asked. */
export async function touchRegistry(tx: WriteTx, investorId: number, at: Date): Promise<void> {
  await tx.updateTable('investors').set({ registry_updated_at: at }).where('id', '=', investorId).execute();
}

/** Notes that the status of an investor in the registry was asked. */
export async function touchStatus(tx: WriteTx, investorId: number, at: Date): Promise<void> {
  await tx.updateTable('investors').set({ status_asked_at: at }).where('id', '=', investorId).execute();
}

/** Writes the default address; a new one where there is none. */
export async function updateAddress(tx: WriteTx, investorId: number, values: Values): Promise<void> {
  const own = {
    province: values.province ?? undefined,
    city: values.city ?? undefined,
    address_body: values.addressBody ?? undefined,
    postal_code: values.postalCode,
    phone_number: values.phoneNumber,
  };
  const set = Object.fromEntries(Object.entries(own).filter(([, value]) => value !== undefined));
  if (Object.keys(set).length === 0) return;
  const row = await maybeOne<{ id: number }>(tx)`
    select id
    from investor_addresses
    where investor_id = ${investorId}
    order by is_default desc, id limit 1`;
  if (row) await tx.updateTable('investor_addresses').set(set).where('id', '=', row.id).execute();
  else
    await tx
      .insertInto('investor_addresses')
      .values({ province: '', city: '', address_body: '', ...set, investor_id: investorId, is_default: true })
      .execute();
}

/** Makes an account the default one; money goes to it from `usableFrom`, once it is proven to be theirs. */
export async function replaceDefaultAccount(
  tx: WriteTx,
  account: { investorId: number; iban: string; at: Date; usableFrom: Date; isVerified: boolean },
): Promise<void> {
  const { investorId, iban, at, usableFrom, isVerified } = account;
  await tx
    .updateTable('investor_bank_accounts')
    .set({ is_default: false })
    .where('investor_id', '=', investorId)
    .where('is_default', '=', true)
    .execute();
  await sql`
    insert into investor_bank_accounts (investor_id, bank_code, bank_name, account_type, account_number, iban,
      is_default, is_verified, usable_from, created_at)
    values (
      ${investorId}, ${ibanBankCode(iban)}, ${ibanBankName(iban) ?? ''}, 'short_term', ${iban.slice(-18)}, ${iban},
      true, ${isVerified}, ${usableFrom}, ${at}
    )
    on conflict (investor_id, iban) do update set is_default = true, is_verified = excluded.is_verified,
      removed_at = null, usable_from = case
        when investor_bank_accounts.removed_at is null then investor_bank_accounts.usable_from
        else excluded.usable_from
      end`.execute(tx);
}

/** Notes that the default account belongs to the investor. */
export async function verifyDefaultAccount(tx: WriteTx, investorId: number): Promise<void> {
  await tx
    .updateTable('investor_bank_accounts')
    .set({ is_verified: true })
    .where('investor_id', '=', investorId)
    .where('is_default', '=', true)
    .execute();
}
