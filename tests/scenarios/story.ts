import type { Updateable } from 'kysely';
import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import type { getOrder } from '#shared/contract/orders.ts';
import type { FundsTable } from '#server/db/tables.ts';
import type { DeskStep } from './deskSteps.ts';
import type { MoneyChecks } from './moneyChecks.ts';
import type { OfficeStep } from './officeSteps.ts';

/*
 * A story is a fund, an investor and steps; a step acts or expects. Stories are written with the verbs of `verbs.ts`,
 * `deskVerbs.ts` and `officeVerbs.ts`. Days are Jalali, moments are `1405/08/30 10:00`.
 */

/** Columns of the story's fund. */
export type FundColumns = { [K in keyof Updateable<FundsTable>]?: string | number | boolean | null };

type Order = ResponseOf<typeof getOrder>['data'];

/** Fields of the last order. */
export type OrderChecks = Partial<Omit<Order, 'receipt'>> & { receipt?: Partial<Order['receipt']> };

export interface Slip {
  number: string;
  amount: string;
  date: string;
  time: string;
  sourceIban?: string;
}

export interface Buy {
  amount?: string;
  units?: string;
  method?: string;
  receipt?: Slip;
}

/** `confirm: false` stops after the code was sent; `account` names one beside the default account */
export interface Sell {
  amount?: string;
  units?: string;
  all?: boolean;
  account?: 'known' | 'fresh' | 'unverified';
  confirm?: false;
}

/** `open`: the person is on the page of the bank and has not decided */
export type Decision = 'ok' | 'fail' | 'cancel' | 'lost' | 'open';

interface Acts {
  at: string;
  fund: FundColumns;
  nav: { date: string; issue: string; cancel: string };
  buy: Buy;
  sell: Sell;
  confirm: true;
  sellHold: string;
  pay: Decision;
  reconcile: true;
  retry: true;
  expire: true;
  cancel: { refundTarget?: 'source' | 'credit' };
  execute: string;
  payouts: string;
  failPayout: true;
  desk: DeskStep;
  office: OfficeStep;
}

interface Checks extends Required<MoneyChecks> {
  order: OrderChecks;
  events: string[];
  credit: string;
  holding: { units?: string; reserved?: string };
  /** state of the newest deposit, and a part of its reason */
  deposit: { status: string; because?: string };
  /** day of the last price of the fund */
  prices: string;
}

/** Exactly one key of T. */
type OneOf<T> = { [K in keyof T]: Pick<T, K> & { [L in Exclude<keyof T, K>]?: never } }[keyof T];

/** One act or one expectation; `refused` is the code that the act is refused with. */
export type Step = OneOf<Acts & Checks> & { refused?: string };

/** What is there before the first step. */
export interface Given {
  fund?: FundColumns;
  /** `fixed` (default) or `equity` timing of domain 1.4 */
  timing?: 'fixed' | 'equity';
  exitSteps?: [number, string][];
  windows?: { weekDay?: number; from?: string; to?: string; closedFrom?: string; closedTo?: string; reason?: string }[];
  authStatus?: string;
  /** the investor is a company */
  legal?: true;
}

export interface Story extends Given {
  name: string;
  /** the rule that the story shows */
  cites: string;
  steps: Step[];
}

/** A story on the usual ground. */
export function story(name: string, cites: string, steps: Step[]): Story {
  return { name, cites, steps };
}

/** A story that needs more than the usual ground. */
export function storyWith(given: Given, name: string, cites: string, steps: Step[]): Story {
  return { ...given, name, cites, steps };
}
