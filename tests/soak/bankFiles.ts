/*
 * The second part of `npm run soak:opening`: a payment file of 5,000 rows, made, released, given out and answered by the
 * bank, and a statement of 20,000 lines, previewed as a spreadsheet and as text, brought in, released and taken line by line;
 * each with its memory and as a ratio to a bare COPY of the same rows in the same run. Exits 1 when a figure is missed.
 */
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { Workbook } from '@cj-tech-master/excelts';
import { getBankStatement, importDeposits, releaseBankStatement } from '#shared/contract/bankStatements.ts';
import {
  createPayoutBatch,
  downloadPayoutBatch,
  getPayoutBatch,
  importPayoutResults,
  releasePayoutBatch,
} from '#shared/contract/payoutBatches.ts';
import { savePaymentRules, listPaymentAccounts } from '#shared/contract/paymentRules.ts';
import { convertStatementFile, previewStatement } from '#shared/contract/statementFiles.ts';
import { rowIdOf, usualPaymentRules } from '#shared/paymentFormats.ts';
import { inTransaction } from '#server/db/connection.ts';
import { createLedgerService, transfer } from '#server/modules/records/ledger/ledger.service.ts';
import { createTestApp } from '../support/app.ts';
import { wrongChecks } from '../support/books.ts';
import { must } from '../support/must.ts';
import { bareCopy, seconds, watchMemory } from './measured.ts';
import { createReport, startStandalone } from './standalone.ts';

const MEMORY_MB = 300;
/** Seconds that a call that brings a file has. */
const CALL_SECONDS = 60;
const { values } = parseArgs({
  options: { lines: { type: 'string', default: '20000' }, rows: { type: 'string', default: '5000' } },
});
const [lineCount, rowCount] = [Number(values.lines), Number(values.rows)];
const report = createReport();
const ledger = createLedgerService();
const mapping = {
  ...{ date: 'تاریخ', time: 'ساعت', ref: 'شماره سند', debit: 'بدهکار', credit: 'بستانکار', balance: 'مانده' },
  ...{ description: 'شرح', sourceIban: 'شبای طرف مقابل' },
  ...{ amountForm: 'columns' as const, dateForm: 'auto' as const, skipWords: ['جمع'] },
};
const titles = ['تاریخ', 'ساعت', 'شماره سند', 'شرح', 'بدهکار', 'بستانکار', 'مانده', 'شبای طرف مقابل'];
const day = '2026-11-21';

