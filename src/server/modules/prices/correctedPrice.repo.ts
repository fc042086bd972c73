import { sql, type RawBuilder } from 'kysely';

/** How a price was corrected, as `correctedPrice` of the contract wants it. */
export interface CorrectedPrice {
  oldIssueNav: string;
  issueNav: string;
  oldCancelNav: string;
  cancelNav: string;
  reason: string;
  /** ISO moment of the approval */
  at: string;
}

/** Expression of SQL: the newest approved correction of a fund's day since a moment, or null. The names are of columns. */
export function correctedSince(of: {
  fundId: string;
  navDate: string;
  since: string;
}): RawBuilder<CorrectedPrice | null> {
  return sql<CorrectedPrice | null>`(
    select jsonb_build_object(
      'oldIssueNav', c.old_issue_nav::text, 'issueNav', c.issue_nav::text,
      'oldCancelNav', c.old_cancel_nav::text, 'cancelNav', c.cancel_nav::text, 'reason', c.reason,
      'at', to_char(c.decided_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
    )
    from price_corrections c
    where c.fund_id = ${sql.ref(of.fundId)} and c.nav_date = ${sql.ref(of.navDate)} and c.state in ('approved', 'done')
      and c.decided_at >= ${sql.ref(of.since)}
    order by c.id desc limit 1
  )`;
}
