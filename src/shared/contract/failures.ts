import { accountErrors } from './account.ts';
import { approvalsErrors } from './approvals.ts';
import { auditErrors } from './audit.ts';
import { bankBalancesErrors } from './bankBalances.ts';
import { bankStatementsErrors } from './bankStatements.ts';
import { paymentRulesErrors } from './paymentRules.ts';
import { statementFilesErrors } from './statementFiles.ts';
import { bondsErrors } from './bonds.ts';
import { investorErrors } from './investors.ts';
import { documentChecksErrors } from './documentChecks.ts';
import { investorFilesErrors } from './investorFiles.ts';
import { bankAccountErrors } from './bankAccounts.ts';
import { deviceErrors } from './devices.ts';
import { childrenErrors } from './children.ts';
import { validationErrors } from './validation.ts';
import { registrationErrors } from './registrationErrors.ts';
import { identityChangesErrors } from './identityChanges.ts';
import { supervisionErrors } from './supervision.ts';
import { investorViewsErrors } from './investorViews.ts';
import { identityRequestsErrors } from './identityRequests.ts';
import { factorResetsErrors } from './factorResets.ts';
import { trackingErrors } from './tracking.ts';
import { uploadErrors } from './uploads.ts';
import { correctionsErrors } from './corrections.ts';
import { priceCorrectionsErrors } from './priceCorrections.ts';
import { creditErrors } from './credit.ts';
import { dayReportErrors } from './dayReports.ts';
import { demoClockErrors } from './demoClock.ts';
import { depositPayoutsErrors } from './depositPayouts.ts';
import { depositSlipsErrors } from './depositSlips.ts';
import { depositsErrors } from './deposits.ts';
import { directDebitAdminErrors } from './directDebitAdmin.ts';
import { directDebitErrors, regularPurchaseErrors } from './directDebitErrors.ts';
import { debitDisputesErrors } from './debitDisputes.ts';
import { disputesErrors } from './disputes.ts';
import { signatureErrors } from './signatures.ts';
import { signingPowerErrors } from './signingPowers.ts';
import { statementErrors } from './statements.ts';
import { documentsErrors } from './documents.ts';
import { controlErrors } from './control.ts';
import { exportErrors } from './exports.ts';
import { fundFactErrors } from './fundFacts.ts';
import { siteContentErrors } from './siteContent.ts';
import { fundPaperErrors } from './fundPapers.ts';
import { fundReportErrors } from './fundReports.ts';
import { benchmarkErrors } from './benchmarks.ts';
import { fundSetupErrors } from './fundSetup.ts';
import { fundRulesErrors } from './fundRules.ts';
import { holidayErrors } from './holidays.ts';
import { fundsErrors } from './funds.ts';
import { goalErrors } from './goals.ts';
import { gatewaySettlementsErrors } from './gatewaySettlements.ts';
import { authorityFilesErrors } from './authorityFiles.ts';
import { vouchersErrors } from './vouchers.ts';
import { bankMovementsErrors } from './bankMovements.ts';
import { openItemsErrors } from './openItems.ts';
import { loginErrors } from './login.ts';
import { noticeSettingsErrors } from './noticeSettings.ts';
import { systemSettingsErrors } from './systemSettings.ts';
import { noticesErrors } from './notices.ts';
import { orderErrors } from './orderErrors.ts';
import { orderReportErrors } from './orderReports.ts';
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
import { savedChoicesErrors } from './savedChoices.ts';
import { settlementErrors } from './settlement.ts';
import { ticketDeskErrors } from './ticketDesk.ts';
import { ticketErrors } from './tickets.ts';
import { userLocksErrors } from './userLocks.ts';
import { userMobilesErrors } from './userMobiles.ts';
import { fundOpeningErrors } from './fundOpenings.ts';
import { branchesErrors } from './branches.ts';
import { enrolmentErrors } from './enrolments.ts';
import { userRolesErrors } from './userRoles.ts';
import { colleaguesErrors } from './colleagues.ts';
import { workErrors } from './work.ts';
import { Failure, generalErrors, type ErrorText, type FailureOptions } from './kernel/errors.ts';

const texts = {
  ...generalErrors,
  ...accountErrors,
  ...approvalsErrors,
  ...auditErrors,
  ...bankBalancesErrors,
  ...bankStatementsErrors,
  ...statementFilesErrors,
  ...paymentRulesErrors,
  ...bondsErrors,
  ...investorErrors,
  ...investorFilesErrors,
  ...signatureErrors,
  ...signingPowerErrors,
  ...documentChecksErrors,
  ...identityChangesErrors,
  ...identityRequestsErrors,
  ...investorViewsErrors,
  ...supervisionErrors,
  ...childrenErrors,
  ...validationErrors,
  ...bankAccountErrors,
  ...deviceErrors,
  ...registrationErrors,
  ...trackingErrors,
  ...uploadErrors,
  ...correctionsErrors,
  ...priceCorrectionsErrors,
  ...creditErrors,
  ...demoClockErrors,
  ...depositSlipsErrors,
  ...depositPayoutsErrors,
  ...depositsErrors,
  ...disputesErrors,
  ...debitDisputesErrors,
  ...directDebitErrors,
  ...regularPurchaseErrors,
  ...directDebitAdminErrors,
  ...statementErrors,
  ...documentsErrors,
  ...exportErrors,
  ...fundFactErrors,
  ...controlErrors,
  ...siteContentErrors,
  ...fundSetupErrors,
  ...fundPaperErrors,
  ...fundReportErrors,
  ...benchmarkErrors,
  ...fundRulesErrors,
  ...holidayErrors,
  ...fundsErrors,
  ...gatewaySettlementsErrors,
  ...vouchersErrors,
  ...authorityFilesErrors,
  ...bankMovementsErrors,
  ...openItemsErrors,
  ...loginErrors,
  ...noticesErrors,
  ...noticeSettingsErrors,
  ...systemSettingsErrors,
  ...orderErrors,
  ...orderReportErrors,
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
  ...savedChoicesErrors,
  ...goalErrors,
  ...settlementErrors,
  ...dayReportErrors,
  ...ticketErrors,
  ...userLocksErrors,
  ...factorResetsErrors,
  ...userMobilesErrors,
  ...branchesErrors,
  ...fundOpeningErrors,
  ...enrolmentErrors,
  ...userRolesErrors,
  ...colleaguesErrors,
  ...workErrors,
  ...ticketDeskErrors,
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
