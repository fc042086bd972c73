import { sql, type Kysely } from 'kysely';

/* Messages, tickets, questions and texts of the site. */

const content = sql`
create table messages (
  id integer generated always as identity primary key,
  place smallint not null,
  title text not null,
  short_text text not null,
  body text not null default '',
  link text,
  user_id integer references users (id),
  published_at timestamptz not null
);
create index messages_place on messages (place, published_at desc);
create index messages_user on messages (user_id, published_at desc, id desc);

create table message_reads (
  user_id integer not null references users (id),
  message_id integer not null references messages (id),
  at timestamptz not null,
  primary key (user_id, message_id)
);

create table ticket_categories (
  id integer generated always as identity primary key,
  title text not null unique,
  -- labels differ for administrators and investors (spec 6)
  admin_title text check (admin_title <> ''),
  is_active boolean not null default true,
  sort smallint not null default 0
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
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index tickets_user on tickets (user_id, updated_at desc);
create index tickets_status on tickets (status, updated_at desc);

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

create table faqs (
  id integer generated always as identity primary key,
  category text not null,
  question text not null,
  answer text not null,
  sort smallint not null default 0,
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
  is_active boolean not null default true
);

create table site_contents (
  key text primary key,
  title text not null,
  body_html text not null,
  is_active boolean not null default true,
  sort smallint not null default 0,
  updated_at timestamptz not null
);
`;

/** Creates messages, tickets, questions and texts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await content.execute(db);
}
