import {
  isBookedCause,
  MOST_MOVEMENT_LINES,
  movementCausesOf,
  movementCauseText,
  type prepareBankMovement,
} from '#shared/contract/bankMovements.ts';
import { bookedRecordText } from '#shared/texts/bankMovementTexts.ts';
import type { InputOf } from '#shared/contract/kernel/define.ts';
import { lineDirectionLabels } from '#shared/texts/deskTexts.ts';
import { decisionLabels } from '#shared/contract/kernel/proposals.ts';
import { fail, failField } from '#shared/contract/failures.ts';
import type { DecisionState } from '#shared/contract/kernel/proposals.ts';
import { jalaliMomentText, tehranDay } from '#shared/jalali.ts';
import { pageInfoOf, rowsOfPage } from '#shared/paging.ts';
import { InvariantError } from '#server/invariant.ts';
import { onConflict, type WriteTx } from '#server/db/connection.ts';
import { decideProposal } from '#server/db/decisions.ts';
import { waitFor } from '#server/db/locks.ts';
import type { Deps } from '#server/deps.ts';
import type { CommandContext } from '#server/http/context.ts';
import type { Service } from '#server/http/handlers.ts';
import {
  proposalOf,
  seenToken,
  type ApprovalContent,
  type ApprovalsService,
} from '#server/modules/platform/approvals/approvals.service.ts';
import type { AuditService } from '#server/modules/platform/audit/audit.service.ts';
import { findBookedRecords, listRowsOnTheirWay, lockBookedRecord, lockRowOnItsWay } from '../bookedRecords.repo.ts';
import { tieLine } from '../bankStatements/bankStatements.service.ts';
import { closeLine, isLineNamed, lockLine, reopenLine } from '../gatewaySettlements/gatewaySettlements.service.ts';
import { transfer, type LedgerService } from '#server/modules/records/ledger/ledger.service.ts';
import { limitOf, movementPosting, suggestedCause, type Cause } from './bankMovements.rules.ts';
import * as repo from './bankMovements.repo.ts';

type Body = InputOf<typeof prepareBankMovement>['body'];

/** The line that a movement explains, with what both people are shown of it. */
type ExplainedLine = Pick<
  repo.BankLine,
  'statementId' | 'line' | 'depositId' | 'direction' | 'fundId' | 'amount' | 'bankAt'
>;

export interface BankMovementsServices {
  approvals: ApprovalsService;
  audit: AuditService;
  ledger: LedgerService;
}

export type BankMovementsService = ReturnType<typeof createBankMovementsService>;

