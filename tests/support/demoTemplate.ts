import { createHash } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import type { Config } from '#server/config.ts';
import { createDatabase } from '#server/db/connection.ts';
import { fillDemo, type FillOptions } from '#server/db/demo/fill.ts';
import { demoPassword } from '#server/db/demo/people.ts';
import { createConfiguredSealer } from '#server/modules/records/debitRecords/sealing.ts';
import { quickHash } from './quickHash.ts';
import { TEMPLATE, closeAsTemplate, withDatabase } from './serverUrl.ts';

/** What the demo of a test depends on. */
export interface DemoOfTest {
  now: Date;
  /** the work that waits on the desks of bank and office */
  desks: boolean;
  /** configuration whose keys seal the contracts of the desks */
  config: Config;
}

/** The fill of a test's demo: few people and few days. The desks alone hold what the configuration's keys seal. */
export async function demoFill({ now, desks, config }: DemoOfTest): Promise<FillOptions> {
  return {
    now,
    passwordHash: await quickHash(demoPassword),
    extraInvestors: 2,
    pricedDays: 40,
    desks,
    ...(desks ? { sealer: createConfiguredSealer(config) } : {}),
  };
}

/* First half of the advisory locks of the test run's server; the second is made of the template's name. */
const LOCK_OF_TEMPLATES = 2_026;

/**
 * Name of the run's template with this demo. The first test that asks makes it, while others that ask wait, so that a run
 * without the demo does not pay for one. Demos of other moments or keys are templates of their own.
 */
export async function demoTemplate(of: DemoOfTest): Promise<string> {
  const serverUrl = inject('databaseServerUrl');
  const name = `template_demo_${keyOf(of)}`;
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    // The end of the connection unlocks.
    await client.query('select pg_advisory_lock($1, hashtext($2))', [LOCK_OF_TEMPLATES, name]);
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (rowCount === 0) await makeTemplate(client, serverUrl, name, of);
  } finally {
    await client.end();
  }
  return name;
}

function keyOf({ now, desks, config }: DemoOfTest): string {
  const keys = desks ? [config.secrets.sessionHmacKey, config.directDebit.sealingKeys] : [];
  return createHash('sha256')
    .update(JSON.stringify([now.toISOString(), desks, keys]))
    .digest('hex')
    .slice(0, 16);
}

/** Filled under another name and renamed, so that a fill that fails leaves no half-filled template. */
async function makeTemplate(client: pg.Client, serverUrl: string, name: string, of: DemoOfTest): Promise<void> {
  const draft = `${name}_draft`;
  await client.query(`drop database if exists ${draft} with (force)`);
  await client.query(`create database ${draft} template ${TEMPLATE} strategy file_copy`);
  const handle = createDatabase({ url: withDatabase(serverUrl, draft), poolSize: 1 });
  try {
    await fillDemo(handle.db, await demoFill(of));
  } finally {
    await handle.close();
  }
  await client.query(`alter database ${draft} rename to ${name}`);
  await closeAsTemplate(client, name);
}
