import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { compareDebitDay } from '#shared/contract/directDebitAdmin.ts';
import { isoToJalali } from '#shared/jalali.ts';
import { WORK_JOB } from '#server/modules/platform/work/work.service.ts';
import { expectSoundBooks } from '../support/books.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import { serviceContext } from '../support/ordering.ts';

/* The demo puts work on every desk, under the same constraints as the services, and the work can be done. */

let test: TestApp;
const count = async (query: ReturnType<typeof sql<{ n: number }>>): Promise<number> =>
  (await query.execute(test.db.db)).rows[0]?.n ?? 0;
const userId = async (username: string): Promise<number> =>
  count(sql<{ n: number }>`select id as n from users where username = ${username}`);

beforeAll(async () => {
  test = await createTestApp({ seed: 'demo', desks: true, env: { DEMO: '1' } });
});
afterAll(() => test.close());

describe('the desks of the demo', () => {
  it('have something on them, and the books prove', async () => {
    const { rows } = await sql<{ status: string; n: number }>`
      select status, count(*)::int as n from bank_deposits group by status order by status`.execute(test.db.db);
    // approved slips stand on the statement of the bank
    const lines = rows.find((row) => row.status === 'slip');
    expect(lines?.n).toBe(await count(sql`select count(*)::int as n from bank_slips where status = 'approved'`));
    expect(rows.filter((row) => row !== lines)).toEqual([
      { status: 'failed', n: 1 },
      { status: 'matched', n: 1 },
      { status: 'ordered', n: 1 },
      { status: 'returned', n: 1 },
      { status: 'unmatched', n: 3 },
    ]);
    expect(await count(sql`select count(*)::int as n from bank_slips where status = 'pending'`)).toBe(5);
    expect(await count(sql`select count(*)::int as n from payouts where status = 'failed'`)).toBeGreaterThan(0);
    expect(await count(sql`select count(*)::int as n from payouts where status = 'sent'`)).toBe(2);
    expect(await count(sql`select count(*)::int as n from fund_profits where status = 'draft'`)).toBe(1);
    expect(await count(sql`select count(*)::int as n from fund_navs where status = 'draft'`)).toBe(3);
    expect(await count(sql`select count(*)::int as n from ledger_corrections where status = 'draft'`)).toBe(1);
    expect(await count(sql`select count(*)::int as n from rule_changes where status = 'pending'`)).toBe(1);
    await expectSoundBooks(test);
  });

  it('have a contract of direct debit whose plan bought, found an empty account and left a turn out', async () => {
    const { rows } = await sql<{ status: string; n: number; tries: number }>`
      select status, count(*)::int as n, max(try_count)::int as tries from debit_charges group by status order by status`.execute(
      test.db.db,
    );
    expect(rows).toEqual([
      { status: 'done', n: 3, tries: 0 },
      { status: 'failed', n: 1, tries: 4 },
      { status: 'skipped', n: 1, tries: 0 },
    ]);
    const days = await sql<{
      day: string;
    }>`select distinct due_date as day from debit_charges where status = 'done'`.execute(test.db.db);
    const maker = await test.api.demo('maker');
    for (const { day } of days.rows) {
      const compared = await maker.call(compareDebitDay, { body: { date: isoToJalali(day) } });
      expect(compared.body.data).toMatchObject([{ providerAmount: '20000000', bookAmount: '20000000', items: [] }]);
    }
    // its next turn is bought by the engine like any other: the references are sealed by the keys of the process
    const next = await sql<{ at: Date }>`
      select (next_period + 6 + time '08:00') at time zone 'Asia/Tehran' as at from debit_regulars`.execute(test.db.db);
    const before = test.clock.business();
    test.clock.setNow(next.rows[0]?.at ?? before);
    await test.app.runJob('directDebit.run');
    test.clock.setNow(before);
    expect(await count(sql`select count(*)::int as n from debit_charges where status = 'done'`)).toBe(4);
    await expectSoundBooks(test);
  });

  it('have balances of the bank that equal the books, one open difference and one that is explained', async () => {
    const { data, summary } = await test.app.services.bankBalances.listBankBalances(
      serviceContext(test.db.db, { userId: 1 }),
      {
        query: { page: 1, size: 100 },
      },
    );
    expect(data.filter((row) => row.state === 'equal').length).toBeGreaterThan(10);
    const differing = data.filter((row) => row.state === 'differs').map((row) => [row.difference, row.note !== null]);
    expect(differing.sort()).toEqual([
      ['-185000', false],
      ['-90000', true],
    ]);
    expect(summary).toMatchObject({ differentCount: 2, openCount: 2 });
    expect(data.filter((row) => row.bankBalance?.startsWith('-'))).toEqual([]);
  });

  it('tell of slips that were paid before they wait, at times of their own', async () => {
    const { rows } = await sql<{ time: string; isPaidBefore: boolean; minutes: number }>`
      select to_char(slip_time, 'HH24:MI') as time, (slip_date + slip_time) at time zone 'Asia/Tehran' < created_at as "isPaidBefore",
        (extract(epoch from created_at - (slip_date + slip_time) at time zone 'Asia/Tehran') / 60)::int as minutes
      from bank_slips order by id`.execute(test.db.db);
    expect(rows.length).toBeGreaterThan(5);
    expect(rows.filter((row) => !row.isPaidBefore || row.minutes > 120)).toEqual([]);
    const waiting = rows.slice(-5).map((row) => row.time);
    expect(new Set(waiting).size).toBe(waiting.length);
    expect(waiting).not.toContain('09:40');
  });

  it('have prices that real people of the staff entered and approved', async () => {
    const { rows } = await sql<{ entered: string | null; approved: string | null }>`
      select distinct e.username as entered, a.username as approved from fund_navs n
      left join users e on e.id = n.entered_by left join users a on a.id = n.approved_by where n.status = 'approved'`.execute(
      test.db.db,
    );
    expect(rows).toEqual([{ entered: '3290123456', approved: '0499370899' }]);
  });

  it('have funds whose parts add up to their net assets of the day', async () => {
    const { rows } = await sql<{ day: string; parts: bigint; whole: bigint }>`
      select m.as_of::text as day, sum(i.amount) filter (where i.key <> 'fiveBest')::bigint as parts, n.net_asset as whole
      from fund_mixes m join fund_mix_items i on i.mix_id = m.id
        join fund_navs n on n.fund_id = m.fund_id and n.nav_date = m.as_of
      group by m.id, n.net_asset`.execute(test.db.db);
    expect(rows.length).toBeGreaterThan(10);
    // each part lost less than a rial
    for (const { day, parts, whole } of rows) {
      expect(parts <= whole, day).toBe(true);
      expect(whole - parts < 12n, `${day}: ${parts} of ${whole}`).toBe(true);
    }
    expect(rows.some(({ whole }) => whole > 0n)).toBe(true);
  });

  it('are cleared by a second person', async () => {
    const { app, db } = test;
    const { profits, principal, corrections, ruleChanges, deposits, bankSlips, bankFiles, navDecisions, navImport } =
      app.services;
    const maker = serviceContext(db.db, { userId: await userId('3290123456'), roleId: 2 });
    const checker = serviceContext(db.db, { userId: await userId('0499370899'), roleId: 2 });
    const run = await count(sql`select id as n from fund_profits where status = 'draft'`);
    await profits.approveProfit(checker, {
      params: { profitId: run },
      body: {
        version: (await profits.getProfitRun(checker, { params: { profitId: run }, query: { page: 1, size: 1 } })).data
          .run.version,
      },
    });
    await profits.executeProfit(checker, { params: { profitId: run } });
    await test.jobs.runAll(WORK_JOB);
    expect(
      (await profits.getProfitRun(checker, { params: { profitId: run }, query: { page: 1, size: 1 } })).data.run,
    ).toMatchObject({ status: 'executed' });
    const bonds = (await principal.listMaturities()).data;
    const ended = bonds.find((bond) => bond.canPrepare);
    const { data } = await principal.preparePrincipal(maker, { body: { fundId: ended?.fundId ?? 0 } });
    await principal.approvePrincipal(checker, { params: { runId: data.runId }, body: { version: data.version } });
    await principal.executePrincipal(checker, { params: { runId: data.runId } });
    await test.jobs.runAll(WORK_JOB);
    const repaid = await principal.getPrincipalRun(checker, {
      params: { runId: data.runId },
      query: { page: 1, size: 1 },
    });
    expect(repaid.data.run).toMatchObject({ status: 'executed', done: data.investors });
    const [waiting] = (await corrections.listCorrections(checker, { query: { status: 'draft', page: 1, size: 1 } }))
      .data;
    await corrections.approveCorrection(checker, {
      params: { correctionId: waiting?.correctionId ?? 0 },
      body: { version: waiting?.version ?? '' },
    });
    const [change] = (await ruleChanges.listRuleChanges(checker, { query: { status: 'pending', page: 1, size: 1 } }))
      .data;
    await ruleChanges.approveRuleChange(checker, {
      params: { changeId: change?.changeId ?? 0 },
      body: { version: change?.version ?? '' },
    });
    const matched = await count(sql`select id as n from bank_deposits where status = 'matched'`);
    expect(
      (
        await deposits.orderDeposit(checker, {
          params: { depositId: matched },
          body: {
            version: (await deposits.getDeposit(checker, { params: { depositId: matched } })).data.version,
          },
        })
      ).data,
    ).toMatchObject({ status: 'ordered' });
    for (const { id } of (await sql<{ id: number }>`select id from bank_slips where status = 'pending'`.execute(db.db))
      .rows)
      await bankSlips.approveBankSlip(checker, {
        params: { receiptId: id },
        body: {
          version: (await bankSlips.getBankSlip(checker, { params: { receiptId: id } })).data.version,
          note: 'مالکیت با تماس تلفنی احراز شد',
        },
      });
    const file = (
      await sql<{ id: number; amount: bigint }>`select id, amount from payouts where status = 'sent'`.execute(db.db)
    ).rows;
    const lines = file.map(({ id, amount }) => `${id},${amount},موفق,BK-${id},`).join('\n');
    const { version } = (
      await bankFiles.getPayoutBatch(checker, { params: { batchNo: 'PB-1000' }, query: { page: 1, size: 1 } })
    ).data.batch;
    const answered = await bankFiles.importPayoutResults(checker, {
      params: { batchNo: 'PB-1000' },
      body: { version, content: lines },
    });
    expect(answered.data).toMatchObject({ paid: 2 });
    // the last cut-off of the day, 14:00, has to pass first
    test.clock.setNow('2026-11-21T11:00:00Z');
    const drafts = (await navImport.listDraftNavs(checker, { query: {} })).data.map(({ fundId, navDate, version }) => ({
      fundId,
      navDate,
      version,
    }));
    expect((await navDecisions.approveNavs(checker, { body: { rows: drafts } })).data).toEqual({ approved: 3 });
    await expectSoundBooks(test);
  });

  it('read the bank statement again and find nothing new', async () => {
    const lastNumber = () => count(sql<{ n: number }>`select last_value::int as n from bank_deposits_id_seq`);
    const before = await lastNumber();
    expect(await test.app.services.deposits.fetchDeposits()).toEqual({ added: 0, ordered: 0 });
    // lines that are known use up no number
    const known = await count(sql<{ n: number }>`select count(*)::int as n from sandbox_deposits`);
    expect(known).toBeGreaterThan(0);
    expect(await lastNumber()).toBe(before);
    await expectSoundBooks(test);
  });
});

describe.each(['2026-11-20T09:00:00Z', '2027-03-22T09:00:00Z', '2026-11-22T04:00:00Z'])('filled on %s', (moment) => {
  it('has books that prove, and a bond to repay', async () => {
    const other = await createTestApp({ seed: 'demo', desks: true, now: new Date(moment) });
    await expectSoundBooks(other);
    expect((await other.app.services.principal.listMaturities()).data[0]).toMatchObject({
      fundName: 'اوراق منفعت پارس ترابر',
      investors: 3,
    });
    await other.close();
  });
});
