// readers of files in the browser and here check the same digits
export { isDepositCode } from '#shared/bankRef.ts';

/**
 * The deposit id of an investor in a fund: four digits of the fund, eight of the investor, two check digits modulo 97, so
 * that one wrong digit or two changed places name nobody.
 */
export function depositCodeOf(fundId: number, investorId: number): string {
  const body = `${String(fundId).padStart(4, '0')}${String(investorId).padStart(8, '0')}`;
  return `${body}${String(97n - ((BigInt(body) * 100n) % 97n)).padStart(2, '0')}`;
}

/** A deposit as a file or feed tells it. */
export interface DepositLine {
  bankRef: string;
  fundIban: string;
  depositCode: string | null;
  amount: bigint;
  depositedAt: Date;
  sourceIban: string | null;
  /** which one it is among lines of one account, day, folded reference and amount; 1 when it is left out */
  place?: number;
}

export type DepositState =
  | 'unmatched'
  | 'matched'
  | 'ordered'
  | 'failed'
  | 'return_waits'
  | 'returned'
  | 'slip_waits'
  | 'slip'
  | 'settlement'
  | 'payout_waits'
  | 'payout_back';
export type DepositAction =
  | 'match'
  | 'order'
  | 'slip'
  | 'return'
  | 'retry'
  | 'confirmReturn'
  | 'refuseReturn'
  | 'confirmSlip'
  | 'refuseSlip'
  | 'payout'
  | 'confirmPayout'
  | 'refusePayout';

const allowed: Readonly<Record<DepositState, readonly DepositAction[]>> = {
  unmatched: ['match', 'retry', 'slip', 'payout', 'return'],
  matched: ['order', 'match', 'slip', 'return'],
  failed: ['match', 'retry', 'slip', 'payout', 'return'],
  return_waits: ['confirmReturn', 'refuseReturn'],
  slip_waits: ['confirmSlip', 'refuseSlip'],
  payout_waits: ['confirmPayout', 'refusePayout'],
  ordered: [],
  returned: [],
  slip: [],
  settlement: [],
  payout_back: [],
};

/** What may be done with a deposit in a state (domain 9.21). */
export function depositActions(state: DepositState): readonly DepositAction[] {
  return allowed[state];
}
