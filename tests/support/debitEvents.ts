import { sql } from 'kysely';
import { createDebitContract, listDebitPackages } from '#shared/contract/directDebit.ts';
import { tehranInstant } from '#shared/jalali.ts';
import { eventSignature } from '#server/ports/directDebit/events.ts';
import { createSandboxDebit, type SandboxDebitProvider } from '#server/ports/directDebit/sandbox.ts';
import { createTestApp, type TestApp } from './app.ts';
import { wrongChecks } from './books.ts';
import type { TestDatabase } from './database.ts';
import { ownInvestor } from './lookup.ts';
import { must } from './must.ts';

/*
 * Events of direct debit, each sent three times and shuffled, with forged and stale ones among them, while two processes follow
 * them (reliability 12, M10). The order in which they come follows from the seed.
 */

const SECRET = 'secret-of-the-events-of-the-sandbox';
const DAY = '2026-11-22';
/** Debits that the limit of the day keeps from leaving. */
const ABOVE_LIMIT = 5;
const AT_ONCE = 20;

export interface EventFigures {
  /** deliveries with a right signature, and those with a wrong or old one */
  sent: number;
  bad: number;
  refusedGood: number;
  takenBad: number;
  /** debits that left, and those that became due */
  debits: number;
  due: number;
  /** more debits left than the contract allows in a day */
  aboveLimit: number;
  /** debits whose money is not in the books exactly once */
  notOnce: number;
  kept: number;
  /** bank less books, rial */
  difference: bigint;
  wrongChecks: string[];
}

/** A number from 0 up to 1 that follows from a seed (Park and Miller). */
function randomOf(seed: number): () => number {
  let state = (seed % 2_147_483_646) + 1;
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
}

/** A contract that is signed at the sandbox bank, with plans that are due on one day. */
async function openPlans(test: TestApp, bank: SandboxDebitProvider, plans: number): Promise<void> {
  const { db } = test.db;
  const investor = await test.api.demo('investor');
  const { investorId } = await ownInvestor(db);
  await test.app.runJob('directDebit.syncBanks');
  const packages = (await investor.call(listDebitPackages, { query: { bankCode: 'BTEJIR' } })).body.data;
  const made = await investor.call(createDebitContract, {
    body: {
      ...{ investorId, bankCode: 'BTEJIR', packageId: must(packages[0]).packageId },
      ...{ expireDate: '1406/05/30', acceptRules: true },
    },
  });
  const { contractId, redirectUrl } = made.body.data;
  const back = must(await bank.decide(must(redirectUrl.split('/').filter(Boolean).at(-1)), 'sign'));
  await test.api.anonymous().request(back);
  await sql`update debit_banks set bank_daily_count = null, bank_daily_amount = null`.execute(db);
  await sql`
    update debit_contracts set max_daily_count = ${plans - ABOVE_LIMIT}, max_monthly_count = null, max_daily_amount = null
    where id = ${contractId}`.execute(db);
  await sql`
    insert into debit_regulars (contract_id, investor_id, fund_id, amount, every, day_of_week, start_date, next_period, status,
      created_by, created_at)
    select c.id, c.investor_id, f.id, 2000000 + n, 'weekly', 1, ${DAY}, ${DAY}, 'active', c.created_by, c.created_at
    from generate_series(1, ${plans}::int) n, debit_contracts c,
      (select id from funds where is_direct_debit_allowed and status = 'active' and fund_type = 4 order by id limit 1) f
    where c.id = ${contractId}`.execute(db);
}

interface Delivery {
  body: string;
  timestamp: string;
  signature: string;
  isGood: boolean;
}

/** Every event three times, and one forged or stale delivery to twenty good ones, shuffled. */
function deliveriesOf(trackings: readonly string[], now: number, random: () => number): Delivery[] {
  const bodyOf = (id: string, tracking: string) => JSON.stringify({ id, type: 'debit.done', tracking });
  const signed = (body: string, at: number, isGood: boolean, secret = SECRET): Delivery => {
    const timestamp = String(at);
    return { body, timestamp, isGood, signature: eventSignature(secret, timestamp, new TextEncoder().encode(body)) };
  };
  const good = trackings.flatMap((tracking, index) =>
    [0, 1, 2].map(() => signed(bodyOf(`event-${index}`, tracking), now, true)),
  );
  const bad = Array.from({ length: Math.ceil(good.length / 20) }, (_, index): Delivery => {
    const tracking = trackings[index % trackings.length] ?? '';
    const body = bodyOf(`forged-${index}`, tracking);
    const kinds = [
      () => signed(body, now, false, 'another-secret-of-nobody-at-all-32'),
      () => signed(body, now - 301, false),
      () => signed(body, now + 301, false),
      () => ({ ...signed(body, now, false), signature: '' }),
      // the body was changed after the signature
      () => ({ ...signed(body, now, false), body: bodyOf(`changed-${index}`, tracking) }),
    ];
    return must(kinds[index % kinds.length])();
  });
  return [...good, ...bad]
    .map((one) => ({ one, key: random() }))
    .sort((a, b) => a.key - b.key)
    .map(({ one }) => one);
}

