import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { getInfo } from '#shared/contract/account.ts';
import { demoLogins } from '#server/db/demo/people.ts';
import { createTestApp } from '../support/app.ts';
import { createTestDatabase } from '../support/database.ts';
import { secretsOfRun } from '../support/secrets.ts';

/** Runs a command of the terminal; a refusal rejects with its exit code and what it wrote. */
const run = (file: string, env: Record<string, string>, ...args: string[]) =>
  promisify(execFile)(process.execPath, [`src/server/${file}`, ...args], {
    env: { PATH: process.env['PATH'], NODE_ENV: 'test', ...env },
  });

/** Runs it with a reader that takes nothing, as `| head -0` does. */
async function runUnread(file: string, env: Record<string, string>): Promise<{ code: unknown; stderr: string }> {
  const command = spawn(process.execPath, [file], {
    env: { PATH: process.env['PATH'], NODE_ENV: 'test', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  command.stdout.destroy();
  let stderr = '';
  command.stderr.setEncoding('utf8').on('data', (part: string) => {
    stderr += part;
  });
  const [code] = await once(command, 'close');
  return { code, stderr };
}

const wayOut = 'run npm run db:migrate, or set DATABASE_URL or DATA_DIR to the database that is meant.\n';

describe('commands on a database', () => {
  it('say in one sentence that a named one has no tables, and what to do', async () => {
    const empty = await createTestDatabase({ template: 'template0' });
    try {
      const refused = {
        code: 1,
        stdout: '',
        stderr: `The database of DATABASE_URL lacks the tables of this release: ${wayOut}`,
      };
      const env = { DATABASE_URL: empty.url };
      await expect(run('auditVerify.ts', env)).rejects.toMatchObject(refused);
      await expect(run('adminUnlock.ts', env, '0012345679')).rejects.toMatchObject(refused);
    } finally {
      await empty.drop();
    }
  });

  it('say the same of a new embedded one, with its folder', async () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'investor-panel-verify-'));
    chmodSync(folder, 0o711);
    const dataDir = path.join(folder, 'data');
    try {
      await expect(run('auditVerify.ts', { DATA_DIR: dataDir })).rejects.toMatchObject({
        code: 1,
        stdout: '',
        stderr: `The embedded database in DATA_DIR (${dataDir}) lacks the tables of this release: ${wayOut}`,
      });
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  it('take second factors off as the desk does: sessions end, money waits, the person is told', async () => {
    const test = await createTestApp({ seed: 'demo' });
    try {
      const investor = await test.api.demo('investor');
      const username = demoLogins.find(({ key }) => key === 'investor')?.username ?? '';
      expect((await investor.call(getInfo, {})).status).toBe(200);
      const env = { DATABASE_URL: test.deps.config.database.url ?? '', DEMO: '1', ...secretsOfRun() };
      const { stdout } = await run('adminUnlock.ts', env, username, '--second-factor');
      expect(stdout).toContain(`unlocked ${username}; the second factor is set up at the next log-in`);
      const { rows } = await sql<Record<string, boolean>>`
        select sell_hold_until > now() + interval '23 hours' as sells,
          payout_hold_until > now() + interval '23 hours' as payouts,
          exists (select from sessions s where s.user_id = u.id and s.revoked_at is null) as "isSignedIn",
          exists (
            select from notices n where n.user_id = u.id and n.event = 'second_factor_removed'
          ) as "isTold",
          exists (select from pgboss.job where name = 'sms.send') as "isSent"
        from users u
        where username = ${username}`.execute(test.db.db);
      expect(rows).toEqual([{ sells: true, payouts: true, isSignedIn: false, isTold: true, isSent: true }]);
    } finally {
      await test.close();
    }
  });

  it('take the time of the database, and not that of the machine they run on', async () => {
    const test = await createTestApp({ seed: 'demo' });
    const url = test.deps.config.database.url ?? '';
    try {
      // every new connection finds a clock that is three days ahead
      await sql`create schema ahead`.execute(test.db.db);
      await sql`create function ahead.clock_timestamp() returns timestamptz language sql
        as $$ select pg_catalog.clock_timestamp() + interval '3 days' $$`.execute(test.db.db);
      await sql
        .raw(`alter database ${new URL(url).pathname.slice(1)} set search_path = ahead, pg_catalog, public`)
        .execute(test.db.db);
      const username = demoLogins.find(({ key }) => key === 'investor')?.username ?? '';
      await run('adminUnlock.ts', { DATABASE_URL: url, DEMO: '1', ...secretsOfRun() }, username, '--second-factor');
      const { rows } = await sql<Record<string, boolean>>`
        select sell_hold_until > now() + interval '3 days 23 hours' as sells,
          exists (
            select from audit_log where action = 'account.secondFactorReset' and at > now() + interval '2 days'
          ) as "isDated"
        from users where username = ${username}`.execute(test.db.db);
      expect(rows).toEqual([{ sells: true, isDated: true }]);
    } finally {
      await test.close();
    }
  });

  it('prove the books of a migrated one', async () => {
    const migrated = await createTestDatabase();
    try {
      const { stdout } = await run('auditVerify.ts', { DATABASE_URL: migrated.url });
      expect(stdout).toMatch(/books are sound \([\d.]+ s\)\n$/);
    } finally {
      await migrated.drop();
    }
  });
});

describe('commands whose reader has gone', () => {
  it('end as they would have, without a trace of the program', async () => {
    const migrated = await createTestDatabase();
    try {
      const env = { DATABASE_URL: migrated.url, DEMO: '1', ...secretsOfRun() };
      for (const file of ['auditVerify.ts', 'smsTemplates.ts', 'secretsRotate.ts'])
        expect({ file, ...(await runUnread(`src/server/${file}`, env)) }).toEqual({ file, code: 0, stderr: '' });
    } finally {
      await migrated.drop();
    }
  });

  it.each([
    ['src/server/doctor.ts', 1],
    ['src/server/adminUnlock.ts', 1],
    ['src/server/db/cli.ts', 1],
    ['scripts/secrets.ts', 0],
  ])('%s ends with %i and without a trace of the program', async (file, code) => {
    // the settings of production are missing, so nothing starts a database
    expect(await runUnread(file, { NODE_ENV: 'production' })).toEqual({ code, stderr: '' });
  });
});

describe('commands without the variables of the process', () => {
  const named = ['--national-code', '0012345679', '--mobile', '09121234567', '--first-name', 'a', '--last-name', 'b'];
  it.each([
    ['adminCreate.ts', ...named],
    ['adminUnlock.ts', 'somebody'],
    ['auditVerify.ts'],
    ['secretsRotate.ts'],
    ['smsTemplates.ts'],
  ])(
    '%s lists what is missing by name, without a trace of the program, before it asks for anything',
    async (file, ...args) => {
      const env = { NODE_ENV: 'production', PORT: '99999' };
      const refused = await run(file, env, ...args).catch((error: unknown) => error);
      expect(refused).toMatchObject({ code: 1, stdout: '' });
      const { stderr } = refused as { stderr: string };
      for (const name of ['PORT', 'DATABASE_URL', 'SMS_PROVIDER', 'GATEWAYS']) expect(stderr).toContain(`  ${name}: `);
      expect(stderr).toContain('put them into .env');
      expect(stderr).not.toMatch(/at .*\.ts:\d+|Password/);
    },
  );
});
