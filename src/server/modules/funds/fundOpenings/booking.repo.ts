import { sql } from 'kysely';
import { openingComment } from '#shared/contract/fundOpenings.ts';
import { bankNames } from '#shared/strings.ts';
import type { WriteTx } from '#server/db/connection.ts';

/*
 * What an opening becomes, in statements over all of its rows: investors with log-ins and accounts, an order and a certificate
 * for each row of a certificate, holdings, open orders, and the journals. All of them run in one transaction.
 */

/** What a booking writes into every row. */
export interface Booking {
  openingId: number;
  fundId: number;
  /** business day of the journals */
  day: string;
  /** the moment of the release, of which records are made */
  at: Date;
  preparedBy: number;
  approvedBy: number;
}

/** A statement over all rows, and the commit that checks every journal, may take longer than the statements of other jobs. */
export async function takeTime(tx: WriteTx): Promise<void> {
  await sql`select set_config('statement_timeout', '30min', true)`.execute(tx);
}

/** Links the holders that the panel knows, and makes investors of the others. Known ones keep what is known of them. */
export async function writeInvestors(tx: WriteTx, { openingId, at }: Booking): Promise<void> {
  const link = (isNew: boolean) => sql`
    update opening_holders h
    set investor_id = i.id, is_new = ${isNew}
    from investors i
    where h.opening_id = ${openingId} and h.investor_id is null and i.national_no = h.national_no`;
  await link(false).execute(tx);
  await sql`
    insert into investors (
      is_legal, national_no, first_name, last_name, father_name, birth_date, sh_number, trading_code, company_name,
      mobile, created_at
    )
    select is_legal, national_no, first_name, last_name, father_name, birth_date, id_number, trading_code,
      company_name, mobile, ${at}
    from opening_holders
    where opening_id = ${openingId} and investor_id is null
    order by line`.execute(tx);
  await link(true).execute(tx);
}

/**
 * Gives a log-in to people of age whose mobile number is known and for whom nobody acts: the first code goes to that number,
 * and they choose a password with it. Who has a log-in already is linked to it.
 */
export async function writeLogins(tx: WriteTx, { openingId, at }: Booking): Promise<void> {
  const alone = sql`
    from opening_holders h
    join investors i on i.id = h.investor_id
    where h.opening_id = ${openingId} and not h.is_legal and not h.is_minor
      and not exists (select from user_investors l where l.investor_id = i.id)`;
  await sql`
    insert into users (username, mobile, first_name, last_name, referral_code, created_at)
    select h.national_no, coalesce(i.mobile, h.mobile), coalesce(i.first_name, ''), coalesce(i.last_name, ''),
      left(translate(encode(uuid_send(gen_random_uuid()), 'base64'), '+/', '-_'), 8), ${at}::timestamptz
    ${alone} and coalesce(i.mobile, h.mobile) is not null
      and not exists (select from users u where u.username = h.national_no)
    order by h.line`.execute(tx);
  await sql`
    insert into user_investors (user_id, investor_id, it_self, relation, created_at)
    select u.id, own.id, true, 'self', ${at}::timestamptz
    from (select i.id, h.national_no ${alone}) own
    join users u on u.username = own.national_no
    where not exists (select from user_investors l where l.user_id = u.id and l.it_self)`.execute(tx);
}

/** Default bank accounts of new investors, as the registrar pays them; money goes to them from the opening on. */
export async function writeBankAccounts(tx: WriteTx, { openingId, at }: Booking): Promise<void> {
  const codes = Object.keys(bankNames);
  await sql`
    insert into investor_bank_accounts (
      investor_id, bank_code, bank_name, account_type, account_number, iban, is_default, is_verified, usable_from,
      created_at
    )
    select h.investor_id, substr(h.iban, 5, 3), coalesce(b.name, ''), 'short_term', right(h.iban, 18), h.iban, true,
      true, ${at}::timestamptz, ${at}::timestamptz
    from opening_holders h
    left join unnest(${codes}::text[], ${codes.map((code) => bankNames[code] ?? '')}::text[]) as b(code, name)
      on b.code = substr(h.iban, 5, 3)
    where h.opening_id = ${openingId} and h.is_new and h.iban is not null`.execute(tx);
}

/**
 * An issued order and a certificate for each row, with the day of the purchase. Orders and their ids in the rows are one
 * statement, because the ids are known by the insert alone.
 */
