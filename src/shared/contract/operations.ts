import type { Operation } from './kernel/define.ts';
import { generalErrors, type ErrorText } from './kernel/errors.ts';
import { accountOperations, accountErrors } from './account.ts';
import { accountingOperations } from './accounting.ts';
import { adminDashboardOperations } from './adminDashboard.ts';
import { assetOperations } from './assets.ts';
import { auditOperations, auditErrors } from './audit.ts';
import { bankBalanceOperations, bankBalancesErrors } from './bankBalances.ts';
import { bankStatementOperations, bankStatementsErrors } from './bankStatements.ts';
import { paymentRuleOperations, paymentRulesErrors } from './paymentRules.ts';
import { depositCandidateOperations } from './depositCandidates.ts';
import { statementFileOperations, statementFilesErrors } from './statementFiles.ts';
import { bondOperations, bondsErrors } from './bonds.ts';
import { bankAccountOperations, bankAccountErrors } from './bankAccounts.ts';
import { deviceOperations, deviceErrors } from './devices.ts';
import { childrenOperations, childrenErrors } from './children.ts';
import { validationOperations, validationErrors } from './validation.ts';
import { registrationOperations } from './registration.ts';
import { calendarOperations } from './calendar.ts';
import { correctionOperations, correctionsErrors } from './corrections.ts';
import { priceCorrectionOperations, priceCorrectionsErrors } from './priceCorrections.ts';
import { deskRuleOperations } from './deskRules.ts';
import { dashboardOperations } from './dashboard.ts';
import { familyOperations } from './family.ts';
import { directDebitAdminOperations, directDebitAdminErrors } from './directDebitAdmin.ts';
import { directDebitOperations } from './directDebit.ts';
import { debitDisputeOperations, debitDisputesErrors } from './debitDisputes.ts';
import { disputeOperations, disputesErrors } from './disputes.ts';
import { documentOperations, documentsErrors } from './documents.ts';
import { faqOperations } from './faqs.ts';
import { controlOperations, controlErrors } from './control.ts';
import { exportOperations, exportErrors } from './exports.ts';
import { fundFactOperations, fundFactErrors } from './fundFacts.ts';
import { siteContentOperations, siteContentErrors } from './siteContent.ts';
import { fundPaperOperations, fundPaperErrors } from './fundPapers.ts';
import { fundReportOperations, fundReportErrors } from './fundReports.ts';
import { benchmarkOperations, benchmarkErrors } from './benchmarks.ts';
import { fundOpeningOperations, fundOpeningErrors } from './fundOpenings.ts';
import { fundSetupOperations, fundSetupErrors } from './fundSetup.ts';
import { ruleOperations, fundRulesErrors } from './fundRules.ts';
import { holidayOperations, holidayErrors } from './holidays.ts';
import { fundOperations, fundsErrors } from './funds.ts';
import { goalOperations, goalErrors } from './goals.ts';
import { gatewaySettlementOperations, gatewaySettlementsErrors } from './gatewaySettlements.ts';
import { authorityFileOperations, authorityFilesErrors } from './authorityFiles.ts';
import { voucherOperations, vouchersErrors } from './vouchers.ts';
import { bankMovementOperations, bankMovementsErrors } from './bankMovements.ts';
import { openItemOperations, openItemsErrors } from './openItems.ts';
import { investorOperations, investorErrors } from './investors.ts';
import { documentCheckOperations, documentChecksErrors } from './documentChecks.ts';
import { investorFileOperations, investorFilesErrors } from './investorFiles.ts';
import { investorReportOperations } from './investorReports.ts';
import { identityChangeOperations, identityChangesErrors } from './identityChanges.ts';
import { supervisionOperations, supervisionErrors } from './supervision.ts';
import { deskSearchOperations } from './deskSearch.ts';
import { investorViewOperations, investorViewsErrors } from './investorViews.ts';
import { identityRequestOperations, identityRequestsErrors } from './identityRequests.ts';
import { factorResetOperations, factorResetsErrors } from './factorResets.ts';
import { uploadOperations, uploadErrors } from './uploads.ts';
import { loginOperations, loginErrors } from './login.ts';
import { messagesOperations } from './messages.ts';
import { ownListFileOperations } from './ownListFiles.ts';
import { debitDeskFileOperations } from './debitDeskFiles.ts';
import { moneyFileOperations } from './moneyFiles.ts';
import { bookFileOperations } from './bookFiles.ts';
import { peopleFileOperations } from './peopleFiles.ts';
import { supervisionFileOperations } from './supervisionFiles.ts';
import { noticeSettingsOperations, noticeSettingsErrors } from './noticeSettings.ts';
import { systemSettingsOperations, systemSettingsErrors } from './systemSettings.ts';
import { noticesOperations, noticesErrors } from './notices.ts';
import { creditOperations, creditErrors } from './credit.ts';
import { bookReportOperations } from './bookReports.ts';
import { orderReportOperations, orderReportErrors } from './orderReports.ts';
import { orderOperations } from './orders.ts';
import { passkeyOperations, passkeysErrors } from './passkeys.ts';
import { paymentOperations, paymentsErrors } from './payments.ts';
import { priceOperations, pricesErrors } from './prices.ts';
import { settlementOperations, settlementErrors } from './settlement.ts';
import { dayReportOperations, dayReportErrors } from './dayReports.ts';
import { demoClockOperations, demoClockErrors } from './demoClock.ts';
import { profitOperations, profitsErrors } from './profits.ts';
import { depositOperations, depositsErrors } from './deposits.ts';
import { depositPayoutOperations, depositPayoutsErrors } from './depositPayouts.ts';
import { depositSlipOperations, depositSlipsErrors } from './depositSlips.ts';
import { payoutBatchOperations, payoutBatchesErrors } from './payoutBatches.ts';
import { payoutOperations, payoutsErrors } from './payouts.ts';
import { bankSlipOperations, bankSlipErrors } from './bankSlips.ts';
import { reconciliationOperations, reconciliationErrors } from './reconciliation.ts';
import { debitFileOperations } from './debitFiles.ts';
import { regularPurchaseOperations } from './regularPurchases.ts';
import { rescheduleOperations } from './reschedules.ts';
import { ruleChangeOperations, ruleChangesErrors } from './ruleChanges.ts';
import { savedChoiceOperations, savedChoicesErrors } from './savedChoices.ts';
import { secondFactorOperations, secondFactorErrors } from './secondFactor.ts';
import { signatureOperations, signatureErrors } from './signatures.ts';
import { signingPowerOperations, signingPowerErrors } from './signingPowers.ts';
import { statementOperations, statementErrors } from './statements.ts';
import { systemOperations } from './system.ts';
import { userLockOperations, userLocksErrors } from './userLocks.ts';
import { userMobileOperations, userMobilesErrors } from './userMobiles.ts';
import { branchOperations, branchesErrors } from './branches.ts';
import { deskRegistrationOperations } from './deskRegistration.ts';
import { enrolmentOperations, enrolmentErrors } from './enrolments.ts';
import { userRoleOperations, userRolesErrors } from './userRoles.ts';
import { colleagueOperations, colleaguesErrors } from './colleagues.ts';
import { presenceOperations } from './presence.ts';
import { ticketAnswerOperations } from './ticketAnswers.ts';
import { ticketDeskOperations, ticketDeskErrors } from './ticketDesk.ts';
import { ticketOperations, ticketErrors } from './tickets.ts';
import { trackingOperations, trackingErrors } from './tracking.ts';
import { workOperations, workErrors } from './work.ts';
import { approvalsErrors } from './approvals.ts';
import { registrationErrors } from './registrationErrors.ts';
import { directDebitErrors, regularPurchaseErrors } from './directDebitErrors.ts';
import { orderErrors } from './orderErrors.ts';
import { runsErrors } from './runs.ts';

