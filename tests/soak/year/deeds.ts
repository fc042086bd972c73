/*
 * What an act does, as data. An act names an earlier one by its number, so that a story stays meaningful when acts are left
 * out of it.
 */

export type ProviderFault = 'less' | 'late' | 'lost' | 'no_funds' | 'denied_then_done' | 'absent_then_done' | 'silent';

type GatewayFault = 'refused' | 'less' | 'lost' | 'timeout';

/** How the registry answers for a night. */
export type RegistryFault = 'down' | 'noJson' | 'refuses' | 'late';

/** What one act does. Persons and funds are numbers of their lists; amounts are rial as text. */
export type Deed =
  | { do: 'buy'; person: number; fund: number; amount?: string; units?: string; way: 'ipg' | 'wallet'; pay: Pay }
  | { do: 'sell'; person: number; fund: number; units?: string }
  | { do: 'cancel'; of: number; to: 'source' | 'credit' }
  | {
      do: 'transfer';
      person: number;
      fund: number;
      amount: string;
      ref: string;
      isCoded: boolean;
      of?: number;
      payer?: number;
    }
  | { do: 'contract'; person: number }
  | { do: 'plan'; of: number; fund: number; amount: string; every: 'weekly' | 'monthly'; on: number; goal?: number }
  | { do: 'stop'; of: number }
  | { do: 'provider'; person: number; fault: ProviderFault }
  | { do: 'reinvest'; person: number; fund: number; percent: number }
  | { do: 'withdraw'; person: number; fund: number }
  | { do: 'latePrice'; fund: number }
  | { do: 'wrongPrice'; fund: number; perMille: number }
  | { do: 'correct'; fund: number; back: number; perMille: number; isBesideFile: boolean }
  | { do: 'reverse'; of: number }
  | { do: 'terms'; fund: number; feeIssue: string; exitPct: number }
  | { do: 'holiday'; ahead: number; scope: 'all' | 'banks_only' }
  | { do: 'weekend'; days: number[] }
  | { do: 'profit'; fund: number; perUnit: string }
  | { do: 'profitBesideReversal'; fund: number; perUnit: string; of: number }
  | { do: 'noFile' }
  | { do: 'slip'; person: number; fund: number; amount: string; number: string; late: number; isRefused: boolean }
  | { do: 'returned'; back: number }
  | { do: 'settle'; fund: number; source: 'gateway' | 'direct_debit' }
  | { do: 'gateway'; fault: GatewayFault }
  | { do: 'registry'; person: number; status: number }
  | { do: 'registryNight'; fault: RegistryFault }
  | { do: 'registryForgets'; person: number; isForgotten: boolean }
  | { do: 'goal'; person: number; fund: number; target: string; inDays: number }
  | { do: 'goalChange'; of: number; target: string; inDays: number }
  | { do: 'goalClose'; of: number }
  | { do: 'goalPlan'; of: number; plan: number | null }
  | { do: 'goalOrder'; of: number; order: number; isCounted: boolean }
  | { do: 'planState'; of: number; to: 'paused' | 'active' | 'skip' | 'end' }
  | { do: 'planChange'; of: number; amount: string }
  | { do: 'contractState'; of: number; to: 'suspended' | 'active' }
  | { do: 'debitBuy'; of: number; person: number; fund: number; amount: string }
  | { do: 'hold'; back: number; days: number }
  | { do: 'freeze'; person: number; extent: 'purchases' | 'none' }
  | { do: 'withdrawPrice'; fund: number }
  | { do: 'jointBuy'; company: number; fund: number; amount: string }
  | ({ do: 'jointSell'; fund: number; units: string } & Joint)
  | ({ do: 'jointCredit'; fund: number } & Joint)
  | ({ do: 'jointAccount' } & Joint)
  | ({ do: 'jointReinvest'; fund: number; percent: number } & Joint)
  | ({ do: 'jointSign'; back: number; what: 'sign' | 'refuse' | 'withdraw' } & Joint)
  | { do: 'fundMoney'; fund: number; cause: FundCause; isOut: boolean; amount: string }
  | { do: 'opening'; holders: number }
  | { do: 'powers'; company: number; needed: number; powers: PowerDeed[] };

/** What money of a fund at its bank was for. */
export type FundCause = 'broker' | 'interest' | 'charge' | 'cost' | 'fee' | 'exit_fee' | 'own';

/** A company, and the place of one of its people. */
interface Joint {
  company: number;
  by: number;
}

/** What somebody may sign from some days after today to some days after it; null: without a limit. */
interface PowerDeed {
  slot: number;
  from: number | null;
  until: number | null;
  aloneMax: string | null;
}

type Pay = 'ok' | 'fail' | 'cancel' | 'lost' | 'none';

export interface Act {
  id: number;
  /** days from the start */
  day: number;
  time: string;
  deed: Deed;
}