/** The fund's own movements at the bank: what a line of a statement was, by two people (decision 163). */
export function createBankMovementsService(deps: Pick<Deps, 'db' | 'ports'>, services: BankMovementsServices) {
  const { db, ports } = deps;
  const { approvals, audit, ledger } = services;
  const now = (): Date => ports.clock.business();

  async function lock(tx: WriteTx, id: number): Promise<repo.MovementRow> {
    const row = await repo.lockMovement(tx, id);
    if (!row) throw fail('BANK_MOVEMENT_NOT_FOUND');
    return row;
  }

  async function record(tx: WriteTx, ctx: CommandContext, row: repo.MovementRow, act: DecisionState, reason: string) {
    const { fundId, cause, direction, amount, bankRef } = row;
    await audit.act(tx, ctx, `bank_movement.${act}`, `bank_movement:${row.id}`, {
      after: { fundId, cause, direction, amount, bankRef },
      reason,
    });
  }

  /** A deposit without an owner, locked. @throws BANK_MOVEMENT_LINE, BANK_MOVEMENT_LINE_TAKEN */
  async function lockDeposit(tx: WriteTx, depositId: number): Promise<ExplainedLine> {
    const line = await lockLine(tx, { depositId });
    if (!line) throw failField('BANK_MOVEMENT_LINE', 'depositId');
    if (!line.isOpen || !line.isPosted || (await isLineNamed(tx, line.id, 'movement')))
      throw fail('BANK_MOVEMENT_LINE_TAKEN');
    const { fundId, amount, depositedAt: bankAt } = line;
    return { statementId: null, line: null, depositId, direction: 'in', fundId, amount, bankAt };
  }

  /** The line that a body names, locked. @throws BANK_MOVEMENT_LINE, BANK_MOVEMENT_LINE_TAKEN */
  async function lockNamed(tx: WriteTx, { statementId, line, depositId }: Body): Promise<ExplainedLine> {
    const isWithdrawal = statementId !== undefined && line !== undefined;
    if (isWithdrawal === (depositId !== undefined)) throw failField('BANK_MOVEMENT_LINE', 'line');
    if (depositId !== undefined) return lockDeposit(tx, depositId);
    const found = isWithdrawal ? await repo.lockWithdrawal(tx, statementId, line) : null;
    if (!found) throw failField('BANK_MOVEMENT_LINE', 'line');
    return found;
  }

  /** The record of the books that a line is; nulls for other causes. @throws BANK_MOVEMENT_BOOKED */
  async function lockBooked(
    tx: WriteTx,
    line: Pick<repo.BankLine, 'direction' | 'fundId' | 'amount' | 'bankAt'>,
    of: { cause: Cause; returnedDepositId: number | null; batchNo: string | null; payoutId: number | null },
    isNew: boolean,
  ): Promise<Pick<repo.MovementRow, 'returnedDepositId' | 'batchNo' | 'payoutId' | 'failedPayoutId' | 'paidAmount'>> {
    const { cause, returnedDepositId, batchNo, payoutId } = of;
    const none = { returnedDepositId: null, batchNo: null, payoutId: null, failedPayoutId: null, paidAmount: 0n };
    if (line.direction === 'in') {
      if (cause !== 'batch' || batchNo === null || payoutId === null) return none;
      if (!(await lockRowOnItsWay(tx, { batchNo, payoutId }, line, isNew)))
        throw failField('BANK_MOVEMENT_BOOKED', 'cause');
      return { ...none, batchNo, failedPayoutId: payoutId };
    }
    if (!isBookedCause(cause, line.direction)) return none;
    const booked = await lockBookedRecord(tx, { cause, returnedDepositId, batchNo, payoutId }, line, isNew);
    if (booked === null) throw failField('BANK_MOVEMENT_BOOKED', 'cause');
    if (cause === 'returned') return { ...none, returnedDepositId };
    if (cause === 'payout') return { ...none, batchNo, payoutId };
    return { ...none, batchNo, failedPayoutId: payoutId, paidAmount: booked };
  }

  /** Nobody is paid more fees than the fund collected. @throws BANK_MOVEMENT_MORE */
  async function assertCollected(
    tx: WriteTx,
    of: Pick<repo.MovementRow, 'cause' | 'fundId' | 'amount'>,
  ): Promise<void> {
    const account = limitOf(of.cause);
    if (account === null) return;
    await waitFor(tx, 'bank_movement', `${of.fundId}:${account}`);
    const collected = await repo.findFundBalance(tx, of.fundId, account);
    if (of.amount > collected)
      throw failField('BANK_MOVEMENT_MORE', 'cause', { params: { amount: collected.toLocaleString('en-US') } });
  }

  /** Books what a line was, and closes the line. @returns the journal; null for what the books have already */
  async function book(tx: WriteTx, row: repo.MovementRow, approvedBy: number): Promise<bigint | null> {
    const at = now();
    if (row.depositId !== null) await closeLine(tx, row.depositId, { userId: approvedBy, at });
    if (row.cause === 'payout') await tieLine(tx, row);
    const posting = movementPosting(row.cause, row.direction);
    const amount = row.amount - row.paidAmount;
    if (!posting || amount === 0n) return null;
    return ledger.post(tx, {
      kind: 'bank_movement',
      fundId: row.fundId,
      investorId: null,
      orderId: null,
      businessDate: tehranDay(at),
      at,
      reason: row.reason,
      preparedBy: row.preparedBy,
      approvedBy,
      lines: transfer(posting.debit, posting.credit, amount, posting.txType, row.bankRef),
    });
  }

  return {
    /** The line behind a journal that two people took back asks for a cause again. */
    async takeBack(tx: WriteTx, journalId: bigint, at: Date): Promise<void> {
      const depositId = await repo.markTakenBack(tx, journalId, at);
      if (depositId !== null) await reopenLine(tx, depositId);
    },

    listBankMovementLines: async (_ctx, { query: { fundId, direction } }) => {
      const { rows, total } = await repo.listFreeLines(db, {
        fundId: fundId ?? null,
        direction: direction ?? null,
        limit: MOST_MOVEMENT_LINES,
      });
      const recordsOf = await findBookedRecords(
        db,
        rows.filter((row) => row.direction === 'out'),
        false,
      );
      const back = await listRowsOnTheirWay(
        db,
        rows.flatMap(({ depositId, fundId: of, amount, bankAt, otherIban: iban, bankRef, description }) =>
          depositId === null
            ? []
            : [{ depositId, fundId: of, amount, bankAt, iban, words: `${bankRef} ${description ?? ''}` }],
        ),
      );
      const failedRow = {
        cause: 'batch',
        returnedDepositId: null,
        rowCount: 1,
        paidAmount: 0n,
        isOpen: false,
      } as const;
      return {
        data: {
          lines: rows.map(({ isOwnAccount, ...row }) => {
            const booked =
              row.direction === 'out'
                ? recordsOf(row)
                : back.filter(({ depositId }) => depositId === row.depositId).map((one) => ({ ...failedRow, ...one }));
            const isOfFile = booked.length > 0 && booked.every(({ cause }) => cause === 'batch');
            return {
              ...lineView(row),
              suggested: isOfFile ? 'batch' : suggestedCause({ ...row, isOwnAccount }),
              booked: booked.map(({ cause, returnedDepositId, batchNo, payoutId, ...one }) => {
                const of = { cause, returnedDepositId, batchNo, payoutId };
                return { ...of, text: bookedRecordText({ ...of, ...one, unpaidAmount: row.amount - one.paidAmount }) };
              }),
            };
          }),
          total,
        },
      };
    },

    listBankMovements: async (_ctx, { query: { status, fundId, page, size } }) => {
      const { rows, total } = await repo.listMovementRows(db, {
        ...{ status: status ?? null, fundId: fundId ?? null },
        ...rowsOfPage(page, size),
      });
      return { data: rows.map(movementView), pageInfo: pageInfoOf(page, size, total) };
    },

    prepareBankMovement: async (ctx, { body }) => {
      const { cause, reason } = body;
      return ctx
        .transaction(async (tx) => {
          const line = await lockNamed(tx, body);
          if (!movementCausesOf(line.direction).includes(cause)) throw failField('BANK_MOVEMENT_CAUSE', 'cause');
          const named = {
            ...{ cause, returnedDepositId: body.returnedDepositId ?? null },
            ...{ batchNo: body.batchNo ?? null, payoutId: body.payoutId ?? null },
          };
          const booked = await lockBooked(tx, line, named, true);
          await assertCollected(tx, { cause, fundId: line.fundId, amount: line.amount });
          const id = await repo.insertMovement(tx, {
            ...{ statementId: line.statementId, line: line.line, depositId: line.depositId },
            ...{ fundId: line.fundId, amount: line.amount, cause, reason, ...booked },
            ...{ preparedBy: ctx.actor.userId, preparedAt: now() },
          });
          const row = await lock(tx, id);
          await record(tx, ctx, row, 'prepared', reason);
          return { data: movementView(row) };
        })
        .catch(
          onConflict({
            bank_movements_line: () => fail('BANK_MOVEMENT_LINE_TAKEN'),
            bank_movements_deposit: () => fail('BANK_MOVEMENT_LINE_TAKEN'),
            bank_movements_returned: () => failField('BANK_MOVEMENT_BOOKED', 'cause'),
            bank_movements_payout: () => failField('BANK_MOVEMENT_BOOKED', 'cause'),
          }),
        );
    },

    approveBankMovement: (ctx, { params: { movementId }, body: { version } }) =>
      ctx.transaction(async (tx) => {
        const row = await lock(tx, movementId);
        await approvals.assertMayDecide(tx, ctx, { ...proposalOf(row, row.status, contentOf(row)), seen: version });
        if (row.depositId !== null) await lockDeposit(tx, row.depositId);
        await lockBooked(tx, row, { ...row, payoutId: row.payoutId ?? row.failedPayoutId }, false);
        await assertCollected(tx, row);
        const journalId = await book(tx, row, ctx.actor.userId);
        const decision = { status: 'approved', decidedBy: ctx.actor.userId, reason: null, journalId } as const;
        await decideProposal(tx, 'bank_movements', movementId, { ...decision, at: now() });
        await record(tx, ctx, row, 'approved', row.reason);
        return { data: movementView(await lock(tx, movementId)) };
      }),

    rejectBankMovement: (ctx, { params: { movementId }, body: { version, reason } }) =>
      ctx.transaction(async (tx) => {
        const row = await lock(tx, movementId);
        const rejected = { table: 'bank_movements', id: movementId, reason, at: now() } as const;
        await approvals.rejectProposal(tx, ctx, {
          ...rejected,
          ...proposalOf(row, row.status, contentOf(row)),
          seen: version,
        });
        await record(tx, ctx, row, 'rejected', reason);
        return { data: movementView(await lock(tx, movementId)) };
      }),
  } satisfies Service;
}

