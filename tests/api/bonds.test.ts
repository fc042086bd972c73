import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql, type RawBuilder } from 'kysely';
import { exportPrincipalShares } from '#shared/contract/bookFiles.ts';
import {
  approvePrincipal,
  bondRepaidReason,
  discardPrincipal,
  executePrincipal,
  getPrincipalRun,
  keepPrincipal,
  listMaturities,
  preparePrincipal,
} from '#shared/contract/bonds.ts';
import { WORK_JOB } from '#server/modules/platform/work/work.service.ts';
import type { TestApp } from '../support/app.ts';
import type { ApiClient } from '../support/client.ts';
import { openOffice } from '../support/office.ts';
import { firstRow } from '../support/lookup.ts';
import { expectSoundBooks } from '../support/books.ts';
import { fileRows } from '../support/listFile.ts';

let test: TestApp;
let maker: ApiClient;
let checker: ApiClient;
let boss: ApiClient;
let investor: ApiClient;
let bondId: number;

const one = <T>(query: RawBuilder<T>): Promise<T> => firstRow(test.db.db, query);
const prepare = (client: ApiClient) => client.call(preparePrincipal, { body: { fundId: bondId } });
const seen = async (runId: number): Promise<{ version: string }> => ({
  version: (await boss.call(getPrincipalRun, { params: { runId } })).body.data.run.version,
});
const approve = async (client: ApiClient, runId: number) =>
  client.call(approvePrincipal, { params: { runId }, body: await seen(runId) });
const discard = async (client: ApiClient, runId: number, body: Record<string, unknown> = {}) =>
  client.call(discardPrincipal, { params: { runId }, body: { ...(await seen(runId)), ...body } });
const bond = async () =>
  (await maker.call(listMaturities)).body.data.find((row: { fundId: number }) => row.fundId === bondId);

const expectSound = () => expectSoundBooks(test);

beforeAll(async () => {
  ({ test, maker, checker, boss, investor } = await openOffice());
  bondId = (
    await one(sql<{ id: number }>`select fund_id as id from bond_terms where not has_buyback order by fund_id limit 1`)
  ).id;
});
afterAll(() => test.close());

describe('who may repay a bond', () => {
  it('asks for a session, and for the right duty', async () => {
    const nobody = test.api.anonymous();
    expect((await nobody.call(listMaturities)).status).toBe(401);
    expect((await prepare(nobody)).status).toBe(401);
    expect((await investor.call(listMaturities)).status).toBe(403);
    expect((await prepare(checker)).status).toBe(403);
    for (const op of [approvePrincipal, executePrincipal])
      expect((await maker.call(op, { params: { runId: 1 } })).status).toBe(403);
    expect((await investor.call(discardPrincipal, { params: { runId: 1 } })).status).toBe(403);
    expect((await nobody.call(getPrincipalRun, { params: { runId: 1 } })).status).toBe(401);
    expect((await checker.call(getPrincipalRun, { params: { runId: 99_999 } })).body.code).toBe('PRINCIPAL_NOT_FOUND');
    expect(
      (await checker.call(approvePrincipal, { params: { runId: 99_999 }, body: { version: 'x' } })).body.code,
    ).toBe('PRINCIPAL_NOT_FOUND');
  });
});

