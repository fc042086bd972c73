import type { NoticeEventKey, NoticeWords } from '#shared/contract/noticeEvents.ts';
import type { NoticeChannel } from '#shared/texts/noticeTexts.ts';
import type { Tx, WriteTx } from '#server/db/connection.ts';
import { many, unread } from '#server/db/query.ts';

/** Who is told of what, with all that decides how, and the ids that its rows will have. */
export interface RecipientRow {
  /** place in the list that was asked about */
  n: number;
  mobile: string | null;
  isQuiet: boolean | null;
  quietFrom: string | null;
  quietTo: string | null;
  choices: Partial<Record<NoticeChannel, boolean>>;
  hasDevice: boolean;
  /** words of the newest versions by channel */
  versions: Partial<Record<NoticeChannel, NoticeWords & { pattern: string | null }>>;
  noticeId: number;
  messageId: number;
  smsId: number;
  /** who text messages are from; empty while the installation has no name */
  sender: string;
}

/** Recipients of events, in their order; people that do not exist are left out. */
export async function listRecipients(
  tx: Tx,
  asked: readonly { userId: number; event: NoticeEventKey }[],
): Promise<RecipientRow[]> {
  return many<RecipientRow>(tx)`
    select r.n, u.mobile, s.is_quiet as "isQuiet", to_char(s.quiet_from, 'HH24:MI') as "quietFrom",
      to_char(s.quiet_to, 'HH24:MI') as "quietTo",
      coalesce((
        select jsonb_object_agg(c.channel, c.is_on)
        from notice_choices c
        where c.user_id = u.id and c.event = r.event
      ), '{}') as choices,
      exists (select 1 from push_devices d where d.user_id = u.id) as "hasDevice",
      coalesce((
        select jsonb_object_agg(t.channel, jsonb_build_object('title', t.title, 'text', t.body, 'pattern', t.pattern))
        from (
          select distinct on (v.channel) v.channel, v.title, v.body, v.pattern
          from notice_template_versions v
          where v.event = r.event
          order by v.channel, v.version desc
        ) t
      ), '{}') as versions,
      nextval('notices_id_seq')::int as "noticeId", nextval('messages_id_seq')::int as "messageId",
      nextval('sms_messages_id_seq')::int as "smsId", coalesce(h.house_short_name, h.house_name, '') as sender
    from jsonb_to_recordset(${JSON.stringify(asked.map((one, n) => ({ ...one, n })))}::jsonb) as r (
      n int, "userId" int, event text
    )
    join users u on u.id = r."userId"
    left join notice_settings s on s.user_id = u.id
    left join (select house_short_name, house_name from system_settings order by version desc limit 1) h on true
    order by r.n`;
}

/** A notice with its ways, as it is stored. */
export interface NewNotice {
  id: number;
  userId: number;
  investorId: number | null;
  event: NoticeEventKey;
  panel: { id: number; title: string; text: string; link: string | null } | null;
  sms: {
    id: number;
    mobile: string;
    body: string;
    tokens: Record<string, string>;
    pattern: string | null;
    dueAt: string | null;
  } | null;
  deliveries: {
    channel: NoticeChannel;
    state: 'waiting' | 'delivered' | 'suppressed';
    reason: 'preference' | 'no_mobile' | 'quiet_hours' | null;
    dueAt: string;
    messageId: number | null;
    smsId: number | null;
    content: PushContent | null;
  }[];
}

/** Mobile of a user; null when there is none. */
export async function findMobile(tx: Tx, userId: number): Promise<string | null> {
  const row = await tx.selectFrom('users').select('mobile').where('id', '=', userId).executeTakeFirst();
  return row?.mobile ?? null;
}

/** A message in the panel of a person who tries words out. It is no notice of an event. */
export async function insertTestMessage(
  tx: WriteTx,
  message: { userId: number; title: string; text: string; at: Date },
): Promise<void> {
  await tx
    .insertInto('messages')
    .values({
      place: 2,
      title: message.title,
      short_text: message.text,
      user_id: message.userId,
      published_at: message.at,
    })
    .execute();
}

/** What a browser shows. */
export interface PushContent {
  title: string;
  text: string;
  /** the words for people and devices that hide amounts; notices of an earlier release have no such title */
  hiddenTitle?: string;
  hiddenText: string;
  link: string | null;
}

/** Stores notices with their messages, text messages and ways. Their rows belong together, so one statement writes them. */
export async function insertNotices(tx: WriteTx, notices: readonly NewNotice[], at: Date): Promise<void> {
  await unread(tx)`
    with given as (
      select *
      from jsonb_to_recordset(${JSON.stringify(notices)}::jsonb) as n (
        id int, "userId" int, "investorId" int, event text, panel jsonb, sms jsonb, deliveries jsonb
      )
    ),
    notice as (
      insert into notices (id, user_id, investor_id, event, created_at) overriding system value
      select id, "userId", "investorId", event, ${at}
      from given
    ),
    message as (
      insert into messages (id, place, title, short_text, body, link, user_id, published_at) overriding system value
      select (panel ->> 'id')::int, 2, panel ->> 'title', panel ->> 'text', '', panel ->> 'link', "userId", ${at}
      from given
      where jsonb_typeof(panel) = 'object'
    ),
    text_message as (
      insert into sms_messages (id, mobile, template, body, tokens, pattern, due_at, created_at)
        overriding system value
      select (sms ->> 'id')::int, sms ->> 'mobile', event, sms ->> 'body', sms -> 'tokens', sms ->> 'pattern',
        (sms ->> 'dueAt')::timestamptz, ${at}
      from given
      where jsonb_typeof(sms) = 'object'
    )
    insert into notice_deliveries (
      notice_id, channel, state, reason, due_at, finished_at, message_id, sms_id, content
    )
    select g.id, d.channel, d.state, d.reason, d."dueAt",
      case d.state when 'waiting' then null else ${at}::timestamptz end, d."messageId", d."smsId", nullif(d.content, 'null')
    from given g
    cross join lateral jsonb_to_recordset(g.deliveries) as d (
      channel text, state text, reason text, "dueAt" timestamptz, "messageId" int, "smsId" int, content jsonb
    )`;
}
