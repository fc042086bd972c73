import type { Hono } from 'hono';
import type { Deps } from './deps.ts';
import type { HttpBindings } from './http/caller.ts';
import type { InvestorGuard, Route, SessionReader } from './http/context.ts';
import type { DispatchParts } from './http/dispatch.ts';
import { keyFor } from './keys.ts';
import { addCspReports } from './http/cspReports.ts';
import { createHttpApp, type HttpParts } from './http/httpApp.ts';
import { forgetOldAnswers } from './http/idempotency.ts';
import { createLimits, noLimits, type Limits } from './http/limits.ts';
import { createLimitStore, deleteEndedLimits } from './http/limits.repo.ts';
import { createMetrics, METRICS_JOB, type Metrics } from './http/metrics.ts';
import { addPlainPages } from './http/plainPages.ts';
import { timeVerification } from './ports/gateways/timed.ts';
import { systemRoutes } from './http/system.routes.ts';
import type { JobRun, WorkerOptions } from './jobs/queue.ts';
import { runLogged } from './jobs/runLogged.ts';
import { accountRoutes } from './modules/account/account.routes.ts';
import { createAccountService } from './modules/account/account.service.ts';
import { accountingRoutes } from './modules/accounting/accounting.routes.ts';
import { createAccountingService } from './modules/accounting/accounting.service.ts';
import { assetsRoutes } from './modules/assets/assets.routes.ts';
import { createAssetsService } from './modules/assets/assets.service.ts';
import { createApprovalsService } from './modules/approvals/approvals.service.ts';
import { createAuditService } from './modules/audit/audit.service.ts';
import { createStaffReadsService } from './modules/audit/reads.service.ts';
import { bondsRoutes } from './modules/bonds/bonds.routes.ts';
import { bankBalancesRoutes } from './modules/bankBalances/bankBalances.routes.ts';
import { createBankBalancesService } from './modules/bankBalances/bankBalances.service.ts';
import { createPrincipalService } from './modules/bonds/principal.service.ts';
import { calendarRoutes } from './modules/calendar/calendar.routes.ts';
import { createCalendarService } from './modules/calendar/calendar.service.ts';
import { correctionsRoutes } from './modules/corrections/corrections.routes.ts';
import { createCorrectionsService } from './modules/corrections/corrections.service.ts';
import { createJournalsService } from './modules/corrections/journals.service.ts';
import { depositsRoutes } from './modules/deposits/deposits.routes.ts';
import { createArrivalsService } from './modules/deposits/arrivals.service.ts';
import { createDepositsService } from './modules/deposits/deposits.service.ts';
import { statementsRoutes } from './modules/deposits/statements.routes.ts';
import { createStatementsService } from './modules/deposits/statements.service.ts';
import { documentsRoutes } from './modules/documents/documents.routes.ts';
import { createDocumentsService } from './modules/documents/documents.service.ts';
import { createBankFilesService } from './modules/payouts/batches.service.ts';
import { payoutsRoutes } from './modules/payouts/payouts.routes.ts';
import { createPayoutDeskService } from './modules/payouts/payouts.service.ts';
import { receiptsRoutes } from './modules/receipts/receipts.routes.ts';
import { createReceiptsService } from './modules/receipts/receipts.service.ts';
import { reconciliationRoutes } from './modules/reconciliation/reconciliation.routes.ts';
import { createReconciliationService } from './modules/reconciliation/reconciliation.service.ts';
import { bankJobs } from './jobs/bankJobs.ts';
import { dashboardRoutes } from './modules/dashboard/dashboard.routes.ts';
import { createDashboardService } from './modules/dashboard/dashboard.service.ts';
import { faqsRoutes } from './modules/faqs/faqs.routes.ts';
import { createFaqsService } from './modules/faqs/faqs.service.ts';
import { createRuleChangesService } from './modules/fundRules/changes.service.ts';
import { createFundRulesService } from './modules/fundRules/fundRules.service.ts';
import { fundRulesRoutes } from './modules/fundRules/fundRules.routes.ts';
import { createHolidaysService } from './modules/fundRules/holidays.service.ts';
import { createRedatesService } from './modules/fundRules/redates.service.ts';
import { createImpactService } from './modules/fundRules/impact.service.ts';
import { fundsRoutes } from './modules/funds/funds.routes.ts';
import { createFundsService } from './modules/funds/funds.service.ts';
import { investorsRoutes } from './modules/investors/investors.routes.ts';
import { createInvestorsService } from './modules/investors/investors.service.ts';
import { messagesRoutes } from './modules/messages/messages.routes.ts';
import { createMessagesService } from './modules/messages/messages.service.ts';
import { noticesRoutes } from './modules/notices/notices.routes.ts';
import { createNoticesService } from './modules/notices/notices.service.ts';
import { CODE_JOB, codeWorker, createSmsService, NOTICE_JOB, noticeWorker } from './modules/notices/sms.service.ts';
import { createUnlocksService } from './modules/session/unlocks.service.ts';
import { createSessions } from './modules/session/createSessions.ts';
import { sessionRoutes } from './modules/session/session.routes.ts';
import { orderJobs } from './jobs/orderJobs.ts';
import { createOrdering } from './modules/orders/createOrdering.ts';
import { ordersRoutes } from './modules/orders/orders.routes.ts';
import { disputesRoutes } from './modules/payments/disputes.routes.ts';
import { createDisputesService } from './modules/payments/disputes.service.ts';
import { gatewaySettlementsRoutes } from './modules/payments/settlements.routes.ts';
import { createGatewaySettlementsService } from './modules/payments/settlements.service.ts';
import { paymentsRoutes } from './modules/payments/payments.routes.ts';
import { pricingRoutes } from './modules/pricing/pricing.routes.ts';
import { profitsRoutes } from './modules/profits/profits.routes.ts';
import { createProfitsService } from './modules/profits/profits.service.ts';
import { createReinvestService } from './modules/profits/reinvest.service.ts';
import { addSandboxBank } from './http/sandboxBankPage.ts';
import { ticketsRoutes } from './modules/tickets/tickets.routes.ts';
import { createTicketsService } from './modules/tickets/tickets.service.ts';
import { workRoutes } from './modules/work/work.routes.ts';
import { createWorkService, WORK_JOB, WORK_RESUME_JOB, type WorkService } from './modules/work/work.service.ts';
import { uploadsRoutes } from './modules/uploads/uploads.routes.ts';
import { createUploadsService, SCAN_JOB } from './modules/uploads/uploads.service.ts';

