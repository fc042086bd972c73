import { sql, type Kysely } from 'kysely';

/* Requests of investors to be verified by documents or at a branch (domain 3.6), whom administrators look at, and who supervises which fund. */

// eslint-disable-next-line house/no-persian-literal -- titles of documents as the rows before have them
const requests = sql`
create table identity_requests (
  id integer generated always as identity primary key,
  investor_id integer not null references investors (id),
  kind text not null check (kind in ('documents', 'in_person')),
  -- prepared: approved against a warning by one person, waits for a second one
  state text not null check (state in ('pending', 'need_more', 'prepared', 'approved', 'rejected', 'withdrawn')),
  -- identity status that the investor goes back to when they withdraw
  status_before text not null check (status_before in ('pending', 'none')),
  branch_id integer references branches (id),
  visit_on date,
  -- what the investor wrote
  note text,
  -- what the last decision told the investor
  reason text,
  -- kinds of documents that were asked for again
  wanted text[] not null default '{}',
  -- why it is approved although something speaks against it
  override_reason text,
  asked_by integer not null references users (id),
  asked_at timestamptz not null,
  -- later than asked_at when the investor sent what was missing
  waits_since timestamptz not null,
  prepared_by integer references users (id),
  prepared_at timestamptz,
  decided_by integer references users (id),
  decided_at timestamptz,
  check ((kind = 'in_person') = (branch_id is not null and visit_on is not null)),
  check ((decided_by is null) = (decided_at is null)),
  check ((prepared_by is null) = (prepared_at is null)),
  check (state <> 'prepared' or (prepared_by is not null and override_reason is not null)),
  check (state <> 'rejected' or (decided_by is not null and reason is not null)),
  check (state <> 'approved' or decided_by is not null)
);
create unique index identity_requests_open on identity_requests (investor_id)
  where state in ('pending', 'need_more', 'prepared');
create index identity_requests_waiting on identity_requests (waits_since, id) where state in ('pending', 'prepared');
create index identity_requests_investor on identity_requests (investor_id, id desc);

alter table investor_documents
  add column kind text check (kind in ('id_card', 'birth_certificate', 'selfie', 'signature', 'representation',
    'gazette', 'last_change', 'articles', 'other')),
  add column request_id integer references identity_requests (id),
  -- what the decision told the investor
  add column reason text,
  add column decided_by integer references users (id),
  add column decided_at timestamptz;
create index investor_documents_request on investor_documents (request_id) where request_id is not null;

update investor_documents
set kind = case doc_name
  when 'تصویر کارت ملی' then 'id_card'
  when 'شناسنامه' then 'birth_certificate'
  when 'نمونه امضا' then 'signature'
  when 'روزنامه رسمی' then 'gazette'
  when 'آخرین آگهی تغییرات' then 'last_change'
  when 'اساسنامه شرکت' then 'articles'
end;

-- whoever waits with documents already is in the queue from the beginning
insert into identity_requests (investor_id, kind, state, status_before, asked_by, asked_at, waits_since)
select i.id, 'documents', 'pending', 'none', min(l.user_id), min(d.uploaded_at), min(d.uploaded_at)
from investors i
join user_investors l on l.investor_id = i.id
join investor_documents d on d.investor_id = i.id and d.status = 'pending'
where i.auth_status = 'pending'
group by i.id;
update investor_documents d
set request_id = r.id
from identity_requests r
where r.investor_id = d.investor_id and d.status = 'pending';
`;

const views = sql`
-- an administrator looks at the panel of an investor, reading alone, until the end or its time (domain 9.17)
create table investor_views (
  id integer generated always as identity primary key,
  sid text not null references sessions (sid),
  user_id integer not null references users (id),
  investor_id integer not null references investors (id),
  reason text not null check (reason <> ''),
  started_at timestamptz not null,
  until timestamptz not null check (until > started_at),
  ended_at timestamptz
);
create unique index investor_views_open on investor_views (sid) where ended_at is null;
create index investor_views_investor on investor_views (investor_id, id desc);
`;

const supervisors = sql`
-- MT trustee, HS auditor: they read the funds that they are named for (decision 60)
alter table users
  drop constraint users_access_level_check,
  add constraint users_access_level_check check (access_level ~ '^(t[0-9]|KZ|MT|HS)$');
alter table role_changes
  drop constraint role_changes_access_level_check,
  add constraint role_changes_access_level_check check (access_level ~ '^(t[0-9]|KZ|MT|HS)$'),
  add column fund_ids integer[] not null default '{}',
  add column funds_from date,
  add column funds_to date,
  add constraint role_changes_funds_check
    check ((coalesce(access_level, '') in ('MT', 'HS')) = (cardinality(fund_ids) > 0 and funds_from is not null)),
  add constraint role_changes_funds_days_check check (funds_to >= funds_from);

create table fund_supervisors (
  user_id integer not null references users (id),
  fund_id integer not null references funds (id),
  from_day date not null,
  -- null: until the role is taken
  to_day date check (to_day >= from_day),
  change_id integer not null references role_changes (id),
  primary key (user_id, fund_id)
);
create index fund_supervisors_fund on fund_supervisors (fund_id);
`;

/** Creates requests of verification, views as an investor, and the funds of trustees and auditors. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [requests, views, supervisors]) await part.execute(db);
}
