import type { Feature } from '#shared/contract/features.ts';
import type { GatewaySetting } from '#shared/contract/systemValues.ts';
import { userNameById } from '../../db/fragments.ts';
import { maybeOne } from '../../db/query.ts';
import type { Tx, WriteTx } from '../../db/connection.ts';

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
      ${userNameById('saved_by')} as "savedBy", saved_at as "savedAt"
    from system_settings
    where ${version}::integer is null or version = ${version}
    order by version desc limit 1`;
}

/** Stores other settings; false when a person was faster. */
export async function insertSystemSettings(
  tx: WriteTx,
  row: Omit<SystemSettingsRow, 'savedBy' | 'savedAt'> & { savedBy: number; at: Date },
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
      saved_by: row.savedBy,
      saved_at: row.at,
    })
    .onConflict((on) => on.column('version').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}
