import type { PageRows } from '#shared/paging.ts';
import { userNameById } from '#server/db/fragments.ts';
import { many, one } from '#server/db/query.ts';
import type { Tx, WriteTx } from '#server/db/connection.ts';

/** A document of a fund that stood when rules were accepted. */
export interface AcceptedPaper {
  paperId: number;
  category: string;
  title: string;
  version: number;
}

export interface NewAcceptance {
  investorId: number;
  userId: number;
  /** null for a contract of direct debit */
  orderId: number | null;
  contractId: number | null;
  /** whose documents were accepted; null for a contract */
  fundId: number | null;
  /** the sentence that the person agreed to */
  words: string;
  at: Date;
}

/** Keeps what was accepted, with the versions of that moment. */
export async function insertAcceptance(tx: WriteTx, of: NewAcceptance): Promise<void> {
  await many(tx)`
    insert into rule_acceptances (investor_id, user_id, order_id, contract_id, words, papers, site_version, accepted_at)
    select ${of.investorId}, ${of.userId}, ${of.orderId}::integer, ${of.contractId}::integer, ${of.words},
      coalesce(
        (
          select jsonb_agg(
            jsonb_build_object('paperId', p.id, 'category', p.category, 'title', p.title, 'version', p.version)
            order by p.category, p.id
          )
          from published_fund_files p
          where p.fund_id = ${of.fundId}::integer and p.category in ('prospectus', 'articles')
        ), '[]'
      ),
      (
        select coalesce(max(v.version), 0)
        from site_contents c
        left join site_content_versions v on v.section = 'page' and v.content_id = c.id
        where c.key = 'rules'
        having count(c.id) > 0
      ),
      ${of.at}`;
}

export interface AcceptanceRow {
  id: number;
  orderId: number | null;
  orderNo: string | null;
  fundName: string | null;
  contractNo: string | null;
  words: string;
  papers: AcceptedPaper[];
  siteVersion: number | null;
  userName: string;
  acceptedAt: Date;
}

/** What was accepted for an investor, newest first, and how many there are. */
export async function listAcceptances(
  tx: Tx,
  investorId: number,
  { offset, limit }: PageRows,
): Promise<{ rows: AcceptanceRow[]; count: number }> {
  const { count } = await one<{ count: number }>(tx)`
    select count(*)::int as count from rule_acceptances where investor_id = ${investorId}`;
  const rows = await many<AcceptanceRow>(tx)`
    select a.id::int as id, a.order_id as "orderId", o.order_no as "orderNo", f.name as "fundName",
      c.contract_no as "contractNo", a.words, a.papers, a.site_version as "siteVersion",
      ${userNameById('a.user_id')} as "userName", a.accepted_at as "acceptedAt"
    from rule_acceptances a
    left join orders o on o.investor_id = a.investor_id and o.id = a.order_id
    left join funds f on f.id = o.fund_id
    left join debit_contracts c on c.id = a.contract_id
    where a.investor_id = ${investorId}
    order by a.accepted_at desc, a.id desc
    offset ${offset} limit ${limit}`;
  return { rows, count };
}