/** The record of the books that a movement is; null for a movement that is booked itself. */
function bookedOf(row: repo.MovementRow) {
  const { cause, returnedDepositId, batchNo } = row;
  const payoutId = row.payoutId ?? row.failedPayoutId;
  const isNamed = returnedDepositId !== null || batchNo !== null;
  // a deposit that brings back what failed may be of several rows
  if (!isNamed && row.direction === 'in') return null;
  if (!isBookedCause(cause, 'out')) return null;
  if (!isNamed) throw new InvariantError('a movement names no record', { movementId: row.id });
  const of = { cause, returnedDepositId, batchNo, payoutId };
  const shown = { name: row.bookedName ?? '', rowCount: row.rowCount ?? 1, unpaidAmount: row.amount - row.paidAmount };
  return { ...of, text: bookedRecordText({ ...of, ...shown, isOpen: false }) };
}

/** What a second person decides about. */
function contentOf(row: repo.MovementRow): ApprovalContent {
  return {
    fundName: row.fundName,
    movementDirection: lineDirectionLabels[row.direction],
    movementCause: movementCauseText(row.cause, row.direction),
    movementBooked: bookedOf(row)?.text ?? null,
    amount: row.amount,
    bankRef: row.bankRef,
    accountIban: row.accountIban,
    bankAt: jalaliMomentText(row.bankAt),
    reason: row.reason,
    status: decisionLabels[row.status],
  };
}

function lineView<Row extends { amount: bigint; bankAt: Date }>(row: Row) {
  return { ...row, amount: row.amount.toString(), bankAt: row.bankAt.toISOString() };
}

function movementView(row: repo.MovementRow) {
  const { id, decidedBy: _decided, returnedDepositId: _returned, batchNo: _batch, payoutId: _payout, ...rest } = row;
  const { bookedName: _name, rowCount: _rows, paidAmount: _paid, failedPayoutId: _failed, ...shown } = rest;
  return {
    ...lineView(shown),
    movementId: id,
    causeText: movementCauseText(row.cause, row.direction),
    booked: bookedOf(row),
    statusText: decisionLabels[row.status],
    preparedAt: row.preparedAt.toISOString(),
    decidedAt: row.decidedAt?.toISOString() ?? null,
    journalId: row.journalId?.toString() ?? null,
    reversedAt: row.reversedAt?.toISOString() ?? null,
    version: seenToken(contentOf(row)),
  };
}
