import { sql } from 'kysely';
import type { NoticeEventKey } from '#shared/contract/noticeEvents.ts';
import type { NoticeChannel } from '#shared/texts/noticeTexts.ts';
import type { Tx, WriteTx } from '#server/db/connection.ts';
import { many, maybeOne } from '#server/db/query.ts';

export interface ChoiceRow {
  event: NoticeEventKey;
  channel: NoticeChannel;
  isOn: boolean;
}

/** What a person chose that differs from the catalogue. */
export async function listChoices(tx: Tx, userId: number): Promise<ChoiceRow[]> {
  return many<ChoiceRow>(tx)`
    select event, channel, is_on as "isOn"
    from notice_choices
    where user_id = ${userId}`;
}

/** Stores choices over those that there are. */
export async function upsertChoices(tx: WriteTx, userId: number, choices: readonly ChoiceRow[]): Promise<void> {
  await sql`
    insert into notice_choices (user_id, event, channel, is_on)
    select ${userId}, event, channel, "isOn"
    from jsonb_to_recordset(${JSON.stringify(choices)}::jsonb) as c (event text, channel text, "isOn" boolean)
    on conflict (user_id, event, channel) do update set is_on = excluded.is_on`.execute(tx);
}

export interface SettingsRow {
  isQuiet: boolean;
  quietFrom: string;
  quietTo: string;
  hidesAmounts: boolean;
}

/** Quiet hours of a person, and whether browsers leave amounts out; null when nothing was chosen. */
export async function findSettings(tx: Tx, userId: number): Promise<SettingsRow | null> {
  return maybeOne<SettingsRow>(tx)`
    select is_quiet as "isQuiet", to_char(quiet_from, 'HH24:MI') as "quietFrom",
      to_char(quiet_to, 'HH24:MI') as "quietTo", hides_amounts as "hidesAmounts"
    from notice_settings
    where user_id = ${userId}`;
}

/** Stores them. */
export async function upsertSettings(tx: WriteTx, userId: number, settings: SettingsRow, at: Date): Promise<void> {
  const values = {
    is_quiet: settings.isQuiet,
    quiet_from: settings.quietFrom,
    quiet_to: settings.quietTo,
    hides_amounts: settings.hidesAmounts,
    saved_at: at,
  };
  await tx
    .insertInto('notice_settings')
    .values({ user_id: userId, ...values })
    .onConflict((on) => on.column('user_id').doUpdateSet(values))
    .execute();
}
