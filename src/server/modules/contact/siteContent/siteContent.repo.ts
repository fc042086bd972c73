import type { boxColors, newsAudiences, SiteSection } from '#shared/contract/siteContent.ts';
import type { Tx, WriteTx } from '#server/db/connection.ts';
import { userNameById } from '#server/db/fragments.ts';
import { many, maybeOne } from '#server/db/query.ts';

/** What an editor writes; days of news are moments here. */
export interface ContentFields {
  key: string | null;
  title: string;
  summary: string;
  bodyHtml: string;
  link: string | null;
  color: keyof typeof boxColors | null;
  place: 1 | 2 | 3 | null;
  audience: keyof typeof newsAudiences;
  isActive: boolean;
  order: number;
  imageId: number | null;
  showFrom: Date | null;
  /** the moment at which it is no longer shown */
  showUntil: Date | null;
}

export interface ContentRow extends ContentFields {
  contentId: number;
  section: SiteSection;
  imagePublicId: string | null;
  version: number;
  savedBy: string;
  savedAt: Date | null;
}

/** Texts of a section, or one of them, in the order of its readers. */
export async function listContentRows(tx: Tx, section: SiteSection, contentId?: number): Promise<ContentRow[]> {
  return many<ContentRow>(tx)`
    with item (
      section, id, key, title, summary, body, link, color, place, audience, is_active, sort, image_file_id, show_from,
      show_until
    ) as (
      select 'page', id, key, title, '', body_html, null, null, null::smallint, 'all', is_active, sort, image_file_id,
        null::timestamptz, null::timestamptz
      from site_contents
      union all
      select 'news', id, null, title, short_text, body, link, null, place, audience, is_active, 0::smallint, null,
        published_at, show_until
      from messages
      where user_id is null
      union all
      select 'faq', id, null, question, category, answer, null, null, null, 'all', is_active, sort, null, null, null
      from faqs
      union all
      select 'box', id, null, title, '', text, link, color, null, audience, is_active, sort, image_file_id,
        show_from, show_until
      from custom_boxes
    )
    select i.section, i.id as "contentId", i.key, i.title, i.summary, i.body as "bodyHtml", i.link, i.color, i.place,
      i.audience, i.is_active as "isActive", i.sort as "order", i.image_file_id as "imageId",
      i.show_from as "showFrom", i.show_until as "showUntil", f.public_id as "imagePublicId",
      coalesce(v.version, 0) as version, coalesce(v.name, '') as "savedBy", v.saved_at as "savedAt"
    from item i
    left join files f on f.id = i.image_file_id
    left join lateral (
      select s.version, s.saved_at, ${userNameById('s.saved_by')} as name
      from site_content_versions s
      where s.section = i.section and s.content_id = i.id
      order by s.version desc limit 1
    ) v on true
    where i.section = ${section} and (${contentId ?? null}::int is null or i.id = ${contentId ?? null}::int)
    order by i.sort, case i.section when 'news' then i.show_from end desc, i.id`;
}

/** A version of a text as it was saved. */
export interface VersionRow {
  version: number;
  fields: Record<string, unknown>;
  imagePublicId: string | null;
  savedBy: string;
  savedAt: Date | null;
}

/** The newest versions of a text, at most 50. */
export async function listVersionRows(tx: Tx, section: SiteSection, contentId: number): Promise<VersionRow[]> {
  return many<VersionRow>(tx)`
    select s.version, s.fields, f.public_id as "imagePublicId", ${userNameById('s.saved_by')} as "savedBy",
      s.saved_at as "savedAt"
    from site_content_versions s
    left join files f on f.id = (s.fields ->> 'imageId')::int
    where s.section = ${section} and s.content_id = ${contentId}
    order by s.version desc limit 50`;
}

/** Keeps a version. */
export async function insertVersion(
  tx: WriteTx,
  row: {
    section: SiteSection;
    contentId: number;
    version: number;
    fields: ContentFields;
    savedBy: number | null;
    savedAt: Date | null;
  },
): Promise<void> {
  await tx
    .insertInto('site_content_versions')
    .values({
      section: row.section,
      content_id: row.contentId,
      version: row.version,
      fields: JSON.stringify(row.fields),
      saved_by: row.savedBy,
      saved_at: row.savedAt,
    })
    .execute();
}

