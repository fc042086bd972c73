import { sql } from 'kysely';
import { many, maybeOne, one } from '#server/db/query.ts';
import type { AuthStatusName } from '#shared/contract/investors.ts';
import type { Tx, WriteTx } from '#server/db/connection.ts';
import type { PersonFacts } from '#server/ports/identity.ts';

export interface InvestorRow extends PersonFacts {
  id: number;
  nationalNo: string;
  authStatus: AuthStatusName;
  registryUpdatedAt: Date | null;
}

const columns = sql`
  i.id, i.is_legal as "isLegal", i.national_no as "nationalNo", i.first_name as "firstName", i.last_name as "lastName",
    i.father_name as "fatherName", i.gender, i.birth_date as "birthDate", i.birth_place as "birthPlace",
    i.issue_place as "issuePlace", i.sh_number as "shNumber", i.sh_seri as "shSeri", i.sh_serial as "shSerial",
    i.job_title as "jobTitle", i.trading_code as "tradingCode", i.company_name as "companyName",
    i.register_no as "registerNo", i.register_date as "registerDate", i.register_place as "registerPlace",
    i.economic_code as "economicCode", i.mobile, i.email, i.auth_status as "authStatus",
    i.sejam_status as "sejamStatus", i.registry_updated_at as "registryUpdatedAt"`;

export interface InvestorLink {
  relation: string;
  /** ISO day; null for a company */
  birthDate: string | null;
}

/** What a user is to an investor; null when nothing. One indexed read, done at every call that names an investor. */
export async function findLink(tx: Tx, userId: number, investorId: number): Promise<InvestorLink | null> {
  return maybeOne<InvestorLink>(tx)`
    select l.relation, i.birth_date as "birthDate"
    from user_investors l
    join investors i on i.id = l.investor_id
    where l.user_id = ${userId} and l.investor_id = ${investorId}`;
}

/** True when the administrator and the investor belong to the same branch. */
export async function isInBranchOf(tx: Tx, adminId: number, investorId: number): Promise<boolean> {
  const { is } = await one<{ is: boolean }>(tx)`
    select exists (
      select 1
      from investors i
      join users u on u.branch_id = i.branch_id
      where i.id = ${investorId} and u.id = ${adminId}
    ) as is`;
  return is;
}

/** An investor; null when there is none. */
export async function findInvestor(tx: Tx, investorId: number): Promise<InvestorRow | null> {
  return maybeOne<InvestorRow>(tx)`select ${columns} from investors i where i.id = ${investorId}`;
}

/** Keeps the name of an investor for papers in English. */
export async function updateLatinName(tx: WriteTx, investorId: number, latinName: string): Promise<void> {
  await tx.updateTable('investors').set({ latin_name: latinName }).where('id', '=', investorId).execute();
}

export interface OwnedInvestorRow extends InvestorRow {
  itSelf: boolean;
  relation: string;
}

/** Investors a user may act for, the self one first. */
export async function listOwnedInvestors(tx: Tx, userId: number): Promise<OwnedInvestorRow[]> {
  return many<OwnedInvestorRow>(tx)`
    select ${columns}, l.it_self as "itSelf", l.relation
    from user_investors l
    join investors i on i.id = l.investor_id
    where l.user_id = ${userId}
    order by l.it_self desc, i.id`;
}

export interface OperatorRow {
  firstName: string;
  lastName: string;
  username: string;
  relation: string;
  isSignatory: boolean;
}

/** People who operate a legal investor. */
export async function listOperators(tx: Tx, investorId: number): Promise<OperatorRow[]> {
  return many<OperatorRow>(tx)`
    select u.first_name as "firstName", u.last_name as "lastName", u.username, l.relation,
      l.is_signatory as "isSignatory"
    from user_investors l
    join users u on u.id = l.user_id
    where l.investor_id = ${investorId} and l.relation in ('ceo', 'signatory', 'agent')
    order by l.is_signatory desc, u.id`;
}

export interface AddressRow {
  id: number;
  province: string;
  city: string;
  addressBody: string;
  postalCode: string | null;
  phoneNumber: string | null;
  isDefault: boolean;
}

/** Addresses of an investor, the default one first. */
export async function listAddresses(tx: Tx, investorId: number): Promise<AddressRow[]> {
  return tx
    .selectFrom('investor_addresses')
    .select([
      'id',
      'province',
      'city',
      'address_body as addressBody',
      'postal_code as postalCode',
      'phone_number as phoneNumber',
      'is_default as isDefault',
    ])
    .where('investor_id', '=', investorId)
    .orderBy('is_default', 'desc')
    .orderBy('id')
    .execute();
}

export interface BankAccountRow {
  id: number;
  bankCode: string;
  bankName: string;
  branchCode: string | null;
  branchName: string | null;
  accountType: string;
  accountNumber: string;
  iban: string;
  isDefault: boolean;
  isVerified: boolean;
  /** a new account takes no money of redemptions before */
  usableFrom: Date;
}

/** Bank accounts of an investor without removed ones, the default one first. */
export async function listBankAccounts(tx: Tx, investorId: number): Promise<BankAccountRow[]> {
  return many<BankAccountRow>(tx)`
    select id, bank_code as "bankCode", bank_name as "bankName", branch_code as "branchCode",
      branch_name as "branchName", account_type as "accountType", account_number as "accountNumber", iban,
      is_default as "isDefault", is_verified as "isVerified", usable_from as "usableFrom"
    from investor_bank_accounts
    where investor_id = ${investorId} and removed_at is null
    order by is_default desc, id`;
}

export interface DocumentRow {
  id: number;
  docName: string;
  publicId: string | null;
  status: 'pending' | 'approved' | 'rejected' | 'need_more';
  uploadedAt: Date;
}

/** Identity documents of an investor, newest first. */
export async function listDocuments(tx: Tx, investorId: number): Promise<DocumentRow[]> {
  return many<DocumentRow>(tx)`
    select d.id, d.doc_name as "docName", f.public_id as "publicId", d.status, d.uploaded_at as "uploadedAt"
    from investor_documents d
    left join files f on f.id = d.file_id
    where d.investor_id = ${investorId}
    order by d.uploaded_at desc, d.id desc`;
}
