import { sql, type Kysely } from 'kysely';

/*
 * Events of orders and log-ins are divided by month (decision 185). The table that holds them becomes the default partition
 * of one with its name, so no row moves, and the release before reads and writes on. The job `logs.makeMonths` makes the
 * months. Keys stay those of each partition, because a key of the whole would have to hold `at`.
 */

const setAside = sql`
alter table order_events rename to order_events_rest;
alter table sign_in_logs rename to sign_in_logs_rest;
`;

const divided = sql`
alter table order_events_rest alter column id drop identity;
create table order_events (like order_events_rest including defaults including constraints) partition by range (at);
alter table order_events
  alter column id add generated always as identity,
  add foreign key (investor_id, order_id) references orders (investor_id, id);
alter table order_events attach partition order_events_rest default;
create trigger order_events_append_only before update or delete or truncate on order_events
  execute function refuse_change();

alter table sign_in_logs_rest alter column id drop identity;
create table sign_in_logs (like sign_in_logs_rest including defaults including constraints) partition by range (at);
alter table sign_in_logs
  alter column id add generated always as identity,
  add foreign key (user_id) references users (id);
create index sign_in_logs_of_user on sign_in_logs (user_id, at desc);
alter table sign_in_logs attach partition sign_in_logs_rest default;
`;

/** Divides both tables; their numbers go on. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await setAside.execute(db);
  // read under the lock of the rename, and given to the sequences that take their names
  const { rows } = await sql<{ name: string; last: string; isUsed: boolean }>`
    select 'order_events_id_seq' as name, last_value as last, is_called as "isUsed" from order_events_id_seq
    union all
    select 'sign_in_logs_id_seq', last_value, is_called from sign_in_logs_id_seq`.execute(db);
  await divided.execute(db);
  for (const { name, last, isUsed } of rows) await sql`select setval(${name}, ${last}, ${isUsed})`.execute(db);
}
