import type { Tx } from '#server/db/connection.ts';
import { one } from '#server/db/query.ts';

/** What the tables tell of an installation. */
export interface StoredReadiness {
  superAdmins: number;
  ticketCategories: number;
  hasRulesPage: boolean;
  faqs: number;
  houseName: string | null;
  supportPhone: string | null;
  closedGateways: string[];
  openFunds: number;
  draftFunds: number;
  holidaysThisYear: number;
  holidaysNextYear: number;
  unconfirmedNextYear: number;
  /** codes of services that answered well at least once */
  answered: string[];
  /** notices whose words name a pattern of the SMS provider */
  patternedNotices: string[];
}

/** Reads all of it in one statement. Years are their first days, ISO: of this one, the next one and the one after. */
export async function findReadiness(
  tx: Tx,
  years: { thisYear: string; nextYear: string; yearAfter: string },
): Promise<StoredReadiness> {
  return one<StoredReadiness>(tx)`
    select
      (select count(*)::int from users where role_id = 3 and is_active) as "superAdmins",
      (select count(*)::int from ticket_categories where is_active) as "ticketCategories",
      exists (select from site_contents where key = 'rules' and is_active) as "hasRulesPage",
      (select count(*)::int from faqs where is_active) as faqs,
      s.house_name as "houseName", s.support_phone as "supportPhone",
      coalesce(
        (select array_agg(g ->> 'code') from jsonb_array_elements(s.gateways) g where not (g ->> 'isOn')::boolean),
        '{}'
      ) as "closedGateways",
      (select count(*)::int from funds where status = 'active') as "openFunds",
      (select count(*)::int from funds where status = 'draft') as "draftFunds",
      h.this_year as "holidaysThisYear", h.next_year as "holidaysNextYear", h.unconfirmed as "unconfirmedNextYear",
      coalesce((select array_agg(code) from service_health where last_ok_at is not null), '{}') as answered,
      coalesce(
        (
          select array_agg(n.event)
          from (
            select distinct on (event) event, pattern
            from notice_template_versions
            where channel = 'sms'
            order by event, version desc
          ) n
          where n.pattern is not null
        ),
        '{}'
      ) as "patternedNotices"
    from (
      select
        count(*) filter (where day < ${years.nextYear}::date)::int as this_year,
        count(*) filter (where day >= ${years.nextYear}::date)::int as next_year,
        count(*) filter (where day >= ${years.nextYear}::date and not is_confirmed)::int as unconfirmed
      from holidays
      where scope = 'all' and day >= ${years.thisYear}::date and day < ${years.yearAfter}::date
    ) h
    left join (select * from system_settings order by version desc limit 1) s on true`;
}
