import { sql, type Kysely } from 'kysely';

/** Keeps which rules a person accepted with an order or a contract of direct debit, by version and moment (domain 1.7). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table rule_acceptances (
      id bigint generated always as identity primary key,
      investor_id integer not null references investors (id),
      user_id integer not null references users (id),
      order_id integer,
      contract_id integer references debit_contracts (id),
      -- the sentence beside the box that was ticked
      words text not null,
      -- the published documents of the fund at that moment: paperId, category, title, version
      papers jsonb not null default '[]',
      -- version of the page of rules; null where there is no such page
      site_version integer,
      accepted_at timestamptz not null,
      foreign key (investor_id, order_id) references orders (investor_id, id),
      constraint rule_acceptances_subject check ((order_id is null) <> (contract_id is null))
    );
    create index rule_acceptances_investor on rule_acceptances (investor_id, accepted_at desc, id desc);
    create unique index rule_acceptances_order on rule_acceptances (investor_id, order_id) where order_id is not null;
    create unique index rule_acceptances_contract on rule_acceptances (contract_id) where contract_id is not null;
    create trigger rule_acceptances_append_only before update or delete or truncate on rule_acceptances
      execute function refuse_change()`.execute(db);
}
