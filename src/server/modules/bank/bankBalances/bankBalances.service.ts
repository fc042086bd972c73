import {
  bankBalanceSourceLabels,
  MOST_BALANCE_DAYS,
  type closeBankBalance,
  type enterBankBalance,
  type noteBankBalance,
} from '#shared/contract/bankBalances.ts';
import type { ResponseOf, InputOf } from '#shared/contract/kernel/define.ts';
import { fail, failField } from '#shared/contract/failures.ts';
import { dayFromInput } from '#shared/dayInput.ts';
import { addDays, tehranDay } from '#shared/jalali.ts';
import { pageInfoOf } from '#shared/paging.ts';
import { InvariantError } from '#server/invariant.ts';
import type { Tx, WriteTx } from '#server/db/connection.ts';
import type { Deps } from '#server/deps.ts';
import type { Service } from '#server/http/handlers.ts';
import type { CommandContext } from '#server/http/context.ts';
import type { ApprovalsService } from '#server/modules/platform/approvals/approvals.service.ts';
import type { AuditService } from '#server/modules/platform/audit/audit.service.ts';
import { readRange } from '#server/modules/platform/range.ts';
import * as repo from './bankBalances.repo.ts';
import { balanceContent, balanceToView, factsOf, type DayFacts } from './bankBalances.view.ts';

/** Days of a list without a first day. */
const USUAL_DAYS = 31;

type NoteBody = InputOf<typeof noteBankBalance>['body'];
type CloseBody = InputOf<typeof closeBankBalance>['body'];
type Row = ResponseOf<typeof enterBankBalance>;

export type BankBalancesService = ReturnType<typeof createBankBalancesService>;

