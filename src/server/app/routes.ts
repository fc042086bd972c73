import type { Deps } from '../deps.ts';
import { listFilesRoutes } from '../http/listFiles.routes.ts';
import { systemRoutes } from '../http/system.routes.ts';
import { accountRoutes } from '../modules/account/account.routes.ts';
import { accountingRoutes } from '../modules/accounting/accounting.routes.ts';
import { adminDashboardRoutes } from '../modules/adminDashboard/adminDashboard.routes.ts';
import { assetsRoutes } from '../modules/assets/assets.routes.ts';
import { auditRoutes } from '../modules/audit/audit.routes.ts';
import { bondsRoutes } from '../modules/distributions/principal.routes.ts';
import { bankAccountsRoutes } from '../modules/bankAccounts/bankAccounts.routes.ts';
import { bankBalancesRoutes } from '../modules/bankBalances/bankBalances.routes.ts';
import { calendarRoutes } from '../modules/calendar/calendar.routes.ts';
import { correctionsRoutes } from '../modules/corrections/corrections.routes.ts';
import { depositsRoutes } from '../modules/deposits/deposits.routes.ts';
import { signaturesRoutes } from '../modules/signatures/signatures.routes.ts';
import { statementsRoutes } from '../modules/bankStatements/bankStatements.routes.ts';
import { siteContentRoutes } from '../modules/siteContent/siteContent.routes.ts';
import { controlRoutes } from '../modules/control/control.routes.ts';
import { investorStatementsRoutes } from '../modules/investorStatements/investorStatements.routes.ts';
import { documentsRoutes } from '../modules/documents/documents.routes.ts';
import { payoutsRoutes } from '../modules/payouts/payouts.routes.ts';
import { bankSlipsRoutes } from '../modules/bankSlips/bankSlips.routes.ts';
import { reconciliationRoutes } from '../modules/reconciliation/reconciliation.routes.ts';
import { dayReportsRoutes } from '../modules/dayReports/dayReports.routes.ts';
import { dashboardRoutes } from '../modules/dashboard/dashboard.routes.ts';
import { savedChoicesRoutes } from '../modules/savedChoices/savedChoices.routes.ts';
import { exportsRoutes } from '../modules/exports/exports.routes.ts';
import { faqsRoutes } from '../modules/faqs/faqs.routes.ts';
import { orderWindowsRoutes } from '../modules/orderWindows/orderWindows.routes.ts';
import { ruleChangesRoutes } from '../modules/ruleChanges/ruleChanges.routes.ts';
import { fundFactsRoutes } from '../modules/fundFacts/fundFacts.routes.ts';
import { fundPapersRoutes } from '../modules/fundPapers/fundPapers.routes.ts';
import { fundReportsRoutes } from '../modules/fundReports/fundReports.routes.ts';
import { benchmarksRoutes } from '../modules/benchmarks/benchmarks.routes.ts';
import { fundSetupRoutes } from '../modules/fundSetup/fundSetup.routes.ts';
import { fundsRoutes } from '../modules/funds/funds.routes.ts';
import { childrenRoutes } from '../modules/children/children.routes.ts';
import { identityRoutes } from '../modules/identity/identity.routes.ts';
import { investorViewsRoutes } from '../modules/investorViews/investorViews.routes.ts';
import { identityRequestsRoutes } from '../modules/identityRequests/identityRequests.routes.ts';
import { investorsRoutes } from '../modules/investors/investors.routes.ts';
import { investorFilesRoutes } from '../modules/investorFiles/investorFiles.routes.ts';
import { messagesRoutes } from '../modules/messages/messages.routes.ts';
import { systemSettingsRoutes } from '../modules/systemSettings/systemSettings.routes.ts';
import { noticesRoutes } from '../modules/notices/notices.routes.ts';
import { ordersRoutes } from '../modules/orders/orders.routes.ts';
import { debitDaysRoutes } from '../modules/debitDays/debitDays.routes.ts';
import { debitDisputesRoutes } from '../modules/debitDisputes/debitDisputes.routes.ts';
import { directDebitRoutes } from '../modules/directDebit/directDebit.routes.ts';
import { disputesRoutes } from '../modules/disputes/disputes.routes.ts';
import { openItemsRoutes } from '../modules/openItems/openItems.routes.ts';
import { gatewaySettlementsRoutes } from '../modules/gatewaySettlements/gatewaySettlements.routes.ts';
import { paymentsRoutes } from '../modules/payments/payments.routes.ts';
import { presenceRoutes } from '../modules/presence/presence.routes.ts';
import { profitsRoutes } from '../modules/distributions/profits.routes.ts';
import { regularPurchasesRoutes } from '../modules/regularPurchases/regularPurchases.routes.ts';
import { reportsRoutes } from '../modules/reports/reports.routes.ts';
import { ticketsRoutes } from '../modules/tickets/tickets.routes.ts';
import { trackingRoutes } from '../modules/tracking/tracking.routes.ts';
import { workRoutes } from '../modules/work/work.routes.ts';
import { uploadsRoutes } from '../modules/uploads/uploads.routes.ts';
import { creditRoutes } from '../modules/credit/credit.routes.ts';
import { priceCorrectionsRoutes } from '../modules/priceCorrections/priceCorrections.routes.ts';
import { pricesRoutes } from '../modules/prices/prices.routes.ts';
import { settlementRoutes } from '../modules/settlement/settlement.routes.ts';
import { demoClockRoutes } from '../modules/demo/clock.routes.ts';
import { loginRoutes } from '../modules/login/login.routes.ts';
import { registrationRoutes } from '../modules/login/registration.routes.ts';
import { factorResetsRoutes } from '../modules/secondFactor/resets.routes.ts';
import { devicesRoutes } from '../modules/secondFactor/devices.routes.ts';
import { secondFactorRoutes } from '../modules/secondFactor/secondFactor.routes.ts';
import { supervisionRoutes } from '../modules/supervision/supervision.routes.ts';
import { unlocksRoutes } from '../modules/userLocks/unlocks.routes.ts';
import { userMobilesRoutes } from '../modules/userMobiles/userMobiles.routes.ts';
import { userRolesRoutes } from '../modules/userRoles/userRoles.routes.ts';
import { routesOf, type Route } from '../http/handlers.ts';
import type { Services } from './compose.ts';