/*
 * Each capability is registered here and nowhere else: its operations, and the codes that they answer. Route, handler, OpenAPI and error
 * texts follow from these two tables.
 */

/** Every code that the API can answer with, with its status and sentence. Each capability adds its own. */
export const errorTexts = {
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
} satisfies Record<string, ErrorText>;

/** A code that the API can answer with. */
export type ErrorCode = keyof typeof errorTexts;

/** Every operation of the API by its id. Each capability adds its own; the handlers are checked against this table. */
export const operations = {
  ...systemOperations,
  ...uploadOperations,
  ...calendarOperations,
  ...fundOperations,
  ...faqOperations,
  ...dashboardOperations,
  ...familyOperations,
  ...adminDashboardOperations,
  ...accountingOperations,
  ...assetOperations,
  ...loginOperations,
  ...secondFactorOperations,
  ...passkeyOperations,
  ...auditOperations,
  ...userLockOperations,
  ...factorResetOperations,
  ...userMobileOperations,
  ...branchOperations,
  ...deskRegistrationOperations,
  ...enrolmentOperations,
  ...userRoleOperations,
  ...colleagueOperations,
  ...accountOperations,
  ...investorOperations,
  ...investorReportOperations,
  ...investorFileOperations,
  ...signingPowerOperations,
  ...documentCheckOperations,
  ...identityChangeOperations,
  ...identityRequestOperations,
  ...investorViewOperations,
  ...supervisionOperations,
  ...deskSearchOperations,
  ...childrenOperations,
  ...validationOperations,
  ...bankAccountOperations,
  ...deviceOperations,
  ...registrationOperations,
  ...messagesOperations,
  ...noticesOperations,
  ...noticeSettingsOperations,
  ...systemSettingsOperations,
  ...creditOperations,
  ...signatureOperations,
  ...trackingOperations,
  ...orderOperations,
  ...orderReportOperations,
  ...bookReportOperations,
  ...exportOperations,
  ...savedChoiceOperations,
  ...goalOperations,
  ...bankSlipOperations,
  ...payoutOperations,
  ...payoutBatchOperations,
  ...depositOperations,
  ...depositSlipOperations,
  ...depositPayoutOperations,
  ...bankStatementOperations,
  ...statementFileOperations,
  ...depositCandidateOperations,
  ...paymentRuleOperations,
  ...reconciliationOperations,
  ...paymentOperations,
  ...disputeOperations,
  ...debitDisputeOperations,
  ...directDebitOperations,
  ...regularPurchaseOperations,
  ...debitFileOperations,
  ...ownListFileOperations,
  ...debitDeskFileOperations,
  ...moneyFileOperations,
  ...bookFileOperations,
  ...peopleFileOperations,
  ...supervisionFileOperations,
  ...directDebitAdminOperations,
  ...gatewaySettlementOperations,
  ...voucherOperations,
  ...authorityFileOperations,
  ...bankMovementOperations,
  ...openItemOperations,
  ...bankBalanceOperations,
  ...priceOperations,
  ...settlementOperations,
  ...dayReportOperations,
  ...demoClockOperations,
  ...profitOperations,
  ...bondOperations,
  ...correctionOperations,
  ...priceCorrectionOperations,
  ...ruleChangeOperations,
  ...fundFactOperations,
  ...controlOperations,
  ...siteContentOperations,
  ...fundOpeningOperations,
  ...fundSetupOperations,
  ...fundPaperOperations,
  ...fundReportOperations,
  ...benchmarkOperations,
  ...ruleOperations,
  ...holidayOperations,
  ...deskRuleOperations,
  ...rescheduleOperations,
  ...documentOperations,
  ...statementOperations,
  ...presenceOperations,
  ...ticketAnswerOperations,
  ...ticketDeskOperations,
  ...ticketOperations,
  ...workOperations,
} satisfies Record<string, Operation & { errors?: readonly ErrorCode[] }>;

/** Name of an operation, the same from button to SQL. */
export type OperationId = keyof typeof operations;

/** Every operation of the API; route, OpenAPI and access tests walk this list. */
export const allOperations: readonly Operation[] = Object.values(operations);
