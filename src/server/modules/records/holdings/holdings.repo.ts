import { sql } from 'kysely';
import { InvariantError } from '#server/invariant.ts';
import { many, one, wasChanged } from '#server/db/query.ts';
import type { Tx, WriteTx } from '#server/db/connection.ts';

/* Module `holdings`: units, lots and totals of funds (base module). */

/** Latest published prices of a fund up to a day. */
export async function findLastNav(
  tx: Tx,
  fundId: number,
  until: string,
): Promise<{ navDate: string; issueNav: string; cancelNav: string } | null> {
  return (
    (await tx
      .selectFrom('fund_navs')
      .select(['nav_date as navDate', 'issue_nav as issueNav', 'cancel_nav as cancelNav'])
      .where('fund_id', '=', fundId)
      .where('status', '=', 'approved')
      .where('nav_date', '<=', until)
      .orderBy('nav_date', 'desc')
      .limit(1)
      .executeTakeFirst()) ?? null
  );
}

export interface LotRow {
  lotId: number;
  licenseNumber: string;
  licenseDate: string;
  openedOn: string;
  unitsLeft: bigint;
}

/**
 * Certificates with units left, oldest first: those of ordinary units, which are the ones sold (domain 1.6), unless all
 * kinds are asked for; only those whose day has come when a day is given.
 */
export async function listOpenLots(
  tx: Tx,
  investorId: number,
  fundId: number,
  of: { allKinds?: boolean; until?: string } = {},
): Promise<LotRow[]> {
  return many<LotRow>(tx)`
    select id as "lotId", license_number as "licenseNumber", license_date as "licenseDate", opened_on as "openedOn",
      units_left as "unitsLeft"
    from lots
    where investor_id = ${investorId} and fund_id = ${fundId} and units_left > 0
      and (${of.allKinds ?? false}::boolean or unit_class = 'ordinary')
      and (${of.until ?? null}::date is null or license_date <= ${of.until ?? null}::date)
    order by opened_on, id`;
}

/**
 * Reserves units for a redemption; false when fewer are free (reliability 6, sell race). Preferred units and units whose
 * certificate day comes after `day` are not free; without a day all units are (a bond that ends).
 */
export async function reserveUnits(
  tx: WriteTx,
  investorId: number,
  fundId: number,
  units: bigint,
  day: string | null,
): Promise<boolean> {
  // the lock comes first, so that the certificates are read after whoever issues some at this moment
  await sql`select from holdings where investor_id = ${investorId} and fund_id = ${fundId} for no key update`.execute(
    tx,
  );
  return wasChanged(tx)`
    update holdings set reserved = reserved + ${units}::bigint
    where investor_id = ${investorId} and fund_id = ${fundId}
      and units - reserved - case when ${day}::date is null then 0 else (
        select coalesce(sum(l.units_left), 0)
        from lots l
        where l.investor_id = ${investorId} and l.fund_id = ${fundId} and l.units_left > 0
          and (l.unit_class <> 'ordinary' or l.license_date > ${day}::date)
      ) end >= ${units}::bigint`;
}

/** Releases reserved units. */
export async function releaseUnits(tx: WriteTx, investorId: number, fundId: number, units: bigint): Promise<void> {
  if (units > 0n)
    await sql`
      update holdings set reserved = reserved - ${units}::bigint
      where investor_id = ${investorId} and fund_id = ${fundId}`.execute(tx);
}

/** Adds issued units to a holding. */
export async function addUnits(tx: WriteTx, investorId: number, fundId: number, units: bigint): Promise<void> {
  await sql`
    insert into holdings (investor_id, fund_id, units)
    values (${investorId}, ${fundId}, ${units})
    on conflict (investor_id, fund_id) do update set units = holdings.units + excluded.units`.execute(tx);
}

