/** One deposit as the fund's bank reports it. */
export interface BankFeedRow {
  /** the bank's own reference, once for ever */
  bankRef: string;
  /** account of the fund that took the money */
  fundIban: string;
  depositCode: string | null;
  amountRial: bigint;
  depositedAt: Date;
  sourceIban: string | null;
}

/** Statement of the funds' bank accounts, asked for on a timetable (domain 1.7, deposit id). */
export interface BankFeed {
  readonly name: string;
  /** Deposits booked by the bank since a moment, oldest first. @throws when the bank does not answer */
  listDeposits(since: Date): Promise<BankFeedRow[]>;
}

/** A bank that sends no statement by itself: deposits come in as files only. */
export const noBankFeed: BankFeed = { name: 'none', listDeposits: () => Promise.resolve([]) };