describe('the principal of a bond', () => {
  let runId = 0;

  it('is not repaid before its day, and never for a fund', async () => {
    expect((await prepare(maker)).body.code).toBe('BOND_NOT_MATURED');
    const fund = await one(sql<{ id: number }>`select id from funds where kind = 'fund' order by id limit 1`);
    expect((await maker.call(preparePrincipal, { body: { fundId: fund.id } })).body.code).toBe('BOND_NOT_FOUND');
    expect((await maker.call(preparePrincipal, { body: { fundId: 99_999 } })).body.code).toBe('ORDER_FUND_NOT_FOUND');
    expect(await bond()).toMatchObject({ canPrepare: false, runId: null, status: null });
  });

  it('is prepared with a share of every holder and books nothing', async () => {
    await sql`update bond_terms set maturity_date = '2026-11-19' where fund_id = ${bondId}`.execute(test.db.db);
    // the 19th is a Thursday, so the money is due on Saturday
    expect(await bond()).toMatchObject({ maturityDate: '2026-11-19', payDate: '2026-11-21', canPrepare: true });
    const before = await one(sql<{ n: bigint }>`select count(*) as n from ledger_entries`);
    const made = await prepare(maker);
    expect(made.status).toBe(201);
    expect(made.body.data).toMatchObject({ status: 'draft', payDate: '2026-11-21', done: 0 });
    ({ runId } = made.body.data);
    const held = await one(
      sql<{ units: bigint; n: number }>`
      select sum(units)::bigint as units, count(*)::int as n from holdings where fund_id = ${bondId} and units > 0`,
    );
    expect(made.body.data).toMatchObject({
      unitCount: String(held.units),
      total: String(held.units * 1_000_000n),
      investors: held.n,
    });
    const detail = (await checker.call(getPrincipalRun, { params: { runId } })).body;
    expect(detail.data.shares).toHaveLength(held.n);
    expect(detail.data.shares[0]).toMatchObject({ status: 'pending', orderId: null, hasAccount: true });
    const file = await fileRows(checker, exportPrincipalShares, { params: { runId } });
    expect(file.map((row) => [row['شناسه سرمایه‌گذار'], row['اصل (ریال)']])).toEqual(
      detail.data.shares.map((share) => [String(share.investorId), share.amount]),
    );
    expect(file[0]).toMatchObject({ 'حساب تأییدشده': 'بله' });
    expect((await prepare(boss)).body.code).toBe('PRINCIPAL_EXISTS');
    expect((await one(sql<{ n: bigint }>`select count(*) as n from ledger_entries`)).n).toBe(before.n);
  });

  it('may be discarded and prepared again', async () => {
    expect((await discard(maker, runId)).status).toBe(200);
    ({ runId } = (await prepare(boss)).body.data);
  });

  it('is approved by another person, and not over other holdings', async () => {
    expect((await checker.call(executePrincipal, { params: { runId } })).body.code).toBe('PRINCIPAL_STATE');
    expect((await approve(boss, runId)).body.code).toBe('APPROVAL_SAME_PERSON');
    await sql`update principal_shares set unit_count = unit_count + 1 where run_id = ${runId}`.execute(test.db.db);
    expect((await approve(checker, runId)).body.code).toBe('PRINCIPAL_HOLDINGS_CHANGED');
    await sql`update principal_shares set unit_count = unit_count - 1 where run_id = ${runId}`.execute(test.db.db);
    const approved = await approve(checker, runId);
    expect(approved.body.data).toMatchObject({ status: 'approved' });
    expect(approved.body.data.approvedByName).not.toBe('');
  });

  it('is discarded by two people once it is approved, and waits until they agree', async () => {
    expect((await discard(maker, runId)).body.code).toBe('RUN_REASON_NEEDED');
    const wished = await discard(maker, runId, { reason: 'روز بازپرداخت اشتباه است' });
    expect(wished.body.data).toEqual({ runId, isDiscarded: false });
    expect((await checker.call(executePrincipal, { params: { runId } })).body.code).toBe('RUN_DISCARD_WAITS');
    expect((await discard(maker, runId)).body.code).toBe('APPROVAL_SAME_PERSON');
    const kept = await checker.call(keepPrincipal, { params: { runId }, body: await seen(runId) });
    expect(kept.body.data).toMatchObject({ status: 'approved', discardBy: null });
  });

  it('leaves no paper behind, queues the money, and does so once', async () => {
    expect((await checker.call(executePrincipal, { params: { runId } })).status).toBe(200);
    await test.jobs.runAll(WORK_JOB);
    const { run } = (await checker.call(getPrincipalRun, { params: { runId } })).body.data;
    expect(run).toMatchObject({ status: 'executed', done: run.investors });
    expect((await checker.call(executePrincipal, { params: { runId } })).body.data).toMatchObject({ workId: null });
    expect(await test.app.runJob('bonds.executeDue')).toBe(0);
    const left = await one(
      sql<{ units: bigint; due: bigint }>`
      select (select sum(units)::bigint from holdings where fund_id = ${bondId}) as units,
        (select sum(amount)::bigint from payouts where fund_id = ${bondId} and status = 'pending' and kind = 'redemption') as due`,
    );
    expect(left).toEqual({ units: 0n, due: BigInt(run.total) });
    const trace = await one(
      sql<{
        n: number;
      }>`select count(*)::int as n from audit_log where subject = ${`principal:${runId}`} and action <> 'principal.repaid'`,
    );
    // prepared, approved, proposed and kept, executed
    expect(trace.n).toBe(5);
    const closed = await one(
      sql<{ status: string; reason: string }>`select status, close_reason as reason from funds where id = ${bondId}`,
    );
    expect(closed).toEqual({ status: 'closed', reason: bondRepaidReason });
    expect((await discard(maker, runId)).body.code).toBe('PRINCIPAL_STATE');
    await expectSound();
  });
});
