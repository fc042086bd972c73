import { canonicalDepositCode, cleanBankRef, isDepositCode, foldBankRef } from '#shared/bankRef.ts';
import { depositProblems, importProblems } from '#shared/texts/deskTexts.ts';
import { fillMessage } from '#shared/contract/kernel/errors.ts';
import { tehranDay, tehranInstant } from '#shared/jalali.ts';
import { inTransaction, isDatabaseAway, type WriteTx } from '#server/db/connection.ts';
import type { Deps } from '#server/deps.ts';
import { InvariantError } from '#server/invariant.ts';
import { systemActor, type AuditActor, type AuditService } from '#server/modules/platform/audit/audit.service.ts';
import { transfer, type LedgerService } from '#server/modules/records/ledger/ledger.service.ts';
import type { GoalOrdersService } from '#server/modules/debits/goals/goalOrders.service.ts';
import type { NoticeSink } from '#server/modules/platform/notices/notices.service.ts';
import { tellOwner } from '#server/modules/records/orderLifecycle/orderNotices.ts';
import { listInvestorAccounts } from '#server/modules/records/holdings/holdings.repo.ts';
import type { MoneyOrders } from '#server/modules/orders/orders/placeForMoney.service.ts';
import { lockBankRef } from '#server/modules/payments/bankSlips/bankSlips.service.ts';
import * as repo from './deposits.repo.ts';
import type { DepositLine, DepositState } from './deposits.rules.ts';

export { DAYS_BETWEEN } from './deposits.repo.ts';
export type { DepositLine } from './deposits.rules.ts';

/** How far back the statement is read again; the bank may book a deposit late. */
const OVERLAP_MS = 3 * 86_400_000;

/** What became of a line: its deposit, whether it was known, and the state that the automatic way led to. */
export type IntakeResult = ({ id: number; isKnown: boolean } | { problem: string }) & { status: DepositState | null };

export type ArrivalsService = ReturnType<typeof createArrivalsService>;

export interface ArrivalsServices {
  moneyOrders: MoneyOrders;
  goalOrders: Pick<GoalOrdersService, 'countDepositOrder'>;
  ledger: LedgerService;
  audit: AuditService;
  notices: NoticeSink;
}

