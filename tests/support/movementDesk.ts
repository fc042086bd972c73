import { expect } from 'vitest';
import { sql, type RawBuilder } from 'kysely';
import { approveBankMovement, listBankMovementLines, prepareBankMovement } from '#shared/contract/bankMovements.ts';
import { getBankStatement, importDeposits, releaseBankStatement } from '#shared/contract/bankStatements.ts';
import { previewStatement } from '#shared/contract/statementFiles.ts';
import { makeSandboxDeposit } from '#shared/contract/deposits.ts';
import { inTransaction } from '#server/db/connection.ts';
import { verifyBooks } from '#server/modules/books/booksAudit/verify.ts';
import { createTestApp, type TestApp } from './app.ts';
import type { ApiClient } from './client.ts';
import { valueOf } from './lookup.ts';
import { moneyProofs } from './moneyProofs.ts';
import { must } from './must.ts';

/* A fund with one account at its bank, whose statements come in, and the two people who say what its lines were. */

/** Why people say what a line was. */
export const movementReason = 'بر پایه صورت‌حساب بانک';

/** Columns of the bank of the account, and their titles as a line. */
export const movementMapping = {
  ...{ date: 'تاریخ', time: 'ساعت', ref: 'سند', debit: 'بدهکار', credit: 'بستانکار' },
  ...{ description: 'شرح', sourceIban: 'طرف مقابل', amountForm: 'columns' as const, dateForm: 'auto' as const },
  skipWords: [],
};
export const movementTitles = ['تاریخ', 'ساعت', 'سند', 'بدهکار', 'بستانکار', 'شرح', 'طرف مقابل'].join('\t');

interface Line {
  ref: string;
  out?: number;
  in?: number;
  text?: string;
  other?: string;
  /** of the bank, Jalali; else the day before the business day */
  day?: string;
}

/** The fund and the account of a test, and who acts. */
interface MovementGround {
  test: TestApp;
  fundId: number;
  fundAccountId: number;
  iban: string;
}

/** A demo whose fund has one account in use. */
export async function openMovementGround(): Promise<MovementGround> {
  const test = await createTestApp({ seed: 'demo', env: { DEMO: '1' } });
  const { db } = test.db;
  const fundId = await valueOf<number>(db, sql`select id as v from funds where slug = 'sepidar'`);
  const fundAccountId = await valueOf<number>(
    db,
    sql`select id as v from fund_bank_accounts where fund_id = ${fundId} and is_active order by id limit 1`,
  );
  const iban = await valueOf<string>(db, sql`select iban as v from fund_bank_accounts where id = ${fundAccountId}`);
  await sql`update fund_bank_accounts set is_active = id = ${fundAccountId} where fund_id = ${fundId}`.execute(db);
  return { test, fundId, fundAccountId, iban };
}

