import { sql, type RawBuilder } from 'kysely';
import type { SearchKind } from '#shared/contract/deskSearch.ts';
import { escapeLike, investorName, tehranDayOf, userName } from '#server/db/fragments.ts';
import { isInvestorFound } from '#server/db/investorSearch.ts';
import { many } from '#server/db/query.ts';
import type { Tx } from '#server/db/connection.ts';
import type { Typed } from './typed.rules.ts';

/** A record that was found; `status` and `what` are words of the database, rial amounts. */
export interface FoundRow {
  kind: SearchKind;
  id: string;
  number: string;
  name: string | null;
  what: string | null;
  fundId: number | null;
  fundName: string | null;
  amount: bigint | null;
  status: string | null;
  day: string | null;
}

/** Whose records: all of the head office, those of an administrator's branch, or requests of named funds on a day. */
export type Reach = { of: 'office' } | { of: 'branch'; userId: number } | { of: 'funds'; userId: number; day: string };

/** Most records of a kind in an answer, and most of one cause that are looked at. */
const SHOWN = 5;
const LOOKED_AT = 20;

/** Ids that one cause finds; causes come in the order in which their records are shown. */
type Cause = RawBuilder<unknown> | null;

const starts = (text: string): string => `${escapeLike(text)}%`;
const holds = (text: string): string => `%${escapeLike(text)}%`;

/** The records of a kind that are shown: by cause, the newest first. Null where nothing of the text may name one. */
function shown(causes: readonly Cause[], columns: RawBuilder<unknown>): RawBuilder<unknown> | null {
  const given = causes.flatMap((cause, rank) =>
    cause === null ? [] : [sql`(select ${sql.lit(rank)} as rank, c.id from (${cause} limit ${LOOKED_AT}) c)`],
  );
  if (given.length === 0) return null;
  return sql`
    (
      select ${columns}
      join (
        select id, min(rank) as rank
        from (${sql.join(given, sql` union all `)}) found
        group by id
        order by 2, id desc limit ${SHOWN}
      ) c on c.id = r.id
      order by c.rank, r.id desc
    )`;
}

/** True for rows of `investors i` that the reader may see. */
function isReached(reach: Reach): RawBuilder<unknown> {
  return reach.of === 'branch'
    ? sql`i.branch_id = (select a.branch_id from users a where a.id = ${reach.userId})`
    : sql`true`;
}

/** Joins the investor of `r` where the reader sees a part of them. */
const ownersOf = (reach: Reach): RawBuilder<unknown> =>
  reach.of === 'branch' ? sql`join investors i on i.id = r.investor_id and ${isReached(reach)}` : sql``;

const name = investorName('i');

function investors(typed: Typed, reach: Reach, day: string) {
  const mine = isReached(reach);
  return shown(
    [
      typed.nationalNo === null
        ? null
        : sql`select i.id from investors i where i.national_no = ${typed.nationalNo} and ${mine}`,
      typed.mobile === null
        ? null
        : sql`
            select i.id
            from users u
            join user_investors l on l.user_id = u.id and l.it_self
            join investors i on i.id = l.investor_id
            where u.mobile = ${typed.mobile} and ${mine}`,
      ...[...(typed.mobile === null ? [] : [typed.mobile]), ...typed.people].map(
        (words) => sql`select i.id from investors i where ${isInvestorFound('i', words)} and ${mine}`,
      ),
    ],
    sql`
      'investor' as kind, r.id::text, r.national_no as number, r.name, r.mobile as what, null::int as "fundId",
        null as "fundName", (
          select coalesce(sum(trunc(h.units * n.cancel_nav)), 0)::bigint
          from holdings h
          cross join lateral (
            select p.cancel_nav
            from fund_navs p
            where p.fund_id = h.fund_id and p.status = 'approved' and p.nav_date <= ${day}::date
            order by p.nav_date desc limit 1
          ) n
          where h.investor_id = r.id and h.units > 0
        ) as amount, r.auth_status::text as status, ${tehranDayOf('r.created_at')} as day
      from (select i.*, ${name} as name from investors i) r`,
  );
}