export async function writeCertificates(tx: WriteTx, of: Booking): Promise<void> {
  const { openingId, fundId, at, approvedBy } = of;
  await sql`
    update opening_certificates set order_no = nextval('order_no_seq')::text
    where opening_id = ${openingId}`.execute(tx);
  await sql`
    with made as (
      insert into orders (
        investor_id, order_no, fund_id, order_type, payment_method, mode, status, amount, requested_units, units,
        unit_price, fee, remain, net, effective_date, price_date, license_date, ref_id, branch_id, created_at, money_at,
        finished_at
      )
      select h.investor_id, c.order_no, ${fundId}, 1, 'opening', 'units', 'issued', ceil(c.unit_count * c.unit_price),
        c.unit_count, c.unit_count, c.unit_price, 0, 0, ceil(c.unit_count * c.unit_price), c.opened_on, c.opened_on,
        c.opened_on, c.certificate_no, i.branch_id, noon.at, noon.at, noon.at
      from opening_certificates c
      join opening_holders h on h.opening_id = c.opening_id and h.national_no = c.national_no
      join investors i on i.id = h.investor_id
      cross join lateral (
        select least((c.opened_on + time '12:00') at time zone 'Asia/Tehran', ${at}::timestamptz) as at
      ) noon
      where c.opening_id = ${openingId}
      order by c.opened_on, c.line
      returning id, order_no
    )
    update opening_certificates c
    set order_id = made.id
    from made
    where c.opening_id = ${openingId} and c.order_no = made.order_no`.execute(tx);
  await sql`
    insert into order_events (investor_id, order_id, from_status, to_status, actor_kind, actor_id, note, at)
    select o.investor_id, o.id, null, 'issued', 'admin', ${approvedBy}::int, ${openingComment}, ${at}::timestamptz
    from opening_certificates c
    join orders o on o.id = c.order_id
    where c.opening_id = ${openingId}`.execute(tx);
  await sql`
    insert into lots (
      investor_id, fund_id, order_id, license_number, license_date, opened_on, unit_count, units_left, unit_price
    )
    select o.investor_id, o.fund_id, o.id, nextval('license_no_seq')::text, c.opened_on, c.opened_on, c.unit_count,
      c.unit_count, c.unit_price
    from opening_certificates c
    join orders o on o.id = c.order_id
    where c.opening_id = ${openingId}
    order by c.opened_on, c.line`.execute(tx);
  await sql`
    insert into holdings (investor_id, fund_id, units)
    select h.investor_id, ${fundId}, sum(c.unit_count)
    from opening_certificates c
    join opening_holders h on h.opening_id = c.opening_id and h.national_no = c.national_no
    where c.opening_id = ${openingId}
    group by h.investor_id
    on conflict (investor_id, fund_id) do update set units = holdings.units + excluded.units`.execute(tx);
  await sql`
    update fund_totals
    set issued_units = issued_units + (
        select coalesce(sum(unit_count), 0) from opening_certificates where opening_id = ${openingId}
      )
    where fund_id = ${fundId}`.execute(tx);
}

/**
 * Open orders wait for their price as if they had been placed here: purchases hold their money as an order by credit does,
 * and room under a ceiling; redemptions hold their units. Whoever acts for the holder hears what becomes of them.
 * Orders and their ids in the rows are one statement, because the ids are known by the insert alone.
 */