/** Work on a timetable or sent from a transaction. Runs at least once, so it must not mind running twice. */
export interface AppJob {
  name: string;
  /** five-field cron in Asia/Tehran; absent for jobs that are only sent */
  cron?: string;
  /** how its queue is asked; jobs of the timetable are exclusive without a word */
  worker?: WorkerOptions;
  run(data: Record<string, unknown>, signal: AbortSignal): Promise<unknown>;
}

/** Parts a test may replace, and facts only the process knows. */
export interface AppOptions {
  sessions?: SessionReader;
  investors?: InvestorGuard;
  limits?: Limits;
  /** routes of a test, beside the real ones */
  extraRoutes?: readonly Route[];
  timeLimitMs?: number;
  poolWaiting?: () => number;
  isStopping?: () => boolean;
  diskUsed?: (folder: string) => Promise<number>;
}

export interface App {
  fetch(request: Request, bindings?: HttpBindings): Promise<Response>;
  hono: Hono<{ Bindings: HttpBindings }>;
  services: Services;
  routes: readonly Route[];
  jobs: readonly AppJob[];
  metrics: Metrics;
  /** Runs a job now, as the timetable would, and writes how it ended to the log. @throws Error for an unknown name */
  runJob(name: string, data?: Record<string, unknown>, run?: JobRun): Promise<unknown>;
}

export type Services = ReturnType<typeof createServices>;