const server = await startStandalone({ isDurable: true });
const database = await server.database(20);
try {
  const test = await createTestApp({ seed: 'demo', env: { DEMO: '1' }, database });
  const maker = await test.api.demo('maker');
  const checker = await test.api.demo('checker');
  const one = async <T>(query: ReturnType<typeof sql<{ v: T }>>): Promise<T> =>
    must((await query.execute(test.db.db)).rows[0]).v;
  const fundAccountId = await one<number>(sql`
    select a.id as v
    from fund_bank_accounts a
    join funds f on f.id = a.fund_id
    where a.is_active and 'redemption' = any(a.purposes) and f.kind = 'fund' and f.status <> 'draft'
    order by a.id
    limit 1`);
  const fundId = await one<number>(sql`select fund_id as v from fund_bank_accounts where id = ${fundAccountId}`);
  await sql`update payouts set due_date = '2026-12-05' where status = 'pending'`.execute(test.db.db);
  const { rows: receivers } = await sql<{ investorId: number }>`
    select distinct a.investor_id as "investorId"
    from investor_bank_accounts a
    where a.is_default and a.is_verified and a.removed_at is null
    order by 1`.execute(test.db.db);
  const amountOf = (at: number): bigint => 1_000_000n + BigInt(at);
  for (let start = 0; start < rowCount; start += 100)
    await inTransaction(test.db.db, async (tx) => {
      for (let at = start; at < Math.min(rowCount, start + 100); at += 1) {
        const { investorId } = must(receivers[at % receivers.length]);
        const amount = amountOf(at);
        await sql`
          insert into payouts (investor_id, fund_id, kind, amount, due_date, created_at)
          values (${investorId}, ${fundId}, 'remain', ${amount}, ${day}, ${test.clock.business()})`.execute(tx);
        await ledger.post(tx, {
          ...{ kind: 'correction', fundId, investorId, orderId: null, businessDate: day, at: test.clock.business() },
          ...{ hold: amount, lines: transfer('fund_bank', 'investor_cash', amount, 'correction_cr') },
        });
      }
    });
  const account = must(
    (await maker.call(listPaymentAccounts, {})).body.data.find((each) => each.fundAccountId === fundAccountId),
  );
  const saved = await maker.call(savePaymentRules, {
    params: { fundAccountId },
    body: {
      version: account.version,
      rules: {
        ...usualPaymentRules,
        paya: { ...usualPaymentRules.paya, fileRows: rowCount },
        internal: { ...usualPaymentRules.internal, isUsed: false },
      },
    },
  });
  report.figure('rules of the account', saved.status, saved.status === 200);

  let bare = 1;
  const figure = (name: string, took: number, limit = CALL_SECONDS) =>
    report.figure(name, `${took.toFixed(1)} s, ${(took / bare).toFixed(0)} × COPY`, took < limit);

  // the payment file
  const made = await seconds(() => maker.call(createPayoutBatch, { body: { fundId, fundAccountId } }));
  if (made.answer.status !== 201) throw new Error(`the file answered ${made.answer.text}`);
  const { batchNo, version } = made.answer.body.data.batch;
  const fileRows = made.answer.body.data.batches.map((each) => each.rowCount);
  const { rows: sent } = await sql<{ payoutId: number; iban: string; amount: bigint; receiver: string }>`
    select payout_id as "payoutId", iban, amount, receiver_name as receiver
    from payout_batch_rows
    where batch_no = ${batchNo}
    order by row_no`.execute(test.db.db);
  const paidRows = sent.map((row) => `${rowIdOf(batchNo, row.payoutId)},${row.iban},${row.amount},"${row.receiver}"`);
  bare = await bareCopy(database.url, { payments: { columns: 4, rows: paidRows } });
  report.figure('rows of the payment file', fileRows.join(), fileRows.join() === String(rowCount));
  report.figure('bare COPY of its rows', `${bare.toFixed(3)} s`);
  let memory = watchMemory();
  figure('made', made.took);
  const released = await seconds(() => checker.call(releasePayoutBatch, { params: { batchNo }, body: { version } }));
  report.figure('released', released.answer.status, released.answer.status === 200);
  figure('released, time', released.took);
  const given = await seconds(() => maker.call(downloadPayoutBatch, { params: { batchNo } }));
  const text = new TextDecoder().decode(given.answer.bytes);
  const transfers = text.split('<EndToEndId>').length - 1;
  report.figure('transfers in the file of the bank', transfers, transfers === rowCount);
  figure('given out', given.took);
  const seen = (await checker.call(getPayoutBatch, { params: { batchNo }, query: {} })).body.data.batch;
  const content = sent.map((row, at) => `${rowIdOf(batchNo, row.payoutId)},${row.amount},موفق,ANS-${at}`).join('\n');
  const answered = await seconds(() =>
    checker.call(importPayoutResults, { params: { batchNo }, body: { version: seen.version, content } }),
  );
  const { status, body } = answered.answer;
  report.figure(
    'paid by the answer of the bank',
    status === 200 ? body.data.paid : status,
    status === 200 && body.data.paid === rowCount,
  );
  figure('answer read', answered.took);
  let above = memory.above();
  report.figure('memory above start, MB', above, above < MEMORY_MB);

  // the statement: a quarter pays the file, an eighth is other withdrawals, the rest deposits without an owner
  const pays = Math.min(rowCount, Math.floor(lineCount / 4));
  const rows: string[][] = [];
  for (let at = 0; at < lineCount; at += 1) {
    const isPaid = at < pays;
    const isOut = isPaid || at % 8 === 0;
    const row = sent[at];
    const amount = String(isPaid && row ? row.amount : 2_000_000 + (at % 500));
    const clock = `${String(6 + (at % 3)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`;
    const ref = isPaid ? `ANS-${at}` : `REF-${at}`;
    const other = `IR${String(at).padStart(24, '0')}`;
    rows.push(['1405/08/30', clock, ref, `حواله ${at}`, isOut ? amount : '', isOut ? '' : amount, '', other]);
  }
  bare = await bareCopy(database.url, { lines: { columns: titles.length, rows: rows.map((row) => row.join()) } });
  report.figure('lines of the statement', lineCount);
  report.figure('bare COPY of its rows', `${bare.toFixed(3)} s`);
  const book = new Workbook();
  book.addWorksheet('گردش').addRows([titles, ...rows]);
  const file = Buffer.from(await book.xlsx.writeBuffer()).toString('base64');
  memory = watchMemory();
  const converted = await seconds(() => maker.call(convertStatementFile, { body: { file } }));
  if (converted.answer.status !== 200) throw new Error(`the spreadsheet answered ${converted.answer.text}`);
  figure(`spreadsheet of ${(file.length * 0.75e-6).toFixed(1)} MB as text`, converted.took);
  const statement = { fundAccountId, content: converted.answer.body.data.content, mapping };
  const preview = await seconds(() => maker.call(previewStatement, { body: statement }));
  if (preview.answer.status !== 200) throw new Error(`the preview answered ${preview.answer.text}`);
  const { forecast, problems } = preview.answer.body.data;
  figure('preview', preview.took);
  report.figure('problems', problems.length, problems.length === 0);
  report.figure('lines that pay the file', forecast.payoutCount, forecast.payoutCount === pays);
  const kept = await seconds(() =>
    maker.call(importDeposits, { body: { ...statement, lateReason: 'بانک صورت‌حساب را دیر داد' } }),
  );
  if (kept.answer.status !== 201) throw new Error(`the import answered ${kept.answer.text}`);
  figure('kept for the second person', kept.took);
  const statementId = must(kept.answer.body.data.statementId);
  const shown = await seconds(() => checker.call(getBankStatement, { params: { statementId }, query: { size: 50 } }));
  figure('shown to the second person', shown.took, 20);
  const decided = await checker.call(releaseBankStatement, {
    params: { statementId },
    body: { version: shown.answer.body.data.statement.version },
  });
  report.figure('released', decided.status, decided.status === 200);
  const taken = await seconds(() => test.jobs.runAll('work.lane'));
  figure('taken line by line', taken.took, 1800);
  above = memory.above();
  report.figure('memory above start, MB', above, above < MEMORY_MB);
  const left = await one<number>(sql`
    select count(*)::int as v from bank_statement_lines where statement_id = ${statementId} and state <> 'taken'`);
  report.figure('lines that were not taken', left, left === 0);
  const wrong = await wrongChecks(test);
  report.figure('checks of the books that fail', wrong.join(', ') || 'none', wrong.length === 0);
} finally {
  await database.drop();
  await server.stop();
}
report.end();
