import { sql } from 'kysely';
import type { InputOf } from '#shared/contract/kernel/define.ts';
import type { saveFundAccount, saveFundWay, updateFund } from '#shared/contract/fundSetup.ts';
import type { FundStatus } from '#shared/texts/fundSetupTexts.ts';
import { openOrderStates } from '#shared/orderStates.ts';
import type { Tx, WriteTx } from '#server/db/connection.ts';
import { many, maybeOne, one } from '#server/db/query.ts';
import type { SetupFacts } from './fundSetup.rules.ts';

/** What a fund is; numbers of money and percent are decimal text. */
export type Attributes = InputOf<typeof updateFund>['body'];
export type Account = Omit<InputOf<typeof saveFundAccount>['body'], 'accountId' | 'version'> & {
  accountId: number;
  bankName: string;
};
/** One that is not stored yet has no id. */
export type SavedAccount = Omit<Account, 'accountId'> & { accountId?: number | undefined };
export type Way = Omit<InputOf<typeof saveFundWay>['body'], 'version'>;

/** What a fund is; null when there is none. */
export function findAttributes(tx: Tx, fundId: number): Promise<Attributes | null> {
  return maybeOne<Attributes>(tx)`
    select name, name_en as "nameEn", slug, symbol, isin, fund_type as "fundType", type_of_invest as "typeOfInvest",
      reg_no as "regNo",
      registration_number as "registrationNumber", national_id as "nationalId", initiation_date as "initiationDate",
      seo_register_date as "seoRegisterDate", register_date as "registerDate", base_unit_value::text as "baseUnitValue",
      risk_level as "riskLevel", manager, executive_manager as "executiveManager",
      investment_managers as "investmentManagers", custodian, auditor, guarantor, market_maker as "marketMaker",
      registration_manager as "registrationManager", profit_guarantor as "profitGuarantor", website, description,
      profit_period_months as "profitPeriodMonths", profit_day as "profitDay",
      trim_scale(guaranteed_rate)::text as "guaranteedRate", trim_scale(estimated_rate)::text as "estimatedRate",
      is_reinvest_allowed as "isReinvestAllowed", is_direct_debit_allowed as "isDirectDebitAllowed",
      slip_closed_day as "slipClosedDay", guarantee_days as "guaranteeDays", sort
    from funds
    where id = ${fundId}`;
}

const columnsOf = (of: Attributes) => ({
  name: of.name,
  name_en: of.nameEn,
  slug: of.slug,
  symbol: of.symbol,
  isin: of.isin,
  fund_type: of.fundType,
  type_of_invest: of.typeOfInvest,
  reg_no: of.regNo,
  registration_number: of.registrationNumber,
  national_id: of.nationalId,
  initiation_date: of.initiationDate,
  seo_register_date: of.seoRegisterDate,
  register_date: of.registerDate,
  base_unit_value: BigInt(of.baseUnitValue),
  risk_level: of.riskLevel,
  manager: of.manager,
  executive_manager: of.executiveManager,
  investment_managers: of.investmentManagers,
  custodian: of.custodian,
  auditor: of.auditor,
  guarantor: of.guarantor,
  market_maker: of.marketMaker,
  registration_manager: of.registrationManager,
  profit_guarantor: of.profitGuarantor,
  website: of.website,
  description: of.description,
  profit_period_months: of.profitPeriodMonths,
  profit_day: of.profitDay,
  guaranteed_rate: of.guaranteedRate,
  estimated_rate: of.estimatedRate,
  is_reinvest_allowed: of.isReinvestAllowed,
  is_direct_debit_allowed: of.isDirectDebitAllowed,
  slip_closed_day: of.slipClosedDay,
  guarantee_days: of.guaranteeDays,
  sort: of.sort,
});

