import { comma } from '#shared/strings.ts';
import { sql, type RawBuilder } from 'kysely';
import type { PersonalSection } from '#shared/texts/personalTexts.ts';
import { investorName, shareStatus } from '#server/db/fragments.ts';
import { many, one } from '#server/db/query.ts';
import type { Tx } from '#server/db/connection.ts';

/** A row of a section; `rowId` orders the section and is not in the file. */
export type PersonalRow = Record<string, unknown> & { rowId: number | bigint };

/* `mine` are the investors of the person. Sealed references, hashes and notes of administrators are in no section. */
const owner = investorName('i');
const mine = sql`join user_investors l on l.investor_id = i.id`;

type Rows = (userId: number) => RawBuilder<unknown>;

const people: Pick<
  Record<PersonalSection, Rows>,
  'profile' | 'investors' | 'addresses' | 'accounts' | 'documents' | 'holdings'
> = {
  profile: (userId) => sql`
    select u.id as "rowId", u.username, u.first_name as "firstName", u.last_name as "lastName", u.mobile, u.email,
      u.referral_code as "referralCode", u.created_at as "createdAt"
    from users u where u.id = ${userId}`,
  investors: (userId) => sql`
    select i.id as "rowId", ${owner} as investor, i.national_no as "nationalNo", l.relation, i.is_legal as "isLegal",
      i.father_name as "fatherName", i.gender, i.birth_date as "birthDate", i.birth_place as "birthPlace",
      i.issue_place as "issuePlace", i.sh_number as "shNumber", i.job_title as "jobTitle",
      i.trading_code as "tradingCode", i.register_no as "registerNo", i.register_date as "registerDate",
      i.register_place as "registerPlace", i.economic_code as "economicCode", i.mobile, i.email,
      i.auth_status as "authStatus", i.created_at as "createdAt"
    from investors i ${mine} where l.user_id = ${userId}`,
  addresses: (userId) => sql`
    select a.id as "rowId", ${owner} as investor, a.province, a.city, a.address_body as address,
      a.postal_code as "postalCode", a.phone_number as phone
    from investor_addresses a join investors i on i.id = a.investor_id ${mine} where l.user_id = ${userId}`,
  accounts: (userId) => sql`
    select b.id as "rowId", ${owner} as investor, b.bank_name as bank, b.account_number as "accountNumber", b.iban,
      b.is_default as "isDefault", b.is_verified as "isVerified", b.created_at as "createdAt",
      b.removed_at as "removedAt"
    from investor_bank_accounts b join investors i on i.id = b.investor_id ${mine} where l.user_id = ${userId}`,
  documents: (userId) => sql`
    select d.id as "rowId", ${owner} as investor, d.doc_name as name, d.status, d.uploaded_at as "createdAt"
    from investor_documents d join investors i on i.id = d.investor_id ${mine} where l.user_id = ${userId}`,
  holdings: (userId) => sql`
    select row_number() over (order by h.investor_id, h.fund_id) as "rowId", ${owner} as investor, f.name as fund,
      h.units, h.reserved
    from holdings h join funds f on f.id = h.fund_id join investors i on i.id = h.investor_id ${mine}
    where l.user_id = ${userId} and h.units > 0`,
};

const money: Pick<
  Record<PersonalSection, Rows>,
  'orders' | 'orderEvents' | 'payments' | 'payouts' | 'turnover' | 'certificates' | 'profits' | 'reinvest'
