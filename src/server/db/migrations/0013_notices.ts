import { sql, type Kysely } from 'kysely';

/*
 * What people are notified of, by which channel, and what became of it; their choices; the words of the texts (decision 59).
 * Messages, tickets, questions and texts of the site.
 */

const messages = sql`
create table messages (
  id integer generated always as identity primary key,
  place smallint not null,
  title text not null,
  short_text text not null,
  body text not null default '',
  link text,
  user_id integer references users (id),
  published_at timestamptz not null,
  show_until timestamptz check (show_until > published_at),
  audience text not null default 'all' check (audience in ('all', 'clients', 'staff')),
  is_active boolean not null default true
);
create index messages_place on messages (place, published_at desc);
create index messages_user on messages (user_id, published_at desc, id desc);

create table message_reads (
  user_id integer not null references users (id),
  message_id integer not null references messages (id),
  at timestamptz not null,
  primary key (user_id, message_id)
);

create table sms_messages (
  id integer generated always as identity primary key,
  mobile text not null,
  template text not null,
  body text,
  tokens jsonb not null default '{}',
  status text not null default 'queued' check (status in ('queued', 'sent', 'delivered', 'failed', 'suppressed')),
  provider text,
  provider_ref text,
  error text,
  created_at timestamptz not null,
  sent_at timestamptz,
  -- not sent before this moment; null: at once
  due_at timestamptz,
  -- name or number of the text at the SMS provider; null: as the configuration says
  pattern text check (pattern <> ''),
  -- when the provider was last asked whether it arrived, and when it said so
  checked_at timestamptz,
  delivered_at timestamptz
);
create index sms_messages_mobile on sms_messages (mobile, created_at desc);
create index sms_messages_open on sms_messages (sent_at) where status = 'sent';

-- messages that may leave in a day; the newest row counts, without one the configuration does
create table sms_budgets (
  version integer primary key check (version > 0),
  notices integer not null check (notices > 0),
  codes integer not null check (codes > 0),
  saved_by integer not null references users (id),
  saved_at timestamptz not null
);
create trigger sms_budgets_append_only before update or delete or truncate on sms_budgets
  execute function refuse_change();
`;

const notices = sql`
-- one thing that a person is notified of
create table notices (
  id integer generated always as identity primary key,
  user_id integer not null references users (id),
  -- whose record it is about; null: the person's own account
  investor_id integer references investors (id),
  -- name in the catalogue of the contract
  event text not null,
  created_at timestamptz not null
);
create index notices_user on notices (user_id, id desc);

-- its way over one channel; a text message keeps its own state in sms_messages
create table notice_deliveries (
  notice_id integer not null references notices (id),
  channel text not null check (channel in ('panel', 'sms', 'push')),
  state text not null check (state in ('waiting', 'sent', 'delivered', 'failed', 'suppressed')),
  -- why it waits, was left out or failed
  reason text check (reason in ('preference', 'quiet_hours', 'no_mobile', 'no_device', 'refused')),
  due_at timestamptz not null,
  finished_at timestamptz,
  message_id integer references messages (id),
  sms_id integer references sms_messages (id),
  -- what a browser shows: title, text, text without figures, link
  content jsonb,
  primary key (notice_id, channel),
  check ((message_id is not null) = (channel = 'panel' and state <> 'suppressed')),
  check (sms_id is null or channel = 'sms'),
  check ((content is not null) = (channel = 'push' and state <> 'suppressed'))
);

-- what a person chose that differs from the catalogue
create table notice_choices (
  user_id integer not null references users (id),
  event text not null,
  channel text not null check (channel in ('panel', 'sms', 'push')),
  is_on boolean not null,
  primary key (user_id, event, channel)
);

-- hours in which nothing that can wait reaches the phone of a person, and how much a locked screen shows
create table notice_settings (
  user_id integer primary key references users (id),
  is_quiet boolean not null,
  quiet_from time not null,
  quiet_to time not null check (quiet_to <> quiet_from),
  hides_amounts boolean not null,
  saved_at timestamptz not null
);

-- browsers that take notices
create table push_devices (
  id integer generated always as identity primary key,
  user_id integer not null references users (id),
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  -- as people call their devices
  name text not null,
  hides_amounts boolean not null,
  created_at timestamptz not null,
  last_sent_at timestamptz
);
create index push_devices_user on push_devices (user_id, id);

-- every version of the words of an event on a channel; the newest one counts, without one the catalogue does
create table notice_template_versions (
  event text not null,
  channel text not null check (channel in ('panel', 'sms', 'push')),
  version integer not null check (version > 0),
  title text not null,
  body text not null check (body <> ''),
  -- name or number of the text at the SMS provider; null: as the configuration says
  pattern text check (pattern <> ''),
  saved_by integer not null references users (id),
  saved_at timestamptz not null,
  primary key (event, channel, version),
  check ((channel = 'sms') = (title = '')),
  check (pattern is null or channel = 'sms')
);
create trigger notice_template_versions_append_only before update or delete or truncate on notice_template_versions
  execute function refuse_change();
`;