function orders(typed: Typed, reach: Reach, at: Date) {
  const owners =
    reach.of === 'funds'
      ? sql`
          join fund_supervisors s on s.fund_id = r.fund_id and s.user_id = ${reach.userId}
            and s.from_day <= ${reach.day} and coalesce(s.to_day >= ${reach.day}, true)`
      : ownersOf(reach);
  const isOffice = reach.of !== 'funds';
  return shown(
    [
      typed.orderNos.length === 0
        ? null
        : sql`select r.id from orders r ${owners} where r.order_no = any(${typed.orderNos}) order by r.id desc`,
      typed.ref === null || !isOffice
        ? null
        : sql`select r.id from orders r ${owners} where r.ref_id ilike ${starts(typed.ref)}`,
      typed.amount === null || !isOffice
        ? null
        : sql`
            select r.id from orders r ${owners} where coalesce(r.amount, 0) = ${typed.amount} order by r.id desc`,
    ],
    sql`
      'order' as kind, r.id::text, r.order_no as number, ${name} as name, r.order_type::text as what, f.id as "fundId",
        f.name as "fundName", r.amount,
        case
          when r.status = 'registered' and r.cancel_deadline <= ${at} then 'processing'
          else r.status::text
        end as status,
        ${tehranDayOf('r.created_at')} as day
      from orders r
      join investors i on i.id = r.investor_id
      join funds f on f.id = r.fund_id`,
  );
}

function slips({ ref, iban, amount }: Typed) {
  return shown(
    [
      ref === null ? null : sql`select r.id from bank_slips r where r.number ilike ${starts(ref)}`,
      iban === null ? null : sql`select r.id from bank_slips r where r.source_iban like ${holds(iban)}`,
      amount === null ? null : sql`select r.id from bank_slips r where r.amount = ${amount} order by r.id desc`,
    ],
    sql`
      'slip' as kind, r.id::text, r.number, ${name} as name, null as what, f.id as "fundId", f.name as "fundName",
        r.amount, r.status::text, r.slip_date as day
      from bank_slips r
      join investors i on i.id = r.investor_id
      join fund_bank_accounts b on b.id = r.fund_account_id
      join funds f on f.id = b.fund_id`,
  );
}

function payouts({ ref, iban, amount }: Typed) {
  return shown(
    [
      ref === null ? null : sql`select r.id from payouts r where r.bank_ref ilike ${starts(ref)}`,
      iban === null
        ? null
        : sql`
            select r.id
            from investor_bank_accounts b
            join payouts r on r.account_id = b.id
            where b.iban like ${holds(iban)}`,
      amount === null ? null : sql`select r.id from payouts r where r.amount = ${amount} order by r.id desc`,
    ],
    sql`
      'payout' as kind, r.id::text, coalesce(r.bank_ref, r.batch_no, o.order_no, '') as number, ${name} as name,
        r.kind::text as what, f.id as "fundId", f.name as "fundName", r.amount,
        case when r.repair_by is not null then 'repair' when r.held_by is not null then 'held' else r.status::text end,
        r.due_date as day
      from payouts r
      join investors i on i.id = r.investor_id
      join funds f on f.id = r.fund_id
      left join orders o on o.investor_id = r.investor_id and o.id = r.order_id`,
  );
}

function deposits({ ref, iban, amount }: Typed) {
  return shown(
    [
      ref === null ? null : sql`select r.id from bank_deposits r where r.bank_ref ilike ${starts(ref)}`,
      ref === null ? null : sql`select r.id from bank_deposits r where r.deposit_code ilike ${starts(ref)}`,
      iban === null ? null : sql`select r.id from bank_deposits r where r.source_iban like ${holds(iban)}`,
      amount === null ? null : sql`select r.id from bank_deposits r where r.amount = ${amount} order by r.id desc`,
    ],
    sql`
      'deposit' as kind, r.id::text, r.bank_ref as number, ${name} as name, r.deposit_code as what, f.id as "fundId",
        f.name as "fundName", r.amount, r.status::text, ${tehranDayOf('r.deposited_at')} as day
      from bank_deposits r
      left join investors i on i.id = r.investor_id
      left join funds f on f.id = r.fund_id`,
  );
}

