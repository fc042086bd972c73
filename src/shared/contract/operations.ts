import { operationsOf, type Operation } from './kernel/define.ts';
import { generalErrors, type ErrorText } from './kernel/errors.ts';
import * as account from './account.ts';
import * as accounting from './accounting.ts';
import * as adminDashboard from './adminDashboard.ts';
import * as assets from './assets.ts';
import * as audit from './audit.ts';
import * as bankBalances from './bankBalances.ts';
import * as bankStatements from './bankStatements.ts';
import * as paymentRules from './paymentRules.ts';
import * as depositCandidates from './depositCandidates.ts';
import * as statementFiles from './statementFiles.ts';
import * as bonds from './bonds.ts';
import * as bankAccounts from './bankAccounts.ts';
import * as devices from './devices.ts';
import * as children from './children.ts';
import * as validation from './validation.ts';
import * as registration from './registration.ts';
import * as calendar from './calendar.ts';
import * as corrections from './corrections.ts';
import * as priceCorrections from './priceCorrections.ts';
import * as deskRules from './deskRules.ts';
import * as dashboard from './dashboard.ts';
import * as family from './family.ts';
import * as directDebitAdmin from './directDebitAdmin.ts';
import * as directDebit from './directDebit.ts';
import * as debitDisputes from './debitDisputes.ts';
import * as disputes from './disputes.ts';
import * as documents from './documents.ts';
import * as faqs from './faqs.ts';
import * as control from './control.ts';
import * as largeFiles from './exports.ts';
import * as fundFacts from './fundFacts.ts';
import * as siteContent from './siteContent.ts';
import * as fundPapers from './fundPapers.ts';
import * as fundReports from './fundReports.ts';
import * as benchmarks from './benchmarks.ts';
import * as fundOpenings from './fundOpenings.ts';
import * as fundSetup from './fundSetup.ts';
import * as fundRules from './fundRules.ts';
import * as holidays from './holidays.ts';
import * as funds from './funds.ts';
import * as goals from './goals.ts';
import * as gatewaySettlements from './gatewaySettlements.ts';
import * as authorityFiles from './authorityFiles.ts';
import * as vouchers from './vouchers.ts';
import * as bankMovements from './bankMovements.ts';
import * as openItems from './openItems.ts';
import * as investors from './investors.ts';
import * as documentChecks from './documentChecks.ts';
import * as investorFiles from './investorFiles.ts';
import * as investorReports from './investorReports.ts';
import * as identityChanges from './identityChanges.ts';
import * as supervision from './supervision.ts';
import * as deskSearch from './deskSearch.ts';
import * as investorViews from './investorViews.ts';
import * as identityRequests from './identityRequests.ts';
import * as factorResets from './factorResets.ts';
import * as uploads from './uploads.ts';
import * as login from './login.ts';
import * as messages from './messages.ts';
import * as ownListFiles from './ownListFiles.ts';
import * as debitDeskFiles from './debitDeskFiles.ts';
import * as moneyFiles from './moneyFiles.ts';
import * as bookFiles from './bookFiles.ts';
import * as peopleFiles from './peopleFiles.ts';
import * as supervisionFiles from './supervisionFiles.ts';
import * as noticeSettings from './noticeSettings.ts';
import * as systemSettings from './systemSettings.ts';
import * as notices from './notices.ts';
import * as credit from './credit.ts';
import * as bookReports from './bookReports.ts';
import * as orderReports from './orderReports.ts';
import * as orders from './orders.ts';
import * as passkeys from './passkeys.ts';
import * as payments from './payments.ts';
import * as prices from './prices.ts';
import * as settlement from './settlement.ts';
import * as dayReports from './dayReports.ts';
import * as demoClock from './demoClock.ts';
import * as profits from './profits.ts';
import * as deposits from './deposits.ts';
import * as depositPayouts from './depositPayouts.ts';
import * as depositSlips from './depositSlips.ts';
import * as payoutBatches from './payoutBatches.ts';
import * as payouts from './payouts.ts';
import * as bankSlips from './bankSlips.ts';
import * as reconciliation from './reconciliation.ts';
import * as debitFiles from './debitFiles.ts';
import * as regularPurchases from './regularPurchases.ts';
import * as reschedules from './reschedules.ts';
import * as ruleChanges from './ruleChanges.ts';
import * as savedChoices from './savedChoices.ts';
import * as secondFactor from './secondFactor.ts';
import * as signatures from './signatures.ts';
import * as signingPowers from './signingPowers.ts';
import * as statements from './statements.ts';
import * as system from './system.ts';
import * as userLocks from './userLocks.ts';
import * as userMobiles from './userMobiles.ts';
import * as branches from './branches.ts';
import * as deskRegistration from './deskRegistration.ts';
import * as enrolments from './enrolments.ts';
import * as userRoles from './userRoles.ts';
import * as colleagues from './colleagues.ts';
import * as presence from './presence.ts';
import * as ticketAnswers from './ticketAnswers.ts';
import * as ticketDesk from './ticketDesk.ts';
import * as tickets from './tickets.ts';
import * as tracking from './tracking.ts';
import * as work from './work.ts';
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
  ...account.accountErrors,
  ...approvalsErrors,
  ...audit.auditErrors,
  ...bankBalances.bankBalancesErrors,
  ...bankStatements.bankStatementsErrors,
  ...statementFiles.statementFilesErrors,
  ...paymentRules.paymentRulesErrors,
  ...bonds.bondsErrors,
  ...investors.investorErrors,
  ...investorFiles.investorFilesErrors,
  ...signatures.signatureErrors,
  ...signingPowers.signingPowerErrors,
  ...documentChecks.documentChecksErrors,
  ...identityChanges.identityChangesErrors,
  ...identityRequests.identityRequestsErrors,
  ...investorViews.investorViewsErrors,
  ...supervision.supervisionErrors,
  ...children.childrenErrors,
  ...validation.validationErrors,
  ...bankAccounts.bankAccountErrors,
  ...devices.deviceErrors,
  ...registrationErrors,
  ...tracking.trackingErrors,
  ...uploads.uploadErrors,
  ...corrections.correctionsErrors,
  ...priceCorrections.priceCorrectionsErrors,
  ...credit.creditErrors,
  ...demoClock.demoClockErrors,
  ...depositSlips.depositSlipsErrors,
  ...depositPayouts.depositPayoutsErrors,
  ...deposits.depositsErrors,
  ...disputes.disputesErrors,
  ...debitDisputes.debitDisputesErrors,
  ...directDebitErrors,
  ...regularPurchaseErrors,
  ...directDebitAdmin.directDebitAdminErrors,
  ...statements.statementErrors,
  ...documents.documentsErrors,
  ...largeFiles.exportErrors,
  ...fundFacts.fundFactErrors,
  ...control.controlErrors,
  ...siteContent.siteContentErrors,
  ...fundSetup.fundSetupErrors,
  ...fundPapers.fundPaperErrors,
  ...fundReports.fundReportErrors,
  ...benchmarks.benchmarkErrors,
  ...fundRules.fundRulesErrors,
  ...holidays.holidayErrors,
  ...funds.fundsErrors,
  ...gatewaySettlements.gatewaySettlementsErrors,
  ...vouchers.vouchersErrors,
  ...authorityFiles.authorityFilesErrors,
  ...bankMovements.bankMovementsErrors,
  ...openItems.openItemsErrors,
  ...login.loginErrors,
  ...notices.noticesErrors,
  ...noticeSettings.noticeSettingsErrors,
  ...systemSettings.systemSettingsErrors,
  ...orderErrors,
  ...orderReports.orderReportErrors,
  ...passkeys.passkeysErrors,
  ...payments.paymentsErrors,
  ...payoutBatches.payoutBatchesErrors,
  ...payouts.payoutsErrors,
  ...prices.pricesErrors,
  ...profits.profitsErrors,
  ...bankSlips.bankSlipErrors,
  ...reconciliation.reconciliationErrors,
  ...ruleChanges.ruleChangesErrors,
  ...runsErrors,
  ...secondFactor.secondFactorErrors,
  ...savedChoices.savedChoicesErrors,
  ...goals.goalErrors,
  ...settlement.settlementErrors,
  ...dayReports.dayReportErrors,
  ...tickets.ticketErrors,
  ...userLocks.userLocksErrors,
  ...factorResets.factorResetsErrors,
  ...userMobiles.userMobilesErrors,
  ...branches.branchesErrors,
  ...fundOpenings.fundOpeningErrors,
  ...enrolments.enrolmentErrors,
  ...userRoles.userRolesErrors,
  ...colleagues.colleaguesErrors,
  ...work.workErrors,
  ...ticketDesk.ticketDeskErrors,
} satisfies Record<string, ErrorText>;

