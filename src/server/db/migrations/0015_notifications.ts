import { sql, type Kysely } from 'kysely';

/* What people are told, by which channel, and what became of it; their choices; the words of the texts (decision 59). */

const sms = sql`
alter table sms_messages
  drop constraint sms_messages_status_check,
  add constraint sms_messages_status_check
    check (status in ('queued', 'sent', 'delivered', 'failed', 'suppressed')),
  -- not sent before this moment; null: at once
  add column due_at timestamptz,
  -- name or number of the text at the SMS provider; null: as the configuration says
  add column pattern text check (pattern <> ''),
  -- when the provider was last asked whether it arrived, and when it said so
  add column checked_at timestamptz,
  add column delivered_at timestamptz;
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
-- one thing that a person is told
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
  -- as people tell devices apart
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

/** Creates notices with their ways, choices and texts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sms.execute(db);
  await notices.execute(db);
}
