import type { Feature } from '#shared/contract/kernel/features.ts';
import type { GatewaySetting, HouseBrand } from '#shared/contract/systemValues.ts';
import { userNameById } from '#server/db/fragments.ts';
import { maybeOne } from '#server/db/query.ts';
import type { Tx, WriteTx } from '#server/db/connection.ts';

export interface SystemSettingsRow {
  version: number;
  maxUploadBytes: number;
  closedFeatures: Feature[];
  gateways: GatewaySetting[];
  /** null: the configuration counts */
  captchaMinimumScore: number | null;
  isCaptchaSelfHosted: boolean;
  /** null: those of the product */
  supportPhone: string | null;
  supportHours: string | null;
  /** rial */
  slipSoloMax: bigint;
  slipSoloMaxNoLine: bigint;
  houseName: string | null;
  houseShortName: string | null;
  houseAddress: string | null;
  houseNameEn: string | null;
  houseAddressEn: string | null;
  houseLicence: string | null;
  houseRegistration: string | null;
  houseBrand: HouseBrand | null;
  logoLightId: number | null;
  logoDarkId: number | null;
  /** public ids of the two pictures */
  logoLight: string | null;
  logoDark: string | null;
  savedBy: string;
  savedAt: Date;
}

/** The settings that count, or those of a version; null while nobody has saved any. */
export async function findSystemSettings(tx: Tx, version: number | null = null): Promise<SystemSettingsRow | null> {
  return maybeOne<SystemSettingsRow>(tx)`
    select version, max_upload_bytes as "maxUploadBytes", closed_features as "closedFeatures", gateways,
      captcha_minimum_score as "captchaMinimumScore", is_captcha_self_hosted as "isCaptchaSelfHosted",
      support_phone as "supportPhone", support_hours as "supportHours", slip_solo_max as "slipSoloMax",
      slip_solo_max_no_line as "slipSoloMaxNoLine",
      house_name as "houseName", house_short_name as "houseShortName", house_address as "houseAddress",
      house_name_en as "houseNameEn", house_address_en as "houseAddressEn",
      house_licence as "houseLicence", house_registration as "houseRegistration", house_brand as "houseBrand",
      logo_light_id as "logoLightId", logo_dark_id as "logoDarkId",
      (select public_id from files where id = logo_light_id) as "logoLight",
      (select public_id from files where id = logo_dark_id) as "logoDark",
      ${userNameById('saved_by')} as "savedBy", saved_at as "savedAt"
    from system_settings
    where ${version}::integer is null or version = ${version}
    order by version desc limit 1`;
}

/** Stores other settings; false when a person was faster. */
export async function insertSystemSettings(
  tx: WriteTx,
  row: Omit<SystemSettingsRow, 'savedBy' | 'savedAt' | 'logoLight' | 'logoDark'> & { savedBy: number; at: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('system_settings')
    .values({
      version: row.version,
      max_upload_bytes: row.maxUploadBytes,
      closed_features: row.closedFeatures,
      gateways: JSON.stringify(row.gateways),
      captcha_minimum_score: row.captchaMinimumScore,
      is_captcha_self_hosted: row.isCaptchaSelfHosted,
      support_phone: row.supportPhone,
      support_hours: row.supportHours,
      slip_solo_max: row.slipSoloMax,
      slip_solo_max_no_line: row.slipSoloMaxNoLine,
      house_name: row.houseName,
      house_short_name: row.houseShortName,
      house_address: row.houseAddress,
      house_name_en: row.houseNameEn,
      house_address_en: row.houseAddressEn,
      house_licence: row.houseLicence,
      house_registration: row.houseRegistration,
      house_brand: row.houseBrand,
      logo_light_id: row.logoLightId,
      logo_dark_id: row.logoDarkId,
      saved_by: row.savedBy,
      saved_at: row.at,
    })
    .onConflict((on) => on.column('version').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** A picture that may become a logo: an upload of the caller, or one that an earlier version showed. */
export async function isLogoOf(tx: Tx, fileId: number, userId: number): Promise<'upload' | 'kept' | null> {
  const row = await maybeOne<{ isKept: boolean; isMine: boolean }>(tx)`
    select
      exists (
        select 1 from system_settings s where ${fileId}::int in (s.logo_light_id, s.logo_dark_id)
      ) as "isKept",
      f.owner_user_id = ${userId} as "isMine"
    from files f
    where f.id = ${fileId} and f.mime like 'image/%'`;
  if (row?.isKept) return 'kept';
  return row?.isMine ? 'upload' : null;
}
