import { cleanBankRef } from '#shared/bankRef.ts';
import type { ResponseOf, InputOf } from '#shared/contract/kernel/define.ts';
import { fail, failField } from '#shared/contract/failures.ts';
import type { prepareGatewaySettlement } from '#shared/contract/gatewaySettlements.ts';
import type { DecisionState } from '#shared/contract/kernel/proposals.ts';
import { dayFromInput } from '#shared/dayInput.ts';
import { addDays, tehranDay, tehranInstant } from '#shared/jalali.ts';
import { pageInfoOf, rowsOfPage } from '#shared/paging.ts';
import { onConflict, type WriteTx } from '#server/db/connection.ts';
import { decideProposal } from '#server/db/decisions.ts';
import type { Deps } from '#server/deps.ts';
import type { Handlers } from '#server/http/handlers.ts';
import type { CommandContext } from '#server/http/context.ts';
import { proposalOf, type ApprovalsService } from '#server/modules/platform/approvals/approvals.service.ts';
import type { AuditService } from '#server/modules/platform/audit/audit.service.ts';
import { transfer, type LedgerService } from '#server/modules/records/ledger/ledger.service.ts';
import { providerTitle } from '#server/modules/records/debitRecords/contract.rules.ts';
import { lockBankRef } from '#server/modules/payments/bankSlips/bankSlips.service.ts';
import * as repo from './gatewaySettlements.repo.ts';
import {
  openLineToView,
  settlementContent,
  settlementToView,
  unsettledDayToView,
  type Collector,
} from './gatewaySettlements.view.ts';

// other modules reach the lines of statements through the service
export {
  closeLine,
  isLineNamed,
  listOpenLines,
  lockLine,
  reopenLine,
  type OpenLine,
} from './gatewaySettlements.repo.ts';

/* Module `gatewaySettlements`: what a gateway or direct debit pays to the bank. */

type Row = ResponseOf<typeof prepareGatewaySettlement>;
type Body = InputOf<typeof prepareGatewaySettlement>['body'];

/** Days of unsettled payments, and lines that may be their money, that one answer holds. */
const MOST_DAYS = 500;
const MOST_LINES = 100;

export interface GatewaySettlementsServices {
  approvals: ApprovalsService;
  audit: AuditService;
  ledger: LedgerService;
}

/** Where the money of a settlement came: a line of the statement, or what a person read at the bank. */
interface Arrival {
  fundAccountId: number;
  bankRef: string;
  net: bigint;
  settledOn: string;
  depositId: number | null;
}

/** The account on which the money of a source waits for its settlement. */
const clearingOf = { gateway: 'gateway_clearing', direct_debit: 'debit_clearing' } as const;

