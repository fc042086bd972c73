import { sql } from 'kysely';
import { expect } from 'vitest';
import { jalaliToIso } from '#shared/jalali.ts';
import { Failure } from '#shared/contract/kernel/errors.ts';
import { depositCodeOf } from '#server/modules/bank/deposits/deposits.rules.ts';
import type { ChunkResult, WorkKind } from '#server/modules/platform/work/work.service.ts';
import { createServices } from '#server/app/compose.ts';
import type { TestApp } from '../support/app.ts';
import { silentNotices } from '../support/doubles.ts';
import { firstRow } from '../support/lookup.ts';
import { serviceContext } from '../support/ordering.ts';

export interface World {
  fundId: number;
  investorId: number;
  userId: number;
  accountId: number;
  /** account of the fund that takes money */
  fundIban: string;
  /** own account of the investor */
  ownIban: string;
}

export interface SlipAgain {
  number: string;
  amount: string;
  date: string;
  time: string;
  source?: 'own' | 'foreign';
  account?: 'foreign';
}

export interface BankAnswer {
  paid?: string;
  failed?: string;
  amount?: string;
  id?: number;
}

export interface StatementLine {
  ref: string;
  code: 'own' | 'wrong' | 'otherFund' | null;
  amount: string;
  date: string;
  time: string;
  source: 'own' | 'foreign';
  account?: 'foreign';
}

/** One act at the bank desk; the counts that it must lead to stand beside it. */
export interface DeskStep {
  /** review of the newest slip; `own` by a person of the investor */
  approve?: true | 'own';
  reject?: string;
  resubmit?: SlipAgain;
  /** makes the bank's file of everything due */
  batch?: true;
  /** the bank's answer to the rows of the last file, in their order; `null` leaves a row out */
  answer?: (BankAnswer | null)[];
  answeredBy?: 'maker';
  counts?: Record<string, number>;
  /** repair of the failed payout by the desk, or by the investor */
  repair?: 'same' | 'new' | 'fresh' | 'foreign';
  by?: 'investor';
  /** lines of a bank statement */
  statement?: StatementLine[];
  match?: true | 'nobody';
  order?: true | 'same';
  retry?: true;
  return?: true;
}

/** A valid IBAN for a number. */
export function testIban(serial: number): string {
  const account = `056${String(serial).padStart(19, '0')}`;
  return `IR${String(98n - (BigInt(`${account}182700`) % 97n)).padStart(2, '0')}${account}`;
}

/** The services of the bank desk, whose long work runs when the story says so. */
export function createDesk(test: TestApp) {
  const { approvals, work: real } = test.app.services;
  const kinds: WorkKind[] = [];
  const work = {
    ...real,
    define: (kind: WorkKind) => void kinds.push(kind),
    start: () => Promise.resolve({ workId: 1 }),
  };
  const services = createServices(test.deps, { approvals, notices: silentNotices, work });
  return {
    bankSlips: services.bankSlips,
    payouts: services.payoutDesk,
    files: services.bankFiles,
    deposits: services.deposits,
    statements: services.statements,
    /** carries out what the last release started */
    async release(statementId: number) {
      const kind = kinds.find((one) => one.kind === 'statements.release');
      if (!kind) throw new Error('the release of a statement is not defined');
      const subject = { statementId: String(statementId) };
      const isStopping = () => false;
      for (let after: string | null = null; ;) {
        const part: ChunkResult = await kind.chunk(subject, { workId: 1, limit: 2, after, isStopping });
        after = part.next;
        if (after === null) return;
      }
    },
  };
}

type Desk = ReturnType<typeof createDesk>;

interface Hands {
  test: TestApp;
  desk: Desk;
  world: World;
  step: DeskStep;
  orderId: number;
  maker: ReturnType<typeof serviceContext>;
  checker: ReturnType<typeof serviceContext>;
}

const batches = new Map<number, string>();

async function staff(test: TestApp, name: string): Promise<number> {
  await sql`insert into users (username, mobile, referral_code, role_id, created_at) values (${name}, '09120000098', ${name}, 2, now()) on conflict (username) do nothing`.execute(
    test.db.db,
  );
  return (await firstRow(test.db.db, sql<{ id: number }>`select id from users where username = ${name}`)).id;
}

/** Plays one act. @returns the order that it made, if any */
export async function actAtDesk(
  test: TestApp,
  desk: Desk,
  world: World,
  step: DeskStep,
  orderId: number,
): Promise<number | undefined> {
  const maker = serviceContext(test.db.db, { userId: await staff(test, 'desk-maker'), roleId: 2 });
  const checker = serviceContext(test.db.db, { userId: await staff(test, 'desk-checker'), roleId: 2 });
  const hands: Hands = { test, desk, world, step, orderId, maker, checker };
  await reviewSlip(hands);
  await payOut(hands);
  return takeMoney(hands);
}

