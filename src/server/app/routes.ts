import type { Deps } from '../deps.ts';
import { systemRoutes } from '../http/system.routes.ts';
import { accountRoutes } from '../modules/account/account.routes.ts';
import { accountingRoutes } from '../modules/accounting/accounting.routes.ts';
import { assetsRoutes } from '../modules/assets/assets.routes.ts';
import { bondsRoutes } from '../modules/distributions/principal.routes.ts';
import { bankBalancesRoutes } from '../modules/bankBalances/bankBalances.routes.ts';
import { calendarRoutes } from '../modules/calendar/calendar.routes.ts';
import { correctionsRoutes } from '../modules/corrections/corrections.routes.ts';
import { depositsRoutes } from '../modules/deposits/deposits.routes.ts';
import { statementsRoutes } from '../modules/bankStatements/bankStatements.routes.ts';
import { documentsRoutes } from '../modules/documents/documents.routes.ts';
import { payoutsRoutes } from '../modules/payouts/payouts.routes.ts';
import { bankSlipsRoutes } from '../modules/bankSlips/bankSlips.routes.ts';
import { reconciliationRoutes } from '../modules/reconciliation/reconciliation.routes.ts';
import { dashboardRoutes } from '../modules/dashboard/dashboard.routes.ts';
import { faqsRoutes } from '../modules/faqs/faqs.routes.ts';
import { ruleChangesRoutes } from '../modules/ruleChanges/ruleChanges.routes.ts';
import { fundsRoutes } from '../modules/funds/funds.routes.ts';
import { investorsRoutes } from '../modules/investors/investors.routes.ts';
import { messagesRoutes } from '../modules/messages/messages.routes.ts';
import { noticesRoutes } from '../modules/notices/notices.routes.ts';
import { ordersRoutes } from '../modules/orders/orders.routes.ts';
import { disputesRoutes } from '../modules/payments/disputes.routes.ts';
import { gatewaySettlementsRoutes } from '../modules/gatewaySettlements/gatewaySettlements.routes.ts';
import { paymentsRoutes } from '../modules/payments/payments.routes.ts';
import { profitsRoutes } from '../modules/distributions/profits.routes.ts';
import { ticketsRoutes } from '../modules/tickets/tickets.routes.ts';
import { workRoutes } from '../modules/work/work.routes.ts';
import { uploadsRoutes } from '../modules/uploads/uploads.routes.ts';
import { creditRoutes } from '../modules/credit/credit.routes.ts';
import { pricesRoutes } from '../modules/prices/prices.routes.ts';
import { settlementRoutes } from '../modules/settlement/settlement.routes.ts';
import { demoClockRoutes } from '../modules/demo/clock.routes.ts';
import { loginRoutes } from '../modules/login/login.routes.ts';
import { secondFactorRoutes } from '../modules/secondFactor/secondFactor.routes.ts';
import { unlocksRoutes } from '../modules/userLocks/unlocks.routes.ts';
import { routesOf, type Route } from '../http/handlers.ts';
import type { Services } from './compose.ts';

/** Every route of the API, capability by capability. */
export function createRoutes(deps: Deps, services: Services): Route[] {
  const { sessions, account, credentials, investors } = services;
  return routesOf({
    ...systemRoutes,
    ...uploadsRoutes(services.uploads, services.staffReads),
    ...depositsRoutes(services.deposits),
    ...statementsRoutes(services.statements),
    ...ordersRoutes(services),
    ...creditRoutes(services.credits),
    ...bankSlipsRoutes(services.bankSlips),
    ...payoutsRoutes(services.payoutDesk, services.bankFiles),
    ...reconciliationRoutes(services.reconciliation),
    ...disputesRoutes(services.disputes),
    ...gatewaySettlementsRoutes(services.gatewaySettlements),
    ...bankBalancesRoutes(services.bankBalances),
    ...paymentsRoutes(services.payments, services.orders),
    ...pricesRoutes(services),
    ...settlementRoutes(services.settlement),
    ...demoClockRoutes(services.demoClock),
    ...profitsRoutes(services),
    ...bondsRoutes(services.principal),
    ...correctionsRoutes(services.corrections, services.journals),
    ...ruleChangesRoutes(services),
    ...loginRoutes(deps, services),
    ...secondFactorRoutes(services),
    ...unlocksRoutes(services.unlocks),
    ...accountRoutes(deps, { account, sessions, credentials, investors }),
    ...investorsRoutes(investors),
    ...messagesRoutes(services.messages),
    ...noticesRoutes(services.sms),
    ...calendarRoutes(services.calendar),
    ...fundsRoutes(services.funds),
    ...faqsRoutes(services.faqs),
    ...accountingRoutes(services.accounting),
    ...assetsRoutes(services.assets),
    ...dashboardRoutes(services.dashboard),
    ...documentsRoutes(services.documents),
    ...ticketsRoutes(services.tickets),
    ...workRoutes(services.work),
  });
}
