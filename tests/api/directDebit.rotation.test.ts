import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { parseConfig, type Config } from '#server/config.ts';
import { noteFingerprints, strangeDebitKeys } from '#server/modules/debits/debitEngine/fingerprints.service.ts';
import { createDebitSealing } from '#server/modules/debits/debitEngine/rotation.service.ts';
import {
  createConfiguredSealer,
  createSealer,
  sealedIn,
  type Sealer,
} from '#server/modules/records/debitRecords/sealing.ts';
import { createSecrets } from '#server/secrets.ts';
import { must } from '../support/must.ts';
import { openOffice } from '../support/office.ts';
import { ownInvestor } from '../support/lookup.ts';
import type { TestApp } from '../support/app.ts';

/* Change of the key under which references of direct debit are stored. */

const COUNT = 130;
const OLD = { id: 'k1', key: new Uint8Array(32).fill(1) };
const NEW = { id: 'k2', key: new Uint8Array(32).fill(2) };

let test: TestApp;
const contractIds: number[] = [];
const attemptIds: number[] = [];

beforeAll(async () => {
  ({ test } = await openOffice());
  const db = test.db.db;
  const { investorId } = await ownInvestor(db);
  await sql`
    insert into debit_banks (code, provider, name, slug, is_active, listed_at)
    values ('KEYIR', 'sandbox', 'بانک آزمون', 'keys', true, '2026-11-01T00:00:00Z')`.execute(db);
  const old = createSealer([OLD]);
  const sealing = createDebitSealing({ db }, old);
  for (let index = 0; index < COUNT; index += 1) {
    const made = await sql<{ id: number }>`
      insert into debit_contracts (contract_no, investor_id, provider, bank_code, package_id, mobile, max_amount,
        start_date, expire_date, status, return_key, created_by, created_at)
      select ${`DD-KEY-${index}`}, ${investorId}, 'sandbox', 'KEYIR', (select min(id) from debit_packages), '09120000001',
        500000000, '2026-11-01', '2027-01-01', 'cancelled', ${`key-of-${index}`}, (select min(id) from users),
        '2026-11-01T06:00:00Z' returning id`.execute(db);
    const { id } = must(made.rows[0]);
    contractIds.push(id);
    // every other contract has no signature yet
    await sealing.store(id, { reference: `M-${index}`, signature: index % 2 === 0 ? `S-${index}` : null });
  }
  const charge = await sql<{ id: number }>`
    insert into debit_charges (contract_id, investor_id, fund_id, amount, period, due_date, status, created_at)
    select ${must(contractIds[0])}, ${investorId}, (select min(id) from funds), 1000000, '2026-11-19', '2026-11-19',
      'failed', '2026-11-19T04:00:00Z' returning id`.execute(db);
  const attempt = await sql<{ id: number }>`
    insert into debit_attempts (charge_id, contract_id, tracking, amount, day, status, sent_at)
    values (${must(charge.rows[0]).id}, ${must(contractIds[0])}, 'KEY-1', 1000000, '2026-11-19', 'sent',
      '2026-11-19T05:00:00Z') returning id`.execute(db);
  const attemptId = must(attempt.rows[0]).id;
  attemptIds.push(attemptId);
  const sealed = await old.seal('AUTHORITY-1', sealedIn.debit(attemptId));
  await sql`
    update debit_attempts set sealed_reference = ${sealed}, key_id = ${old.keyId} where id = ${attemptId}`.execute(db);
});
afterAll(() => test.close());

interface Sealed {
  id: number;
  reference: string;
  signature: string | null;
  keyId: string;
}

