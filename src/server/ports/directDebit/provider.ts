import type { DebitProviderCode } from '#shared/texts/directDebitTexts.ts';

/** What a provider needs to open a contract. Limits are ours; the person signs them at the bank. Money is rial. */
export interface DebitContractRequest {
  bankCode: string;
  mobile: string;
  nationalCode: string | null;
  maxAmountRial: bigint;
  maxDailyCount: number | null;
  maxMonthlyCount: number | null;
  /** last day, ISO */
  expireDate: string;
  returnUrl: string;
}

/** An opened contract: what the provider calls it, which nobody outside may read, and where it is signed. */
export interface DebitContractOpened {
  reference: string;
  redirectUrl: string;
}

/** What a provider says of a contract. */
export type DebitContractVerdict =
  | { state: 'active'; signature: string; accountMask: string | null }
  | { state: 'waiting' }
  | { state: 'declined'; code: string }
  | { state: 'cancelled'; code: string }
  | { state: 'expired'; code: string };

/** Why a debit was refused. `contract`: the bank does not know the contract any more. */
export type DebitRefusal = 'no_funds' | 'limit' | 'contract' | 'account' | 'refused';

/** What a provider says of a debit. `absent`: it never got it, so it may be sent again. */
export type DebitVerdict =
  | { state: 'done'; refId: string; amountRial: bigint }
  | { state: 'failed'; why: DebitRefusal; code: string }
  | { state: 'pending' }
  | { state: 'absent' };

/** A debit as it is sent and asked about; `tracking` is ours and the same at each repeat. */
export interface DebitRequest {
  /** signature of the contract */
  signature: string;
  /** what the provider calls the contract */
  contract: string;
  /** what the provider calls this debit; '' where it has not named it */
  reference: string;
  tracking: string;
  amountRial: bigint;
  description: string;
  /** when it was sent */
  sentAt: Date;
  notifyUrl: string;
}

/** The provider answered with an error, not in time, or not at all. `isFinal` false: nobody knows what became of the call. */
export class DebitProviderError extends Error {
  readonly code: string;
  readonly isFinal: boolean;
  constructor(code: string, isFinal: boolean) {
    super(`direct debit provider error ${code}`);
    this.name = 'DebitProviderError';
    this.code = code;
    this.isFinal = isFinal;
  }
}

/** A bank as a provider lists it. Rial; null: no limit. */
export interface DebitBankListed {
  code: string;
  name: string;
  slug: string;
  logo: string | null;
  dailyAmount: bigint | null;
  dailyCount: number | null;
  isHealthy: boolean | null;
}

/** One provider of direct debit behind one shape (domain 4.1). */
export interface DebitProvider {
  readonly code: DebitProviderCode;
  /** signs the events that it sends; null: it sends none */
  readonly eventSecret: string | null;
  /** Banks and their limits. @throws DebitProviderError */
  listBanks(): Promise<DebitBankListed[]>;
  /** Opens a contract that waits for its signature. @throws DebitProviderError */
  openContract(input: DebitContractRequest): Promise<DebitContractOpened>;
  /** Where a contract that waits is signed. */
  signingUrl(reference: string, bankCode: string): string;
  /** After the signature: gives what debits need; safe to repeat. @throws DebitProviderError */
  confirmContract(input: { reference: string; hint: DebitReturn }): Promise<DebitContractVerdict>;
  /** Asks about a contract without changing it; null where the provider has no such call. @throws DebitProviderError */
  inquireContract(input: { reference: string; signature: string | null }): Promise<DebitContractVerdict | null>;
  /** Ends a contract at the bank; safe to repeat. @throws DebitProviderError */
  cancelContract(input: { reference: string; signature: string }): Promise<void>;
  /**
   * Names a debit before it is sent, where the provider wants that: no money moves. The name is kept before `debit` is called,
   * so that a lost answer can be asked for. @throws DebitProviderError
   */
  prepareDebit?(input: DebitRequest): Promise<string>;
  /** Debits the account. A repeat with the same tracking debits nothing again. @throws DebitProviderError */
  debit(input: DebitRequest): Promise<DebitVerdict>;
  /** Asks what became of a debit. @throws DebitProviderError */
  inquireDebit(input: DebitRequest): Promise<DebitVerdict>;
  /** The debits that the provider made on a day (ISO, Tehran); absent where it has no such list. @throws DebitProviderError */
  report?(day: string): Promise<{ tracking: string; refId: string; amountRial: bigint }[]>;
}

/** What the return address was called with. */
export type DebitReturn = 'ok' | 'failed' | 'unknown';

/** Reads what a provider's return says; a hint only. */
export function readReturn(query: Readonly<Record<string, string | undefined>>): DebitReturn {
  const status = query['status']?.toUpperCase();
  if (status === 'OK' || status === 'SUCCEED') return 'ok';
  return status === undefined || status === '' ? 'unknown' : 'failed';
}