/** Money that arrives on the funds' accounts: booked without an owner first, then given to an order (domain 1.7). */
export function createArrivalsService(deps: Pick<Deps, 'db' | 'ports' | 'log'>, services: ArrivalsServices) {
  const { moneyOrders, goalOrders, ledger, audit, notices } = services;
  const { db, ports } = deps;
  const now = (): Date => ports.clock.business();

  async function take(
    tx: WriteTx,
    read: DepositLine,
    from: repo.DepositOrigin,
    actor: AuditActor,
  ): Promise<{ id: number; isKnown: boolean } | { problem: string }> {
    const account = await repo.findFundAccount(tx, read.fundIban);
    if (!account) return { problem: importProblems.iban };
    const at = now();
    const line = { ...read, depositCode: read.depositCode && canonicalDepositCode(read.depositCode) };
    await lockBankRef(tx, account.id, line.bankRef);
    const slip = await repo.findSlipOfLine(tx, { ...line, fundAccountId: account.id });
    const settlement = slip ? null : await repo.findSettlementOfLine(tx, { ...line, fundAccountId: account.id });
    if (settlement && settlement.net !== line.amount) return { problem: importProblems.sameRefOther };
    const id = await repo.insertDeposit(tx, account, line, { from, slip, isSettlement: settlement !== null, at });
    if (id === null) {
      const known = await repo.findDepositOfLine(tx, account.id, line);
      if (!known) throw new InvariantError('a known line of the bank has no deposit', { accountId: account.id });
      return { id: known.id, isKnown: true };
    }
    if (settlement) await repo.giveToSettlement(tx, id, settlement.id);
    // the slip or the settlement has booked this money: the line only proves it
    if (!slip && !settlement)
      await ledger.post(tx, {
        kind: 'deposit',
        fundId: account.fundId,
        investorId: null,
        orderId: null,
        businessDate: tehranDay(at),
        at,
        lines: transfer('fund_bank', 'unmatched_deposits', line.amount, 'deposit_pid', line.bankRef),
      });
    await audit.record(tx, {
      actor,
      investorId: slip?.investorId ?? null,
      action: slip ? 'deposit.given_to_slip' : settlement ? 'deposit.given_to_settlement' : 'deposit.received',
      subject: `deposit:${id}`,
      after: {
        amount: line.amount,
        fundId: account.fundId,
        bankRef: line.bankRef,
        origin: from.origin,
        ...(slip && { slipId: slip.slipId }),
        ...(settlement && { settlementId: settlement.id }),
      },
    });
    return { id, isKnown: false };
  }

  /** Whose money it is by its code, or why nobody's. */
  async function findOwner(
    tx: WriteTx,
    deposit: repo.DepositRecord,
  ): Promise<{ investorId: number } | { problem: string }> {
    if (!deposit.depositCode) return { problem: depositProblems.noCode };
    const code = canonicalDepositCode(deposit.depositCode);
    const owner = isDepositCode(code) ? await repo.findCodeOwner(tx, code) : null;
    if (!owner) return { problem: depositProblems.unknownCode };
    if (owner.fundId !== deposit.fundId) return { problem: depositProblems.otherFund };
    // the code may have been passed on: whose money it is is proven by the account, or by a person (domain 1.7)
    if (deposit.sourceIban === null) return { problem: depositProblems.noSource };
    const accounts = await listInvestorAccounts(tx, owner.investorId);
    const isOwn = accounts.some((account) => account.iban === deposit.sourceIban && account.isVerified);
    return isOwn ? { investorId: owner.investorId } : { problem: depositProblems.foreignAccount };
  }

  /** Makes the order of a deposit whose owner is known; on a refusal the money keeps waiting. */
  async function order(
    tx: WriteTx,
    deposit: repo.DepositRecord,
    investorId: number,
    actor: AuditActor,
    at: Date,
  ): Promise<void> {
    if (await repo.findSlipOfLine(tx, deposit)) {
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
    const placed = await moneyOrders.placeForMoney(tx, money, { actor, at });
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
    const { fundId } = deposit;
    await goalOrders.countDepositOrder(tx, deposit.depositCode, { investorId, fundId, orderId: placed.order.id, at });
    if (userId === null) return;
    await tellOwner(notices, tx, { ...placed.order, createdBy: userId }, 'order_registered');
  }

  /** The automatic way of one deposit. */
  async function settle(tx: WriteTx, deposit: repo.DepositRecord, actor: AuditActor): Promise<void> {
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

  /**
   * The other money that a line looks like and that nobody was told of; null when there is none. The second of two equal
   * lines makes no order by itself either: the bank may have listed one movement twice.
   */
  async function alikeUntold(
    tx: WriteTx,
    deposit: repo.DepositRecord,
    line: DepositLine,
    from: repo.DepositOrigin,
  ): Promise<string | null> {
    if ((line.place ?? 1) > 1) return deposit.bankRef;
    if (from.origin === 'statement' && from.isAlikeTold) return null;
    return repo.findAlike(tx, deposit);
  }

  /**
   * Takes one line into the books and lets it find its order, in one transaction with `mark`; a known line changes
   * nothing, and one whose money a slip has booked is given to the slip.
   */
  async function takeLine(
    line: DepositLine,
    from: repo.DepositOrigin,
    actor: AuditActor,
    mark?: (tx: WriteTx, taken: IntakeResult) => Promise<void>,
  ): Promise<IntakeResult> {
    const run = async (canOrder: boolean): Promise<IntakeResult> =>
      inTransaction(db, async (tx) => {
        const taken = await take(tx, line, from, actor);
        const deposit = 'problem' in taken ? null : await repo.lockDeposit(tx, taken.id);
        const isOpen = deposit?.status === 'unmatched' && deposit.errorText === null;
        const alike = isOpen ? await alikeUntold(tx, deposit, line, from) : null;
        if (isOpen && alike !== null)
          await repo.updateDeposit(tx, deposit.id, {
            status: 'unmatched',
            investorId: null,
            errorText: fillMessage(depositProblems.alike, { bankRef: alike }),
            at: now(),
          });
        else if (isOpen && canOrder) await settle(tx, deposit, systemActor);
        else if (isOpen)
          await repo.updateDeposit(tx, deposit.id, {
            status: 'failed',
            investorId: null,
            errorText: depositProblems.system,
            at: now(),
          });
        const status = deposit && isOpen ? ((await repo.lockDeposit(tx, deposit.id))?.status ?? null) : null;
        const result = { ...taken, status };
        await mark?.(tx, result);
        return result;
      });
    try {
      return await run(true);
    } catch (error) {
      // nothing is kept while the database is away; the next look reads the line again
      if (isDatabaseAway(error)) throw error;
      // the money is there whatever becomes of its order: it waits for a person
      deps.log.error({ err: error, bankRef: line.bankRef }, 'a deposit could not become an order');
      return run(false);
    }
  }

  /** Reads the bank's statement and lets every new deposit find its order. */
  async function fetchDeposits(): Promise<{ added: number; ordered: number }> {
    const last = await repo.findLastDepositAt(db);
    // from the beginning of a day, so that equal lines of a day keep their places
    const since = tehranInstant(tehranDay(new Date((last ?? now()).getTime() - OVERLAP_MS)), '00:00');
    const places = new Map<string, number>();
    const accounts = new Map<string, { id: number } | null>();
    let added = 0;
    let ordered = 0;
    for (const { amountRial: amount, ...row } of await ports.bankFeed.listDeposits(since)) {
      const key = [row.fundIban, tehranDay(row.depositedAt), foldBankRef(row.bankRef), amount].join(' ');
      const place = (places.get(key) ?? 0) + 1;
      places.set(key, place);
      const line = { ...row, bankRef: cleanBankRef(row.bankRef), amount, place };
      if (!accounts.has(row.fundIban)) accounts.set(row.fundIban, await repo.findFundAccount(db, row.fundIban));
      const account = accounts.get(row.fundIban);
      const known = account && (await repo.findDepositOfLine(db, account.id, line));
      // lines that were read before cost one look
      if (known && (known.status !== 'unmatched' || known.errorText !== null)) continue;
      const taken = await takeLine(line, { origin: 'feed' }, systemActor);
      if ('problem' in taken)
        deps.log.error(
          { bankRef: row.bankRef, message: taken.problem },
          'a deposit of the bank feed could not be taken',
        );
      else if (!taken.isKnown) added += 1;
      if (taken.status === 'ordered') ordered += 1;
    }
    return { added, ordered };
  }

  return { takeLine, settle, order, fetchDeposits };
}
