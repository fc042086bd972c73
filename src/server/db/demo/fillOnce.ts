import { sql, type Kysely } from 'kysely';
import pg from 'pg';
import type { Database } from '../tables.ts';
import { demoLogins, demoPassword } from './people.ts';
import { fillDemo, type FillOptions } from './fill.ts';
import { hashPassword } from '../../modules/records/session/passwordHash.service.ts';
import type { Clock } from '../../ports/clock.ts';
import { sessionLocks } from '../locks.ts';

/* Two processes starting on one empty database fill it once. */
export interface FillContext {
  db: Kysely<Database>;
  url: string;
  now: Date;
  /** keys of the process that will run on the data; see `FillOptions` */
  sealer?: FillOptions['sealer'];
  onProgress: (step: string) => void;
}

/** Fills an empty database with the demo people; answers false when somebody is there already. */
export async function fillDemoOnce({ db, url, now, sealer, onProgress }: FillContext): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, application_name: 'investor-panel demo' });
  // Where the database is stopped meanwhile, the statement under way fails; this one alone would end the process at once.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [sessionLocks.demoData]);
    const { rows } = await client.query<{ isEmpty: boolean }>('select not exists (select from users) as "isEmpty"');
    if (!rows[0]?.isEmpty) return false;
    // Marked first: also a filling that ends half-way leaves a database that production refuses.
    await markDemo(db, now);
    await fillDemo(db, {
      now,
      passwordHash: await hashPassword(demoPassword),
      onProgress,
      ...(sealer ? { sealer } : {}),
    });
    // Plans made for empty tables would be used until autovacuum passes by.
    await sql`analyze`.execute(db);
    return true;
  } finally {
    await client.end();
  }
}

const DEMO_MARK = 'demo_filled';

async function markDemo(db: Kysely<Database>, now: Date): Promise<void> {
  await sql`
    insert into settings (key, value, updated_at) values (${DEMO_MARK}, '1', ${now})
    on conflict (key) do nothing`.execute(db);
}

/**
 * Keeps the invented people, whose password everybody knows, out of production.
 * @throws Error when the database was ever filled with them
 */
export async function refuseDemoData(db: Kysely<Database>): Promise<void> {
  const { rows } = await sql`select 1 from settings where key = ${DEMO_MARK}`.execute(db);
  if (rows.length > 0) {
    throw new Error(
      'this database holds the invented people of the demo, whose password is public; production needs another one (DATABASE_URL or DATA_DIR)',
    );
  }
}

/** The table of log-ins that the demo prints at its end. */
export function demoLoginLines(): string[] {
  return [
    `Log in with any of these user names and the password ${demoPassword}`,
    ...demoLogins.map((login) => `  ${login.username.padEnd(12)} ${login.key.padEnd(10)} ${login.name} · ${login.who}`),
  ];
}

/** Keeps the business clock where a super admin moved it, for all instances alike; answers how to end that. */
export async function followDemoClock(
  db: Kysely<Database>,
  clock: Clock,
  onError: (error: unknown) => void,
): Promise<() => void> {
  const read = async (): Promise<void> => {
    const row = await db
      .selectFrom('settings')
      .select('value')
      .where('key', '=', 'demo_clock_offset_ms')
      .executeTakeFirst();
    const offsetMs = Number(row?.value ?? 0);
    if (Number.isFinite(offsetMs)) clock.moveBusiness(offsetMs);
  };
  await read();
  const timer = setInterval(() => void read().catch(onError), 1_000);
  timer.unref();
  return () => clearInterval(timer);
}