> = {
  orders: (userId) => sql`
    select o.id as "rowId", ${owner} as investor, o.order_no as "orderNo", o.order_type as "orderType", f.name as fund,
      o.payment_method as "paymentMethod", o.status, o.amount, o.requested_units as "requestedUnits", o.units,
      o.unit_price as "unitPrice", o.fee, o.exit_fee as "exitFee", o.remain, o.net, o.price_date as "priceDate",
      o.license_date as "licenseDate", o.license_number as "licenseNumber", o.payout_date as "payoutDate",
      o.ref_id as "refId", o.reason, o.created_at as "createdAt", o.finished_at as "finishedAt"
    from orders o join funds f on f.id = o.fund_id join investors i on i.id = o.investor_id ${mine}
    where l.user_id = ${userId}`,
  orderEvents: (userId) => sql`
    select e.id as "rowId", o.order_no as "orderNo", e.to_status as status, e.note, e.at as "createdAt"
    from order_events e
    join orders o on o.investor_id = e.investor_id and o.id = e.order_id
    join investors i on i.id = e.investor_id ${mine}
    where l.user_id = ${userId}`,
  payments: (userId) => sql`
    select p.id as "rowId", o.order_no as "orderNo", p.gateway, p.amount, p.status as "paymentStatus",
      p.ref_id as "refId", p.card_mask as card, p.created_at as "createdAt", p.verified_at as "finishedAt"
    from payments p
    join orders o on o.investor_id = p.investor_id and o.id = p.order_id
    join investors i on i.id = p.investor_id ${mine}
    where l.user_id = ${userId}`,
  payouts: (userId) => sql`
    select p.id as "rowId", ${owner} as investor, f.name as fund, o.order_no as "orderNo", p.kind as "payoutKind",
      p.amount, p.due_date as "dueDate", p.status as "payoutStatus", p.bank_ref as "refId",
      p.finished_at as "finishedAt"
    from payouts p
    join funds f on f.id = p.fund_id
    join investors i on i.id = p.investor_id ${mine}
    left join orders o on o.investor_id = p.investor_id and o.id = p.order_id
    where l.user_id = ${userId}`,
  turnover: (userId) => sql`
    select e.id as "rowId", ${owner} as investor, f.name as fund, e.tx_type as "txType", o.order_no as "orderNo",
      e.debit, e.credit, e.comments, e.business_date as "businessDate", e.at as "createdAt"
    from ledger_entries e
    join funds f on f.id = e.fund_id
    join investors i on i.id = e.investor_id ${mine}
    left join orders o on o.investor_id = e.investor_id and o.id = e.order_id
    where l.user_id = ${userId} and e.unit = 'IRR'`,
  certificates: (userId) => sql`
    select t.id as "rowId", ${owner} as investor, f.name as fund, o.order_no as "orderNo",
      t.license_number as "licenseNumber", t.license_date as "licenseDate", t.unit_count as units,
      t.units_left as "unitsLeft", t.unit_price as "unitPrice"
    from lots t
    join funds f on f.id = t.fund_id
    join investors i on i.id = t.investor_id ${mine}
    left join orders o on o.investor_id = t.investor_id and o.id = t.order_id
    where l.user_id = ${userId}`,
  profits: (userId) => sql`
    select row_number() over (order by s.profit_id, s.investor_id) as "rowId", ${owner} as investor, f.name as fund,
      p.profit_date as "profitDate", s.unit_count as units, s.amount, ${shareStatus} as "shareStatus"
    from profit_shares s
    join fund_profits p on p.id = s.profit_id
    join funds f on f.id = p.fund_id
    join investors i on i.id = s.investor_id ${mine}
    where l.user_id = ${userId}`,
  reinvest: (userId) => sql`
    select row_number() over (order by r.investor_id, r.fund_id) as "rowId", ${owner} as investor, f.name as fund,
      r.is_on as "isOn", r.percent, r.updated_at as "createdAt"
    from reinvest_settings r join funds f on f.id = r.fund_id join investors i on i.id = r.investor_id ${mine}
    where l.user_id = ${userId}`,
};

const debits: Pick<Record<PersonalSection, Rows>, 'contracts' | 'regularPurchases' | 'debits' | 'consents'> = {
  contracts: (userId) => sql`
    select c.id as "rowId", ${owner} as investor, c.contract_no as "contractNo", b.name as bank, c.mobile,
      c.account_mask as "accountMask", c.max_amount as "maxAmount", c.start_date as "startDate",
      c.expire_date as "expireDate", c.status, c.created_at as "createdAt", c.ended_at as "finishedAt"
    from debit_contracts c
    join debit_banks b on b.code = c.bank_code
    join investors i on i.id = c.investor_id ${mine}
    where l.user_id = ${userId}`,
  regularPurchases: (userId) => sql`
    select r.id as "rowId", ${owner} as investor, c.contract_no as "contractNo", f.name as fund, r.amount, r.every,
      r.start_date as "startDate", r.end_date as "endDate", r.status, r.done_count as "doneCount",
      r.done_amount as "doneAmount", r.created_at as "createdAt"
    from debit_regulars r
    join debit_contracts c on c.id = r.contract_id
    join funds f on f.id = r.fund_id
    join investors i on i.id = r.investor_id ${mine}
    where l.user_id = ${userId}`,
  debits: (userId) => sql`
    select d.id as "rowId", ${owner} as investor, c.contract_no as "contractNo", f.name as fund, d.amount,
      d.due_date as "dueDate", d.status, d.ref_id as "refId", d.done_at as "finishedAt"
    from debit_charges d
    join debit_contracts c on c.id = d.contract_id
    join funds f on f.id = d.fund_id
    join investors i on i.id = d.investor_id ${mine}
    where l.user_id = ${userId}`,
  /*
   * What was accepted as it was kept. Of the time before acceptances were kept, the orders whose way of payment belongs to the
   * form on which the person accepts prospectus and articles.
   */
  consents: (userId) => sql`
    select row_number() over (order by a.at, a.subject) as "rowId", a.consent, a.subject, a.words, a.papers,
      a.at as "createdAt"
    from (
      select case when r.contract_id is null then 'fund_rules' else 'debit_rules' end as consent,
        coalesce(f.name || ' · ' || o.order_no, c.contract_no) as subject, r.words,
        (
          with p (paper, place) as (select * from jsonb_array_elements(r.papers) with ordinality)
          select string_agg(
            (p.paper ->> 'title') || ' (' || (p.paper ->> 'version') || ')', ${`${comma} `} order by p.place
          )
          from p
        ) as papers,
        r.accepted_at as at
      from rule_acceptances r
      left join orders o on o.investor_id = r.investor_id and o.id = r.order_id
      left join funds f on f.id = o.fund_id
      left join debit_contracts c on c.id = r.contract_id
      where r.user_id = ${userId}
      union all
      select 'fund_rules', f.name || ' · ' || o.order_no, null, null, o.created_at
      from orders o join funds f on f.id = o.fund_id
      where o.created_by = ${userId} and o.order_type = 1 and o.payment_method in ('ipg', 'receipt', 'wallet')
        and o.created_at < coalesce((select min(accepted_at) from rule_acceptances), 'infinity')
        and not exists (
          select from rule_acceptances r where r.investor_id = o.investor_id and r.order_id = o.id
        )
      union all
      select 'debit_contract', c.contract_no, null, null, c.activated_at
      from debit_contracts c
      where c.created_by = ${userId} and c.activated_at is not null
      union all
      select 'browser_notices', d.name, null, null, d.created_at
      from push_devices d
      where d.user_id = ${userId}
    ) a`,
};

