import type { Operation } from './kernel/define.ts';
import type { ErrorCode } from './failures.ts';
import { accountOperations } from './account.ts';
import { accountingOperations } from './accounting.ts';
import { adminDashboardOperations } from './adminDashboard.ts';
import { assetOperations } from './assets.ts';
import { auditOperations } from './audit.ts';
import { bankBalanceOperations } from './bankBalances.ts';
import { bankStatementOperations } from './bankStatements.ts';
import { paymentRuleOperations } from './paymentRules.ts';
import { depositCandidateOperations } from './depositCandidates.ts';
import { statementFileOperations } from './statementFiles.ts';
import { bondOperations } from './bonds.ts';
import { bankAccountOperations } from './bankAccounts.ts';
import { deviceOperations } from './devices.ts';
import { childrenOperations } from './children.ts';
import { validationOperations } from './validation.ts';
import { registrationOperations } from './registration.ts';
import { calendarOperations } from './calendar.ts';
import { correctionOperations } from './corrections.ts';
import { priceCorrectionOperations } from './priceCorrections.ts';
import { deskRuleOperations } from './deskRules.ts';
import { dashboardOperations } from './dashboard.ts';
import { familyOperations } from './family.ts';
import { directDebitAdminOperations } from './directDebitAdmin.ts';
import { directDebitOperations } from './directDebit.ts';
import { debitDisputeOperations } from './debitDisputes.ts';
import { disputeOperations } from './disputes.ts';
import { documentOperations } from './documents.ts';
import { faqOperations } from './faqs.ts';
import { controlOperations } from './control.ts';
import { exportOperations } from './exports.ts';
import { fundFactOperations } from './fundFacts.ts';
import { siteContentOperations } from './siteContent.ts';
import { fundPaperOperations } from './fundPapers.ts';
import { fundReportOperations } from './fundReports.ts';
import { benchmarkOperations } from './benchmarks.ts';
import { fundOpeningOperations } from './fundOpenings.ts';
import { fundSetupOperations } from './fundSetup.ts';
import { ruleOperations } from './fundRules.ts';
import { holidayOperations } from './holidays.ts';
import { fundOperations } from './funds.ts';
import { goalOperations } from './goals.ts';
import { gatewaySettlementOperations } from './gatewaySettlements.ts';
import { authorityFileOperations } from './authorityFiles.ts';
import { voucherOperations } from './vouchers.ts';
import { bankMovementOperations } from './bankMovements.ts';
import { openItemOperations } from './openItems.ts';
import { investorOperations } from './investors.ts';
import { documentCheckOperations } from './documentChecks.ts';
import { investorFileOperations } from './investorFiles.ts';
import { investorReportOperations } from './investorReports.ts';
import { identityChangeOperations } from './identityChanges.ts';
import { supervisionOperations } from './supervision.ts';
import { deskSearchOperations } from './deskSearch.ts';
import { investorViewOperations } from './investorViews.ts';
import { identityRequestOperations } from './identityRequests.ts';
import { factorResetOperations } from './factorResets.ts';
import { uploadOperations } from './uploads.ts';
import { loginOperations } from './login.ts';
import { messagesOperations } from './messages.ts';
import { ownListFileOperations } from './ownListFiles.ts';
import { debitDeskFileOperations } from './debitDeskFiles.ts';
import { moneyFileOperations } from './moneyFiles.ts';
import { bookFileOperations } from './bookFiles.ts';
import { peopleFileOperations } from './peopleFiles.ts';
import { supervisionFileOperations } from './supervisionFiles.ts';
import { noticeSettingsOperations } from './noticeSettings.ts';
import { systemSettingsOperations } from './systemSettings.ts';
import { noticesOperations } from './notices.ts';
import { creditOperations } from './credit.ts';
import { bookReportOperations } from './bookReports.ts';
import { orderReportOperations } from './orderReports.ts';
import { orderOperations } from './orders.ts';
import { passkeyOperations } from './passkeys.ts';
import { paymentOperations } from './payments.ts';
import { priceOperations } from './prices.ts';
import { settlementOperations } from './settlement.ts';
import { dayReportOperations } from './dayReports.ts';
import { demoClockOperations } from './demoClock.ts';
import { profitOperations } from './profits.ts';
import { depositOperations } from './deposits.ts';
import { depositPayoutOperations } from './depositPayouts.ts';
import { depositSlipOperations } from './depositSlips.ts';
import { payoutBatchOperations } from './payoutBatches.ts';
import { payoutOperations } from './payouts.ts';
import { bankSlipOperations } from './bankSlips.ts';
import { reconciliationOperations } from './reconciliation.ts';
import { debitFileOperations } from './debitFiles.ts';
import { regularPurchaseOperations } from './regularPurchases.ts';
import { rescheduleOperations } from './reschedules.ts';
import { ruleChangeOperations } from './ruleChanges.ts';
import { savedChoiceOperations } from './savedChoices.ts';
import { secondFactorOperations } from './secondFactor.ts';
import { signatureOperations } from './signatures.ts';
import { signingPowerOperations } from './signingPowers.ts';
import { statementOperations } from './statements.ts';
import { systemOperations } from './system.ts';
import { userLockOperations } from './userLocks.ts';
import { userMobileOperations } from './userMobiles.ts';
import { branchOperations } from './branches.ts';
import { deskRegistrationOperations } from './deskRegistration.ts';
import { enrolmentOperations } from './enrolments.ts';
import { userRoleOperations } from './userRoles.ts';
import { colleagueOperations } from './colleagues.ts';
import { presenceOperations } from './presence.ts';
import { ticketDeskOperations } from './ticketDesk.ts';
import { ticketOperations } from './tickets.ts';
import { trackingOperations } from './tracking.ts';
import { workOperations } from './work.ts';

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
  ...ticketDeskOperations,
  ...ticketOperations,
  ...workOperations,
} satisfies Record<string, Operation & { errors?: readonly ErrorCode[] }>;

/** Name of an operation, the same from button to SQL. */
export type OperationId = keyof typeof operations;

/** Every operation of the API; route, OpenAPI and access tests walk this list. */
export const allOperations: readonly Operation[] = Object.values(operations);