/** Locks a text, so that two changes of it are saved one after the other; false when there is none. */
export async function lockContent(tx: WriteTx, section: SiteSection, id: number): Promise<boolean> {
  const found = {
    page: () => tx.selectFrom('site_contents').select('id').where('id', '=', id).forUpdate().executeTakeFirst(),
    news: () =>
      tx
        .selectFrom('messages')
        .select('id')
        .where('id', '=', id)
        .where('user_id', 'is', null)
        .forUpdate()
        .executeTakeFirst(),
    faq: () => tx.selectFrom('faqs').select('id').where('id', '=', id).forUpdate().executeTakeFirst(),
    box: () => tx.selectFrom('custom_boxes').select('id').where('id', '=', id).forUpdate().executeTakeFirst(),
  };
  return (await found[section]()) !== undefined;
}

const pageColumns = (fields: ContentFields) => ({
  key: fields.key ?? '',
  title: fields.title,
  body_html: fields.bodyHtml,
  image_file_id: fields.imageId,
  is_active: fields.isActive,
  sort: fields.order,
});
const newsColumns = (fields: ContentFields, at: Date) => ({
  place: fields.place ?? 2,
  title: fields.title,
  short_text: fields.summary,
  body: fields.bodyHtml,
  link: fields.link,
  audience: fields.audience,
  is_active: fields.isActive,
  published_at: fields.showFrom ?? at,
  show_until: fields.showUntil,
});
const faqColumns = (fields: ContentFields) => ({
  category: fields.summary,
  question: fields.title,
  answer: fields.bodyHtml,
  is_active: fields.isActive,
  sort: fields.order,
});
const boxColumns = (fields: ContentFields) => ({
  title: fields.title,
  text: fields.bodyHtml,
  link: fields.link,
  color: fields.color,
  audience: fields.audience,
  show_from: fields.showFrom,
  show_until: fields.showUntil,
  image_file_id: fields.imageId,
  is_active: fields.isActive,
  sort: fields.order,
});

/** Adds a text and gives its id; null when a page with its key exists. */
export async function insertContent(
  tx: WriteTx,
  section: SiteSection,
  fields: ContentFields,
  at: Date,
): Promise<number | null> {
  const added = {
    page: () =>
      tx
        .insertInto('site_contents')
        .values(pageColumns(fields))
        .onConflict((on) => on.column('key').doNothing())
        .returning('id')
        .executeTakeFirst(),
    news: () => tx.insertInto('messages').values(newsColumns(fields, at)).returning('id').executeTakeFirst(),
    faq: () => tx.insertInto('faqs').values(faqColumns(fields)).returning('id').executeTakeFirst(),
    box: () => tx.insertInto('custom_boxes').values(boxColumns(fields)).returning('id').executeTakeFirst(),
  };
  return (await added[section]())?.id ?? null;
}

/** Writes a text over. */
export async function updateContent(
  tx: WriteTx,
  section: SiteSection,
  id: number,
  fields: ContentFields,
  at: Date,
): Promise<void> {
  const changed = {
    page: () => tx.updateTable('site_contents').set(pageColumns(fields)).where('id', '=', id).execute(),
    news: () => tx.updateTable('messages').set(newsColumns(fields, at)).where('id', '=', id).execute(),
    faq: () => tx.updateTable('faqs').set(faqColumns(fields)).where('id', '=', id).execute(),
    box: () => tx.updateTable('custom_boxes').set(boxColumns(fields)).where('id', '=', id).execute(),
  };
  await changed[section]();
}

/** What is known of a picture before it is shown to everybody. */
export async function findPicture(
  tx: Tx,
  section: SiteSection,
  contentId: number | null,
  fileId: number,
): Promise<{ isPicture: boolean; wasShownHere: boolean } | null> {
  return maybeOne<{ isPicture: boolean; wasShownHere: boolean }>(tx)`
    select f.mime like 'image/%' as "isPicture",
      exists (
        select 1
        from site_content_versions s
        where s.section = ${section} and s.content_id = ${contentId}::int and (s.fields ->> 'imageId')::int = f.id
      ) as "wasShownHere"
    from files f
    where f.id = ${fileId}`;
}