/** Takes cancelled units, which were reserved, out of a holding. */
export async function removeUnits(tx: WriteTx, investorId: number, fundId: number, units: bigint): Promise<void> {
  await sql`
    update holdings
    set units = units - ${units}::bigint, reserved = reserved - ${units}::bigint
    where investor_id = ${investorId} and fund_id = ${fundId}`.execute(tx);
}

/** Opens a certificate. @returns its number */
export async function insertLot(
  tx: WriteTx,
  lot: {
    investorId: number;
    fundId: number;
    orderId: number;
    licenseDate: string;
    openedOn: string;
    units: bigint;
    unitPrice: string;
  },
): Promise<string> {
  const row = await one<{ licenseNumber: string }>(tx)`
    insert into lots (
      investor_id, fund_id, order_id, license_number, license_date, opened_on, unit_count, units_left, unit_price
    )
    values (
      ${lot.investorId}, ${lot.fundId}, ${lot.orderId}, nextval('license_no_seq')::text, ${lot.licenseDate},
      ${lot.openedOn}, ${lot.units}, ${lot.units}, ${lot.unitPrice}
    )
    returning license_number as "licenseNumber"`;
  return row.licenseNumber;
}

/**
 * Takes units from a certificate and keeps what the order took. The certificate is void from then on; units that are left
 * get another one with a number and a day of its own (domain 1.11). Their age still counts from the first. One statement,
 * because `old` locks the certificate and gives its number before the update to the two rows that name it.
 */
export async function useLot(
  tx: WriteTx,
  use: {
    investorId: number;
    orderId: number;
    lotId: number;
    units: bigint;
    ageDays: number;
    pct: string;
    gross: bigint;
    exitFee: bigint;
  },
  day: string,
): Promise<void> {
  await sql`
    with old as (
      select id, investor_id, coalesce(certificate_id, id) as certificate_id, license_number, license_date, units_left,
        case when certificate_id is null then unit_count else units_left end as issued
      from lots
      where investor_id = ${use.investorId} and id = ${use.lotId}
      for update
    ),
    used as (
      update lots l
      set units_left = l.units_left - ${use.units}::bigint,
        license_number = case when l.units_left > ${use.units}::bigint then nextval('license_no_seq')::text
          else l.license_number end,
        license_date = case when l.units_left > ${use.units}::bigint then ${day}::date else l.license_date end,
        certificate_id = case
          when l.units_left > ${use.units}::bigint then nextval(pg_get_serial_sequence('lots', 'id'))::int
          else l.certificate_id end
      from old
      where l.investor_id = old.investor_id and l.id = old.id
      returning l.id, l.units_left, l.license_number
    ),
    voided as (
      insert into void_certificates (
        investor_id, license_number, lot_id, certificate_id, license_date, unit_count, order_id, voided_on, next_number
      )
      select old.investor_id, old.license_number, old.id, old.certificate_id, old.license_date, old.issued,
        ${use.orderId}, ${day}::date, case when used.units_left > 0 then used.license_number end
      from old
      join used on used.id = old.id
    )
    insert into lot_redemptions (
      investor_id, order_id, lot_id, unit_count, age_days, pct, gross, exit_fee, license_number, license_date
    )
    select old.investor_id, ${use.orderId}, old.id, ${use.units}, ${use.ageDays}, ${use.pct}, ${use.gross},
      ${use.exitFee}, old.license_number, old.license_date
    from old`.execute(tx);
}

/** Locks the totals of a fund and returns what counts under its ceiling. The terms of the fund are not locked. */
export async function lockFundTotals(
  tx: WriteTx,
  fundId: number,
): Promise<{ issued: bigint; reserved: bigint; max: bigint | null }> {
  const row =
    (await tx
      .selectFrom('fund_totals')
      .select(['issued_units as issued', 'reserved_units as reserved', 'ceiling_units as max'])
      .where('fund_id', '=', fundId)
      .forNoKeyUpdate()
      .executeTakeFirst()) ?? null;
  if (!row) throw new InvariantError('a fund has no totals', { fundId });
  return row;
}

