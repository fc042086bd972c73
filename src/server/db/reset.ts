import pg from 'pg';

/** Removes every table of the product and its jobs; what other programs keep in other schemas stays. */
export async function resetDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'investor-panel reset' });
  await client.connect();
  try {
    await client.query(
      'begin; drop schema if exists pgboss cascade; drop schema public cascade; create schema public; commit',
    );
  } finally {
    await client.end();
  }
}