/** Money that gateways and providers of direct debit collected, on its way to the funds' bank accounts (decisions 0032, 0070). */
export function createGatewaySettlementsService(
  deps: Pick<Deps, 'db' | 'ports'>,
  services: GatewaySettlementsServices,
) {
  const { db, ports } = deps;
  const { approvals, audit, ledger } = services;
  const now = (): Date => ports.clock.business();
  const titleOf = ({ source, gateway: code }: Collector): string =>
    source === 'direct_debit' ? providerTitle(code) : (ports.gateways.find((one) => one.code === code)?.title ?? code);

  async function record(
    tx: WriteTx,
    ctx: CommandContext,
    row: repo.SettlementRow,
    act: DecisionState,
    reason?: string,
  ) {
    await audit.act(tx, ctx, `gateway_settlement.${act}`, `settlement:${row.id}`, {
      after: {
        source: row.source,
        gateway: row.gateway,
        fundId: row.fundId,
        gross: row.gross,
        fee: row.fee,
        net: row.net,
      },
      reason,
    });
  }

  async function answerOf(tx: WriteTx, settlementId: number): Promise<Row> {
    const row = await repo.findSettlement(tx, settlementId);
    if (!row) throw fail('SETTLEMENT_NOT_FOUND');
    return { data: settlementToView(row, titleOf) };
  }

  /** The line of the statement when it is there, else what the body tells. @throws SETTLEMENT_LINE, SETTLEMENT_LINE_TAKEN, SETTLEMENT_FIELDS */
  async function findArrival(tx: WriteTx, body: Body): Promise<Arrival> {
    if (body.depositId) {
      const line = await repo.lockLine(tx, { depositId: body.depositId });
      return arrivalOfLine(tx, line, body.fundId);
    }
    const { accountId, net, settledOn } = body;
    const bankRef = body.bankRef && cleanBankRef(body.bankRef);
    const day = settledOn ? dayFromInput(settledOn) : null;
    if (!accountId || !bankRef || !net || BigInt(net) === 0n || !day) throw fail('SETTLEMENT_FIELDS');
    if (day > tehranDay(now())) throw atField('SETTLEMENT_DAY_AHEAD', 'settledOn');
    const accounts = await repo.listFundAccounts(tx, [body.fundId]);
    if (!accounts.some((account) => account.id === accountId)) throw fail('SETTLEMENT_LINE');
    await lockBankRef(tx, accountId, bankRef);
    const line = await repo.lockLine(tx, { fundAccountId: accountId, bankRef, settledOn: day, net: BigInt(net) });
    if (!line) return { fundAccountId: accountId, bankRef, net: BigInt(net), settledOn: day, depositId: null };
    if (line.amount !== BigInt(net)) throw fail('SETTLEMENT_LINE');
    return arrivalOfLine(tx, line, body.fundId);
  }

  async function arrivalOfLine(tx: WriteTx, line: repo.OpenLine | null, fundId: number): Promise<Arrival> {
    if (line?.fundId !== fundId) throw fail('SETTLEMENT_LINE');
    if (!line.isOpen || (await repo.isLineNamed(tx, line.id, 'settlement'))) throw fail('SETTLEMENT_LINE_TAKEN');
    return {
      fundAccountId: line.fundAccountId,
      bankRef: line.bankRef,
      net: line.amount,
      settledOn: tehranDay(line.depositedAt),
      depositId: line.id,
    };
  }

  /** The line of a settlement as it is now: the one it names, or one that came after it was prepared. */
  async function lineOf(tx: WriteTx, row: repo.SettlementRow): Promise<repo.OpenLine | null> {
    await lockBankRef(tx, row.fundAccountId, row.bankRef);
    const line = await repo.lockLine(
      tx,
      row.depositId === null
        ? { fundAccountId: row.fundAccountId, bankRef: row.bankRef, settledOn: row.settledOn, net: row.net }
        : { depositId: row.depositId },
    );
    if (line && line.amount !== row.net) throw fail('SETTLEMENT_LINE');
    if (line && !line.isOpen) throw fail('SETTLEMENT_LINE_TAKEN');
    return line;
  }

  /** Moves the money from the clearing account of its source; a line of the statement has booked it at the bank before. */
  async function book(tx: WriteTx, row: repo.SettlementRow, line: repo.OpenLine | null, by: number, at: Date) {
    const clearing = clearingOf[row.source];
    const journalId = await ledger.post(tx, {
      kind: 'gateway_settlement',
      fundId: row.fundId,
      investorId: null,
      orderId: null,
      businessDate: tehranDay(at),
      at,
      preparedBy: row.preparedBy,
      approvedBy: by,
      lines: [
        ...transfer(
          line?.isPosted ? 'unmatched_deposits' : 'fund_bank',
          clearing,
          row.net,
          'gateway_settlement',
          row.bankRef,
        ),
        ...transfer('gateway_fee', clearing, row.fee, 'gateway_fee', row.bankRef),
      ],
    });
    if (line) {
      await repo.closeLine(tx, line.id, { userId: by, at });
      if (row.depositId === null) await repo.setSettlementLine(tx, row.id, line.id);
    }
    return journalId;
  }

  return {
    listGatewaySettlements: async (_ctx, { query: { page, size, status } }) => {
      const found = await repo.listSettlementRows(db, {
        status: status ?? null,
        ...rowsOfPage(page, size),
      });
      const sums = await repo.sumSettlements(db);
      return {
        data: found.rows.map((row) => settlementToView(row, titleOf)),
        pageInfo: pageInfoOf(page, size, found.total),
        summary: {
          ...sums,
          unsettledAmount: sums.unsettledAmount.toString(),
          openDifference: sums.openDifference.toString(),
        },
      };
    },

    listUnsettledPayments: async () => {
      const { days, total } = await repo.listUnsettledDays(db, MOST_DAYS);
      const fundIds = [...new Set(days.map((day) => day.fundId))];
      const lines = await repo.listOpenLines(db, fundIds, MOST_LINES);
      const accounts = await repo.listFundAccounts(db, fundIds);
      return {
        data: {
          days: days.map((day) => unsettledDayToView(day, titleOf, tehranDay(now()))),
          total,
          lines: lines.map((line) => openLineToView(line, days)),
          accounts: accounts.map(({ id, ...account }) => ({ ...account, accountId: id })),
        },
      };
    },

    prepareGatewaySettlement: async (ctx, { body }) => {
      const untilDate = dayFromInput(body.untilDate) ?? body.untilDate;
      if (untilDate > tehranDay(now())) throw atField('SETTLEMENT_DAY_AHEAD', 'untilDate');
      return ctx
        .transaction(async (tx) => {
          const arrival = await findArrival(tx, body);
          const source = body.source ?? 'gateway';
          const items = await repo.lockUnsettled(tx, {
            source,
            gateway: body.gateway,
            fundId: body.fundId,
            before: tehranInstant(addDays(untilDate, 1), '00:00'),
          });
          const { gross } = items;
          const paymentCount = items.ids.length + items.returnedIds.length;
          if (paymentCount === 0) throw fail('SETTLEMENT_NOTHING');
          const fee = BigInt(body.fee);
          if (fee > gross) throw atField('SETTLEMENT_FEE', 'fee');
          const difference = arrival.net - (gross - fee);
          const reason = body.differenceReason?.trim() ?? '';
          if (difference !== 0n && reason.length < 10) {
            const params = { amount: difference.toLocaleString('en-US') };
            throw failField('SETTLEMENT_DIFFERS', 'differenceReason', { params });
          }
          const settlementId = await repo.insertSettlement(
            tx,
            {
              ...arrival,
              source,
              gateway: body.gateway,
              fundId: body.fundId,
              untilDate,
              paymentCount,
              gross,
              fee,
              differenceReason: difference === 0n ? null : reason,
              preparedBy: ctx.actor.userId,
              at: now(),
            },
            items,
          );
          const answer = await answerOf(tx, settlementId);
          const row = await repo.findSettlement(tx, settlementId);
          if (row) await record(tx, ctx, row, 'prepared', row.differenceReason ?? undefined);
          return answer;
        })
        .catch(
          onConflict({
            gateway_settlements_bank_ref: () => fail('SETTLEMENT_REPEATED'),
            gateway_settlements_deposit: () => fail('SETTLEMENT_REPEATED'),
          }),
        );
    },

    approveGatewaySettlement: (ctx, { params: { settlementId }, body: { version } }) =>
      ctx.transaction(async (tx) => {
        const row = await repo.lockSettlement(tx, settlementId);
        if (!row) throw fail('SETTLEMENT_NOT_FOUND');
        await approvals.assertMayDecide(tx, ctx, {
          ...proposalOf(row, row.status, settlementContent(row)),
          seen: version,
        });
        const at = now();
        const line = await lineOf(tx, row);
        const journalId = await book(tx, row, line, ctx.actor.userId, at);
        await decideProposal(tx, 'gateway_settlements', settlementId, {
          status: 'approved',
          decidedBy: ctx.actor.userId,
          reason: null,
          journalId,
          at,
        });
        await repo.markSettled(tx, settlementId);
        await record(tx, ctx, row, 'approved');
        return answerOf(tx, settlementId);
      }),

    rejectGatewaySettlement: (ctx, { params: { settlementId }, body: { version, reason } }) =>
      ctx.transaction(async (tx) => {
        const row = await repo.lockSettlement(tx, settlementId);
        if (!row) throw fail('SETTLEMENT_NOT_FOUND');
        const rejected = { table: 'gateway_settlements', id: settlementId, reason, at: now() } as const;
        const proposal = proposalOf(row, row.status, settlementContent(row));
        await approvals.rejectProposal(tx, ctx, { ...rejected, ...proposal, seen: version });
        await repo.freeItems(tx, settlementId);
        await record(tx, ctx, row, 'rejected', reason);
        return answerOf(tx, settlementId);
      }),
  } satisfies Partial<Handlers>;
}

/** A refusal that belongs to one field of the form. */
function atField(code: 'SETTLEMENT_FEE' | 'SETTLEMENT_DAY_AHEAD', field: string) {
  return failField(code, field);
}