/** What a process with these keys reads of every contract and debit. */
async function readAll(sealer: Sealer): Promise<{ contracts: [string, string | null][]; debits: string[] }> {
  const contracts = await sql<Sealed>`
    select id, sealed_reference as reference, sealed_signature as signature, key_id as "keyId"
    from debit_contracts where id = any(${contractIds}::int[]) order by id`.execute(test.db.db);
  const debits = await sql<{ id: number; sealed: string; keyId: string }>`
    select id, sealed_reference as sealed, key_id as "keyId"
    from debit_attempts where id = any(${attemptIds}::int[]) order by id`.execute(test.db.db);
  return {
    contracts: await Promise.all(
      contracts.rows.map(async ({ id, reference, signature, keyId }): Promise<[string, string | null]> => [
        await sealer.open(reference, keyId, sealedIn.reference(id)),
        signature === null ? null : await sealer.open(signature, keyId, sealedIn.signature(id)),
      ]),
    ),
    debits: await Promise.all(
      debits.rows.map(({ id, sealed, keyId }) => sealer.open(sealed, keyId, sealedIn.debit(id))),
    ),
  };
}

it('is seen at the start when a key that sealed is missing, or is another', async () => {
  const db = test.db.db;
  const withKeys = (keys: string): Config =>
    parseConfig({
      ...{ NODE_ENV: 'test', DATABASE_URL: test.db.url, PUBLIC_ORIGIN: 'http://localhost' },
      ...createSecrets(),
      DEBIT_SEALING_KEYS: keys,
    });
  const right = withKeys('k1:the-key-that-sealed-references-01234');
  expect(await strangeDebitKeys(db, withKeys(''))).toEqual(['k1']);
  expect(await strangeDebitKeys(db, right)).toEqual([]);
  await noteFingerprints(db, right);
  expect(await strangeDebitKeys(db, right)).toEqual([]);
  expect(await strangeDebitKeys(db, withKeys('k1:another-key-of-the-same-name-0123456'))).toEqual(['k1']);
});

it('opens by the old key until it is rotated, and needs it no more afterwards', async () => {
  const expected = {
    contracts: Array.from({ length: COUNT }, (_one, index): [string, string | null] => [
      `M-${index}`,
      index % 2 === 0 ? `S-${index}` : null,
    ]),
    debits: ['AUTHORITY-1'],
  };
  const both = createSealer([NEW, OLD]);
  expect(await readAll(both)).toEqual(expected);
  await expect(readAll(createSealer([NEW]))).rejects.toThrow('a key of sealed references is gone');

  // two processes rotate at once: every contract is taken over, none is lost
  const sealing = createDebitSealing({ db: test.db.db }, both);
  const [first, second] = await Promise.all([sealing.rotate(), sealing.rotate()]);
  expect(first.contracts + second.contracts).toBeGreaterThanOrEqual(COUNT);

  expect(await readAll(createSealer([NEW]))).toEqual(expected);
  await expect(readAll(createSealer([OLD]))).rejects.toThrow('a key of sealed references is gone');
  expect(await sealing.rotate()).toEqual({ contracts: 0, debits: 0 });
});

it('reads the keys of the configuration: the first seals, the session secret opens what it sealed', async () => {
  const env = {
    ...{ NODE_ENV: 'test', DATABASE_URL: 'postgres://localhost/none', PUBLIC_ORIGIN: 'http://localhost' },
    ...createSecrets(),
  };
  const before = createConfiguredSealer(parseConfig(env));
  const sealed = await before.seal('M-1', 'place');
  const keys = `k2:${'n'.repeat(32)},k1:${'o'.repeat(40)}`;
  const after = createConfiguredSealer(parseConfig({ ...env, DEBIT_SEALING_KEYS: keys }));
  expect([before.keyId, after.keyId]).toEqual(['s1', 'k2']);
  expect(await after.open(sealed, 's1', 'place')).toBe('M-1');
  const newer = createConfiguredSealer(parseConfig({ ...env, ...createSecrets(), DEBIT_SEALING_KEYS: keys }));
  expect(await newer.open(await after.seal('M-2', 'place'), 'k2', 'place')).toBe('M-2');
  for (const wrong of ['k2', 'k2:short', `s1:${'n'.repeat(32)}`, `k1:${'n'.repeat(32)},k1:${'o'.repeat(32)}`])
    expect(() => parseConfig({ ...env, DEBIT_SEALING_KEYS: wrong })).toThrow('DEBIT_SEALING_KEYS');
});