/** What tests of movements do and look at. The ground is asked for at each call, because it is made before the tests. */
export function movementDesk(on: () => MovementGround & { maker: ApiClient; checker: ApiClient }) {
  const { scalar, expectSound, refused } = moneyProofs(() => on().test);

  const bodyOf = (lines: readonly Line[]) => {
    const rows = lines.map((line) =>
      [
        line.day ?? '1405/08/29',
        '09:15',
        line.ref,
        line.out ?? 0,
        line.in ?? 0,
        line.text ?? 'حواله',
        line.other ?? '',
      ].join('\t'),
    );
    const content = [movementTitles, ...rows].join('\n');
    return { content, fundAccountId: on().fundAccountId, mapping: movementMapping };
  };

  /** What a file of the bank would bring. */
  async function preview(...lines: Line[]) {
    const answer = await on().maker.call(previewStatement, { body: bodyOf(lines) });
    expect([answer.status, answer.body.message]).toEqual([200, undefined]);
    return answer.body.data;
  }

  /** Brings a file of the bank in. @returns the statement */
  async function bring(...lines: Line[]): Promise<number> {
    const answer = await on().maker.call(importDeposits, {
      body: {
        ...bodyOf(lines),
        lateReason: 'بانک صورت‌حساب را دیر داد',
      },
    });
    expect([answer.status, answer.body.message]).toEqual([201, undefined]);
    return must(answer.body.data.statementId);
  }

  /** Brings a file of the bank in and lets it into the books. @returns the statement */
  async function letIn(...lines: Line[]): Promise<number> {
    const statementId = await bring(...lines);
    const { statement } = (await on().checker.call(getBankStatement, { params: { statementId }, query: {} })).body.data;
    await on().checker.call(releaseBankStatement, { params: { statementId }, body: { version: statement.version } });
    await on().test.jobs.runAll('work.lane');
    return statementId;
  }

  const freeLines = async (query: { direction?: 'in' | 'out' } = {}) =>
    (await on().checker.call(listBankMovementLines, { query: { fundId: on().fundId, ...query } })).body.data.lines;
  const freeLine = async (ref: string) => must((await freeLines()).find((line) => line.bankRef === ref));

  const prepare = (more: object, by: ApiClient = on().maker) =>
    by.call(prepareBankMovement, { body: { reason: movementReason, ...more } });

  /** A cause for the line of a reference, by one person. */
  async function prepared(ref: string, cause: string, more: object = {}) {
    const { statementId, line, depositId } = await freeLine(ref);
    const key = depositId === null ? { statementId, line } : { depositId };
    const answer = await prepare({ ...key, cause, ...more });
    expect([answer.status, answer.body.message]).toEqual([201, undefined]);
    return answer.body.data;
  }

  const approving = (of: { movementId: number; version: string }, by: ApiClient = on().checker) =>
    by.call(approveBankMovement, { params: { movementId: of.movementId }, body: { version: of.version } });

  async function approved(of: { movementId: number; version: string }) {
    const answer = await approving(of);
    expect([answer.status, answer.body.message]).toEqual([200, undefined]);
    return answer.body.data;
  }

  /** Rial on an account of the fund; what is there is positive. */
  const books = (kind: string) =>
    scalar<bigint>(sql`
      select coalesce(sum(e.debit - e.credit), 0)::bigint as v from ledger_entries e join accounts a on a.id = e.account_id
      where a.kind = ${kind} and a.fund_id = ${on().fundId}`);

  /** How much accounts changed by an act, rial. */
  async function moved<T>(kinds: readonly string[], act: () => Promise<T>): Promise<bigint[]> {
    const before: bigint[] = [];
    for (const kind of kinds) before.push(await books(kind));
    await act();
    const after: bigint[] = [];
    for (const [at, kind] of kinds.entries()) after.push((await books(kind)) - (before[at] ?? 0n));
    return after;
  }

  /** Money without an owner arrives. @returns its reference */
  async function arrive(amount: number): Promise<string> {
    const answer = await on().maker.call(makeSandboxDeposit, { body: { fundIban: on().iban, amount: String(amount) } });
    return answer.body.data.bankRef;
  }

  /** Checks that are wrong after a change, which is undone. */
  async function wrongAfter(change: RawBuilder<unknown>): Promise<string[]> {
    let wrong: string[] = [];
    const undone = new Error('undone');
    const run = inTransaction(on().test.db.db, async (tx) => {
      await change.execute(tx);
      const { checks } = await verifyBooks(tx, on().test.app.services.audit);
      wrong = checks.filter((check) => check.wrong !== 0n).map((check) => check.name);
      throw undone;
    });
    await expect(run).rejects.toBe(undone);
    return wrong;
  }

  return {
    ...{
      scalar,
      expectSound,
      refused,
      preview,
      bring,
      letIn,
      freeLines,
      freeLine,
      prepare,
      prepared,
      approving,
      approved,
    },
    ...{ books, moved, arrive, wrongAfter },
  };
}