/** Compares the newest deposit of the fund with what the story says. */
export async function checkDeposit(
  test: TestApp,
  { fundId }: World,
  wanted: { status: string; because?: string },
  label: string,
): Promise<void> {
  const { status, error } = await firstRow(
    test.db.db,
    sql<{ status: string; error: string | null }>`
      select status, error_text as error from bank_deposits where fund_id = ${fundId} order by id desc limit 1`,
  );
  expect(status, label).toBe(wanted.status);
  if (wanted.because !== undefined) expect(error, label).toContain(wanted.because);
}

async function reviewSlip({ test, desk, world, step, orderId, checker }: Hands): Promise<void> {
  if (step.approve || step.reject !== undefined) {
    const { id } = await firstRow(
      test.db.db,
      sql<{ id: number }>`select id from bank_slips where order_id = ${orderId} order by id desc limit 1`,
    );
    const reviewer = step.approve === 'own' ? serviceContext(test.db.db, { userId: world.userId, roleId: 2 }) : checker;
    const { version } = (await desk.bankSlips.getBankSlip(checker, { params: { receiptId: id } })).data;
    if (step.approve)
      await desk.bankSlips.approveBankSlip(reviewer, {
        params: { receiptId: id },
        body: { version, note: 'مالکیت با تماس تلفنی احراز شد' },
      });
    else
      await desk.bankSlips.rejectBankSlip(reviewer, {
        params: { receiptId: id },
        body: { version, reason: step.reject ?? '' },
      });
  }
  if (!step.resubmit) return;
  const { source, account, ...slip } = step.resubmit;
  await desk.bankSlips.resubmitBankSlip(serviceContext(test.db.db, { userId: world.userId }), {
    params: { orderId },
    body: {
      ...slip,
      accountId: account ? world.accountId + 100_000 : world.accountId,
      sourceIban: source === 'own' ? world.ownIban : source === 'foreign' ? testIban(777_777) : undefined,
    },
  });
}

async function payOut(hands: Hands): Promise<void> {
  const { desk, world, step, maker, checker } = hands;
  if (step.batch) {
    const { data } = await desk.files.createPayoutBatch(maker, {
      body: { fundId: world.fundId, untilDate: undefined },
    });
    const { batchNo, version } = data.batch;
    batches.set(world.fundId, batchNo);
    expect(data.skipped).toEqual([]);
    await desk.files.releasePayoutBatch(checker, { params: { batchNo }, body: { version } });
  }
  if (step.answer) {
    const batchNo = batches.get(world.fundId) ?? '';
    const file = (await desk.files.downloadPayoutBatch(maker, { params: { batchNo } })).body;
    const rows = file
      .toString()
      .trim()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(','));
    const lines = step.answer.flatMap((answer, index) => {
      const row = rows[index];
      if (!answer || (!row && answer.id === undefined)) return [];
      return [
        [
          answer.id ?? row?.[0],
          answer.amount ?? row?.[4],
          answer.failed === undefined ? 'موفق' : 'ناموفق',
          answer.paid ?? '',
          answer.failed ?? '',
        ].join(','),
      ];
    });
    const { version } = (await desk.files.getPayoutBatch(checker, { params: { batchNo }, query: { page: 1, size: 1 } }))
      .data.batch;
    const { data } = await desk.files.importPayoutResults(step.answeredBy === 'maker' ? maker : checker, {
      params: { batchNo },
      body: {
        version,
        content: ['ردیف,مبلغ,نتیجه,پیگیری,علت', ...lines].join('\n'),
      },
    });
    if (step.counts) expect(data).toMatchObject(step.counts);
  }
  if (step.repair) await repair(hands);
}

async function repair({ test, desk, world, step, orderId, maker, checker }: Hands): Promise<void> {
  const at = test.clock.business();
  const usableFrom = step.repair === 'fresh' ? new Date(at.getTime() + 86_400_000) : at;
  const owner = step.repair === 'foreign' ? 0 : world.investorId;
  const made =
    step.repair === 'new' || step.repair === 'fresh'
      ? (
          await firstRow(
            test.db.db,
            sql<{ id: number }>`
        insert into investor_bank_accounts (investor_id, bank_code, bank_name, account_type, account_number, iban, is_verified, usable_from, created_at)
        values (${owner}, '056', 'b', 'current', '2', ${testIban(500_000 + world.investorId)}, true, ${usableFrom}, ${at}) returning id`,
          )
        ).id
      : undefined;
  const accountId = step.repair === 'foreign' ? 999_999 : made;
  if (step.by === 'investor') {
    await desk.payouts.changePayoutAccount(serviceContext(test.db.db, { userId: world.userId }), {
      params: { orderId },
      body: { accountId: accountId ?? 0 },
    });
    return;
  }
  const { id } = await firstRow(
    test.db.db,
    sql<{
      id: number;
    }>`select id from payouts where fund_id = ${world.fundId} order by (status = 'failed') desc, id desc limit 1`,
  );
  const seen = async () => (await desk.payouts.getPayout(checker, { params: { payoutId: id } })).data.version;
  const repaired = await desk.payouts.repairPayout(maker, {
    params: { payoutId: id },
    body: { version: await seen(), accountId },
  });
  if (repaired.data.hasRepair)
    await desk.payouts.confirmPayoutRepair(checker, { params: { payoutId: id }, body: { version: await seen() } });
}