export async function writeOrders(tx: WriteTx, of: Booking): Promise<void> {
  const { openingId, fundId, at, approvedBy } = of;
  await sql`
    update opening_orders set order_no = nextval('order_no_seq')::text
    where opening_id = ${openingId}`.execute(tx);
  await sql`
    with made as (
      insert into orders (
        investor_id, order_no, fund_id, order_type, payment_method, mode, status, amount, requested_units, units,
        held_units, held_amount, estimate, effective_date, price_date, license_date, payout_date, cancel_deadline,
        dated_at, dated_by, account_id, ref_id, branch_id, created_by, created_at, money_at
      )
      select h.investor_id, r.order_no, ${fundId}, r.order_type,
        case r.order_type when 1 then 'wallet' else 'account' end,
        case r.order_type when 1 then 'amount' else 'units' end,
        'registered', r.amount, r.unit_count, r.unit_count,
        coalesce(r.unit_count, case when f.max_fund_units is not null then r.estimated_units end, 0),
        coalesce(r.amount, 0),
        case when r.estimated_nav is null then '{}'
          else jsonb_build_object('units', r.estimated_units::text, 'nav', r.estimated_nav::text) end,
        r.requested_on, r.price_date, r.license_date, r.payout_date, r.cancel_deadline, placed.at, 'registered',
        case r.order_type when 2 then (
          select b.id
          from investor_bank_accounts b
          where b.investor_id = h.investor_id and b.is_verified and b.is_default limit 1
        ) end,
        r.request_no, i.branch_id,
        (
          select l.user_id
          from user_investors l
          where l.investor_id = h.investor_id
          order by l.it_self desc, l.user_id limit 1
        ),
        placed.at, case r.order_type when 1 then placed.at end
      from opening_orders r
      join opening_holders h on h.opening_id = r.opening_id and h.national_no = r.national_no
      join investors i on i.id = h.investor_id
      join funds f on f.id = ${fundId}
      cross join lateral (
        select least((r.requested_on + time '09:00') at time zone 'Asia/Tehran', ${at}::timestamptz) as at
      ) placed
      where r.opening_id = ${openingId}
      order by r.line
      returning id, order_no
    )
    update opening_orders r
    set order_id = made.id
    from made
    where r.opening_id = ${openingId} and r.order_no = made.order_no`.execute(tx);
  await sql`
    insert into order_events (investor_id, order_id, from_status, to_status, actor_kind, actor_id, note, at)
    select o.investor_id, o.id, null, 'registered', 'admin', ${approvedBy}::int, ${openingComment}, ${at}::timestamptz
    from opening_orders r
    join orders o on o.id = r.order_id
    where r.opening_id = ${openingId}`.execute(tx);
  await sql`
    update holdings g
    set reserved = g.reserved + s.units
    from (
      select o.investor_id, sum(r.unit_count)::bigint as units
      from opening_orders r
      join orders o on o.id = r.order_id
      where r.opening_id = ${openingId} and r.order_type = 2
      group by o.investor_id
    ) s
    where g.investor_id = s.investor_id and g.fund_id = ${fundId}`.execute(tx);
  await sql`
    update fund_totals
    set reserved_units = reserved_units + (
        select coalesce(sum(o.held_units), 0)
        from opening_orders r
        join orders o on o.id = r.order_id
        where r.opening_id = ${openingId} and r.order_type = 1
      )
    where fund_id = ${fundId}`.execute(tx);
}

/**
 * Accounts with their balances, then the journals that explain them: one for each certificate, each sum of money, each open
 * purchase, and the bank. Journals and their entries are one statement, because the entries need the ids of all journals.
 */
