import type { AnswerOf, InputOf } from '#shared/contract/define.ts';
import {
  correctionKindLabels,
  correctionStatusLabels,
  type approveCorrection,
  type listCorrections,
  type prepareAdjustment,
  type prepareReversal,
  type rejectCorrection,
} from '#shared/contract/corrections.ts';
import { fail } from '#shared/contract/errors.ts';
import { tehranDay } from '#shared/jalali.ts';
import { pageInfoOf } from '#shared/paging.ts';
import { isUniqueViolation, type WriteTx } from '../../db/connection.ts';
import type { Deps } from '../../deps.ts';
import type { SignedInContext } from '../../http/context.ts';
import { actorOf, type AuditService } from '../audit/audit.service.ts';
import type { LedgerService } from '../ledger/ledger.service.ts';
import type { SchedulesService } from '../schedules/schedules.service.ts';
import {
  checkAccounts,
  decideCorrection,
  findJournalFacts,
  hasInvestor,
  insertCorrection,
  listCorrectionRows,
  lockCorrection,
  type CorrectionRow,
} from './corrections.repo.ts';

export interface CorrectionsService {
  listCorrections(query: InputOf<typeof listCorrections>['query']): Promise<AnswerOf<typeof listCorrections>>;
  prepareReversal(
    ctx: SignedInContext,
    body: InputOf<typeof prepareReversal>['body'],
  ): Promise<AnswerOf<typeof prepareReversal>>;
  prepareAdjustment(
    ctx: SignedInContext,
    body: InputOf<typeof prepareAdjustment>['body'],
  ): Promise<AnswerOf<typeof prepareAdjustment>>;
  approveCorrection(ctx: SignedInContext, correctionId: number): Promise<AnswerOf<typeof approveCorrection>>;
  rejectCorrection(
    ctx: SignedInContext,
    correctionId: number,
    reason: string,
  ): Promise<AnswerOf<typeof rejectCorrection>>;
}

export interface CorrectionsOthers {
  audit: AuditService;
  ledger: LedgerService;
  schedules: SchedulesService;
}

