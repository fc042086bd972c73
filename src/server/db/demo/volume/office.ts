import { sql } from 'kysely';
import { canonicalJson } from '../../../canonicalJson.ts';
import { chainOf, rowHash, type AuditContent } from '../../../modules/platform/audit/audit.rules.ts';
import type { Connection, VolumePlan } from './plan.ts';

/** One ticket for so many orders. */
const ORDERS_PER_TICKET = 60;

interface AuditedOrder {
  id: number;
  investorId: number;
  userId: number;
  at: Date;
  after: { type: number; fundId: number; amount: string | null; units: string | null };
}

/** Appends the placing of each order of the part to the audit chains; `heads` goes on from part to part. */
export async function insertAudit(db: Connection, heads: Map<number, string>): Promise<void> {
  const { rows } = await sql<AuditedOrder>`
    select id, investor_id as "investorId", user_id as "userId", at, json_build_object('type', order_type, 'fundId', fund_id,
      'amount', case when order_type = 1 then amount::text end, 'units', requested::text) as after
    from fill_batch
    order by id`.execute(db);
  const part = 5_000;
  for (let start = 0; start < rows.length; start += part) {
    const written = rows.slice(start, start + part).map((order) => {
      const content: AuditContent = {
        at: order.at,
        actorKind: 'user',
        actorId: order.userId,
        investorId: order.investorId,
        sidHash: null,
        ip: '192.0.2.20',
        deviceId: null,
        requestId: null,
        action: 'order.placed',
        subject: `order:${order.id}`,
        before: null,
        after: order.after,
        reason: null,
      };
      const chain = chainOf(content);
      const prev = heads.get(chain) ?? '';
      const hash = rowHash(prev, content);
      heads.set(chain, hash);
      return { ...content, at: order.at.toISOString(), chain, prev, hash };
    });
    await sql`
      insert into audit_log (chain, at, actor_kind, actor_id, investor_id, ip, action, subject, before, after, prev_hash, hash)
      select chain, at, "actorKind", "actorId", "investorId", ip, action, subject, null, after, prev, hash
      from jsonb_to_recordset(${canonicalJson(written)}::jsonb) r(chain smallint, at timestamptz, "actorKind" text, "actorId" int,
        "investorId" int, ip text, action text, subject text, after jsonb, prev text, hash text)`.execute(db);
  }
  const last = [...heads].map(([chain, hash]) => ({ chain, hash }));
  await sql`
    update audit_heads h set prev_hash = case when h.hash = l.hash then h.prev_hash else l.prev end, hash = l.hash
    from (
      select chain, hash, (select prev_hash from audit_log a where a.chain = r.chain order by id desc limit 1) as prev
      from jsonb_to_recordset(${JSON.stringify(last)}::jsonb) r(chain smallint, hash text)
    ) l
    where l.chain = h.chain and l.prev is not null`.execute(db);
}

/** Tickets with a question and an answer each; the newest ones wait for theirs. */
export async function insertTickets(db: Connection, plan: VolumePlan): Promise<void> {
  await sql`
    create temp table fill_tickets as
    select t, pg_temp.order_investor(i) as person, ${plan.from.order}::int + i as order_id,
      case when draw >= 40 or t < total * 0.5 then 'close' when draw < 12 then 'unread' when draw < 20 then 'read'
        when draw < 30 then 'reply' else 'read_by_user' end as status, o.created_at + interval '1 hour' as at,
      (array(select id from ticket_categories where is_active order by id))[1 + pg_temp.draw(t, 71,
        (select count(*) from ticket_categories where is_active))] as group_id
    from (select ${Math.max(1, Math.floor(plan.orders / ORDERS_PER_TICKET))}::bigint as total) s
    cross join lateral generate_series(1, s.total) t
    cross join lateral (select t * ${ORDERS_PER_TICKET}::bigint as i, pg_temp.draw(t, 70, 1000) as draw) d
    join orders o on o.id = ${plan.from.order}::int + i`.execute(db);
  await sql`
    insert into tickets (tracking_code, user_id, national_code, topic, group_id, order_id, status, due_at, closed_at, closed_by,
      created_at, updated_at)
    select '5' || lpad(t::text, 9, '0'), u.id, u.username, 'پیگیری درخواست', group_id, case when o.user_id = u.id then order_id end,
      f.status, case when f.status in ('unread', 'read') then f.at + interval '2 days' end,
      case when f.status = 'close' then f.at + interval '5 hours' end,
      case when f.status = 'close' then ${plan.makerId}::int end, f.at, f.at + interval '5 hours'
    from fill_tickets f
    join users u on u.id = ${plan.from.user}::int + f.person
    join lateral (select created_by as user_id from orders where id = f.order_id) o on true
    order by f.t`.execute(db);
  await sql`
    insert into ticket_chats (ticket_id, is_admin, author_id, body, created_at)
    select t.id, c.is_admin, case when c.is_admin then ${plan.makerId}::int else t.user_id end, c.body, t.created_at + c.later
    from tickets t
    join fill_tickets f on t.tracking_code = '5' || lpad(f.t::text, 9, '0')
    cross join (values (false, 'درخواست من در چه مرحله‌ای است؟', interval '0'),
      (true, 'درخواست شما در حال انجام است؛ نتیجه را پیامک می‌کنیم.', interval '4 hours')) c(is_admin, body, later)
    where not c.is_admin or t.status not in ('unread', 'read')
    order by t.id, c.later`.execute(db);
}