export async function writeJournals(tx: WriteTx, of: Booking): Promise<void> {
  const { openingId, fundId } = of;
  await sql`
    insert into accounts (kind, fund_id, unit)
    select kind, ${fundId}, case when kind = 'fund_units' then 'UNIT' else 'IRR' end
    from unnest(array['opening_assets', 'fund_bank', 'fund_capital', 'fund_units']) as k(kind)
    on conflict do nothing`.execute(tx);
  await sql`
    insert into accounts (kind, investor_id, fund_id, unit, balance, held)
    select 'investor_cash', h.investor_id, ${fundId}::int, 'IRR', h.cash + coalesce(p.amount, 0),
      coalesce(p.amount, 0)
    from opening_holders h
    left join (
      select national_no, sum(amount)::bigint as amount
      from opening_orders
      where opening_id = ${openingId}
      group by national_no
    ) p on p.national_no = h.national_no
    where h.opening_id = ${openingId} and h.cash + coalesce(p.amount, 0) > 0
    union all
    select 'investor_units', h.investor_id, ${fundId}::int, 'UNIT', sum(c.unit_count)::bigint, 0
    from opening_certificates c
    join opening_holders h on h.opening_id = c.opening_id and h.national_no = c.national_no
    where c.opening_id = ${openingId}
    group by h.investor_id
    on conflict (coalesce(investor_id, 0), fund_id, kind)
      do update set balance = accounts.balance + excluded.balance, held = accounts.held + excluded.held`.execute(tx);
  const { at, day, preparedBy, approvedBy } = of;
  const head = sql`at, business_date, kind, fund_id, reason, prepared_by, approved_by`;
  const values = sql`${at}::timestamptz, ${day}::date, 'opening', ${fundId}::int, ${openingComment}, ${preparedBy}::int,
    ${approvedBy}::int`;
  const entry = sql`
    journal_id, account_id, investor_id, fund_id, unit, debit, credit, tx_type, order_id, comments, business_date, at`;
  /** One side of each journal of `j`, whose account is of the fund or of the investor of the journal. */
  const side = (kind: string, isDebit: boolean, amount: string) => {
    const isOwn = kind.startsWith('investor_');
    const sum = sql.raw(`j.${amount}`);
    return sql`
      select j.id, a.id, ${isOwn ? sql`j.investor_id` : sql`null::int`}, ${fundId}::int, a.unit,
        ${isDebit ? sum : sql`0`}, ${isDebit ? sql`0` : sum}, 'opening', j.order_id, ${openingComment}::text,
        ${day}::date, ${at}::timestamptz
      from j
      join accounts a on a.fund_id = ${fundId} and a.kind = ${kind}
        and coalesce(a.investor_id, 0) = ${isOwn ? sql`j.investor_id` : sql`0`}
      where j.${sql.raw(amount)} > 0`;
  };
  const sides = (...all: ReturnType<typeof side>[]) => sql.join(all, sql` union all `);
  await sql`
    with made as (
      insert into journals (${head}, investor_id, order_id)
      select ${values}, o.investor_id, o.id
      from opening_certificates c
      join orders o on o.id = c.order_id
      where c.opening_id = ${openingId}
      order by c.opened_on, c.line
      returning id, investor_id, order_id
    ),
    j as (
      select made.id, made.investor_id, made.order_id, o.net as cost, o.units
      from made
      join orders o on o.id = made.order_id
    )
    insert into ledger_entries (${entry})
    ${sides(
      side('opening_assets', true, 'cost'),
      side('fund_capital', false, 'cost'),
      side('fund_units', true, 'units'),
      side('investor_units', false, 'units'),
    )}`.execute(tx);
  await sql`
    with made as (
      insert into journals (${head}, investor_id)
      select ${values}, investor_id
      from opening_holders
      where opening_id = ${openingId} and cash > 0
      order by line
      returning id, investor_id
    ),
    j as (
      select made.id, made.investor_id, null::int as order_id, h.cash
      from made
      join opening_holders h on h.opening_id = ${openingId} and h.investor_id = made.investor_id
    )
    insert into ledger_entries (${entry})
    ${sides(side('opening_assets', true, 'cash'), side('investor_cash', false, 'cash'))}`.execute(tx);
  await sql`
    with made as (
      insert into journals (${head}, investor_id, order_id)
      select ${values}, o.investor_id, o.id
      from opening_orders r
      join orders o on o.id = r.order_id
      where r.opening_id = ${openingId} and r.order_type = 1
      order by r.line
      returning id, investor_id, order_id
    ),
    j as (
      select made.id, made.investor_id, made.order_id, o.amount as cash
      from made
      join orders o on o.id = made.order_id
    )
    insert into ledger_entries (${entry})
    ${sides(side('opening_assets', true, 'cash'), side('investor_cash', false, 'cash'))}`.execute(tx);
  await sql`
    with made as (
      insert into journals (${head})
      select ${values}
      from fund_openings
      where id = ${openingId} and bank_balance > 0
      returning id
    ),
    j as (
      select made.id, null::int as investor_id, null::int as order_id, o.bank_balance as bank
      from made
      join fund_openings o on o.id = ${openingId}
    )
    insert into ledger_entries (${entry})
    ${sides(side('fund_bank', true, 'bank'), side('opening_assets', false, 'bank'))}`.execute(tx);
}

/** Past prices as published ones, which nothing executes any more. */
export async function writePrices(tx: WriteTx, of: Booking): Promise<void> {
  await sql`
    insert into fund_navs (
      fund_id, nav_date, issue_nav, cancel_nav, statistical_nav, net_asset, invested_units, source, status, entered_by,
      entered_at, prepared_by, approved_by, published_at, locked_at
    )
    select ${of.fundId}, nav_date, issue_nav, cancel_nav, statistical_nav, net_asset, unit_count, 'csv', 'approved',
      ${of.preparedBy}::int, ${of.at}::timestamptz, array[${of.preparedBy}::int], ${of.approvedBy}::int,
      ${of.at}::timestamptz, ${of.at}::timestamptz
    from opening_prices
    where opening_id = ${of.openingId}
    on conflict (fund_id, nav_date) do nothing`.execute(tx);
}

/** Marks an opening as booked. */
export async function markOpened(tx: WriteTx, openingId: number, at: Date): Promise<void> {
  await tx.updateTable('fund_openings').set({ state: 'opened', opened_at: at }).where('id', '=', openingId).execute();
}
