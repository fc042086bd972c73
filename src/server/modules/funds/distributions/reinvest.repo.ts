import { sql } from 'kysely';
import { maybeOne } from '#server/db/query.ts';
import type { Tx, WriteTx } from '#server/db/connection.ts';
import type { ReinvestSetting } from './profits.rules.ts';

const columns = sql`r.is_on as "isOn", r.percent, r.effective_from as "effectiveFrom", r.prior_is_on as "priorIsOn",
  r.prior_percent as "priorPercent"`;

/** Reinvest setting of an investor in a fund. */
export async function findSetting(tx: Tx, investorId: number, fundId: number): Promise<ReinvestSetting | null> {
  return maybeOne<ReinvestSetting>(
    tx,
  )`select ${columns} from reinvest_settings r where r.investor_id = ${investorId} and r.fund_id = ${fundId}`;
}

/** Stores a setting. */
export async function saveSetting(
  tx: WriteTx,
  of: { investorId: number; fundId: number; userId: number; at: Date },
  setting: ReinvestSetting,
): Promise<void> {
  await sql`
    insert into reinvest_settings (
      investor_id, fund_id, is_on, percent, effective_from, prior_is_on, prior_percent, updated_by, updated_at
    )
    values (
      ${of.investorId}, ${of.fundId}, ${setting.isOn}, ${setting.percent}, ${setting.effectiveFrom},
      ${setting.priorIsOn}, ${setting.priorPercent}, ${of.userId}, ${of.at}
    )
    on conflict (investor_id, fund_id) do update set is_on = excluded.is_on, percent = excluded.percent,
      effective_from = excluded.effective_from, prior_is_on = excluded.prior_is_on,
      prior_percent = excluded.prior_percent, updated_by = excluded.updated_by,
      updated_at = excluded.updated_at`.execute(tx);
}

export interface ReinvestFundRow {
  fundId: number;
  fundName: string;
  isAllowed: boolean;
  setting: ReinvestSetting | null;
}

/** Funds with reinvestment that an investor holds or has a setting for. */
export async function listReinvestFunds(tx: Tx, investorId: number): Promise<ReinvestFundRow[]> {
  const { rows } = await sql<
    { fundId: number; fundName: string; isAllowed: boolean } & {
      [K in keyof ReinvestSetting]: ReinvestSetting[K] | null;
    }
  >`
    select f.id as "fundId", f.name as "fundName", f.is_reinvest_allowed as "isAllowed", ${columns}
    from funds f
    left join reinvest_settings r on r.investor_id = ${investorId} and r.fund_id = f.id
    left join holdings h on h.investor_id = ${investorId} and h.fund_id = f.id
    where f.is_reinvest_allowed and f.kind = 'fund' and (h.units > 0 or r.fund_id is not null)
    order by f.sort, f.id`.execute(tx);
  return rows.map(({ fundId, fundName, isAllowed, ...rest }) => ({
    fundId,
    fundName,
    isAllowed,
    setting: rest.effectiveFrom === null ? null : (rest as ReinvestSetting),
  }));
}

/** A fund's name and whether profit may be reinvested in it. */
export async function findReinvestFund(
  tx: Tx,
  fundId: number,
): Promise<{ fundName: string; isAllowed: boolean } | null> {
  return maybeOne<{ fundName: string; isAllowed: boolean }>(tx)`
    select name as "fundName", is_reinvest_allowed and kind = 'fund'
      and type_of_invest = 'IssuanceAndCancellation' as "isAllowed"
    from funds
    where id = ${fundId}`;
}

/** The user who hears of an investor's matters: the investor, else the first who acts for them. */
export async function findOwner(tx: Tx, investorId: number): Promise<number | null> {
  const row = await tx
    .selectFrom('user_investors')
    .select('user_id as userId')
    .where('investor_id', '=', investorId)
    .orderBy('it_self', 'desc')
    .orderBy('user_id')
    .limit(1)
    .executeTakeFirst();
  return row?.userId ?? null;
}