function tickets({ digits }: Typed, reach: Reach) {
  const isMine =
    reach.of === 'branch'
      ? sql`exists (
          select from user_investors l join investors i on i.id = l.investor_id
          where l.user_id = r.user_id and ${isReached(reach)}
        )`
      : sql`true`;
  return shown(
    [digits === null ? null : sql`select r.id from tickets r where r.tracking_code = ${digits} and ${isMine}`],
    sql`
      'ticket' as kind, r.tracking_code as id, r.tracking_code as number,
        ${userName('u')} as name, r.topic as what, null::int as "fundId", null as "fundName",
        null::bigint as amount, r.status::text, ${tehranDayOf('r.created_at')} as day
      from tickets r
      join users u on u.id = r.user_id`,
  );
}

function files({ batchNos, amount }: Typed) {
  return shown(
    [
      batchNos.length === 0
        ? null
        : sql`select r.batch_no as id from payout_batches r where r.batch_no = any(${batchNos})`,
      amount === null
        ? null
        : sql`
            select r.batch_no as id from payout_batches r where r.total_amount = ${amount} order by r.created_at desc`,
    ],
    sql`
      'file' as kind, r.id, r.id as number, null as name, null as what, f.id as "fundId", f.name as "fundName",
        r.total_amount as amount, r.status::text, ${tehranDayOf('r.created_at')} as day
      from (select b.*, b.batch_no as id from payout_batches b) r
      join funds f on f.id = r.fund_id`,
  );
}

function payments({ ref }: Typed, reach: Reach) {
  return shown(
    [ref === null ? null : sql`select r.id from payments r ${ownersOf(reach)} where r.ref_id ilike ${starts(ref)}`],
    sql`
      'payment' as kind, r.order_id::text as id, r.ref_id as number, ${name} as name, r.gateway as what,
        f.id as "fundId", f.name as "fundName", r.amount, r.status::text, ${tehranDayOf('r.created_at')} as day
      from payments r
      join investors i on i.id = r.investor_id
      join funds f on f.id = r.fund_id`,
  );
}

function journals({ digits }: Typed) {
  return shown(
    [digits === null ? null : sql`select r.id from journals r where r.id = ${digits}::bigint`],
    sql`
      'journal' as kind, r.id::text, r.id::text as number, ${name} as name, (
          select min(e.tx_type) from ledger_entries e where e.journal_id = r.id
        ) as what, f.id as "fundId", f.name as "fundName", (
          select coalesce(sum(e.credit) filter (where e.unit = 'IRR'), 0)::bigint
          from ledger_entries e
          where e.journal_id = r.id
        ) as amount,
        case when exists (select from journals v where v.reverses = r.id) then 'reversed' end as status,
        r.business_date as day
      from journals r
      join funds f on f.id = r.fund_id
      left join investors i on i.id = r.investor_id`,
  );
}

function accounts({ iban }: Typed, reach: Reach) {
  return shown(
    [
      iban === null
        ? null
        : sql`select r.id from investor_bank_accounts r ${ownersOf(reach)} where r.iban like ${holds(iban)}`,
    ],
    sql`
      'account' as kind, r.investor_id::text as id, r.iban as number, ${name} as name, r.bank_name as what,
        null::int as "fundId", null as "fundName", null::bigint as amount,
        case when r.removed_at is not null then 'removed' end as status, ${tehranDayOf('r.created_at')} as day
      from investor_bank_accounts r
      join investors i on i.id = r.investor_id`,
  );
}

/**
 * Records that a text names, of each kind at most five, in one statement; each cause is looked up by an index of its own.
 * `at` is the moment that states of requests are shown for, `day` that of the prices.
 */
export async function findRecords(
  tx: Tx,
  typed: Typed,
  { reach, at, day }: { reach: Reach; at: Date; day: string },
): Promise<FoundRow[]> {
  const found: Partial<Record<SearchKind, RawBuilder<unknown> | null>> =
    reach.of === 'funds'
      ? { order: orders(typed, reach, at) }
      : {
          investor: investors(typed, reach, day),
          order: orders(typed, reach, at),
          ticket: tickets(typed, reach),
          payment: payments(typed, reach),
          account: accounts(typed, reach),
          ...(reach.of === 'office' && {
            slip: slips(typed),
            payout: payouts(typed),
            deposit: deposits(typed),
            file: files(typed),
            journal: journals(typed),
          }),
        };
  const parts = Object.values(found).filter((part) => part !== null);
  return parts.length === 0 ? [] : many<FoundRow>(tx)`${sql.join(parts, sql` union all `)}`;
}