const tickets = sql`
create table ticket_categories (
  id integer generated always as identity primary key,
  title text not null unique,
  -- labels differ for administrators and investors (spec 6)
  admin_title text check (admin_title <> ''),
  is_active boolean not null default true,
  sort smallint not null default 0,
  -- an answer is promised within so many working hours
  promised_hours smallint not null default 8 check (promised_hours between 1 and 200),
  -- who answers, as the contract names duties
  duty text not null default 'staff' check (duty in ('staff', 'makerOrChecker', 'super'))
);

create table tickets (
  id integer generated always as identity primary key,
  tracking_code text not null unique,
  user_id integer not null references users (id),
  national_code text not null,
  topic text not null check (length(topic) <= 50),
  group_id integer not null references ticket_categories (id),
  order_id integer references orders (id),
  status text not null check (status in ('unread', 'read', 'read_by_user', 'reply', 'close')),
  rating smallint check (rating between 1 and 5),
  assigned_to integer references users (id),
  -- until when an answer is promised; only while the investor waits for one
  due_at timestamptz,
  closed_at timestamptz,
  closed_by integer references users (id),
  close_reason text check (close_reason <> ''),
  -- the ticket that goes on with the questions of this one
  merged_into integer references tickets (id),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((status in ('unread', 'read')) = (due_at is not null)),
  check ((status = 'close') = (closed_at is not null)),
  check (merged_into is null or status = 'close')
);
create index tickets_user on tickets (user_id, updated_at desc);
create index tickets_status on tickets (status, updated_at desc);
create index tickets_code on tickets (national_code, updated_at desc, id desc);
create index tickets_due on tickets (due_at, id) where due_at is not null;
create index tickets_assigned on tickets (assigned_to, updated_at desc) where assigned_to is not null;
create index tickets_merged on tickets (merged_into) where merged_into is not null;
-- the list of tickets as it is shown first
create index tickets_updated on tickets (updated_at desc, id desc);

create table ticket_chats (
  id integer generated always as identity primary key,
  ticket_id integer not null references tickets (id),
  is_admin boolean not null,
  author_id integer not null references users (id),
  body text not null default '',
  document_id integer references files (id),
  created_at timestamptz not null,
  edited_at timestamptz
);
create index ticket_chats_ticket on ticket_chats (ticket_id, id);

-- what administrators write to each other about a ticket; the investor never sees it
create table ticket_notes (
  id integer generated always as identity primary key,
  ticket_id integer not null references tickets (id),
  body text not null check (body <> ''),
  author_id integer not null references users (id),
  created_at timestamptz not null
);
create index ticket_notes_ticket on ticket_notes (ticket_id, id);
create trigger ticket_notes_append_only before update or delete or truncate on ticket_notes
  execute function refuse_change();

-- answers that administrators begin from
create table canned_answers (
  id integer generated always as identity primary key,
  title text not null unique check (title <> ''),
  body text not null check (body <> ''),
  -- null: for every category
  group_id integer references ticket_categories (id),
  updated_by integer not null references users (id),
  updated_at timestamptz not null
);
create index canned_answers_group on canned_answers (group_id);
`;

const texts = sql`
create table faqs (
  id integer generated always as identity primary key,
  category text not null,
  question text not null,
  answer text not null,
  sort smallint not null default 0,
  is_active boolean not null default true,
  helpful_count integer not null default 0,
  unhelpful_count integer not null default 0
);

-- one vote of a user on each answer, so that the counters of faqs count people and not clicks
create table faq_votes (
  user_id integer not null references users (id),
  faq_id integer not null references faqs (id) on delete cascade,
  is_helpful boolean not null,
  at timestamptz not null,
  primary key (user_id, faq_id)
);

create table custom_boxes (
  id integer generated always as identity primary key,
  title text not null,
  text text not null,
  link text,
  color text,
  image_file_id integer references files (id),
  sort smallint not null default 0,
  is_active boolean not null default true,
  audience text not null default 'all' check (audience in ('all', 'clients', 'staff')),
  -- null: without a beginning, without an end
  show_from timestamptz,
  show_until timestamptz check (show_until > show_from)
);

create table site_contents (
  id integer generated always as identity primary key,
  key text not null unique,
  title text not null,
  body_html text not null,
  image_file_id integer references files (id),
  is_active boolean not null default true,
  sort smallint not null default 0
);

-- every version of a page, a message, a question or a box, as its editor saved it
create table site_content_versions (
  id integer generated always as identity primary key,
  section text not null check (section in ('page', 'news', 'faq', 'box')),
  content_id integer not null,
  -- counts from 0, which is what was there before the first change
  version integer not null check (version >= 0),
  fields jsonb not null,
  saved_by integer references users (id),
  saved_at timestamptz,
  unique (section, content_id, version),
  check ((saved_by is null) = (saved_at is null))
);
create trigger site_content_versions_append_only before update or delete or truncate on site_content_versions
  execute function refuse_change();
`;

/** Creates notices, messages, tickets and texts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [messages, notices, tickets, texts]) await part.execute(db);
}
