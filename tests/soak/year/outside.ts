import {
  DebitProviderError,
  type DebitProvider,
  type DebitRequest,
  type DebitVerdict,
} from '#server/ports/directDebit/provider.ts';
import type { SandboxDebitProvider } from '#server/ports/directDebit/sandbox.ts';
import type { FundCause, ProviderFault } from './deeds.ts';

/*
 * The parties outside, with books of their own: what they hold is what really happened, whatever they answered.
 * Gateways keep theirs in the sandbox; here are the provider of direct debit and the bank of the funds.
 */

const HOUR_MS = 3_600_000;

/** A debit at the provider. */
export interface OutsideDebit {
  tracking: string;
  person: number;
  amount: bigint;
  /** when the person's account was debited; null: it was not */
  takenAt: Date | null;
  fault: ProviderFault | null;
  sentAt: Date;
  /** of a contract that the guardian of a child gave */
  isOfGuardian: boolean;
}

/** A line on the account of a fund. */
export interface OutsideLine {
  id: number;
  fund: number;
  person: number;
  isCoded: boolean;
  ref: string;
  amount: bigint;
  at: Date;
  day: string;
  time: string;
  /** when a statement with it was let into the books */
  releasedOn: string | null;
  /** payout that it brings back */
  returns?: number;
  /** a transfer of a person, or of somebody else for them, which buys or waits for the desk */
  isTransfer?: boolean;
  /** act of the goal whose deposit id it carries */
  goal?: number;
  /** somebody else from whose account it comes */
  payer?: number;
  /** account from which it comes, where that is written on the line itself */
  source?: string;
  /** it has its order, or nobody decides about it any more */
  isClosed?: boolean;
  /** what two people made of it */
  fate?: 'owned' | 'returned' | 'interest';
  /** what it was for, where it is the fund's and no investor's */
  cause?: FundCause;
  /** money of a settlement that was told before: it books nothing again */
  isSettlement?: boolean;
}

/** Money that left the account of a fund. */
export interface OutsideWithdrawal {
  ref: string;
  fund: number;
  /** `payout`: a row of a bank file; `batch`: a whole one; `returned`: a line that the desk sent back */
  cause: FundCause | 'payout' | 'batch' | 'returned';
  amount: bigint;
  day: string;
  time: string;
  /** account to which it went */
  iban?: string;
  /** the bank file that it is */
  batchNo?: string;
  /** the deposit that went back with it */
  depositId?: number;
  /** when a statement with it was let into the books */
  letIn: string | null;
  /** what two people said of it; null: nothing, or it was taken back */
  fate: { movementId: number; journalId: string | null } | null;
}

/** A payout that the bank made. */
export interface OutsidePayout {
  payoutId: number;
  investorId: number;
  fundId: number;
  amount: bigint;
  /** two people said that it came back */
  isReturned?: boolean;
}

export interface Outside {
  debits: OutsideDebit[];
  lines: OutsideLine[];
  withdrawals: OutsideWithdrawal[];
  payouts: OutsidePayout[];
  /** what the next debit of a person meets */
  faults: Map<number, ProviderFault>;
  /** whose contract a reference of the provider is */
  people: Map<string, number>;
  /** references of contracts that guardians gave */
  ofGuardians: Set<string>;
}

export const createOutside = (): Outside => ({
  debits: [],
  lines: [],
  withdrawals: [],
  payouts: [],
  faults: new Map(),
  people: new Map(),
  ofGuardians: new Set(),
});

/** The provider of direct debit: contracts are the sandbox's, debits are of this book. */
export function createOutsideDebit(of: {
  outside: Outside;
  sandbox: SandboxDebitProvider;
  now: () => Date;
}): SandboxDebitProvider {
  const { outside, sandbox, now } = of;
  const taken = (debit: OutsideDebit): DebitVerdict => ({
    state: 'done',
    refId: `R${debit.tracking}`,
    amountRial: debit.amount,
  });
  const isTaken = (debit: OutsideDebit): boolean => debit.takenAt !== null && debit.takenAt <= now();

  function open(input: DebitRequest): OutsideDebit {
    const person = outside.people.get(input.contract) ?? -1;
    const fault = outside.faults.get(person) ?? null;
    outside.faults.delete(person);
    const sentAt = now();
    const later = (hours: number): Date => new Date(sentAt.getTime() + hours * HOUR_MS);
    const takenAt: Record<ProviderFault, Date | null> = {
      less: sentAt,
      late: later(0.2),
      lost: sentAt,
      no_funds: null,
      denied_then_done: later(2),
      absent_then_done: later(2),
      silent: null,
    };
    const debit: OutsideDebit = {
      ...{ tracking: input.tracking, person, fault, sentAt },
      isOfGuardian: outside.ofGuardians.has(input.contract),
      amount: fault === 'less' ? input.amountRial - 1_000n : input.amountRial,
      takenAt: fault === null ? sentAt : takenAt[fault],
    };
    outside.debits.push(debit);
    return debit;
  }

  function verdict(debit: OutsideDebit): DebitVerdict {
    if (isTaken(debit)) return taken(debit);
    switch (debit.fault) {
      case 'no_funds':
      case 'denied_then_done':
        return { state: 'failed', why: 'no_funds', code: 'no_funds' };
      case 'absent_then_done':
        return { state: 'absent' };
      default:
        return { state: 'pending' };
    }
  }

  const provider: Pick<DebitProvider, 'debit' | 'inquireDebit' | 'report'> = {
    debit: async (input) => {
      const known = outside.debits.find(({ tracking }) => tracking === input.tracking);
      if (known) return verdict(known);
      const debit = open(input);
      if (debit.fault === 'lost' || debit.fault === 'absent_then_done') throw new DebitProviderError('TIMEOUT', false);
      return verdict(debit);
    },
    inquireDebit: async (input) => {
      const known = outside.debits.find(({ tracking }) => tracking === input.tracking);
      return known ? verdict(known) : { state: 'absent' };
    },
    report: async (day) =>
      outside.debits
        .filter((debit) => isTaken(debit) && debit.takenAt !== null && dayIn(debit.takenAt) === day)
        .map(({ tracking, amount }) => ({ tracking, refId: `R${tracking}`, amountRial: amount })),
  };
  return { ...sandbox, ...provider };
}

const dayIn = (at: Date): string => new Date(at.getTime() + 210 * 60_000).toISOString().slice(0, 10);