/** Brings a statement in by one person and releases it by another. @returns what became of its lines */
async function takeStatement(
  test: TestApp,
  desk: Desk,
  { maker, checker }: Pick<Hands, 'maker' | 'checker'>,
  content: string,
): Promise<Record<string, number>> {
  const none = { added: 0, repeated: 0, ordered: 0, unmatched: 0, failed: 0, invalid: 0 };
  try {
    const { data } = await desk.statements.importDeposits(maker, { body: { content, lateReason: 'بانک دیر خبر داد' } });
    const id = data.statementId ?? 0;
    const { version } = (
      await desk.statements.getBankStatement(checker, { params: { statementId: id }, query: { page: 1, size: 1 } })
    ).data.statement;
    await desk.statements.releaseBankStatement(checker, { params: { statementId: id }, body: { version } });
    await desk.release(id);
    const { rows } = await sql<{ status: string; count: number }>`
      select status, count(*)::int as count from bank_deposits where statement_id = ${id} group by status`.execute(
      test.db.db,
    );
    const states = Object.fromEntries(rows.map((row) => [row.status, row.count]));
    return { ...none, ...states, added: data.lineCount, repeated: data.repeatedCount };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    if (error.code === 'STATEMENT_NOTHING_NEW') return { ...none, repeated: content.split('\n').length };
    if (error.code === 'STATEMENT_FILE') return { ...none, invalid: Object.keys(error.fields ?? {}).length };
    throw error;
  }
}

async function takeMoney({ test, desk, world, step, maker, checker }: Hands): Promise<number | undefined> {
  const { data: own } = step.statement
    ? await desk.deposits.getDepositCode(checker, { query: { investorId: world.investorId, fundId: world.fundId } })
    : { data: { code: '' } };
  if (step.statement) {
    const lines = step.statement.map((line) => {
      const code =
        line.code === 'own'
          ? own.code
          : line.code === 'wrong'
            ? `${own.code.slice(0, -1)}${(Number(own.code.at(-1)) + 1) % 10}`
            : line.code === 'otherFund'
              ? depositCodeOf(world.fundId - 1, world.investorId)
              : '';
      const iban = line.account ? testIban(888_888) : world.fundIban;
      const source = line.source === 'own' ? world.ownIban : testIban(777_777);
      return [
        `${line.ref}-${world.fundId}`,
        iban,
        code,
        line.amount,
        jalaliToIso(line.date) ?? line.date,
        line.time,
        source,
      ].join(',');
    });
    if (step.statement.some((line) => line.code === 'otherFund')) {
      await sql`insert into deposit_codes (code, investor_id, fund_id) values (${depositCodeOf(world.fundId - 1, world.investorId)}, ${world.investorId}, ${world.fundId - 1})`.execute(
        test.db.db,
      );
    }
    const counts = await takeStatement(test, desk, { maker, checker }, lines.join('\n'));
    if (step.counts) expect(counts).toMatchObject(step.counts);
  }
  const acts = step.match ?? step.order ?? step.retry ?? step.return;
  if (acts) {
    const { id } = await firstRow(
      test.db.db,
      sql<{ id: number }>`select id from bank_deposits where fund_id = ${world.fundId} order by id desc limit 1`,
    );
    const seen = async () => ({
      version: (await desk.deposits.getDeposit(maker, { params: { depositId: id } })).data.version,
    });
    if (step.match)
      await desk.deposits.matchDeposit(maker, {
        params: { depositId: id },
        body: {
          ...(await seen()),
          investorId: step.match === 'nobody' ? 2_000_000_000 : world.investorId,
          reason: 'با تماس تلفنی روشن شد',
        },
      });
    if (step.order)
      await desk.deposits.orderDeposit(step.order === 'same' ? maker : checker, {
        params: { depositId: id },
        body: await seen(),
      });
    if (step.retry) await desk.deposits.retryDeposit(maker, { params: { depositId: id }, body: await seen() });
    if (step.return) {
      const body = { ...(await seen()), reason: 'صاحب وجه پیدا نشد و برگشت', bankRef: `R${id}-back` };
      await desk.deposits.returnDeposit(maker, { params: { depositId: id }, body });
      await desk.deposits.confirmDepositReturn(checker, { params: { depositId: id }, body: await seen() });
    }
  }
  const { rows } = await sql<{ orderId: number }>`
    select order_id as "orderId" from bank_deposits where fund_id = ${world.fundId} and order_id is not null order by id desc limit 1`.execute(
    test.db.db,
  );
  return rows[0]?.orderId;
}
