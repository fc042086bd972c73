import { depositProblems, importProblems } from '#shared/contract/deskTexts.ts';
import { fillMessage } from '#shared/contract/errors.ts';
import { orderNotices } from '#shared/contract/orderTexts.ts';
import { tehranDay } from '#shared/jalali.ts';
import { inTransaction, type WriteTx } from '../../db/connection.ts';
import type { Deps } from '../../deps.ts';
import { systemActor, type Actor, type AuditService } from '../audit/audit.service.ts';
import type { LedgerService } from '../ledger/ledger.service.ts';
import type { NoticesService } from '../notices/notices.service.ts';
import type { IncomingService } from '../orders/incoming.service.ts';
import * as repo from './deposits.repo.ts';
import { isDepositCode, type DepositLine } from './deposits.rules.ts';

/** How far back the statement is read again; the bank may book a deposit late. */
const OVERLAP_MS = 3 * 86_400_000;

/** What became of the lines of a statement, and which could not be taken. */
export interface Taken {
  result: { added: number; repeated: number; ordered: number; unmatched: number; failed: number };
  faults: { index: number; message: string }[];
}

export interface ArrivalsService {
  /** Takes lines of a statement one by one, each in transactions of its own; a known line changes nothing. */
  takeAll(lines: readonly DepositLine[], actor: Actor): Promise<Taken>;
  /** The automatic way of one deposit: its code names the owner, and the owner gets an order. */
  settle(tx: WriteTx, deposit: repo.DepositRecord, actor: Actor): Promise<void>;
  /** Makes the order of a deposit whose owner is known; on a refusal the money keeps waiting. */
  order(tx: WriteTx, deposit: repo.DepositRecord, investorId: number, actor: Actor, at: Date): Promise<void>;
  /** Reads the bank's statement and lets every new deposit find its order. */
  fetchDeposits(): Promise<{ added: number; ordered: number }>;
}

export interface ArrivalsOthers {
  incoming: IncomingService;
  ledger: LedgerService;
  audit: AuditService;
  notices: Pick<NoticesService, 'tell'>;
}

