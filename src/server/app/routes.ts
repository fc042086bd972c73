import type { Deps } from '../deps.ts';
import { listFilesRoutes } from '../http/listFiles.routes.ts';
import { systemRoutes } from '../http/system.routes.ts';
import { accountRoutes } from '../modules/people/account/account.routes.ts';
import { faqsRoutes } from '../modules/contact/faqs/faqs.routes.ts';
import { orderWindowsRoutes } from '../modules/funds/orderWindows/orderWindows.routes.ts';
import { ruleChangesRoutes } from '../modules/funds/ruleChanges/ruleChanges.routes.ts';
import { fundsRoutes } from '../modules/funds/funds/funds.routes.ts';
import { investorsRoutes } from '../modules/investors/investors/investors.routes.ts';
import { messagesRoutes } from '../modules/contact/messages/messages.routes.ts';
import { noticesRoutes } from '../modules/platform/notices/notices.routes.ts';
import { paymentsRoutes } from '../modules/payments/payments/payments.routes.ts';
import { reportsRoutes } from '../modules/reports/reports/reports.routes.ts';
import { ticketsRoutes } from '../modules/contact/tickets/tickets.routes.ts';
import { workRoutes } from '../modules/platform/work/work.routes.ts';
import { uploadsRoutes } from '../modules/platform/uploads/uploads.routes.ts';
import { loginRoutes } from '../modules/people/login/login.routes.ts';
import { registrationRoutes } from '../modules/people/login/registration.routes.ts';
import { devicesRoutes } from '../modules/people/secondFactor/devices.routes.ts';
import { secondFactorRoutes } from '../modules/people/secondFactor/secondFactor.routes.ts';
import { handlersOf, routesOf, type Route } from '../http/handlers.ts';
import type { Services } from './compose.ts';

/**
 * Every route of the API. A service implements an operation by a member with the operation's name; the operations named here read cookies,
 * send files or carry another shape than their service.
 */
export function createRoutes(deps: Deps, services: Services): Route[] {
  const { account, credentials, investors, sessions, staffReads } = services;
  const special = {
    ...systemRoutes,
    ...uploadsRoutes(services.uploads, staffReads),
    ...paymentsRoutes(services.payments, services.orders),
    ...reportsRoutes(services.reports, staffReads),
    ...orderWindowsRoutes(services.orderWindows),
    ...ruleChangesRoutes(services.fundRules, services.holidays),
    ...loginRoutes(deps, services),
    ...registrationRoutes(services),
    ...secondFactorRoutes(services),
    ...devicesRoutes(services),
    ...accountRoutes(deps, { account, sessions, credentials, investors }),
    ...investorsRoutes(investors),
    ...messagesRoutes(services.messages),
    ...noticesRoutes(services.sms),
    ...fundsRoutes(services.funds),
    ...faqsRoutes(services.faqs),
    ...ticketsRoutes(services.tickets, services.ticketDesk, services.presence),
    ...workRoutes(services.work),
  };
  const own = handlersOf(services, special);
  return routesOf({ ...own, ...listFilesRoutes(own, deps.ports.clock) });
}
