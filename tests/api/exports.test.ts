import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  cancelExport,
  downloadExport,
  exportInvestorsByJob,
  exportOrdersByJob,
  listExports,
} from '#shared/contract/exports.ts';
import { exportLimits } from '#shared/texts/exportTexts.ts';
import { createExportsService } from '#server/modules/reports/exports/exports.service.ts';
import { createReportedDay, reportedDay, type ReportedDay } from '../support/reportedDay.ts';
import { firstRow } from '../support/lookup.ts';

/* Files of long lists that a job writes: made once, for one person, and kept for a day. */

const JOB = 'exports.write';
const columns = ['orderNo', 'investor', 'amount'] as const;
const body = { format: 'csv' as const, columns: [...columns], filter: reportedDay };

let of: ReportedDay;

beforeAll(async () => {
  of = await createReportedDay();
});
afterAll(() => of.test.close());
beforeEach(async () => {
  of.test.jobs.sent.length = 0;
  await sql`update exports set state = 'cancelled', finished_at = now() where state in ('waiting', 'running')`.execute(
    of.test.db.db,
  );
});

async function ask(by = of.staff, more: Partial<typeof body> | object = {}): Promise<number> {
  const answer = await by.call(exportOrdersByJob, { body: { ...body, ...more } });
  expect([answer.status, answer.body.message]).toEqual([201, undefined]);
  return answer.body.data.exportId;
}
const made = async (by = of.staff, more: object = {}): Promise<number> => {
  const exportId = await ask(by, more);
  await of.test.jobs.runAll(JOB);
  return exportId;
};
const download = (exportId: number, by = of.staff) => by.call(downloadExport, { params: { exportId } });
const cancel = (exportId: number, by = of.staff) => by.call(cancelExport, { params: { exportId } });
const stored = (exportId: number) =>
  firstRow(
    of.test.db.db,
    sql<{ state: string; rows: number; attempt: number; chunks: number; error: string | null }>`
      select e.state, e.rows_written as rows, e.attempt, e.error,
        (select count(*)::int from export_chunks c where c.export_id = e.id) as chunks
      from exports e where e.id = ${exportId}`,
  );
const actsOn = async (exportId: number): Promise<string[]> => {
  const { rows } = await sql<{ action: string }>`
    select action from audit_log where subject = ${`export:${exportId}`} order by id`.execute(of.test.db.db);
  return rows.map(({ action }) => action);
};
async function fillOrders(count: number): Promise<void> {
  await sql`
    insert into orders (investor_id, order_no, fund_id, order_type, payment_method, mode, status, amount, created_at)
    select ${of.own.investorId}, '1406-' || n, ${of.fundId}, 1, 'ipg', 'amount', 'expired', n,
      '2027-05-01T06:30:00Z'::timestamptz + (n / 3) * interval '1 minute'
    from generate_series(1, ${count}) n`.execute(of.test.db.db);
}

