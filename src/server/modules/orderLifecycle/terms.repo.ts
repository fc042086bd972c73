import { sql } from 'kysely';

/** Fees and exit steps of a fund as they stand, in the form of `OrderTerms`. */
export const termsNow = (fundId: number) => sql`
  (
    select jsonb_build_object(
      'fixedIssue', f.fee_fixed_issue::text, 'varIssuePct', f.fee_var_issue_pct::text,
      'varIssueCap', f.fee_var_issue_cap::text, 'fixedCancel', f.fee_fixed_cancel::text,
      'exitSteps', coalesce(
        (
          select jsonb_agg(jsonb_build_object('untilDay', s.until_day, 'pct', s.pct::text) order by s.until_day)
          from exit_fee_steps s
          where s.fund_id = f.id
        ), '[]'
      )
    )
    from funds f
    where f.id = ${fundId}
  )`;