/** Changes a fund's issued units and the room that open orders have taken. */
export async function changeFundTotals(tx: WriteTx, fundId: number, issued: bigint, reserved: bigint): Promise<void> {
  await sql`
    update fund_totals
    set issued_units = issued_units + ${issued}::bigint, reserved_units = reserved_units + ${reserved}::bigint
    where fund_id = ${fundId}`.execute(tx);
}

/** Takes room under the fund's ceiling; false when there is not enough. Funds without a ceiling keep no count. */
export async function reserveCeiling(tx: WriteTx, fundId: number, units: bigint): Promise<boolean> {
  return wasChanged(tx)`
    update fund_totals
    set reserved_units = reserved_units + ${units}::bigint
    where fund_id = ${fundId} and ceiling_units is not null
      and issued_units + reserved_units + ${units}::bigint <= ceiling_units`;
}

/** Gives room under the ceiling back. */
export async function releaseCeiling(tx: WriteTx, fundId: number, units: bigint): Promise<void> {
  if (units > 0n) await changeFundTotals(tx, fundId, 0n, -units);
}

export interface InvestorAssetRow {
  fundId: number;
  fundName: string;
  units: bigint;
  lockedUnits: bigint;
  /** preferred units, and units whose certificate day has not come */
  blockedUnits: bigint;
  cancelNav: string | null;
  navDate: string | null;
  cancelEnabled: boolean;
  closeReason: string | null;
  minRemainUnits: bigint;
}

/** Holdings of an investor with the last cancel price. */
export async function listInvestorAssets(tx: Tx, investorId: number, until: string): Promise<InvestorAssetRow[]> {
  return many<InvestorAssetRow>(tx)`
    select h.fund_id as "fundId", f.name as "fundName", h.units, h.reserved as "lockedUnits",
      (
        select coalesce(sum(l.units_left), 0)::bigint
        from lots l
        where l.investor_id = h.investor_id and l.fund_id = h.fund_id and l.units_left > 0
          and (l.unit_class <> 'ordinary' or l.license_date > ${until}::date)
      ) as "blockedUnits", n.cancel_nav as "cancelNav", n.nav_date as "navDate",
      f.cancel_enabled as "cancelEnabled", f.close_reason as "closeReason", f.min_remain_units as "minRemainUnits"
    from holdings h
    join funds f on f.id = h.fund_id
    left join lateral (
      select cancel_nav, nav_date
      from fund_navs n
      where n.fund_id = h.fund_id and n.status = 'approved' and n.nav_date <= ${until}
      order by n.nav_date desc limit 1
    ) n on true
    where h.investor_id = ${investorId} and h.units > 0
    order by f.sort, f.id`;
}

export interface InvestorAccount {
  id: number;
  bankName: string;
  iban: string;
  isVerified: boolean;
  usableFrom: Date;
  isDefault: boolean;
}

/** Bank accounts of an investor, the default one first. */
export async function listInvestorAccounts(tx: Tx, investorId: number): Promise<InvestorAccount[]> {
  return tx
    .selectFrom('investor_bank_accounts')
    .select([
      'id',
      'bank_name as bankName',
      'iban',
      'is_verified as isVerified',
      'usable_from as usableFrom',
      'is_default as isDefault',
    ])
    .where('investor_id', '=', investorId)
    .where('removed_at', 'is', null)
    .orderBy('is_default', 'desc')
    .orderBy('id')
    .execute();
}

/** Who may act for an order: the user's mobile and hold on sells. */
export async function findUserForSell(
  tx: Tx,
  userId: number,
): Promise<{ mobile: string; sellHoldUntil: Date | null } | null> {
  return (
    (await tx
      .selectFrom('users')
      .select(['mobile', 'sell_hold_until as sellHoldUntil'])
      .where('id', '=', userId)
      .executeTakeFirst()) ?? null
  );
}
