import { sql } from 'kysely';
import { many, maybeOne } from '#server/db/query.ts';
import type { SingleWrite, Tx, WriteTx } from '#server/db/connection.ts';
import { wordList } from '#server/db/fragments.ts';
import { liveStates } from './contract.rules.ts';

/** A bank with its own limits and ours. Rial; null: no limit. */
export interface BankRow {
  code: string;
  provider: string;
  name: string;
  slug: string;
  logo: string | null;
  bankDailyAmount: bigint | null;
  bankDailyCount: number | null;
  maxTransactionAmount: bigint | null;
  maxDailyAmount: bigint | null;
  maxDailyCount: number | null;
  isActive: boolean;
  disabledReason: string | null;
  /** null: the provider says nothing about it */
  isHealthy: boolean | null;
  contractCount: number;
  changeId: number | null;
}

const banks = sql`
  select b.code, b.provider, b.name, b.slug, b.logo, b.bank_daily_amount as "bankDailyAmount",
    b.bank_daily_count as "bankDailyCount", b.max_transaction_amount as "maxTransactionAmount",
    b.max_daily_amount as "maxDailyAmount", b.max_daily_count as "maxDailyCount", b.is_active as "isActive",
    b.disabled_reason as "disabledReason", b.is_healthy as "isHealthy",
    (
      select count(*)::int
      from debit_contracts c
      where c.bank_code = b.code and c.status in ${wordList(liveStates)}
    ) as "contractCount",
    (
      select id
      from rule_changes r
      where r.target = 'debit_bank:' || b.code and r.status = 'pending'
    ) as "changeId"
  from debit_banks b`;

/** Banks of the providers that are configured, by name. */
export async function listBanks(tx: Tx, providers: readonly string[]): Promise<BankRow[]> {
  return many<BankRow>(tx)`
    ${banks}
    where b.provider = any(${[...providers]}::text[])
    order by b.name collate "fa-x-icu", b.code`;
}

/** One bank by its code. */
export async function findBank(tx: Tx, code: string): Promise<BankRow | null> {
  return maybeOne<BankRow>(tx)`${banks} where b.code = ${code}`;
}

/** A bank as the list of a provider has it. */
export interface ListedBank {
  code: string;
  name: string;
  slug: string;
  logo: string | null;
  dailyAmount: bigint | null;
  dailyCount: number | null;
  isHealthy: boolean | null;
}

/** Takes over the list of a provider; a bank that is new is open only when the provider is the sandbox. */
export async function upsertBank(
  tx: SingleWrite,
  of: { provider: string; bank: ListedBank; isOpen: boolean; at: Date },
): Promise<void> {
  const { bank } = of;
  await sql`
    insert into debit_banks (code, provider, name, slug, logo, bank_daily_amount, bank_daily_count, is_active,
      disabled_reason, is_healthy, listed_at)
    values (${bank.code}, ${of.provider}, ${bank.name}, ${bank.slug}, ${bank.logo}, ${bank.dailyAmount},
      ${bank.dailyCount}, ${of.isOpen}, null, ${bank.isHealthy}, ${of.at})
    on conflict (code) do update set name = excluded.name, slug = excluded.slug, logo = excluded.logo,
      bank_daily_amount = excluded.bank_daily_amount, bank_daily_count = excluded.bank_daily_count,
      is_healthy = excluded.is_healthy, listed_at = excluded.listed_at
    where debit_banks.provider = excluded.provider`.execute(tx);
}

/** Our limits of a bank as two people change them; amounts as text. */
export interface BankLimits {
  bankCode: string;
  name: string;
  maxTransactionAmount: string | null;
  maxDailyAmount: string | null;
  maxDailyCount: number | null;
  isActive: boolean;
  disabledReason: string | null;
}

/** Writes our limits of a bank. */
export async function updateBank(tx: WriteTx, of: BankLimits): Promise<void> {
  await sql`
    update debit_banks
    set max_transaction_amount = ${of.maxTransactionAmount}::bigint, max_daily_amount = ${of.maxDailyAmount}::bigint,
      max_daily_count = ${of.maxDailyCount}, is_active = ${of.isActive}, disabled_reason = ${of.disabledReason}
    where code = ${of.bankCode}`.execute(tx);
}

/** A package. Rial; null: no limit of the package. */
export interface PackageRow {
  id: number;
  title: string;
  description: string;
  maxAmount: bigint;
  maxDailyAmount: bigint | null;
  maxDailyCount: number | null;
  maxMonthlyCount: number | null;
  durationMonths: number;
  bankCodes: string[];
  fee: bigint;
  isActive: boolean;
  sort: number;
  contractCount: number;
  changeId: number | null;
}

const packages = sql`
  select p.id, p.title, p.description, p.max_amount as "maxAmount", p.max_daily_amount as "maxDailyAmount",
    p.max_daily_count as "maxDailyCount", p.max_monthly_count as "maxMonthlyCount",
    p.duration_months as "durationMonths", p.bank_codes as "bankCodes", p.fee, p.is_active as "isActive", p.sort,
    (
      select count(*)::int
      from debit_contracts c
      where c.package_id = p.id and c.status in ${wordList(liveStates)}
    ) as "contractCount",
    (
      select id
      from rule_changes r
      where r.target = 'debit_package:' || p.id and r.status = 'pending'
    ) as "changeId"
  from debit_packages p`;

/** Every package in the order of the list. */
export async function listPackages(tx: Tx): Promise<PackageRow[]> {
  return many<PackageRow>(tx)`${packages} order by p.sort, p.id`;
}

/** One package by id. */
export async function findPackage(tx: Tx, packageId: number): Promise<PackageRow | null> {
  return maybeOne<PackageRow>(tx)`${packages} where p.id = ${packageId}`;
}

/** A package as two people change it; amounts as text, no id for a new one. */
export interface PackageFields {
  packageId: number | null;
  title: string;
  description: string;
  maxAmountPerTransaction: string;
  maxDailyAmount: string | null;
  maxDailyCount: number | null;
  maxMonthlyCount: number | null;
  durationMonths: number;
  bankCodes: string[];
  fee: string;
  isActive: boolean;
  sort: number;
}

/** Writes a package; contracts that were signed with it keep their own limits. @returns its id */
export async function savePackage(tx: WriteTx, of: PackageFields): Promise<number> {
  const values = {
    title: of.title,
    description: of.description,
    max_amount: BigInt(of.maxAmountPerTransaction),
    max_daily_amount: of.maxDailyAmount === null ? null : BigInt(of.maxDailyAmount),
    max_daily_count: of.maxDailyCount,
    max_monthly_count: of.maxMonthlyCount,
    duration_months: of.durationMonths,
    bank_codes: of.bankCodes,
    fee: BigInt(of.fee),
    is_active: of.isActive,
    sort: of.sort,
  };
  if (of.packageId === null) {
    const { id } = await tx.insertInto('debit_packages').values(values).returning('id').executeTakeFirstOrThrow();
    return id;
  }
  await tx.updateTable('debit_packages').set(values).where('id', '=', of.packageId).execute();
  return of.packageId;
}
