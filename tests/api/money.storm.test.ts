import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { rial } from '#shared/contract/kernel/fields.ts';
import { toJson } from '#server/http/envelope.ts';
import { parseJson } from '#server/http/json.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import { chaosStorm, silentStorm } from '../support/gatewayStorms.ts';
import { callbackStorm, repeatStorm, sellStorm } from '../support/storms.ts';
import { wrongChecks } from '../support/books.ts';

/* CI sizes of M5, M6, M8, M9 and M12; the release sizes are `npm run soak:idempotency`, `soak:sells` and `soak:gateway`. */

let test: TestApp;

beforeAll(async () => {
  test = await createTestApp({ seed: 'demo', env: { DEMO: '1' }, poolSize: 20 });
});
afterAll(() => test.close());

describe('the same act many times at once', () => {
  it('M6: sells exactly what is held', async () => {
    const figures = await sellStorm(test, { sells: 200, winners: 7 });
    expect(figures).toMatchObject({ sold: figures.held, registered: 7, refused: 193, other: [], deadlocks: 0 });
    expect(await wrongChecks(test)).toEqual([]);
  });

  it('M8: credits one of a thousand callbacks, and none that lies', async () => {
    expect(await callbackStorm(test, { times: 1000, parallel: 50 })).toEqual({
      answers: 1000,
      credits: 1,
      creditedRial: 16_000_000n,
      forgedCredits: 0,
    });
    expect(await wrongChecks(test)).toEqual([]);
  });

  it('M9: decides every payment in 15 minutes through a bad line', async () => {
    const figures = await chaosStorm(test, { payments: 100, seed: 11 });
    expect(figures).toMatchObject({
      payments: 100,
      undecided: 0,
      withoutOwner: 0,
      differenceRial: 0n,
      unnamed: 0,
      comparedRial: 0n,
    });
    expect(figures.faults).toBeGreaterThan(15);
    expect(await wrongChecks(test)).toEqual([]);
  });

  it('M16: decides a payment while others of its gateway have no answer, and leaves none without an end', async () => {
    const figures = await silentStorm(test, { stuck: 30 });
    expect(figures).toMatchObject({ stuck: 30, disputed: 30, endless: 0 });
    expect(figures.decidedAfterMinutes).toBeLessThanOrEqual(15);
    expect(await wrongChecks(test)).toEqual([]);
  });

  it('M5: makes one order of each key', async () => {
    const figures = await repeatStorm(test, { keys: 20, repeats: 50 });
    expect(figures).toMatchObject({
      orders: 20,
      bodiesOfAKey: 1,
      other: 0,
      changedRefused: 20,
      sameAfterRestart: 20,
      sameAfterADay: 20,
    });
    expect(await wrongChecks(test)).toEqual([]);
  });
});

describe('M12: values stay what they are', () => {
  const largest = 9_223_372_036_854_775_807n;
  /** values spread over the whole range, edges and powers of two among them */
  function values(count: number): bigint[] {
    const edges = [
      0n,
      1n,
      2n ** 31n,
      2n ** 53n - 1n,
      2n ** 53n,
      2n ** 53n + 1n,
      9_200_000_000_000_000_000n,
      largest - 1n,
      largest,
    ];
    let state = 88_172_645_463_325_252n;
    return Array.from({ length: count }, (_item, index) => {
      state ^= BigInt.asUintN(64, state << 13n);
      state ^= state >> 7n;
      state ^= BigInt.asUintN(64, state << 17n);
      // every magnitude as often as the others
      return edges[index] ?? BigInt.asUintN(63, state) >> BigInt(index % 63);
    });
  }

  it('through JSON, the contract, and PostgreSQL as int8 and numeric', async () => {
    const all = values(100_000);
    const schema = rial().required();
    let changed = 0;
    for (let start = 0; start < all.length; start += 5_000) {
      const part = all.slice(start, start + 5_000);
      const wire = parseJson(new TextEncoder().encode(toJson(part.map((value) => ({ amount: value.toString() }))))) as {
        amount: string;
      }[];
      const read = wire.map(({ amount }) => BigInt(schema.validateSync(amount, { strict: true })));
      const { rows } = await sql<{ v: bigint; n: string; t: string; a: bigint[] }>`
        select v, (v::numeric(24, 4)) as n, v::text as t, array[v] as a from unnest(${read.map(String)}::bigint[]) with ordinality as u(v, place) order by place`.execute(
        test.db.db,
      );
      for (const [index, value] of part.entries()) {
        const row = rows[index];
        const isSame =
          read[index] === value &&
          typeof row?.v === 'bigint' &&
          row.v === value &&
          row.n === `${value}.0000` &&
          row.t === String(value) &&
          row.a[0] === value;
        if (!isSame) changed += 1;
      }
    }
    expect(changed).toBe(0);
  });

  it('and days and moments too, whatever the zone of the session', async () => {
    const days = Array.from(
      { length: 2000 },
      (_item, index) => new Date(Date.UTC(1980, 0, 1) + index * 9 * 86_400_000),
    );
    let changed = 0;
    for (const zone of ['UTC', 'Asia/Tehran', 'America/Los_Angeles', 'Pacific/Auckland']) {
      await test.db.db.transaction().execute(async (tx) => {
        await sql`select set_config('TimeZone', ${zone}, true)`.execute(tx);
        const { rows } = await sql<{ d: string; m: Date }>`
          select d::date as d, m from unnest(${days.map((day) => day.toISOString().slice(0, 10))}::text[], ${days.map((day) => day.toISOString())}::timestamptz[]) as u(d, m)`.execute(
          tx,
        );
        for (const [index, day] of days.entries()) {
          if (rows[index]?.d !== day.toISOString().slice(0, 10) || rows[index].m.getTime() !== day.getTime())
            changed += 1;
        }
      });
    }
    expect(changed).toBe(0);
  });
});