/** Makes the draft of a fund. @returns its id */
export async function insertDraft(tx: WriteTx, attributes: Attributes, at: Date): Promise<number> {
  const { id } = await tx
    .insertInto('funds')
    .values({ ...columnsOf(attributes), status: 'draft', created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Stores what a fund is. */
export async function updateAttributes(tx: WriteTx, fundId: number, attributes: Attributes): Promise<void> {
  await tx.updateTable('funds').set(columnsOf(attributes)).where('id', '=', fundId).execute();
}

/** True when another fund has the name of addresses and files. */
export async function isSlugTaken(tx: Tx, slug: string, exceptFundId: number): Promise<boolean> {
  const found = tx.selectFrom('funds').select('id').where('slug', '=', slug).where('id', '<>', exceptFundId);
  return (await found.executeTakeFirst()) !== undefined;
}

/** Where a fund stands; null when there is none. With `lock` new orders wait until the transaction ends. */
export async function findStatus(
  tx: Tx,
  fundId: number,
  { lock = false }: { lock?: boolean } = {},
): Promise<FundStatus | null> {
  const query = tx.selectFrom('funds').select('status').where('id', '=', fundId);
  const row = await (lock ? query.forUpdate() : query).executeTakeFirst();
  return row?.status ?? null;
}

/** Moves a fund; `closeReason` is what investors read of a closed one, undefined leaves it. */
export async function updateStatus(
  tx: WriteTx,
  fundId: number,
  status: FundStatus,
  closeReason: string | undefined,
): Promise<void> {
  await tx
    .updateTable('funds')
    .set({ status, ...(closeReason !== undefined && { close_reason: closeReason }) })
    .where('id', '=', fundId)
    .execute();
}

/** Bank accounts of a fund, those in use first. */
export function listAccounts(tx: Tx, fundId: number): Promise<Account[]> {
  return many<Account>(tx)`
    select id as "accountId", bank_name as "bankName", iban, account_number as "accountNumber",
      branch_name as "branchName", purposes, is_active as "isActive", opened_on as "openedOn"
    from fund_bank_accounts
    where fund_id = ${fundId}
    order by is_active desc, id`;
}

/** True when an account of any fund has the IBAN. */
export async function isIbanTaken(tx: Tx, iban: string, exceptAccountId: number): Promise<boolean> {
  const row = tx.selectFrom('fund_bank_accounts').select('id').where('iban', '=', iban);
  return (await row.where('id', '<>', exceptAccountId).executeTakeFirst()) !== undefined;
}

/** Adds an account, or changes the one with the id. @returns its id */
export async function saveAccount(
  tx: WriteTx,
  fundId: number,
  { accountId, ...of }: SavedAccount & { bankCode: string },
): Promise<number> {
  const values = {
    account_number: of.accountNumber,
    branch_name: of.branchName,
    purposes: of.purposes,
    is_active: of.isActive,
    opened_on: of.openedOn,
  };
  if (accountId !== undefined) {
    await tx.updateTable('fund_bank_accounts').set(values).where('id', '=', accountId).execute();
    return accountId;
  }
  const { id } = await tx
    .insertInto('fund_bank_accounts')
    .values({ ...values, fund_id: fundId, iban: of.iban, bank_code: of.bankCode, bank_name: of.bankName })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Makes changes of bank accounts wait for each other until the transaction ends, so that none takes an IBAN twice. */
export async function lockAccounts(tx: WriteTx): Promise<void> {
  await sql`lock table fund_bank_accounts in share row exclusive mode`.execute(tx);
}

/** Stores how a fund offers a payment method. */
export async function upsertWay(tx: WriteTx, fundId: number, of: Way): Promise<void> {
  const values = {
    is_active: of.isActive,
    disabled_reason: of.disabledReason,
    sort: of.sort,
    gateways: of.gateways,
  };
  await tx
    .insertInto('fund_payment_methods')
    .values({ fund_id: fundId, code: of.wayCode, ...values })
    .onConflict((on) => on.columns(['fund_id', 'code']).doUpdateSet(values))
    .execute();
}

/** What the list before going live is made from, without what the rules of orders say. */
export function getSetupFacts(tx: Tx, fundId: number): Promise<Omit<SetupFacts, 'hasOpenWay' | 'scheduled'>> {
  return one<Omit<SetupFacts, 'hasOpenWay' | 'scheduled'>>(tx)`
    select f.type_of_invest = 'Negotiable' as "isNegotiable", f.profit_period_months is not null as "paysProfit",
      num_nulls(f.reg_no, f.national_id, f.initiation_date, f.manager, f.custodian, f.auditor) = 0
        and f.description <> '' as "hasAttributes",
      exists (select from fund_abouts a where a.fund_id = f.id) as "hasAbout",
      array(
        select distinct unnest(a.purposes) from fund_bank_accounts a where a.fund_id = f.id and a.is_active
      ) as purposes,
      f.max_fund_units is not null as "hasCeiling",
      array(select distinct p.category from published_fund_files p where p.fund_id = f.id) as papers,
      exists (select from fund_navs n where n.fund_id = f.id and n.status = 'approved') as "hasPrice",
      (
        select count(*)::int
        from rule_changes c
        where c.fund_id = f.id and c.status = 'pending' and c.kind <> 'fund_status'
      ) as "waitingChanges",
      t.issued_units > 0 or t.reserved_units > 0
        or exists (select from orders o where o.fund_id = f.id and o.status = any(${[...openOrderStates]}::text[]))
        or exists (select from payouts p where p.fund_id = f.id and p.status in ('pending', 'sent'))
        or exists (select from accounts a where a.fund_id = f.id and a.investor_id is not null and a.balance <> 0)
        as "isInUse"
    from funds f
    join fund_totals t on t.fund_id = f.id
    where f.id = ${fundId}`;
}