/** Corrections of the books by new journals, never by a change of old ones (domain 8, reliability 6). */
export function createCorrectionsService(
  deps: Pick<Deps, 'db' | 'ports'>,
  others: CorrectionsOthers,
): CorrectionsService {
  const { db, ports } = deps;
  const { audit, ledger, schedules } = others;
  const now = (): Date => ports.clock.business();

  /** Money that leaves the investor must be free: what open orders and payouts claim is not touched. */
  async function assertFree(
    tx: WriteTx,
    of: { investorId: number | null; fundId: number },
    leaving: bigint,
  ): Promise<void> {
    if (of.investorId === null || leaving <= 0n) return;
    const free = await ledger.freeCash(tx, of.investorId, of.fundId);
    if (free < leaving) throw fail('CORRECTION_MONEY_HELD', { params: { free } });
  }

  async function getReversible(tx: WriteTx, journalId: bigint) {
    const facts = await findJournalFacts(tx, journalId);
    if (!facts) throw fail('CORRECTION_JOURNAL_NOT_FOUND');
    if (facts.hasUnits || facts.isReversal || facts.isWaitingDeposit) throw fail('CORRECTION_NOT_REVERSIBLE');
    if (facts.hasPayout) throw fail('CORRECTION_PAYOUT_HANGS');
    if (facts.isReversed) throw fail('CORRECTION_ALREADY');
    await assertFree(tx, facts, facts.investorCash);
    return facts;
  }

  async function keep(
    tx: WriteTx,
    ctx: SignedInContext,
    of: Omit<Parameters<typeof insertCorrection>[1], 'preparedBy' | 'preparedAt'>,
  ): Promise<CorrectionRow> {
    const id = await insertCorrection(tx, { ...of, preparedBy: ctx.session.userId, preparedAt: now() });
    const row = await lock(tx, id);
    await audit.record(tx, {
      actor: actorOf(ctx),
      ctx,
      investorId: of.investorId,
      action: 'correction.prepared',
      subject: `correction:${id}`,
      after: of,
      reason: of.reason,
    });
    return row;
  }

  async function lock(tx: WriteTx, id: number): Promise<CorrectionRow> {
    const row = await lockCorrection(tx, id);
    if (!row) throw fail('CORRECTION_NOT_FOUND');
    return row;
  }

  async function book(tx: WriteTx, row: CorrectionRow, approvedBy: number): Promise<bigint> {
    const at = now();
    const by = { at, businessDate: tehranDay(at), reason: row.reason, preparedBy: row.preparedBy, approvedBy };
    if (row.journalId !== null) {
      await getReversible(tx, row.journalId);
      return ledger.reverse(tx, row.journalId, by);
    }
    const { side, amount, counter, investorId, fundId } = row;
    if (side === null || amount === null || counter === null) throw new Error(`correction ${row.id} is incomplete`);
    if (side === 'debit') await assertFree(tx, row, amount);
    const txType = side === 'debit' ? 'correction_dr' : 'correction_cr';
    const other = side === 'debit' ? ('credit' as const) : ('debit' as const);
    const id = await ledger.post(tx, {
      kind: 'correction',
      fundId,
      investorId,
      orderId: null,
      ...by,
      legs: [
        { kind: 'investor_cash', side, amount, txType, comments: row.reason },
        { kind: counter, side: other, amount, txType, comments: row.reason },
      ],
    });
    if (id === null) throw new Error(`correction ${row.id} has no legs`);
    return id;
  }

  return {
    async listCorrections({ status, page, size }) {
      const { rows, total } = await listCorrectionRows(db, status ?? null, (page - 1) * size, size);
      return {
        data: rows.map(correctionView),
        pageInfo: pageInfoOf(page, size, total),
      };
    },

    async prepareReversal(ctx, body) {
      const journalId = BigInt(body.journalId);
      try {
        return await ctx.command(async (tx) => {
          const { fundId, investorId } = await getReversible(tx, journalId);
          return {
            data: correctionView(
              await keep(tx, ctx, {
                kind: 'reversal',
                fundId,
                investorId,
                journalId,
                side: null,
                amount: null,
                counter: null,
                reason: body.reason,
              }),
            ),
          };
        });
      } catch (error) {
        if (isUniqueViolation(error, 'ledger_corrections_journal')) throw fail('CORRECTION_ALREADY');
        throw error;
      }
    },

    async prepareAdjustment(ctx, body) {
      return ctx.command(async (tx) => {
        const fund = await schedules.getFund(tx, body.fundId);
        if (!(await hasInvestor(tx, body.investorId))) throw fail('CORRECTION_INVESTOR_NOT_FOUND');
        const amount = BigInt(body.amount);
        if (body.side === 'debit') await assertFree(tx, { investorId: body.investorId, fundId: fund.id }, amount);
        const { side, counter, reason, investorId } = body;
        return {
          data: correctionView(
            await keep(tx, ctx, {
              kind: 'adjustment',
              fundId: fund.id,
              investorId,
              journalId: null,
              side,
              amount,
              counter,
              reason,
            }),
          ),
        };
      });
    },

    async approveCorrection(ctx, correctionId) {
      return ctx.command(async (tx) => {
        const row = await lock(tx, correctionId);
        if (row.status !== 'draft') throw fail('CORRECTION_DECIDED');
        if (row.preparedBy === ctx.session.userId) throw fail('CORRECTION_SAME_PERSON');
        const bookedJournalId = await book(tx, row, ctx.session.userId);
        const { checked, wrong } = await checkAccounts(tx, bookedJournalId);
        if (wrong > 0) throw new Error(`correction ${correctionId} leaves ${wrong} accounts out of balance`);
        await decideCorrection(tx, correctionId, {
          status: 'approved',
          decidedBy: ctx.session.userId,
          at: now(),
          reason: null,
          bookedJournalId,
        });
        await audit.record(tx, {
          actor: actorOf(ctx),
          ctx,
          investorId: row.investorId,
          action: 'correction.approved',
          subject: `correction:${correctionId}`,
          after: { journal: bookedJournalId },
          reason: row.reason,
        });
        return { data: { correction: correctionView(await lock(tx, correctionId)), accountsChecked: checked } };
      });
    },

    async rejectCorrection(ctx, correctionId, reason) {
      return ctx.command(async (tx) => {
        const row = await lock(tx, correctionId);
        if (row.status !== 'draft') throw fail('CORRECTION_DECIDED');
        await decideCorrection(tx, correctionId, {
          status: 'rejected',
          decidedBy: ctx.session.userId,
          at: now(),
          reason,
          bookedJournalId: null,
        });
        await audit.record(tx, {
          actor: actorOf(ctx),
          ctx,
          investorId: row.investorId,
          action: 'correction.rejected',
          subject: `correction:${correctionId}`,
          reason,
        });
        return { data: correctionView(await lock(tx, correctionId)) };
      });
    },
  };
}

function correctionView(row: CorrectionRow) {
  return {
    correctionId: row.id,
    kind: row.kind,
    kindText: correctionKindLabels[row.kind],
    fundId: row.fundId,
    fundName: row.fundName,
    investorId: row.investorId,
    investorName: row.investorName,
    journalId: row.journalId?.toString() ?? null,
    side: row.side,
    amount: row.amount?.toString() ?? null,
    counter: row.counter,
    reason: row.reason,
    status: row.status,
    statusText: correctionStatusLabels[row.status],
    preparedBy: row.preparedBy,
    preparedByName: row.preparedByName,
    preparedAt: row.preparedAt.toISOString(),
    decidedBy: row.decidedBy,
    decidedByName: row.decidedByName,
    decidedAt: row.decidedAt?.toISOString() ?? null,
    decisionReason: row.decisionReason,
    bookedJournalId: row.bookedJournalId?.toString() ?? null,
  };
}