describe('a file that a job writes', () => {
  it('has the chosen columns of the filtered rows, and tells its progress and its end', async () => {
    const exportId = await ask();
    const waiting = await of.staff.call(listExports, {});
    expect(waiting.body.data[0]).toMatchObject({
      exportId,
      kind: 'orders',
      state: 'waiting',
      stateText: 'در صف',
      columns: ['شماره درخواست', 'سرمایه‌گذار', 'مبلغ (ریال)'],
      total: 4,
      rows: 0,
      expiresAt: null,
    });
    await of.test.jobs.runAll(JOB);
    const ready = await of.staff.call(listExports, { query: { size: 1 } });
    expect(ready.body.data).toMatchObject([{ exportId, state: 'ready', rows: 4, errorText: '' }]);
    const left = Date.parse(ready.body.data[0]?.expiresAt ?? '') - of.test.clock.now().getTime();
    expect(left).toBe(24 * 3_600_000);

    const file = await download(exportId);
    expect(file.status).toBe(200);
    expect(file.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(file.headers.get('content-disposition')).toContain(`-${exportId}.csv`);
    expect(file.headers.get('cache-control')).toBe('private, no-store');
    expect([...file.bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(file.bytes.byteLength).toBe(ready.body.data[0]?.size);
    const lines = file.text.trim().split('\r\n');
    expect(lines[0]).toContain('شماره درخواست,سرمایه‌گذار,مبلغ (ریال)');
    expect(lines).toHaveLength(5);
    expect(lines.at(-1)).toBe('1405-ZxA,نگار رستگار,10000000');
    expect(await actsOn(exportId)).toEqual(['export.created', 'export.downloaded']);
  });

  it('holds each row once when it is read in several parts, in both formats', async () => {
    await fillOrders(2105);
    const filter = { fromDate: '2027-05-01' };
    const csv = await download(await made(of.staff, { filter }));
    const lines = csv.text.trim().split('\r\n').slice(1);
    expect(lines).toHaveLength(2105);
    expect(new Set(lines.map((line) => line.split(',')[0])).size).toBe(2105);

    const xlsxId = await made(of.staff, { filter, format: 'xlsx' });
    const xlsx = await download(xlsxId);
    expect(xlsx.headers.get('content-type')).toContain('spreadsheetml');
    expect(await stored(xlsxId)).toMatchObject({ state: 'ready', rows: 2105 });
    const { Workbook } = await import('@cj-tech-master/excelts');
    const book = new Workbook();
    await book.xlsx.load(xlsx.bytes);
    const [sheet] = book.worksheets;
    expect(sheet?.rowCount).toBe(2106);
    expect(sheet?.views[0]?.rightToLeft).toBe(true);
    expect([1, 2, 3].map((column) => sheet?.getCell(2, column).value)).toEqual(['1406-2105', 'نگار رستگار', 2105]);
  });

  it('writes no formula into a cell', async () => {
    await sql`update investors set first_name = '=cmd()' where id = ${of.inBranch.investorId}`.execute(of.test.db.db);
    const file = await download(await made(of.staff, { filter: { ...reportedDay, search: '1405-ZxC' } }));
    expect(file.text).toContain(`1405-ZxC,'=cmd()`);
  });

  it('of investors has each of the filter once', async () => {
    await sql`
      insert into investors (is_legal, national_no, first_name, last_name, search_text, created_at)
      select false, 'X' || n, 'آزمون', 'n' || n, 'x' || n,
        '2027-06-01T06:30:00Z'::timestamptz + (n / 7) * interval '1 microsecond'
      from generate_series(1, 1203) n`.execute(of.test.db.db);
    const asked = await of.staff.call(exportInvestorsByJob, {
      body: { format: 'csv', columns: ['nationalNo'], filter: { fromDate: '2027-06-01' } },
    });
    expect(asked.body.data).toMatchObject({ kind: 'investors', total: 1203 });
    await of.test.jobs.runAll(JOB);
    const { exportId } = asked.body.data;
    const lines = (await download(exportId)).text.trim().split('\r\n').slice(1);
    expect(new Set(lines).size).toBe(1203);
    expect(lines).toHaveLength(1203);
  });

  it('has the rows of the branch alone for an administrator of a branch', async () => {
    const file = await download(await made(of.branch), of.branch);
    expect(file.text).toContain('1405-ZxC');
    expect(file.text).not.toContain('1405-ZxA');
  });
});

describe('what is refused', () => {
  it('names the field: columns, format, days and amounts', async () => {
    const refused = async (more: object) => {
      const answer = await of.staff.call(exportOrdersByJob, { body: { ...body, ...more } });
      return [answer.status, answer.body.code, Object.keys(answer.body.fields)];
    };
    expect(await refused({ columns: [] })).toEqual([400, 'VALIDATION_FAILED', ['columns']]);
    expect(await refused({ columns: ['amount', 'amount'] })).toEqual([400, 'VALIDATION_FAILED', ['columns']]);
    expect((await refused({ columns: ['password'] }))[1]).toBe('VALIDATION_FAILED');
    expect(await refused({ format: 'pdf' })).toEqual([400, 'VALIDATION_FAILED', ['format']]);
    expect(await refused({ filter: { minAmount: '5', maxAmount: '4' } })).toEqual([
      400,
      'REPORT_AMOUNTS_REVERSED',
      ['maxAmount'],
    ]);
    expect((await refused({ filter: { fromDate: '1405/09/02', toDate: '1405/09/01' } }))[1]).toBe('DATE_RANGE_INVALID');
  });

  it('a further file while three are being made', async () => {
    for (let made = 0; made < exportLimits.liveAtOnce; made += 1) await ask();
    const answer = await of.staff.call(exportOrdersByJob, { body });
    expect([answer.status, answer.body.code]).toEqual([409, 'EXPORT_TOO_MANY']);
  });

  it('a file before it is ready, that of somebody else, and an unknown one', async () => {
    const exportId = await ask();
    expect((await download(exportId)).body.code).toBe('EXPORT_NOT_READY');
    await of.test.jobs.runAll(JOB);
    expect((await download(exportId, of.branch)).body).toMatchObject({ code: 'EXPORT_NOT_FOUND' });
    expect((await cancel(exportId, of.branch)).body.code).toBe('EXPORT_NOT_FOUND');
    expect((await download(999_999)).status).toBe(404);
    expect(
      (await of.branch.call(listExports, { query: { size: 100 } })).body.data.map((row) => row.exportId),
    ).not.toContain(exportId);
    for (const op of [exportOrdersByJob, exportInvestorsByJob]) {
      expect((await of.client.call(op, { body })).body.code).toBe('ACCESS_DENIED');
    }
    expect((await of.test.api.anonymous().call(listExports, {})).body.code).toBe('SESSION_REQUIRED');
  });

  it('a download when the role is lost meanwhile, and when only a branch is left of it', async () => {
    const exportId = await made();
    const { userId, accessLevel } = await firstRow(
      of.test.db.db,
      sql<{ userId: number; accessLevel: string }>`
        select e.user_id as "userId", u.access_level as "accessLevel"
        from exports e join users u on u.id = e.user_id where e.id = ${exportId}`,
    );
    const become = (roleId: number, level: string | null) =>
      sql`update users set role_id = ${roleId}, access_level = ${level} where id = ${userId}`.execute(of.test.db.db);
    await become(2, 'KZ');
    expect((await download(exportId)).status).toBe(403);
    await become(1, null);
    expect((await download(exportId)).body.code).toBe('ACCESS_DENIED');
    await become(2, accessLevel);
    expect((await download(exportId)).status).toBe(200);

    const late = await ask();
    await become(2, 'KZ');
    await of.test.jobs.runAll(JOB);
    await become(2, accessLevel);
    expect(await stored(late)).toMatchObject({ state: 'failed', error: 'access', chunks: 0 });
  });

  it('a download after a day; the job deletes the parts and keeps the row', async () => {
    const exportId = await made();
    const endedAgo = (ms: number) =>
      sql`update exports set expires_at = ${new Date(of.test.clock.now().getTime() - ms)} where id = ${exportId}`.execute(
        of.test.db.db,
      );
    await endedAgo(0);
    await of.test.jobs.run('exports.expire');
    expect([(await download(exportId)).status, (await download(exportId)).body.code]).toEqual([410, 'EXPORT_EXPIRED']);
    expect(await stored(exportId)).toMatchObject({ state: 'ready', chunks: 1 });
    await endedAgo(3_600_000);
    await of.test.jobs.run('exports.expire');
    expect(await stored(exportId)).toMatchObject({ state: 'expired', chunks: 0 });
    const listed = await of.staff.call(listExports, { query: { size: 100 } });
    expect(listed.body.data.find((row) => row.exportId === exportId)).toMatchObject({ stateText: 'منقضی شده' });
  });
});

describe('cancelling', () => {
  it('stops what waits, is told in the audit log, and is refused when the file is finished', async () => {
    const exportId = await ask();
    expect((await cancel(exportId)).body.data).toMatchObject({ state: 'cancelled' });
    await of.test.jobs.runAll(JOB);
    expect(await stored(exportId)).toMatchObject({ state: 'cancelled', chunks: 0, attempt: 0 });
    expect((await cancel(exportId)).body.code).toBe('EXPORT_OVER');
    expect(await actsOn(exportId)).toEqual(['export.created', 'export.cancelled']);
  });

  it('stops a run between two parts of its rows', async () => {
    const exportId = await ask(of.staff, { filter: { fromDate: '2027-05-01' } });
    const run = of.test.jobs.run(JOB, { exportId });
    await cancel(exportId);
    await run;
    expect(await stored(exportId)).toMatchObject({ state: 'cancelled', chunks: 0 });
  });
});

describe('workers', () => {
  it('two at once write a file once', async () => {
    const exportId = await ask(of.staff, { filter: { fromDate: '2027-05-01' } });
    await Promise.all([of.test.jobs.run(JOB, { exportId }), of.test.jobs.run(JOB, { exportId })]);
    expect(await stored(exportId)).toMatchObject({ state: 'ready', attempt: 1, rows: 2105, chunks: 1 });
    await of.test.jobs.run(JOB, { exportId });
    expect(await stored(exportId)).toMatchObject({ attempt: 1 });
  });

  /** As a process leaves it that is killed after its first part. */
  const dieWith = async (exportId: number, attempt: number): Promise<void> => {
    const at = of.test.clock.now();
    await sql`
      update exports set state = 'running', attempt = ${attempt}, rows_written = 1000, heartbeat_at = ${at}
      where id = ${exportId}`.execute(of.test.db.db);
    await sql`
      insert into export_chunks (export_id, number, bytes)
      values (${exportId}, 1, 'torn'), (${exportId}, 2, 'torn')`.execute(of.test.db.db);
    of.test.jobs.sent.length = 0;
  };

  it('that die are replaced after their silence, and the file begins again', async () => {
    const exportId = await ask();
    await dieWith(exportId, 1);
    await of.test.jobs.run('exports.resume');
    expect(of.test.jobs.sent).toHaveLength(0);
    of.test.clock.advance(121_000);
    expect(await of.test.jobs.run('exports.resume')).toBe(1);
    await of.test.jobs.runAll(JOB);
    expect(await stored(exportId)).toMatchObject({ state: 'ready', attempt: 2, rows: 4, chunks: 1 });
    expect((await download(exportId)).text).not.toContain('torn');
  });

  it('that die again and again end the file as failed, with the reason', async () => {
    const exportId = await ask();
    await dieWith(exportId, 3);
    of.test.clock.advance(121_000);
    expect(await of.test.jobs.run('exports.resume')).toBe(0);
    expect(await stored(exportId)).toMatchObject({ state: 'failed', error: 'stopped', chunks: 0 });
    const { body: listed } = await of.staff.call(listExports, { query: { size: 1 } });
    expect(listed.data[0]?.errorText).toContain('نیمه‌کاره');
  });

  it('that fail try three times and then say so', async () => {
    const exportId = await ask();
    await sql`update exports set filter = '{"fundId": 99999999999}' where id = ${exportId}`.execute(of.test.db.db);
    await expect(of.test.jobs.run(JOB, { exportId })).rejects.toThrow();
    expect(await stored(exportId)).toMatchObject({ state: 'waiting', attempt: 1 });
    await expect(of.test.jobs.run(JOB, { exportId })).rejects.toThrow();
    await of.test.jobs.run(JOB, { exportId });
    expect(await stored(exportId)).toMatchObject({ state: 'failed', error: 'error', attempt: 3, chunks: 0 });
  });

  it('that are told to stop give the file back, and another one writes it', async () => {
    const exportId = await ask();
    let isStopping = true;
    const { db, ports, jobs, log } = of.test.deps;
    const { audit, reports, investorReports } = of.test.app.services;
    const parts = { audit, reports, investorReports, isStopping: () => isStopping };
    const other = createExportsService({ db, ports, jobs, log }, parts);
    of.test.jobs.sent.length = 0;
    await other.runExport(exportId, new AbortController().signal);
    expect(await stored(exportId)).toMatchObject({ state: 'waiting', attempt: 0 });
    expect(of.test.jobs.sent).toMatchObject([{ name: JOB, data: { exportId } }]);
    isStopping = false;
    await of.test.jobs.runAll(JOB);
    expect(await stored(exportId)).toMatchObject({ state: 'ready', attempt: 1, rows: 4 });
  });

  it('that take too long stop, and the queue tries again', async () => {
    const exportId = await ask();
    const run = of.test.app.services.exports.runExport(exportId, AbortSignal.abort(new Error('too long')));
    await expect(run).rejects.toThrow('too long');
    expect(await stored(exportId)).toMatchObject({ state: 'waiting', attempt: 1 });
  });
});