/** Every service, in the order in which they need each other. */
function createServices(deps: Deps, options: AppOptions, metrics: Metrics) {
  const audit = createAuditService({ clock: deps.ports.clock });
  const sms = createSmsService(deps);
  const notices = createNoticesService(deps, sms);
  const session = createSessions(deps, { sms, notices, audit, onOutcome: (outcome) => metrics.countOtp(outcome) });
  const { otp, locks } = session;
  const account = createAccountService(deps, { ...session, notices, audit });
  const investors = createInvestorsService(deps);
  const messages = createMessagesService(deps);
  const calendar = createCalendarService(deps);
  const faqs = createFaqsService(deps);
  const accounting = createAccountingService(deps);
  const guard = options.investors ?? investors;
  const staffReads = createStaffReadsService({ db: deps.db, clock: deps.ports.clock, audit, investors: guard });
  const approvals = createApprovalsService({ investors: guard });
  const unlocks = createUnlocksService(deps, { locks, approvals, audit });
  const work = createWorkService(deps, options.isStopping ? { isStopping: options.isStopping } : {});
  const uploads = createUploadsService(deps, { investors: guard });
  const ordering = createOrdering(deps, {
    approvals,
    audit,
    calendar,
    otp,
    notices,
    work,
    investors: guard,
    files: uploads,
  });
  const funds = createFundsService(deps, { schedules: ordering.schedules });
  const assets = createAssetsService(deps, { calendar, funds });
  const dashboard = createDashboardService(deps, { assets, calendar, funds });
  const receipts = createReceiptsService(deps, { ...ordering, approvals, audit, notices, investors: guard });
  const payoutDesk = createPayoutDeskService(deps, { ...ordering, approvals, audit, investors: guard });
  const bankFiles = createBankFilesService(deps, { ...ordering, approvals, audit });
  const arrivals = createArrivalsService(deps, { ...ordering, audit, notices });
  const deposits = createDepositsService(deps, { ...ordering, approvals, arrivals, audit, notices });
  const bankBalances = createBankBalancesService(deps, { approvals, audit });
  const statements = createStatementsService(deps, { approvals, arrivals, audit, balances: bankBalances, work });
  const disputes = createDisputesService(deps, {
    approvals,
    audit,
    flow: ordering.flow,
    orders: { lock: ordering.lockOrder },
  });
  const gatewaySettlements = createGatewaySettlementsService(deps, { approvals, audit, ledger: ordering.ledger });
  const reconciliation = createReconciliationService(deps, {
    approvals,
    audit,
    work,
    payments: ordering.payments,
    onDifference: (rial) => metrics.setReconciliationDifference(rial),
  });
  const { schedules, pricing, bonds, profitMoney, maturity } = ordering;
  work.define(ordering.settlement.workKind);
  const profits = createProfitsService(deps, {
    approvals,
    work,
    audit,
    bonds,
    money: profitMoney,
    notices,
    pricing,
    schedules,
  });
  const principal = createPrincipalService(deps, { approvals, work, audit, bonds, maturity, notices, schedules });
  const corrections = createCorrectionsService(deps, {
    approvals,
    audit,
    ledger: ordering.ledger,
    reversals: ordering.reversals,
    schedules,
  });
  const impact = createImpactService(deps, { audit, redating: ordering.redating });
  const ruleChanges = createRuleChangesService(deps, {
    approvals,
    audit,
    impact,
    notices,
    redating: ordering.redating,
  });
  const redates = createRedatesService(deps, { changes: ruleChanges, redating: ordering.redating });
  const fundRules = createFundRulesService(deps, { audit, changes: ruleChanges, schedules, calendar });
  const holidays = createHolidaysService(deps, { changes: ruleChanges, schedules });
  const reinvest = createReinvestService(deps, { audit, otp, schedules });
  const documents = createDocumentsService(deps, { orders: ordering.orders, assets });
  const tickets = createTicketsService(deps, { audit, notices, uploads });
  return {
    approvals,
    audit,
    staffReads,
    sms,
    notices,
    ...session,
    unlocks,
    account,
    investors,
    messages,
    calendar,
    funds,
    faqs,
    accounting,
    assets,
    dashboard,
    ordering,
    receipts,
    payoutDesk,
    bankFiles,
    deposits,
    statements,
    reconciliation,
    disputes,
    gatewaySettlements,
    bankBalances,
    profits,
    principal,
    reinvest,
    corrections,
    journals: createJournalsService(deps),
    fundRules,
    ruleChanges,
    redates,
    holidays,
    uploads,
    documents,
    tickets,
    work,
  };
}

/** Every route of the API, capability by capability. */
function createRoutes(deps: Deps, services: Services): Route[] {
  const { sessions, account, credentials, investors } = services;
  return [
    ...systemRoutes,
    ...uploadsRoutes(services.uploads, services.staffReads),
    ...depositsRoutes(services.deposits),
    ...statementsRoutes(services.statements),
    ...ordersRoutes(services.ordering),
    ...receiptsRoutes(services.receipts),
    ...payoutsRoutes(services.payoutDesk, services.bankFiles),
    ...reconciliationRoutes(services.reconciliation),
    ...disputesRoutes(services.disputes),
    ...gatewaySettlementsRoutes(services.gatewaySettlements),
    ...bankBalancesRoutes(services.bankBalances),
    ...paymentsRoutes(services.ordering.payments, services.ordering.orders),
    ...pricingRoutes(services.ordering),
    ...profitsRoutes(services),
    ...bondsRoutes(services.principal),
    ...correctionsRoutes(services.corrections, services.journals),
    ...fundRulesRoutes(services),
    ...sessionRoutes(deps, services),
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
  ];
}