/** Money that arrives on the funds' accounts: booked without an owner first, then given to an order (domain 1.7). */
export function createArrivalsService(
  deps: Pick<Deps, 'db' | 'ports' | 'log'>,
  others: ArrivalsOthers,
): ArrivalsService {
  const { incoming, ledger, audit, notices } = others;
  const { db, ports } = deps;
  const now = (): Date => ports.clock.business();

  /** Stores a deposit and books it as money without an owner. @returns its id, or why there is nothing new */
  async function take(line: DepositLine, actor: Actor): Promise<{ id: number; isKnown: boolean } | { fault: string }> {
    return inTransaction(db, async (tx) => {
      const account = await repo.findFundAccount(tx, line.fundIban);
      if (!account) return { fault: importProblems.iban };
      const at = now();
      const id = await repo.insertDeposit(tx, account, line, at);
      if (id === null) {
        const known = await repo.findDepositByRef(tx, line.bankRef);
        return known?.amount === line.amount && known.fundAccountId === account.id
          ? { id: known.id, isKnown: true }
          : { fault: importProblems.sameRefOther };
      }
      await ledger.post(tx, {
        kind: 'deposit',
        fundId: account.fundId,
        investorId: null,
        orderId: null,
        businessDate: tehranDay(at),
        at,
        legs: [
          { kind: 'fund_bank', side: 'debit', amount: line.amount, txType: 'deposit_pid', comments: line.bankRef },
          {
            kind: 'unmatched_deposits',
            side: 'credit',
            amount: line.amount,
            txType: 'deposit_pid',
            comments: line.bankRef,
          },
        ],
      });
      await audit.record(tx, {
        actor,
        action: 'deposit.received',
        subject: `deposit:${id}`,
        after: { amount: line.amount, fundId: account.fundId, bankRef: line.bankRef },
      });
      return { id, isKnown: false };
    });
  }

  /** Whose money it is by its code, or why nobody's. */
  async function findOwner(
    tx: WriteTx,
    deposit: repo.DepositRecord,
  ): Promise<{ investorId: number } | { problem: string }> {
    if (!deposit.depositCode) return { problem: depositProblems.noCode };
    const owner = isDepositCode(deposit.depositCode) ? await repo.findCodeOwner(tx, deposit.depositCode) : null;
    if (!owner) return { problem: depositProblems.unknownCode };
    if (owner.fundId !== deposit.fundId) return { problem: depositProblems.otherFund };
    const isForeign =
      deposit.sourceIban !== null && !(await incoming.isOwnIban(tx, owner.investorId, deposit.sourceIban));
    return isForeign ? { problem: depositProblems.foreignAccount } : { investorId: owner.investorId };
  }

  /** Makes the order of a deposit whose owner is known; on a refusal the money keeps waiting. */
  async function order(
    tx: WriteTx,
    deposit: repo.DepositRecord,
    investorId: number,
    actor: Actor,
    at: Date,
  ): Promise<void> {
    if (await repo.hasSameSlip(tx, deposit)) {
      await repo.updateDeposit(tx, deposit.id, {
        status: 'failed',
        investorId,
        errorText: depositProblems.slipExists,
        at,
      });
      return;
    }
    const userId = await repo.findInvestorUser(tx, investorId);
    const money = {
      investorId,
      fundId: deposit.fundId,
      amount: deposit.amount,
      arrivedAt: deposit.depositedAt,
      refId: deposit.bankRef,
      userId,
    };
    const placed = await incoming.placeForMoney(tx, money, { actor, at });
    if ('problem' in placed) {
      await repo.updateDeposit(tx, deposit.id, { status: 'failed', investorId, errorText: placed.problem, at });
      return;
    }
    await repo.updateDeposit(tx, deposit.id, {
      status: 'ordered',
      investorId,
      orderId: placed.order.id,
      errorText: null,
      at,
    });
    if (userId === null) return;
    const tokens = { orderNo: placed.order.orderNo, fund: placed.order.fundName };
    const { title, text } = orderNotices.registered;
    await notices.tell(tx, {
      userId,
      title,
      text: fillMessage(text, tokens),
      link: `/requests?order=${placed.order.id}`,
      sms: { template: 'order_registered', tokens },
    });
  }

  /** The automatic way of one deposit. */
  async function settle(tx: WriteTx, deposit: repo.DepositRecord, actor: Actor): Promise<void> {
    const at = now();
    const owner = await findOwner(tx, deposit);
    if ('problem' in owner)
      await repo.updateDeposit(tx, deposit.id, { status: 'unmatched', investorId: null, errorText: owner.problem, at });
    else await order(tx, deposit, owner.investorId, actor, at);
    await audit.record(tx, {
      actor,
      investorId: 'problem' in owner ? null : owner.investorId,
      action: 'deposit.settled',
      subject: `deposit:${deposit.id}`,
    });
  }

  async function takeAll(lines: readonly DepositLine[], actor: Actor): Promise<Taken> {
    const result = { added: 0, repeated: 0, ordered: 0, unmatched: 0, failed: 0 };
    const faults: { index: number; message: string }[] = [];
    for (const [index, line] of lines.entries()) {
      const taken = await take(line, actor);
      if ('fault' in taken) {
        faults.push({ index, message: taken.fault });
        continue;
      }
      if (taken.isKnown) result.repeated += 1;
      else result.added += 1;
      const status = await inTransaction(db, async (tx) => {
        const deposit = await repo.lockDeposit(tx, taken.id);
        // a line that was taken before a crash is settled by its repeat; whoever was settled has an order or a reason
        const isOpen = deposit?.status === 'unmatched' && deposit.errorText === null;
        if (isOpen) await settle(tx, deposit, systemActor);
        return isOpen ? (await repo.lockDeposit(tx, taken.id))?.status : undefined;
      });
      if (status === 'ordered' || status === 'unmatched' || status === 'failed') result[status] += 1;
    }
    return { result, faults };
  }

  async function fetchDeposits(): Promise<{ added: number; ordered: number }> {
    const last = await repo.findLastDepositAt(db);
    const since = new Date((last ?? now()).getTime() - OVERLAP_MS);
    const rows = await ports.bankFeed.listDeposits(since);
    const { result, faults } = await takeAll(
      rows.map(({ amountRial, ...row }) => ({ ...row, amount: amountRial })),
      systemActor,
    );
    for (const { index, message } of faults)
      deps.log.error({ bankRef: rows[index]?.bankRef, message }, 'a deposit of the bank feed could not be taken');
    return { added: result.added, ordered: result.ordered };
  }

  return { takeAll, settle, order, fetchDeposits };
}