/** The funds' bank accounts in the books against the bank's closing balances. */
export function createBankBalancesService(
  deps: Pick<Deps, 'db' | 'ports'>,
  services: { approvals: ApprovalsService; audit: AuditService },
) {
  const { approvals, audit } = services;
  const { db } = deps;
  const now = (): Date => deps.ports.clock.business();

  async function readFacts(tx: Tx, range: repo.Range): Promise<DayFacts[]> {
    const days = await repo.listFundDays(tx, range, tehranDay(now()));
    const lags = await repo.listLags(tx, range);
    const notes = await repo.listNotes(tx, range);
    return days.map((day) => factsOf(day, lags, notes));
  }

  async function readDay(tx: Tx, fundId: number, day: string): Promise<DayFacts | null> {
    return (await readFacts(tx, { from: day, to: day, fundId }))[0] ?? null;
  }

  async function answerOf(tx: Tx, fundId: number, day: string): Promise<Row> {
    const facts = await readDay(tx, fundId, day);
    if (!facts) throw new InvariantError('a fund with a balance has no bank account', { fundId });
    return { data: balanceToView(facts, await repo.listTold(tx, [fundId], [day])) };
  }

  /** Locks a day of a fund that differs. @throws BANK_BALANCE_NO_DIFFERENCE */
  async function lockDifferent(tx: WriteTx, body: NoteBody | CloseBody): Promise<DayFacts & { difference: bigint }> {
    const day = dayFromInput(body.date) ?? body.date;
    await repo.lockDay(tx, 'fund', body.fundId, day);
    const facts = await readDay(tx, body.fundId, day);
    if (facts?.state !== 'differs' || facts.difference === null) throw fail('BANK_BALANCE_NO_DIFFERENCE');
    return { ...facts, difference: facts.difference };
  }

  /** Who told a balance that counts by hand. */
  async function listEnterers(tx: Tx, { fundId, businessDate }: DayFacts): Promise<(number | null)[]> {
    const told = (await repo.listTold(tx, [fundId], [businessDate])).filter((row) => !row.isDiscarded);
    const counting = told.filter((row) => told.find((one) => one.accountId === row.accountId) === row);
    return counting.filter((row) => row.source === 'entered').map((row) => row.enteredBy);
  }

  async function record(
    tx: WriteTx,
    ctx: CommandContext,
    of: DayFacts,
    act: 'noted' | 'closed',
    reason: string,
  ): Promise<void> {
    await audit.act(tx, ctx, `bank_balance.${act}`, `fund:${of.fundId}`, {
      after: { day: of.businessDate, bank: of.bankBalance, books: of.bookBalance, difference: of.difference },
      reason,
    });
  }

  return {
    listBankBalances: async (_ctx, { query: { page, size, fundId, fromDate, toDate, onlyDifferent } }) => {
      const today = tehranDay(now());
      const given = readRange({ from: fromDate, to: toDate, maxDays: MOST_BALANCE_DAYS - 1 });
      const to = toDate && given.to < today ? given.to : today;
      const most = addDays(to, 1 - MOST_BALANCE_DAYS);
      const from = fromDate ? (given.from > most ? given.from : most) : addDays(to, 1 - USUAL_DAYS);
      const all = await readFacts(db, { from, to, fundId: fundId ?? null });
      const wanted = onlyDifferent ? all.filter((facts) => facts.state === 'differs') : all;
      const rows = wanted.slice((page - 1) * size, page * size);
      const told = await repo.listTold(
        db,
        [...new Set(rows.map((row) => row.fundId))],
        [...new Set(rows.map((row) => row.businessDate))],
      );
      return {
        data: rows.map((row) => balanceToView(row, told)),
        pageInfo: pageInfoOf(page, size, wanted.length),
        summary: {
          differentCount: all.filter((facts) => facts.state === 'differs').length,
          openCount: all.filter((facts) => facts.isOpen).length,
          untoldCount: all.filter((facts) => facts.state === 'untold').length,
        },
      };
    },

    enterBankBalance: async (ctx, { body }) => {
      const at = now();
      const day = dayFromInput(body.date) ?? body.date;
      if (day > tehranDay(at)) throw failField('BANK_BALANCE_DAY_AHEAD', 'date');
      const balance = BigInt(body.balance);
      const reason = body.reason?.trim() ?? '';
      return ctx.transaction(async (tx) => {
        await repo.lockDay(tx, 'account', body.accountId, day);
        const before = await repo.findAccountDay(tx, body.accountId, day);
        if (!before) throw fail('BANK_BALANCE_ACCOUNT');
        if (before.balance === balance) throw fail('BANK_BALANCE_SAME');
        if (before.balance !== null && before.source !== null && reason.length < 10) {
          const params = {
            amount: before.balance.toLocaleString('en-US'),
            source: bankBalanceSourceLabels[before.source],
          };
          throw failField('BANK_BALANCE_REPLACES', 'reason', { params });
        }
        const userId = ctx.actor.userId;
        await repo.insertBalance(tx, {
          fundAccountId: body.accountId,
          day,
          balance,
          source: 'entered',
          statementId: null,
          reason: reason || null,
          userId,
          at,
        });
        await audit.act(tx, ctx, 'bank_balance.entered', `fund_account:${body.accountId}`, {
          before: before.balance === null ? undefined : { day, balance: before.balance, source: before.source },
          after: { day, balance },
          reason: reason || undefined,
        });
        return answerOf(tx, before.fundId, day);
      });
    },

    noteBankBalance: (ctx, { body }) =>
      ctx.transaction(async (tx) => {
        const facts = await lockDifferent(tx, body);
        const { fundId, businessDate, difference } = facts;
        const notedBy = ctx.actor.userId;
        await repo.saveNote(tx, { fundId, businessDate, difference, note: body.note, notedBy, notedAt: now() });
        await record(tx, ctx, facts, 'noted', body.note);
        return answerOf(tx, fundId, businessDate);
      }),

    closeBankBalance: (ctx, { body }) =>
      ctx.transaction(async (tx) => {
        const facts = await lockDifferent(tx, body);
        const { fundId, businessDate, difference, note } = facts;
        if (!note) throw fail('BANK_BALANCE_NOT_NOTED');
        await approvals.assertMayDecide(tx, ctx, {
          state: facts.isClosed ? 'approved' : 'prepared',
          from: ['prepared'],
          decidedBy: note.closedBy,
          decidedAt: note.closedAt,
          preparedBy: [note.notedBy, ...(await listEnterers(tx, facts))],
          content: balanceContent(facts),
          seen: body.version,
        });
        const { reason } = body;
        await repo.closeNote(tx, { fundId, businessDate, difference, reason, closedBy: ctx.actor.userId, at: now() });
        await record(tx, ctx, facts, 'closed', reason);
        return answerOf(tx, fundId, businessDate);
      }),

    /** Keeps the closing balance (rial) that a statement tells of an account; the same word again changes nothing. */
    async keep(
      tx: WriteTx,
      {
        statementId,
        ...of
      }: { fundAccountId: number; day: string; balance: bigint; statementId: number | null; userId: number; at: Date },
    ): Promise<void> {
      await repo.lockDay(tx, 'account', of.fundAccountId, of.day);
      const before = await repo.findAccountDay(tx, of.fundAccountId, of.day);
      if (before?.source === 'statement' && before.balance === of.balance) return;
      await repo.insertBalance(tx, { ...of, source: 'statement', statementId, reason: null });
    },
  } satisfies Service;
}