/** Every job, capability by capability. */
function createJobs(deps: Deps, services: Services, metrics: Metrics): AppJob[] {
  return [
    ...orderJobs(deps, services.ordering),
    ...bankJobs(services),
    { name: 'profits.executeDue', cron: '*/10 * * * *', run: () => services.profits.executeDue() },
    { name: 'bonds.executeDue', cron: '*/10 * * * *', run: () => services.principal.executeDue() },
    { name: 'http.forgetOldAnswers', cron: '17 3 * * *', run: () => forgetOldAnswers(deps.db, deps.ports.clock.now()) },
    {
      name: 'http.forgetEndedLimits',
      cron: '37 * * * *',
      run: () => deleteEndedLimits(deps.db, deps.ports.clock.now()),
    },
    { name: 'uploads.deleteOrphans', cron: '7 4 * * *', run: () => services.uploads.deleteOrphans() },
    { name: SCAN_JOB, run: (data) => services.uploads.scan(Number(data.id)) },
    { name: 'uploads.scanWaiting', cron: '*/10 * * * *', run: () => services.uploads.scanWaiting() },
    { name: METRICS_JOB, cron: '*/5 * * * *', run: () => metrics.prepare() },
    { name: 'session.purge', cron: '27 3 * * *', run: () => services.sessions.purge() },
    {
      name: WORK_JOB,
      worker: { concurrency: 2, pollingSeconds: 0.5 },
      run: (data) => services.work.runLane(data as unknown as Parameters<WorkService['runLane']>[0]),
    },
    { name: WORK_RESUME_JOB, cron: '* * * * *', run: () => services.work.resume() },
    { name: CODE_JOB, worker: codeWorker, run: (data) => services.sms.deliver(Number(data.id)) },
    { name: NOTICE_JOB, worker: noticeWorker, run: (data) => services.sms.deliver(Number(data.id)) },
  ];
}

/** Builds the API from the database and the ports: services, routes, jobs and the HTTP app (architecture 2). */
export function createApp(given: Deps, options: AppOptions = {}): App {
  const metrics = createMetrics({
    db: given.db,
    clock: given.ports.clock,
    ...(options.poolWaiting ? { poolWaiting: options.poolWaiting } : {}),
  });
  const gateways = timeVerification(given.ports.gateways, (code, seconds) => metrics.observeVerify(code, seconds));
  const deps: Deps = { ...given, ports: { ...given.ports, gateways } };
  const services = createServices(deps, options, metrics);
  const routes = [...createRoutes(deps, services), ...(options.extraRoutes ?? [])];
  const jobs = createJobs(deps, services, metrics);
  const parts = httpParts(deps, options, services, routes, metrics);
  const hono = createHttpApp(parts);
  addSandboxBank(hono, parts, deps);
  addCspReports(hono, parts);
  addPlainPages(hono, parts, {
    operations: routes.map((route) => route.op),
    publicOrigin: deps.config.publicOrigin,
    areDocsPublic: deps.config.areDocsPublic,
    readiness: {
      db: deps.db,
      dataDir: deps.config.dataDir,
      isStopping: options.isStopping ?? (() => false),
      ...(options.diskUsed ? { diskUsed: options.diskUsed } : {}),
    },
  });
  return {
    fetch: async (request, bindings = {}) => hono.fetch(request, bindings),
    hono,
    services,
    routes,
    jobs,
    metrics,
    async runJob(name, data = {}, run) {
      const job = jobs.find((one) => one.name === name);
      if (!job) throw new Error(`there is no job ${name}`);
      return runLogged({ log: deps.log, onEnd: (seen) => metrics.observeJob(seen) }, job, data, run);
    },
  };
}

function httpParts(
  deps: Deps,
  options: AppOptions,
  services: Services,
  routes: readonly Route[],
  metrics: Metrics,
): HttpParts {
  const { config, db, ports, log } = deps;
  const dispatchParts: DispatchParts = {
    db,
    log,
    clock: ports.clock,
    ids: ports.ids,
    xsrfKey: keyFor(config.secrets.sessionHmacKey, 'xsrf tokens').toString('base64url'),
    sessions: options.sessions ?? services.sessions,
    investors: options.investors ?? services.investors,
    staffReads: services.staffReads,
    limits: options.limits ?? (config.areRateLimitsOn ? createLimits(createLimitStore(db)) : noLimits),
    publicOrigin: config.publicOrigin,
    maxUploadBytes: config.maxUploadBytes,
    areAnswersChecked: !config.isProduction,
  };
  return {
    ...dispatchParts,
    routes,
    proxies: { hops: config.trustedProxyHops, addresses: config.trustedProxyAddresses },
    timeLimitMs: options.timeLimitMs ?? 20_000,
    uploadTimeLimitMs: 60_000,
    onAnswer: (seen) => metrics.observeRequest(seen),
  };
}
