import { accountErrors } from './account.ts';
import { approvalsErrors } from './approvals.ts';
import { bankBalancesErrors } from './bankBalances.ts';
import { bankStatementsErrors } from './bankStatements.ts';
import { bondsErrors } from './bonds.ts';
import { investorErrors } from './investors.ts';
import { uploadErrors } from './uploads.ts';
import { correctionsErrors } from './corrections.ts';
import { creditErrors } from './credit.ts';
import { demoClockErrors } from './demoClock.ts';
import { depositSlipsErrors } from './depositSlips.ts';
import { depositsErrors } from './deposits.ts';
import { disputesErrors } from './disputes.ts';
import { documentsErrors } from './documents.ts';
import { fundRulesErrors } from './fundRules.ts';
import { holidayErrors } from './holidays.ts';
import { fundsErrors } from './funds.ts';
import { gatewaySettlementsErrors } from './gatewaySettlements.ts';
import { loginErrors } from './login.ts';
import { orderErrors } from './orderErrors.ts';
import { passkeysErrors } from './passkeys.ts';
import { paymentsErrors } from './payments.ts';
import { payoutBatchesErrors } from './payoutBatches.ts';
import { payoutsErrors } from './payouts.ts';
import { pricesErrors } from './prices.ts';
import { profitsErrors } from './profits.ts';
import { bankSlipErrors } from './bankSlips.ts';
import { reconciliationErrors } from './reconciliation.ts';
import { ruleChangesErrors } from './ruleChanges.ts';
import { runsErrors } from './runs.ts';
import { secondFactorErrors } from './secondFactor.ts';
import { settlementErrors } from './settlement.ts';
import { ticketErrors } from './tickets.ts';
import { userLocksErrors } from './userLocks.ts';
import { workErrors } from './work.ts';
import { Failure, generalErrors, type ErrorText, type FailureOptions } from './errors.ts';

const texts = {
  ...generalErrors,
  ...accountErrors,
  ...approvalsErrors,
  ...bankBalancesErrors,
  ...bankStatementsErrors,
  ...bondsErrors,
  ...investorErrors,
  ...uploadErrors,
  ...correctionsErrors,
  ...creditErrors,
  ...demoClockErrors,
  ...depositSlipsErrors,
  ...depositsErrors,
  ...disputesErrors,
  ...documentsErrors,
  ...fundRulesErrors,
  ...holidayErrors,
  ...fundsErrors,
  ...gatewaySettlementsErrors,
  ...loginErrors,
  ...orderErrors,
  ...passkeysErrors,
  ...paymentsErrors,
  ...payoutBatchesErrors,
  ...payoutsErrors,
  ...pricesErrors,
  ...profitsErrors,
  ...bankSlipErrors,
  ...reconciliationErrors,
  ...ruleChangesErrors,
  ...runsErrors,
  ...secondFactorErrors,
  ...settlementErrors,
  ...ticketErrors,
  ...userLocksErrors,
  ...workErrors,
};

/** A code that the API can answer with. */
export type ErrorCode = keyof typeof texts;

type Placeholders<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholders<Rest>
  : never;
type ParamsOf<Code extends ErrorCode> = Placeholders<(typeof texts)[Code]['message']>;

/** What a failure tells beside its sentence; a code whose sentence has placeholders wants a value for each. */
type OptionsOf<Code extends ErrorCode> = [ParamsOf<Code>] extends [never]
  ? [options?: Omit<FailureOptions, 'params'>]
  : [options: Omit<FailureOptions, 'params'> & { params: Record<ParamsOf<Code>, string | number | bigint> }];

/** Builds the failure of a code. */
export function fail<Code extends ErrorCode>(code: Code, ...[options]: OptionsOf<Code>): Failure {
  return failureOf(code, options);
}

/** Builds the failure of a code that belongs to one field: its sentence stands at the field, too. */
export function failField<Code extends ErrorCode>(code: Code, field: string, ...[options]: OptionsOf<Code>): Failure {
  return failureAt(code, field, options);
}

/** The failure of a code that only the run knows; its values are not checked by the compiler. */
export function failureOf(code: ErrorCode, options: FailureOptions = {}): Failure {
  return new Failure(code, texts[code], options);
}

/** `failField` for a code that only the run knows. */
export function failureAt(code: ErrorCode, field: string, options: FailureOptions = {}): Failure {
  const { message } = failureOf(code, options);
  return failureOf(code, { ...options, fields: { [field]: [message] } });
}

/** Status and sentence of a code; undefined for an unknown one. */
export function errorTextOf(code: string): ErrorText | undefined {
  return (texts as Readonly<Record<string, ErrorText>>)[code];
}
