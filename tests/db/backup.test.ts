import { createHash } from 'node:crypto';
import {
  chmodSync,
  closeSync,
  openSync,
  readdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { backup } from '#server/db/backup/backup.ts';
import { checkBackup, restore } from '#server/db/backup/restore.ts';
import { collectSecrets, keepSecrets, strangeSecrets, writeVariables } from '#server/db/backup/secretsFile.ts';
import { loadOrCreateSecrets } from '#server/secrets.ts';
import { fillDemo } from '#server/db/demo/fill.ts';
import { isMigrated } from '#server/db/migrate.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'investor-panel-backup-'));
const file = path.join(folder, 'all.gz');
let source: TestDatabase;
const targets: TestDatabase[] = [];

beforeAll(async () => {
  source = await createTestDatabase();
  await fillDemo(source.db, {
    now: new Date('2026-11-21T08:00:00Z'),
    passwordHash: 'x',
    extraInvestors: 5,
    pricedDays: 40,
  });
});
afterEach(async () => {
  for (const target of targets.splice(0)) await target.drop();
});
afterAll(async () => {
  await source.drop();
  rmSync(folder, { recursive: true, force: true });
});

async function target(template?: string): Promise<TestDatabase> {
  const made = await createTestDatabase({ template });
  targets.push(made);
  return made;
}

/** Rows of every table and a hash of the ledger and of the audit chain, as text. */
async function fingerprint({ db }: TestDatabase): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`select tablename as name from pg_tables
    where schemaname = 'public' order by 1`.execute(db);
  const found: Record<string, string> = {};
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.table(name)} t order by 1`.execute(db);
    // A back-up notes itself in the source once it is on the disk, so no copy holds the note of its own making.
    const kept = rows.map((one) => one.row).filter((row) => !row.startsWith('(backup_done,'));
    found[name] = `${kept.length} ${createHash('sha256').update(kept.join('\n')).digest('hex')}`;
  }
  // The moment at which a migration ran is the database's own.
  delete found.kysely_migration;
  return found;
}

describe('backup and restore', () => {
  it('bring every row, the ledger and the next numbers into an empty folder', async () => {
    const { rows } = await backup(source.url, file, new Date());
    expect(rows).toBeGreaterThan(1_000);
    expect(statSync(file).mode & 0o077).toBe(0);
    const empty = await target('template0');
    await restore(empty.url, file);
    expect(await fingerprint(empty)).toEqual(await fingerprint(source));
    expect(await isMigrated(empty.db)).toBe(true);
    const next = sql<{ id: number }>`insert into ticket_categories (title) values ('بعدی') returning id`;
    const [fromCopy, fromSource] = [await next.execute(empty.db), await next.execute(source.db)];
    expect(fromCopy.rows).toEqual(fromSource.rows);
    await sql`delete from ticket_categories where title = 'بعدی'`.execute(source.db);
  });

  it('leave what is append-only append-only', async () => {
    const copy = await target();
    let secrets: unknown = 'not told';
    await restore(copy.url, file, { onChecked: (head) => (secrets = head.secrets) });
    expect(secrets, 'a backup in clear takes none along').toBeUndefined();
    await expect(sql`delete from ledger_entries`.execute(copy.db)).rejects.toThrow('append-only');
  });

  it('see one moment while others write: no journal without its entries, no balance beside its sum', async () => {
    let isWriting = true as boolean;
    const writer = (async () => {
      for (let n = 0; isWriting; n += 1) {
        await source.db.transaction().execute(async (tx) => {
          await sql`insert into settings (key, value, updated_at) values (${`left_${n}`}, '1', now())`.execute(tx);
          await sql`insert into settings (key, value, updated_at) values (${`right_${n}`}, '1', now())`.execute(tx);
        });
      }
    })();
    const busy = path.join(folder, 'busy.gz');
    await backup(source.url, busy, new Date());
    isWriting = false;
    await writer;
    const copy = await target();
    await restore(copy.url, busy);
    const { rows } = await sql<{
      left: bigint;
      right: bigint;
    }>`select count(*) filter (where key like 'left%') as "left",
      count(*) filter (where key like 'right%') as "right" from settings`.execute(copy.db);
    expect(rows[0]?.left).toBe(rows[0]?.right);
    await sql`delete from settings where key ~ '^(left|right)_'`.execute(source.db);
  });

  it('refuse a filled database unless told to replace it', async () => {
    const copy = await target();
    await restore(copy.url, file);
    await expect(restore(copy.url, file)).rejects.toThrow('not empty');
    await sql`insert into ticket_categories (title) values ('زائد')`.execute(copy.db);
    await restore(copy.url, file, { isReplacing: true });
    expect(await fingerprint(copy)).toEqual(await fingerprint(source));
  });

  it('encrypted, bring rows and secrets back under the passphrase alone', async () => {
    const locked = path.join(folder, 'locked.backup');
    const passphrase = 'چهار کبوتر روی بام آبی';
    const secrets = { SESSION_HMAC_KEY: 'session-of-the-house', OTP_HMAC_KEY: 'otp-of-the-house' };
    await expect(backup(source.url, locked, new Date(), { passphrase: 'short', secrets })).rejects.toThrow(
      '16 letters',
    );
    await backup(source.url, locked, new Date(), { passphrase, secrets });
    expect(statSync(locked).mode & 0o077).toBe(0);
    const bytes = readFileSync(locked);
    for (const readable of ['0012345679', 'session-of-the-house', 'investor-panel-backup"'])
      expect(bytes.includes(readable), readable).toBe(false);

    const copy = await target('template0');
    let found: unknown;
    await restore(copy.url, locked, { passphrase, onChecked: (head) => (found = head.secrets) });
    expect(found).toEqual(secrets);
    expect(await fingerprint(copy)).toEqual(await fingerprint(source));

    // nothing of it is touched by a wrong passphrase, a missing one, or a changed byte
    const kept = await fingerprint(copy);
    const again = (given: string | undefined, of = locked) =>
      restore(copy.url, of, { passphrase: given, isReplacing: true });
    await expect(again('چهار کبوتر روی بام سبز')).rejects.toThrow('the passphrase does not open this backup');
    await expect(again(undefined)).rejects.toThrow('BACKUP_PASSPHRASE');
    const changed = path.join(folder, 'changed.backup');
    for (const at of [bytes.indexOf(10) + 200, bytes.byteLength - 5]) {
      const bent = Buffer.from(bytes);
      bent[at] = (bent[at] ?? 0) ^ 1;
      writeFileSync(changed, bent);
      await expect(again(passphrase, changed)).rejects.toThrow();
    }
    writeFileSync(changed, bytes.subarray(0, bytes.byteLength - 100));
    await expect(again(passphrase, changed)).rejects.toThrow();
    expect(await fingerprint(copy)).toEqual(kept);
  });

  it('take the secrets of the environment first, refuse to go without them, and put them where they are read', () => {
    const dataDir = path.join(folder, 'data');
    expect(() => collectSecrets({}, dataDir)).toThrow('secrets of this installation are not here');
    const generated = loadOrCreateSecrets(dataDir);
    const taken = collectSecrets({ FACTOR_KEYS: 'k2:abc', OTP_HMAC_KEY: 'from the environment' }, dataDir);
    expect(taken).toEqual({ ...generated, FACTOR_KEYS: 'k2:abc', OTP_HMAC_KEY: 'from the environment' });
    const other = path.join(folder, 'other-data');
    keepSecrets(taken, other);
    expect(loadOrCreateSecrets(other)).toEqual({ ...generated, OTP_HMAC_KEY: 'from the environment' });
    expect(statSync(path.join(other, 'secrets.json')).mode & 0o777).toBe(0o600);
    expect(strangeSecrets(taken, {}, other)).toEqual([]);
    expect(strangeSecrets(taken, { FACTOR_KEYS: 'k1:xyz' }, dataDir)).toEqual(['OTP_HMAC_KEY', 'FACTOR_KEYS']);
    const variables = path.join(folder, 'secrets.env');
    writeVariables(taken, variables);
    expect(parseEnv(readFileSync(variables, 'utf8'))).toEqual({ ...taken });
    expect(statSync(variables).mode & 0o777).toBe(0o600);
  });

  it('put secrets into a folder that starts with them, and overwrite nothing that was kept there', () => {
    const dataDir = path.join(folder, 'restored-data');
    const kept = { SESSION_HMAC_KEY: 'session-of-the-house', OTP_HMAC_KEY: 'otp-of-the-house' };
    const first = loadOrCreateSecrets(dataDir);
    const file = path.join(dataDir, 'secrets.json');
    chmodSync(file, 0o644);
    keepSecrets({ ...kept, ACCESS_TOKEN_PRIVATE_KEY: first.ACCESS_TOKEN_PRIVATE_KEY }, dataDir);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const second = loadOrCreateSecrets(dataDir);
    expect(second).toMatchObject({ ...kept, ACCESS_TOKEN_PRIVATE_KEY: first.ACCESS_TOKEN_PRIVATE_KEY });
    expect(second.ALTCHA_HMAC_KEY).toMatch(/^[\w-]{43}$/);
    // restored again: what was there before the first time is still there
    keepSecrets(second, dataDir);
    const beside = readdirSync(dataDir)
      .filter((name) => name !== 'secrets.json')
      .toSorted();
    expect(beside).toEqual(['secrets.json.replaced', 'secrets.json.replaced-2']);
    const read = (name: string): unknown => JSON.parse(readFileSync(path.join(dataDir, name), 'utf8'));
    expect(beside.map(read)).toEqual([first, second]);
    for (const name of beside) expect(statSync(path.join(dataDir, name)).mode & 0o777).toBe(0o600);
  });

  it('never write variables into a file that others can read', () => {
    const variables = path.join(folder, 'open.env');
    writeFileSync(variables, 'OLD=1\n', { mode: 0o644 });
    const reader = openSync(variables, 'r');
    writeVariables({ OTP_HMAC_KEY: 'otp-of-the-house' }, variables);
    expect(statSync(variables).mode & 0o777).toBe(0o600);
    // whoever had the earlier file open reads the earlier one
    expect(readFileSync(reader, 'utf8')).toBe('OLD=1\n');
    closeSync(reader);
    expect(readFileSync(variables, 'utf8')).toBe('OTP_HMAC_KEY="otp-of-the-house"\n');
  });

  it('find damage before anything is touched', async () => {
    const text = gunzipSync(readFileSync(file));
    const damaged = path.join(folder, 'damaged.gz');
    const kept = await target();
    await restore(kept.url, file);
    const before = await fingerprint(kept);

    const oneByte = Buffer.from(text);
    const at = oneByte.indexOf('0012345679');
    oneByte[at + 3] = 0x39;
    writeFileSync(damaged, gzipSync(oneByte));
    await expect(restore(kept.url, damaged, { isReplacing: true })).rejects.toThrow('damaged');

    writeFileSync(damaged, gzipSync(text.subarray(0, text.lastIndexOf('{"tables"'))));
    await expect(restore(kept.url, damaged, { isReplacing: true })).rejects.toThrow('ends too early');

    writeFileSync(damaged, readFileSync(file).subarray(0, 5_000));
    await expect(checkBackup(damaged)).rejects.toThrow();
    expect(await fingerprint(kept)).toEqual(before);
  });

  it('refuse the backup of a newer release and what is no backup', async () => {
    const other = path.join(folder, 'other.gz');
    const head = {
      format: 'investor-panel-backup',
      version: 1,
      createdAt: '',
      migrations: ['0001_common', '9999_later'],
    };
    writeFileSync(other, gzipSync(`${JSON.stringify(head)}\n`));
    await expect(restore(source.url, other)).rejects.toThrow('newer release (9999_later)');
    writeFileSync(other, gzipSync('{"format":"something"}\n'));
    await expect(restore(source.url, other)).rejects.toThrow('not a backup');
  });
});
