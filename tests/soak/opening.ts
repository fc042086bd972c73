/*
 * `npm run soak:opening`: a fund of 100,000 holders with a certificate and a half each opens: preview, keeping for the second
 * person, release, and the booking by the job, each as a ratio to a bare COPY of the same rows in the same run; then every
 * check of the books. `-- --holders 20000` makes it fewer. Then a payment file and a statement (`bankFiles.ts`). Exits 1 when
 * a figure is missed.
 */
import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import {
  getFundOpening,
  prepareFundOpening,
  previewFundOpening,
  releaseFundOpening,
} from '#shared/contract/fundOpenings.ts';
import { createTestApp } from '../support/app.ts';
import { wrongChecks } from '../support/books.ts';
import { must } from '../support/must.ts';
import { bareCopy, seconds, watchMemory } from './measured.ts';
import { createReport, startStandalone } from './standalone.ts';

const MEMORY_MB = 300;
const { values } = parseArgs({ options: { holders: { type: 'string', default: '100000' } } });
const holderCount = Number(values.holders);
const report = createReport();

/** A national code with a right check digit for each number. */
function codeOf(n: number): string {
  const body = `4${String(n).padStart(8, '0')}`;
  const rest = Array.from(body).reduce((sum, digit, at) => sum + Number(digit) * (10 - at), 0) % 11;
  return body + String(rest < 2 ? rest : 11 - rest);
}

/** An IBAN with right check digits for each number. */
function ibanOf(n: number): string {
  const bban = `012${String(n).padStart(19, '0')}`;
  return `IR${String(98n - (BigInt(`${bban}182700`) % 97n)).padStart(2, '0')}${bban}`;
}

const holders: string[] = [];
const certificates: string[] = [];
for (let n = 1; n <= holderCount; n += 1) {
  const code = codeOf(n);
  const born = `13${40 + (n % 40)}/0${1 + (n % 6)}/1${n % 10}`;
  holders.push(
    [
      code,
      'نام',
      `دارنده ${n}`,
      'پدر',
      born,
      String(n),
      `0912${String(n).padStart(7, '0')}`,
      ibanOf(n),
      n % 1000,
    ].join(),
  );
  for (let more = 0; more <= n % 2; more += 1)
    certificates.push(
      `${code},${10 + more},140${2 + more}/0${1 + (n % 6)}/1${n % 10},${900_000 + (n % 1000)},${n}-${more}`,
    );
}
// every fiftieth holder buys and every fiftieth redeems
const orders = certificates.flatMap((row, at) => {
  const code = row.split(',')[0] ?? '';
  if (at % 75 === 0) return [`${code},صدور,${5_000_000 + at},,1405/08/30,1405/08/30,${at}`];
  return at % 75 === 1 ? [`${code},ابطال,,1,1405/08/30,1405/08/30,${at}`] : [];
});
const files = {
  orders: `کد ملی,نوع درخواست,مبلغ,تعداد واحد,تاریخ درخواست,تاریخ قیمت,شماره درخواست\n${orders.join('\n')}`,
  holders: `کد ملی,نام,نام خانوادگی,نام پدر,تاریخ تولد,شماره شناسنامه,موبایل,شبا,مانده ریالی\n${holders.join('\n')}`,
  certificates: `کد ملی,تعداد واحد,تاریخ صدور,قیمت هر واحد,شماره گواهی\n${certificates.join('\n')}`,
};

const server = await startStandalone({ isDurable: true });
const database = await server.database(20);
try {
  const test = await createTestApp({ seed: 'demo', env: { DEMO: '1' }, database });
  const maker = await test.api.demo('maker');
  const checker = await test.api.demo('checker');
  const { id: fundId } = await test.db.db
    .insertInto('funds')
    .values({
      ...{ slug: 'opens', name: 'opens', fund_type: 4, risk_level: 2, type_of_invest: 'IssuanceAndCancellation' },
      created_at: test.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`
    insert into fund_schedules (
      fund_id, order_type, payment_method, cutoff_time, price_offset_days, issue_offset_days, settle_days
    )
    values (${fundId}, 1, 'ipg', '14:00', 0, 0, 0), (${fundId}, 2, 'account', '14:00', 0, 0, 1)`.execute(test.db.db);
  const params = { fundId };
  const bare = await bareCopy(database.url, {
    holders: { columns: 9, rows: holders },
    certificates: { columns: 5, rows: certificates },
    orders: { columns: 7, rows: orders },
  });
  const certificateCount = certificates.length;
  // what this script has made is not the memory of the import
  holders.length = 0;
  certificates.length = 0;
  const memory = watchMemory();
  const ratio = (name: string, took: number) =>
    report.figure(name, `${took.toFixed(1)} s, ${(took / bare).toFixed(0)} × COPY`, took < 600);
  report.figure('holders / certificates', `${holderCount} / ${certificateCount}`);
  report.figure('bare COPY of the rows', `${bare.toFixed(2)} s`);
  const seen = await seconds(() => maker.call(previewFundOpening, { params, body: files }));
  if (seen.answer.status !== 200) throw new Error(`the preview answered ${seen.answer.text}`);
  const { units, cash, purchases, redemptionUnits, problemCount } = seen.answer.body.data;
  report.figure('open orders', orders.length);
  ratio('preview', seen.took);
  report.figure('problems', problemCount, problemCount === 0);
  const controls = {
    ...{ asOf: '2026-11-20', holderCount, units, cash, purchases, redemptionUnits, bankBalance: '1000000000' },
  };
  const kept = await seconds(() => maker.call(prepareFundOpening, { params, body: { ...files, ...controls } }));
  ratio('kept for the second person', kept.took);
  report.figure('within the time of a request', kept.answer.status, kept.answer.status === 201 && kept.took < 60);
  const { openingId, version } = must((await checker.call(getFundOpening, { params })).body.data.opening);
  const released = await checker.call(releaseFundOpening, { params: { openingId }, body: { version } });
  report.figure('released', released.status, released.status === 200);
  const booked = await seconds(() => test.jobs.runAll('work.lane'));
  ratio('booked', booked.took);
  const opening = (await checker.call(getFundOpening, { params })).body.data.opening;
  report.figure('state', opening?.state ?? 'none', opening?.state === 'opened');
  const above = memory.above();
  report.figure('memory above start, MB', above, above < MEMORY_MB);
  const wrong = await wrongChecks(test);
  report.figure('checks of the books that fail', wrong.join(', ') || 'none', wrong.length === 0);
} finally {
  await database.drop();
  await server.stop();
}
report.end();
// in a process of its own, with a memory of its own
const bankFiles = spawnSync(process.execPath, [`${import.meta.dirname}/bankFiles.ts`], { stdio: 'inherit' });
if (bankFiles.status !== 0) process.exitCode = 1;