const talk: Pick<
  Record<PersonalSection, Rows>,
  'tickets' | 'ticketMessages' | 'messages' | 'noticeChoices' | 'signIns' | 'sessions' | 'statements'
> = {
  tickets: (userId) => sql`
    select t.id as "rowId", t.tracking_code as "trackingCode", t.topic, g.title as category, t.status, t.rating,
      t.created_at as "createdAt", t.closed_at as "finishedAt"
    from tickets t join ticket_categories g on g.id = t.group_id
    where t.user_id = ${userId}`,
  ticketMessages: (userId) => sql`
    select c.id as "rowId", t.tracking_code as "trackingCode",
      case when c.is_admin then 'support' else 'self' end as author, c.body, c.created_at as "createdAt"
    from ticket_chats c join tickets t on t.id = c.ticket_id
    where t.user_id = ${userId}`,
  messages: (userId) => sql`
    select m.id as "rowId", m.title, coalesce(nullif(m.body, ''), m.short_text) as body, m.published_at as "createdAt",
      r.at as "readAt"
    from messages m left join message_reads r on r.message_id = m.id and r.user_id = m.user_id
    where m.user_id = ${userId}`,
  noticeChoices: (userId) => sql`
    select row_number() over (order by c.event, c.channel) as "rowId", c.event, c.channel, c.is_on as "isOn"
    from notice_choices c where c.user_id = ${userId}`,
  signIns: (userId) => sql`
    select s.id as "rowId", s.at as "createdAt", s.status as "signInStatus", s.reason, s.ip, s.device, s.browser, s.os
    from sign_in_logs s where s.user_id = ${userId}`,
  sessions: (userId) => sql`
    select row_number() over (order by s.created_at, s.sid) as "rowId", s.created_at as "createdAt",
      s.last_seen_at as "lastSeenAt", s.ip, s.device, s.browser, s.os, s.revoked_at as "finishedAt"
    from sessions s where s.user_id = ${userId}`,
  statements: (userId) => sql`
    select s.id as "rowId", s.kind as "statementKind", s.from_date as "fromDate", s.to_date as "toDate",
      s.made_at as "createdAt"
    from statements s where s.user_id = ${userId}`,
};

const sections: Readonly<Record<PersonalSection, Rows>> = { ...people, ...money, ...debits, ...talk };

/** How many rows a section has for a person. */
export async function countPersonal(tx: Tx, section: PersonalSection, userId: number): Promise<number> {
  const { total } = await one<{ total: number }>(
    tx,
  )`select count(*)::int as total from (${sections[section](userId)}) r`;
  return total;
}

/** The next rows of a section after one of them. */
export async function listPersonal(
  tx: Tx,
  section: PersonalSection,
  userId: number,
  { after, limit }: { after: number | bigint; limit: number },
): Promise<PersonalRow[]> {
  return many<PersonalRow>(tx)`
    select * from (${sections[section](userId)}) r
    where r."rowId" > ${after}
    order by r."rowId" limit ${limit}`;
}