/** Sends about as many events as asked for and answers what came of them. `database`: an empty one; the tests' own without it. */
export async function eventStorm(of: { events: number; seed: number; database?: TestDatabase }): Promise<EventFigures> {
  const stand: { bank?: SandboxDebitProvider } = {};
  const test = await createTestApp({
    seed: 'demo',
    ...(of.database ? { env: { DEMO: '1' }, database: of.database } : {}),
    debitProviders: (parts) => {
      stand.bank = createSandboxDebit({
        ...parts,
        eventSecret: SECRET,
        fault: (call) => (call === 'debit' ? 'late' : null),
      });
      return [stand.bank];
    },
  });
  try {
    const random = randomOf(of.seed);
    const due = Math.max(ABOVE_LIMIT + 1, Math.ceil(of.events / 3) + ABOVE_LIMIT);
    await openPlans(test, must(stand.bank), due);
    test.clock.setNow(tehranInstant(DAY, '08:00'));
    await test.app.runJob('directDebit.run');
    const { rows } = await sql<{ tracking: string }>`
      select tracking from debit_attempts where status = 'sent' order by id`.execute(test.db.db);
    test.clock.setNow(tehranInstant(DAY, '08:15'));
    const now = Math.floor(test.clock.now().getTime() / 1000);
    const deliveries = deliveriesOf(
      rows.map(({ tracking }) => tracking),
      now,
      random,
    );
    let refusedGood = 0;
    let takenBad = 0;
    const send = async ({ body, timestamp, signature, isGood }: Delivery): Promise<void> => {
      const answer = await test.app.fetch(
        new Request('http://localhost/api/direct-debit/events/sandbox', {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-timestamp': timestamp, 'x-signature': signature },
          body,
        }),
      );
      if (isGood && answer.status !== 200) refusedGood += 1;
      if (!isGood && answer.status !== 401) takenBad += 1;
    };
    const follow = () =>
      Promise.all([test.app.runJob('directDebit.followEvents'), test.app.runJob('directDebit.followEvents')]);
    for (let from = 0; from < deliveries.length; from += AT_ONCE) {
      await Promise.all(deliveries.slice(from, from + AT_ONCE).map(send));
      if (random() < 0.2) await follow();
    }
    const open = async () =>
      (
        await sql<{ n: number }>`select count(*)::int as n from debit_webhooks where handled_at is null`.execute(
          test.db.db,
        )
      ).rows[0]?.n ?? 0;
    while ((await open()) > 0) await follow();
    const bad = deliveries.filter(({ isGood }) => !isGood).length;
    return { ...(await judge(test, due)), sent: deliveries.length - bad, bad, refusedGood, takenBad, due };
  } finally {
    await test.close();
  }
}

async function judge(
  test: TestApp,
  due: number,
): Promise<Pick<EventFigures, 'debits' | 'aboveLimit' | 'notOnce' | 'kept' | 'difference' | 'wrongChecks'>> {
  interface Row {
    debits: number;
    notOnce: number;
    kept: number;
    bank: bigint;
    books: bigint;
  }
  const { rows } = await sql<Row>`
    select (select count(*)::int from debit_attempts) as debits,
      (
        select count(*)::int from debit_charges g join debit_attempts a on a.charge_id = g.id
        where g.status <> 'done' or a.status <> 'done' or 1 <> (
          select count(*) from ledger_entries e
          where e.tx_type = 'deposit_dd' and e.order_id = g.order_id and e.credit = g.amount)
      ) as "notOnce",
      (select count(*)::int from debit_webhooks) as kept,
      (select coalesce(sum(amount), 0)::bigint from sandbox_debits where status = 'done') as bank,
      (
        select coalesce(sum(credit), 0)::bigint from ledger_entries where tx_type = 'deposit_dd' and investor_id is not null
      ) as books`.execute(test.db.db);
  const { debits, notOnce, kept, bank, books } = must(rows[0]);
  return {
    ...{ debits, notOnce, kept, difference: bank - books },
    aboveLimit: Math.max(0, debits - (due - ABOVE_LIMIT)),
    wrongChecks: await wrongChecks(test),
  };
}
