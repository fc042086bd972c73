import { sql, type RawBuilder } from 'kysely';
import { squeezeForSearch } from '#shared/search.ts';
import { escapeLike, investorName, squeezed, userName } from '#server/db/fragments.ts';
import { many } from '#server/db/query.ts';
import type { Tx } from '#server/db/connection.ts';

/* Records of the audit log by the names that people use: what `order:414` is called, and which records a name is of. */

/** Name of a record: its number where it has one, and whose it is; both may be missing. */
export interface SubjectName {
  subject: string;
  number: string | null;
  name: string | null;
}

type Ids = ReadonlyMap<string, readonly number[]>;

const owner = investorName('i');

/** Statements that name records of some kinds, by the ids of each kind. */
const namings: readonly {
  kinds: readonly string[];
  of: (kind: string, ids: readonly number[]) => RawBuilder<unknown>;
}[] = [
  {
    kinds: ['user'],
    of: (kind, ids) => sql`
      select ${sql.lit(`${kind}:`)} || u.id, null, nullif(${userName('u')}, '')
      from users u
      where u.id = any(${ids}::int[])`,
  },
  {
    kinds: ['investor', 'investor_freeze', 'signing_powers'],
    of: (kind, ids) => sql`
      select ${sql.lit(`${kind}:`)} || i.id, null, ${owner} from investors i where i.id = any(${ids}::int[])`,
  },
  {
    kinds: ['order', 'order_reschedule'],
    of: (kind, ids) => sql`
      select ${sql.lit(`${kind}:`)} || o.id, o.order_no, ${owner}
      from orders o
      join investors i on i.id = o.investor_id
      where o.id = any(${ids}::int[])`,
  },
  {
    kinds: ['receipt'],
    of: (kind, ids) => sql`
      select ${sql.lit(`${kind}:`)} || s.id, s.number, ${owner}
      from bank_slips s
      join investors i on i.id = s.investor_id
      where s.id = any(${ids}::int[])`,
  },
  {
    kinds: ['payout'],
    of: (kind, ids) => sql`
      select ${sql.lit(`${kind}:`)} || p.id, coalesce(p.bank_ref, o.order_no), ${owner}
      from payouts p
      join investors i on i.id = p.investor_id
      left join orders o on o.investor_id = p.investor_id and o.id = p.order_id
      where p.id = any(${ids}::int[])`,
  },
  {
    kinds: ['payment'],
    of: (kind, ids) => sql`
      select ${sql.lit(`${kind}:`)} || p.id, o.order_no, ${owner}
      from payments p
      join orders o on o.investor_id = p.investor_id and o.id = p.order_id
      join investors i on i.id = p.investor_id
      where p.id = any(${ids}::int[])`,
  },
  {
    kinds: ['deposit'],
    of: (kind, ids) => sql`
      select ${sql.lit(`${kind}:`)} || d.id, d.bank_ref, ${owner}
      from bank_deposits d
      left join investors i on i.id = d.investor_id
      where d.id = any(${ids}::int[])`,
  },
  {
    kinds: ['ticket'],
    of: (kind, ids) => sql`
      select ${sql.lit(`${kind}:`)} || t.id, t.tracking_code, nullif(${userName('u')}, '')
      from tickets t
      join users u on u.id = t.user_id
      where t.id = any(${ids}::int[])`,
  },
  {
    kinds: ['branch'],
    of: (kind, ids) => sql`
      select ${sql.lit(`${kind}:`)} || b.id, null, b.name from branches b where b.id = any(${ids}::int[])`,
  },
  {
    // a price is one of a fund's day; the day is in the code of the record
    kinds: ['fund', 'fund_terms', 'fund_status', 'fund_attributes', 'execution', 'nav', 'price'],
    of: (kind, ids) => sql`
      select ${sql.lit(`${kind}:`)} || f.id, null, f.name from funds f where f.id = any(${ids}::int[])`,
  },
];

/** Names of records by kind and id, in one statement; what has no name is left out. */
export async function nameSubjects(tx: Tx, ids: Ids): Promise<SubjectName[]> {
  const parts = namings.flatMap(({ kinds, of }) =>
    kinds.flatMap((kind) => {
      const some = ids.get(kind) ?? [];
      return some.length === 0 ? [] : [of(kind, some)];
    }),
  );
  if (parts.length === 0) return [];
  return many<SubjectName>(tx)`
    select subject, number, name from (${sql.join(parts, sql` union all `)}) n (subject, number, name)`;
}

/** Records of a request: itself, its payments, slips, payouts and deposits, as codes of the log. */
export async function listSubjectsOfOrder(tx: Tx, orderId: number): Promise<string[]> {
  const rows = await many<{ subject: string }>(tx)`
    with o as (
      select id, investor_id from orders where id = ${orderId}
    )
    select 'payment:' || p.id as subject from o join payments p on p.investor_id = o.investor_id and p.order_id = o.id
    union all
    select 'receipt:' || s.id from o join bank_slips s on s.investor_id = o.investor_id and s.order_id = o.id
    union all
    select 'payout:' || p.id from o join payouts p on p.investor_id = o.investor_id and p.order_id = o.id
    union all
    select 'deposit:' || d.id from o join bank_deposits d on d.investor_id = o.investor_id and d.order_id = o.id`;
  return [`order:${orderId}`, `order_reschedule:${orderId}`, ...rows.map(({ subject }) => subject)];
}

/** Codes of the log of tickets by their tracking codes. */
export async function listTicketSubjects(tx: Tx, codes: readonly string[]): Promise<string[]> {
  const rows = await many<{ subject: string }>(tx)`
    select 'ticket:' || id as subject from tickets where tracking_code = any(${codes}::text[])`;
  return rows.map(({ subject }) => subject);
}

/** Kinds of records that a fund has one of. */
const ofFund = ['fund', 'fund_terms', 'fund_status', 'fund_attributes'] as const;
/** How far back prices of a fund that was searched for are looked through. */
const PRICE_DAYS = 90;
/** Most funds that a name finds. */
const MOST_FUNDS = 5;

/** Codes of the log of funds by a part of their names, and of their prices up to a day (ISO). */
export async function listFundSubjects(tx: Tx, name: string, day: string): Promise<string[]> {
  const rows = await many<{ subject: string }>(tx)`
    with f as (
      select id
      from funds
      where ${squeezed(sql`name`)} like ${`%${escapeLike(squeezeForSearch(name))}%`}
      order by id limit ${MOST_FUNDS}
    )
    select k.kind || ':' || f.id as subject from f cross join unnest(${[...ofFund]}::text[]) k (kind)
    union all
    select 'nav:' || f.id || ':' || (${day}::date + 1 - n) from f cross join generate_series(0, ${PRICE_DAYS}::int) n`;
  return rows.map(({ subject }) => subject);
}
