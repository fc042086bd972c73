import { sql } from 'kysely';
import { type NoticeChannel, type DeliveryState } from '#shared/texts/noticeTexts.ts';
import type { PageRows } from '#shared/paging.ts';
import type { Tx } from '#server/db/connection.ts';
import { userName } from '#server/db/fragments.ts';
import { many, one } from '#server/db/query.ts';

/** What one person was sent over one channel. */
export interface SentRow {
  key: string;
  userName: string;
  /** name of the event; of the code for a one-time code */
  event: string;
  isCode: boolean;
  channel: NoticeChannel;
  mobile: string | null;
  title: string | null;
  text: string | null;
  state: DeliveryState;
  /** reason of the way, or the error of the text message */
  reason: string | null;
  smsError: string | null;
  createdAt: Date;
  dueAt: Date | null;
  finishedAt: Date | null;
  readAt: Date | null;
}

export interface SentFilter {
  investorId: number;
  channel: NoticeChannel | undefined;
  state: DeliveryState | undefined;
}

/**
 * Ways of the notices about an investor, and about the accounts of the people who act for it; and the one-time codes to
 * the numbers of those people. What such a person was told about another investor is not in the file of this one.
 */
const sent = ({ investorId, channel, state }: SentFilter) => sql`
  person as (
    select u.id, u.mobile, ${userName('u')} as name
    from user_investors l
    join users u on u.id = l.user_id
    where l.investor_id = ${investorId}
  ),
  way as (
    select concat('n', d.notice_id, d.channel) as key, p.name, n.event, false as "isCode", d.channel, s.mobile,
      case d.channel when 'panel' then m.title when 'push' then d.content ->> 'title' end as title,
      case d.channel when 'panel' then m.short_text when 'sms' then s.body else d.content ->> 'text' end as text,
      case s.status when 'queued' then 'waiting' else coalesce(s.status, d.state) end as state, d.reason,
      s.error as "smsError", n.created_at as "createdAt", d.due_at as "dueAt",
      coalesce(s.delivered_at, s.sent_at, d.finished_at) as "finishedAt", r.at as "readAt"
    from person p
    join notices n on n.user_id = p.id and (n.investor_id is null or n.investor_id = ${investorId})
    join notice_deliveries d on d.notice_id = n.id
    left join sms_messages s on s.id = d.sms_id
    left join messages m on m.id = d.message_id
    left join message_reads r on r.message_id = d.message_id and r.user_id = n.user_id
    union all
    select concat('s', s.id), p.name, s.template, true, 'sms', s.mobile, null, null,
      case s.status when 'queued' then 'waiting' else s.status end, null, s.error, s.created_at, null,
      coalesce(s.delivered_at, s.sent_at), null
    from person p
    join sms_messages s on s.mobile = p.mobile and s.template like 'otp\\_%'
  ),
  found as (
    select *
    from way
    where (${channel ?? null}::text is null or channel = ${channel ?? null})
      and (${state ?? null}::text is null or state = ${state ?? null})
  )`;

/** A page of them, newest first. */
export async function listSent(
  tx: Tx,
  filter: SentFilter,
  { offset, limit }: PageRows,
): Promise<{ rows: SentRow[]; count: number }> {
  const { count } = await one<{ count: number }>(tx)`
    with ${sent(filter)}
    select count(*)::int as count
    from found`;
  const rows = await many<SentRow>(tx)`
    with ${sent(filter)}
    select key, name as "userName", event, "isCode", channel, mobile, title, text, state, reason, "smsError",
      "createdAt", "dueAt", "finishedAt", "readAt"
    from found
    order by "createdAt" desc, key desc offset ${offset} limit ${limit}`;
  return { rows, count };
}
