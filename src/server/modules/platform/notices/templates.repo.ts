import type { NoticeEventKey } from '#shared/contract/noticeEvents.ts';
import type { NoticeChannel } from '#shared/texts/noticeTexts.ts';
import type { Tx, WriteTx } from '#server/db/connection.ts';
import { userNameById } from '#server/db/fragments.ts';
import { many } from '#server/db/query.ts';

export interface TemplateRow {
  event: NoticeEventKey;
  channel: NoticeChannel;
  version: number;
  title: string;
  text: string;
  pattern: string | null;
  savedBy: string;
  savedAt: Date;
}

/** The newest version of each event and channel that somebody changed. */
export async function listTemplatesInForce(tx: Tx): Promise<TemplateRow[]> {
  return many<TemplateRow>(tx)`
    select distinct on (event, channel) event, channel, version, title, body as text, pattern,
      ${userNameById('saved_by')} as "savedBy", saved_at as "savedAt"
    from notice_template_versions
    order by event, channel, version desc`;
}

/** The newest versions of one text, at most 50. */
export async function listTemplateVersions(
  tx: Tx,
  event: NoticeEventKey,
  channel: NoticeChannel,
): Promise<TemplateRow[]> {
  return many<TemplateRow>(tx)`
    select event, channel, version, title, body as text, pattern, ${userNameById('saved_by')} as "savedBy",
      saved_at as "savedAt"
    from notice_template_versions
    where event = ${event} and channel = ${channel}
    order by version desc limit 50`;
}

/** Stores a version; false when a person was faster. */
export async function insertTemplateVersion(
  tx: WriteTx,
  row: Omit<TemplateRow, 'savedBy'> & { savedBy: number },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('notice_template_versions')
    .values({
      event: row.event,
      channel: row.channel,
      version: row.version,
      title: row.title,
      body: row.text,
      pattern: row.pattern,
      saved_by: row.savedBy,
      saved_at: row.savedAt,
    })
    .onConflict((on) => on.columns(['event', 'channel', 'version']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}
