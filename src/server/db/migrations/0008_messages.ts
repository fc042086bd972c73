import { sql, type Kysely } from 'kysely';

/** Figures of monitoring that cost a walk over a large table: one process of all prepares them, every process shows them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table metric_figures (
      name text not null,
      -- value of the series' one label; empty without a label
      label text not null,
      value numeric not null,
      prepared_at timestamptz not null,
      primary key (name, label)
    )`.execute(db);
}
