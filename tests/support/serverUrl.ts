import pg from 'pg';

/** Name of the migrated database that every test database is a copy of. */
export const TEMPLATE = 'template_migrated';

/** Connection string of another database on the same server. */
export function withDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.toString();
}

/** Nobody can connect to the database from now on, so that copying it never waits. */
export async function closeAsTemplate(client: pg.Client, name: string): Promise<void> {
  await client.query(`alter database ${name} with is_template true allow_connections false`);
}

/** Runs one statement on the server itself, as making or dropping a database needs. */
export async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