/** Every route of the API, capability by capability. */
export function createRoutes(deps: Deps, services: Services): Route[] {
  const { sessions, account, credentials, investors } = services;
  const own = {
    ...systemRoutes,
    ...uploadsRoutes(services.uploads, services.staffReads),
    ...depositsRoutes(services.deposits),
    ...statementsRoutes(services.statements),
    ...ordersRoutes(services),
    ...creditRoutes(services.credits),
    ...signaturesRoutes(services.signatureRequests),
    ...bankSlipsRoutes(services.bankSlips),
    ...payoutsRoutes(services.payoutDesk, services.bankFiles),
    ...reconciliationRoutes(services.reconciliation),
    ...disputesRoutes(services.disputes),
    ...debitDaysRoutes(services),
    ...debitDisputesRoutes(services),
    ...directDebitRoutes(services),
    ...regularPurchasesRoutes(services.debitRegulars),
    ...gatewaySettlementsRoutes(services.gatewaySettlements),
    ...openItemsRoutes(services.openItems),
    ...bankBalancesRoutes(services.bankBalances),
    ...paymentsRoutes(services.payments, services.orders),
    ...reportsRoutes(services.reports, services.payoutList, services.staffReads),
    ...exportsRoutes(services.exports),
    ...savedChoicesRoutes(services.savedChoices),
    ...presenceRoutes(services.presence),
    ...pricesRoutes(services),
    ...settlementRoutes(services.settlement),
    ...dayReportsRoutes(services.dayReports),
    ...demoClockRoutes(services.demoClock),
    ...profitsRoutes(services),
    ...bondsRoutes(services.principal),
    ...correctionsRoutes(services.corrections, services.journals),
    ...priceCorrectionsRoutes(services.priceCorrections),
    ...orderWindowsRoutes(services.orderWindows),
    ...ruleChangesRoutes(services),
    ...loginRoutes(deps, services),
    ...registrationRoutes(services),
    ...secondFactorRoutes(services),
    ...auditRoutes(services.auditEvents),
    ...devicesRoutes(services),
    ...unlocksRoutes(services.unlocks),
    ...factorResetsRoutes(services.factorResets, services.enrolments),
    ...userMobilesRoutes(services.userMobiles),
    ...userRolesRoutes(services.userRoles),
    ...supervisionRoutes(services.supervision),
    ...accountRoutes(deps, { account, sessions, credentials, investors }),
    ...investorsRoutes(investors),
    ...investorFilesRoutes(services),
    ...identityRoutes(services),
    ...identityRequestsRoutes(services),
    ...investorViewsRoutes(services.investorViews),
    ...childrenRoutes(services),
    ...bankAccountsRoutes(services),
    ...messagesRoutes(services.messages),
    ...noticesRoutes({
      sms: services.sms,
      preferences: services.noticePreferences,
      templates: services.noticeTemplates,
      budget: services.smsBudget,
      sent: services.sentNotices,
    }),
    ...systemSettingsRoutes(services.systemSettings),
    ...calendarRoutes(services.calendar),
    ...fundsRoutes(services.funds),
    ...fundFactsRoutes(services.fundFacts),
    ...fundSetupRoutes(services.fundSetup),
    ...fundPapersRoutes(services.fundPapers),
    ...fundReportsRoutes(services.fundReports),
    ...benchmarksRoutes(services.benchmarks),
    ...faqsRoutes(services.faqs),
    ...accountingRoutes(services.accounting),
    ...assetsRoutes(services.assets),
    ...dashboardRoutes(services),
    ...adminDashboardRoutes(services.figures, services.today),
    ...documentsRoutes(services.documents),
    ...trackingRoutes(services.tracking),
    ...investorStatementsRoutes(services),
    ...controlRoutes(services.control),
    ...siteContentRoutes(services.siteContent),
    ...ticketsRoutes(services),
    ...workRoutes(services.work),
  };
  return routesOf({ ...own, ...listFilesRoutes(own, deps.ports.clock) });
}