/** A code that the API can answer with. */
export type ErrorCode = keyof typeof errorTexts;

/** Every operation of the API by its id. Each capability adds its own; the handlers are checked against this table. */
export const operations = {
  ...operationsOf(system),
  ...operationsOf(uploads),
  ...operationsOf(calendar),
  ...operationsOf(funds),
  ...operationsOf(faqs),
  ...operationsOf(dashboard),
  ...operationsOf(family),
  ...operationsOf(adminDashboard),
  ...operationsOf(accounting),
  ...operationsOf(assets),
  ...operationsOf(login),
  ...operationsOf(secondFactor),
  ...operationsOf(passkeys),
  ...operationsOf(audit),
  ...operationsOf(userLocks),
  ...operationsOf(factorResets),
  ...operationsOf(userMobiles),
  ...operationsOf(branches),
  ...operationsOf(deskRegistration),
  ...operationsOf(enrolments),
  ...operationsOf(userRoles),
  ...operationsOf(colleagues),
  ...operationsOf(account),
  ...operationsOf(investors),
  ...operationsOf(investorReports),
  ...operationsOf(investorFiles),
  ...operationsOf(signingPowers),
  ...operationsOf(documentChecks),
  ...operationsOf(identityChanges),
  ...operationsOf(identityRequests),
  ...operationsOf(investorViews),
  ...operationsOf(supervision),
  ...operationsOf(deskSearch),
  ...operationsOf(children),
  ...operationsOf(validation),
  ...operationsOf(bankAccounts),
  ...operationsOf(devices),
  ...operationsOf(registration),
  ...operationsOf(messages),
  ...operationsOf(notices),
  ...operationsOf(noticeSettings),
  ...operationsOf(systemSettings),
  ...operationsOf(credit),
  ...operationsOf(signatures),
  ...operationsOf(tracking),
  ...operationsOf(orders),
  ...operationsOf(orderReports),
  ...operationsOf(bookReports),
  ...operationsOf(largeFiles),
  ...operationsOf(savedChoices),
  ...operationsOf(goals),
  ...operationsOf(bankSlips),
  ...operationsOf(payouts),
  ...operationsOf(payoutBatches),
  ...operationsOf(deposits),
  ...operationsOf(depositSlips),
  ...operationsOf(depositPayouts),
  ...operationsOf(bankStatements),
  ...operationsOf(statementFiles),
  ...operationsOf(depositCandidates),
  ...operationsOf(paymentRules),
  ...operationsOf(reconciliation),
  ...operationsOf(payments),
  ...operationsOf(disputes),
  ...operationsOf(debitDisputes),
  ...operationsOf(directDebit),
  ...operationsOf(regularPurchases),
  ...operationsOf(debitFiles),
  ...operationsOf(ownListFiles),
  ...operationsOf(debitDeskFiles),
  ...operationsOf(moneyFiles),
  ...operationsOf(bookFiles),
  ...operationsOf(peopleFiles),
  ...operationsOf(supervisionFiles),
  ...operationsOf(directDebitAdmin),
  ...operationsOf(gatewaySettlements),
  ...operationsOf(vouchers),
  ...operationsOf(authorityFiles),
  ...operationsOf(bankMovements),
  ...operationsOf(openItems),
  ...operationsOf(bankBalances),
  ...operationsOf(prices),
  ...operationsOf(settlement),
  ...operationsOf(dayReports),
  ...operationsOf(demoClock),
  ...operationsOf(profits),
  ...operationsOf(bonds),
  ...operationsOf(corrections),
  ...operationsOf(priceCorrections),
  ...operationsOf(ruleChanges),
  ...operationsOf(fundFacts),
  ...operationsOf(control),
  ...operationsOf(siteContent),
  ...operationsOf(fundOpenings),
  ...operationsOf(fundSetup),
  ...operationsOf(fundPapers),
  ...operationsOf(fundReports),
  ...operationsOf(benchmarks),
  ...operationsOf(fundRules),
  ...operationsOf(holidays),
  ...operationsOf(deskRules),
  ...operationsOf(reschedules),
  ...operationsOf(documents),
  ...operationsOf(statements),
  ...operationsOf(presence),
  ...operationsOf(ticketAnswers),
  ...operationsOf(ticketDesk),
  ...operationsOf(tickets),
  ...operationsOf(work),
} satisfies Record<string, Operation & { errors?: readonly ErrorCode[] }>;

/** Name of an operation, the same from button to SQL. */
export type OperationId = keyof typeof operations;

/** Every operation of the API; route, OpenAPI and access tests walk this list. */
export const allOperations: readonly Operation[] = Object.values(operations);
