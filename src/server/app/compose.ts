import { readsOf, type Deps } from '../deps.ts';
import { createDebits } from './composeDebits.ts';
import { createPapers } from './composePapers.ts';
import type { InvestorGuard } from '../http/context.ts';
import { createAccountService } from '../modules/people/account/account.service.ts';
import { createAccountingService } from '../modules/reports/accounting/accounting.service.ts';
import { createDashboardFiguresService } from '../modules/reports/adminDashboard/figures.service.ts';
import { createTodayService } from '../modules/reports/adminDashboard/today.service.ts';
import { createApprovalsService, type ApprovalsService } from '../modules/platform/approvals/approvals.service.ts';
import { createAssetsService } from '../modules/papers/assets/assets.service.ts';
import { createAuditService } from '../modules/platform/audit/audit.service.ts';
import { createAuditEventsService } from '../modules/platform/audit/events.service.ts';
import { createStaffReadsService } from '../modules/platform/audit/reads.service.ts';
import { createBankAccountsService } from '../modules/investors/bankAccounts/bankAccounts.service.ts';
import { createBankBalancesService } from '../modules/bank/bankBalances/bankBalances.service.ts';
import { createBankSlipsService } from '../modules/payments/bankSlips/bankSlips.service.ts';
import { createSlipChecker, type SlipFiles } from '../modules/payments/bankSlips/slips.service.ts';
import { createStatementsService } from '../modules/bank/bankStatements/bankStatements.service.ts';
import { createStatementFilesService } from '../modules/bank/bankStatements/statementFiles.service.ts';
import { createBondsService } from '../modules/records/bonds/bonds.service.ts';
import { createCalendarService } from '../modules/platform/calendar/calendar.service.ts';
import { createCorrectionsService } from '../modules/books/corrections/corrections.service.ts';
import { createJournalsService } from '../modules/books/corrections/journals.service.ts';
import { createCreditService } from '../modules/orders/credit/credit.service.ts';
import { debitKinds } from '../modules/debits/directDebit/settings.kinds.ts';
import { createDebitSettingsService } from '../modules/debits/directDebit/settings.service.ts';
import { createControlService } from '../modules/reports/control/control.service.ts';
import { createDashboardService } from '../modules/reports/dashboard/dashboard.service.ts';
import { createFamilyService } from '../modules/reports/dashboard/family.service.ts';
import { createProfitIncomeService } from '../modules/reports/dashboard/income.service.ts';
import { createDemoClockService } from '../modules/demo/clock/clock.service.ts';
import { createArrivalsService } from '../modules/bank/deposits/arrivals.service.ts';
import { createDepositsService } from '../modules/bank/deposits/deposits.service.ts';
import { createPrincipalService } from '../modules/funds/distributions/principal.service.ts';
import { createProfitsService } from '../modules/funds/distributions/profits.service.ts';
import { createReinvestService } from '../modules/funds/distributions/reinvest.service.ts';
import { createCountersService } from '../modules/platform/counters/counters.service.ts';
import { createEstimateService } from '../modules/records/estimates/estimates.service.ts';
import { createExportsService } from '../modules/reports/exports/exports.service.ts';
import { createFaqsService } from '../modules/contact/faqs/faqs.service.ts';
import { createSiteContentService } from '../modules/contact/siteContent/siteContent.service.ts';
import { createFundFactsService } from '../modules/funds/fundFacts/fundFacts.service.ts';
import { yearlyProfitKind } from '../modules/funds/fundFacts/yearlyProfit.kind.ts';
import { createFundPapersService } from '../modules/funds/fundPapers/fundPapers.service.ts';
import { createFundReportsService } from '../modules/funds/fundReports/fundReports.service.ts';
import { createBenchmarksService } from '../modules/funds/benchmarks/benchmarks.service.ts';
import { createFundKinds } from '../modules/funds/fundSetup/fundSetup.kinds.ts';
import { createFundOpeningsService } from '../modules/funds/fundOpenings/fundOpenings.service.ts';
import { createFundSetupService } from '../modules/funds/fundSetup/fundSetup.service.ts';
import { createGoalOrdersService } from '../modules/debits/goals/goalOrders.service.ts';
import { createFundsService } from '../modules/funds/funds/funds.service.ts';
import { createVouchersService } from '../modules/books/vouchers/vouchers.service.ts';
import { createAuthorityFilesService } from '../modules/reports/authorityFiles/authorityFiles.service.ts';
import { createBankMovementsService } from '../modules/bank/bankMovements/bankMovements.service.ts';
import { createOpenItemsService } from '../modules/bank/openItems/openItems.service.ts';
import { createGatewaySettlementsService } from '../modules/bank/gatewaySettlements/gatewaySettlements.service.ts';
import { createChildrenService } from '../modules/people/children/children.service.ts';
import { createValidationService } from '../modules/people/validation/validation.service.ts';
import { createIdentityChecksService } from '../modules/investors/identity/checks.service.ts';
import { createRegistryCodesService } from '../modules/investors/identity/registryCodes.service.ts';
import { createRegistryStatusesService } from '../modules/investors/identity/statuses.service.ts';
import { createIdentityChangesService } from '../modules/investors/identity/changes.service.ts';
import { createDocumentChecksService } from '../modules/investors/identityRequests/documentChecks.service.ts';
import { createPowersService, signingPowersKind } from '../modules/reports/investorFiles/powers.service.ts';
import { createInvestorViewsService } from '../modules/investors/investorViews/investorViews.service.ts';
import { createIdentityRequestsService } from '../modules/investors/identityRequests/identityRequests.service.ts';
import { createOwnIdentityRequestsService } from '../modules/investors/identityRequests/ownRequests.service.ts';
import { createInvestorBlocksService } from '../modules/reports/investorFiles/blocks.service.ts';
import { createFreezesService, freezeKind } from '../modules/reports/investorFiles/freezes.service.ts';
import { createInvestorFilesService } from '../modules/reports/investorFiles/investorFiles.service.ts';
import { createInvestorReportsService } from '../modules/reports/investorFiles/investorReports.service.ts';
import { createInvestorsService } from '../modules/investors/investors/investors.service.ts';
import { createLedgerService } from '../modules/records/ledger/ledger.service.ts';
import { createGateService } from '../modules/people/login/gate.service.ts';
import { createLoginService } from '../modules/people/login/login.service.ts';
import { createPasskeyLoginService } from '../modules/people/login/passkeyLogin.service.ts';
import { createDeskRegistrationService } from '../modules/people/login/deskRegistration.service.ts';
import { createNewClients } from '../modules/people/login/newClients.service.ts';
import { createRegistrationService } from '../modules/people/login/registration.service.ts';
import { createMessagesService } from '../modules/contact/messages/messages.service.ts';
import { createNoticesService, type NoticesService } from '../modules/platform/notices/notices.service.ts';
import { createSmsBudgetService } from '../modules/platform/notices/budget.service.ts';
import {
  createSystemSettingsReader,
  createSystemSettingsService,
} from '../modules/platform/systemSettings/systemSettings.service.ts';
import { createPreferencesService } from '../modules/platform/notices/preferences.service.ts';
import { createPushService } from '../modules/platform/notices/push.service.ts';
import { createSentService } from '../modules/platform/notices/sent.service.ts';
import { createSmsService } from '../modules/platform/notices/sms.service.ts';
import { createTemplatesService } from '../modules/platform/notices/templates.service.ts';
import { createOrderLifecycle } from '../modules/records/orderLifecycle/lifecycle.service.ts';
import { createRescheduleService } from '../modules/records/orderLifecycle/reschedule.service.ts';
import { createOrderingRulesService } from '../modules/records/orderingRules/orderingRules.service.ts';
import { createCancelService } from '../modules/orders/orders/cancel.service.ts';
import { createOrdersService } from '../modules/orders/orders/orders.service.ts';
import { createMoneyOrders } from '../modules/orders/orders/placeForMoney.service.ts';
import { createRetryService } from '../modules/orders/orders/retry.service.ts';
import { createSellService } from '../modules/orders/orders/sell.service.ts';
import { createDisputesService } from '../modules/payments/disputes/disputes.service.ts';
import { createPaymentsService } from '../modules/payments/payments/payments.service.ts';
import { createBankFilesService } from '../modules/payments/payouts/batches.service.ts';
import { createPaymentRulesService } from '../modules/payments/payouts/paymentRules.service.ts';
import { createPayoutDeskService } from '../modules/payments/payouts/payouts.service.ts';
import { createPayoutsService } from '../modules/payments/payouts/queue.service.ts';
import { createPresenceService } from '../modules/platform/presence/presence.service.ts';
import { createNavDecisionsService } from '../modules/funds/prices/navDecisions.service.ts';
import { createNavImportService } from '../modules/funds/prices/navImport.service.ts';
import { createOrderWindowsService } from '../modules/funds/orderWindows/orderWindows.service.ts';
import { createPriceCorrectionsService } from '../modules/books/priceCorrections/priceCorrections.service.ts';
import { createPricingService } from '../modules/funds/prices/prices.service.ts';
import { createPriceSheetService } from '../modules/funds/prices/sheet.service.ts';
import { createReadinessService } from '../modules/platform/readiness/readiness.service.ts';
import { createReconciliationService } from '../modules/books/reconciliation/reconciliation.service.ts';
import { createPayoutListService } from '../modules/reports/reports/payouts.service.ts';
import { createReportsService } from '../modules/reports/reports/reports.service.ts';
import { createRuleChangesService } from '../modules/funds/ruleChanges/changes.service.ts';
import { createFeeNotices } from '../modules/funds/ruleChanges/feeNotices.service.ts';
import { createFundRulesService } from '../modules/funds/ruleChanges/fundRules.service.ts';
import { createHolidaysService } from '../modules/funds/ruleChanges/holidays.service.ts';
import { createImpactService } from '../modules/funds/ruleChanges/impact.service.ts';
import { createPromisesService } from '../modules/funds/promises/promises.service.ts';
import { createReschedulesService } from '../modules/funds/ruleChanges/reschedules.service.ts';
import { createDeskSearchService } from '../modules/platform/deskSearch/deskSearch.service.ts';
import { createSavedChoicesService } from '../modules/platform/savedChoices/savedChoices.service.ts';
import { createDevicesService } from '../modules/people/devices/devices.service.ts';
import { createDeviceLoginsService } from '../modules/people/secondFactor/deviceLogins.service.ts';
import { createEnrolmentsService } from '../modules/people/secondFactor/enrolments.service.ts';
import { createFactorsService } from '../modules/people/secondFactor/factors.service.ts';
import { createFactorResetsService } from '../modules/people/secondFactor/resets.service.ts';
import { createPasskeysService } from '../modules/people/secondFactor/passkeys.service.ts';
import { createCredentialsService } from '../modules/records/session/credentials.service.ts';
import { createLocksService } from '../modules/records/session/locks.service.ts';
import { createSignatureRequestsService } from '../modules/investors/signatures/requests.service.ts';
import { createSignaturesService } from '../modules/investors/signatures/signatures.service.ts';
import { createOtpService, type OtpOutcome, type OtpService } from '../modules/records/session/otp.service.ts';
import { createSessionsService } from '../modules/records/session/session.service.ts';
import { createProofCodesService } from '../modules/platform/proofCodes/proofCodes.service.ts';
import { createDueOrdersService } from '../modules/funds/settlement/due.service.ts';
import { createExecutionService } from '../modules/funds/settlement/execution.service.ts';
import { createMaturityService } from '../modules/funds/settlement/maturity.service.ts';
import { createProfitMoneyService } from '../modules/funds/settlement/profitMoney.service.ts';
import { createReversalsService } from '../modules/funds/settlement/reversals.service.ts';
import { createSettlementService } from '../modules/funds/settlement/settlement.service.ts';
import { createSupervisionService } from '../modules/funds/supervision/supervision.service.ts';
import { createCannedAnswersService } from '../modules/contact/tickets/canned.service.ts';
import { createTicketCategoriesService } from '../modules/contact/tickets/categories.service.ts';
import { createTicketDeskService } from '../modules/contact/tickets/desk.service.ts';
import { createTicketsService } from '../modules/contact/tickets/tickets.service.ts';
import { createUnlocksService } from '../modules/people/userLocks/unlocks.service.ts';
import { createUserMobilesService } from '../modules/people/userMobiles/userMobiles.service.ts';
import { branchKind, createBranchesService } from '../modules/people/branches/branches.service.ts';
import { createColleaguesService } from '../modules/people/userRoles/colleagues.service.ts';
import { createUserRolesService } from '../modules/people/userRoles/userRoles.service.ts';
import { createUploadsService } from '../modules/platform/uploads/uploads.service.ts';
import { createWorkService, type WorkService } from '../modules/platform/work/work.service.ts';

/** Services that a test puts in place of the real ones. */
export interface Replaced {
  /** who owns an investor, and which branch they belong to */
  guard?: InvestorGuard;
  approvals?: ApprovalsService;
  notices?: NoticesService;
  /** codes of orders; the log-in keeps the real ones */
  orderCodes?: Pick<OtpService, 'send' | 'verify' | 'consume'>;
  slipFiles?: SlipFiles;
  work?: WorkService;
}

/** What services tell of outside themselves. */
export interface Hooks {
  isStopping?: (() => boolean) | undefined;
  onOtp?: (outcome: OtpOutcome) => void;
}

export type Services = ReturnType<typeof createServices>;

/** Every service, group by group, in the order in which they need each other. */
export function createServices(deps: Deps, replaced: Replaced = {}, hooks: Hooks = {}) {
  const base = createBase(deps, replaced, hooks);
  const people = createPeople(deps, base, hooks);
  const orders = createOrders(deps, base, replaced.orderCodes ?? people.otp, replaced.slipFiles ?? base.uploads);
  const debits = createDebits(deps, base, orders, replaced.orderCodes ?? people.otp);
  const days = createDays(deps, base, { ...orders, ...debits });
  const bank = createBank(deps, base, { ...orders, ...days });
  const rules = createRules(deps, base, { ...orders, ...days, ...debits, otp: people.otp });
  const screens = createScreens(deps, base, { ...orders, ...days, ...people, ...debits }, hooks);
  const signatureRequests = createSignatureRequestsService(deps, {
    ...base,
    investors: base.guard,
    otp: replaced.orderCodes ?? people.otp,
    performers: {
      redemption: orders.sells.joint,
      credit: orders.credits.joint,
      default_account: people.bankAccounts.joint,
      payout_account: bank.payoutDesk.joint,
      reinvest: rules.reinvest.joint,
    },
  });
  return { ...base, ...people, ...orders, ...days, ...bank, ...debits, ...rules, ...screens, signatureRequests };
}

type Base = ReturnType<typeof createBase>;
type People = ReturnType<typeof createPeople>;
type Orders = ReturnType<typeof createOrders>;
type Days = ReturnType<typeof createDays>;
type Debits = ReturnType<typeof createDebits>;

/** What every other service may use. */
function createBase(deps: Deps, replaced: Replaced, { isStopping }: Hooks) {
  const audit = createAuditService({ clock: deps.ports.clock });
  const settings = createSystemSettingsReader(deps);
  const sms = createSmsService(deps, settings);
  const push = createPushService(deps);
  const notices = replaced.notices ?? createNoticesService(deps, sms);
  const investors = createInvestorsService(deps);
  const guard = replaced.guard ?? investors;
  const calendar = createCalendarService(deps);
  const ledger = createLedgerService();
  const bonds = createBondsService({ calendar });
  return {
    audit,
    sms,
    push,
    notices,
    investors,
    guard,
    goalOrders: createGoalOrdersService({ audit }),
    approvals: replaced.approvals ?? createApprovalsService({ investors: guard }),
    signatures: createSignaturesService(deps, { audit, notices }),
    calendar,
    ledger,
    bonds,
    orderingRules: createOrderingRulesService(deps, { calendar, bonds }),
    settings,
    proofCodes: createProofCodesService(deps),
    uploads: createUploadsService(deps, { investors: guard, settings }),
    work: replaced.work ?? createWorkService(deps, isStopping ? { isStopping } : {}),
  };
}

/** Log-in, second factor, locks and the account of a person. */
function createPeople(deps: Deps, base: Base, { onOtp = () => undefined }: Hooks) {
  const { sms, notices, audit, approvals, calendar, investors, signatures, uploads } = base;
  const sessions = createSessionsService(deps, notices);
  const otp = createOtpService(deps, sms, { onOutcome: onOtp });
  const gate = createGateService(deps, base);
  const locks = createLocksService(deps);
  const credentials = createCredentialsService(deps);
  const factors = createFactorsService(deps, { locks, sessions, notices, audit });
  const session = { sessions, otp, gate, locks, credentials, factors };
  const passkeys = createPasskeysService(deps, { factors, sessions, notices, audit });
  const identityChecks = createIdentityChecksService(deps);
  const registryCodes = createRegistryCodesService(deps, { checks: identityChecks, otp });
  const newClients = createNewClients(deps, { identityChecks, notices });
  const account = createAccountService(deps, { ...session, identityChecks, notices, audit });
  const children = createChildrenService(deps, { audit, identityChecks, investors, notices, otp });
  const changeParts = { approvals, audit, checks: identityChecks, otp, registryCodes, uploads };
  const identityChanges = createIdentityChangesService(deps, changeParts);
  const deskSearch = createDeskSearchService(deps);
  return {
    ...session,
    devices: createDevicesService(deps, { audit }),
    deviceLogins: createDeviceLoginsService(deps, { audit, factors }),
    passkeys,
    passkeyLogin: createPasskeyLoginService(deps, { gate, passkeys, sessions }),
    registration: createRegistrationService(deps, { gate, locks, otp, sessions, newClients, registryCodes, audit }),
    deskRegistration: createDeskRegistrationService(deps, { audit, newClients, notices, otp }),
    login: createLoginService(deps, { gate, locks, otp, factors, sessions, notices }),
    account,
    enrolments: createEnrolmentsService(deps, { audit }),
    factorResets: createFactorResetsService(deps, { approvals, audit, factors }),
    unlocks: createUnlocksService(deps, { locks, approvals, audit }),
    bankAccounts: createBankAccountsService(deps, { audit, identityChecks, investors, notices, otp, signatures }),
    children,
    identityChanges,
    registryStatuses: createRegistryStatusesService(deps, { audit, checks: identityChecks, notices }),
    validation: createValidationService(deps, {
      ...{ audit, children, identityChanges, identityChecks, investors, otp, registryCodes },
      ...{ guard: base.guard, settings: base.settings },
    }),
    documentChecks: createDocumentChecksService(deps, { approvals, audit, notices }),
    identityRequests: createIdentityRequestsService(deps, { approvals, audit, investors, notices, uploads }),
    investorViews: createInvestorViewsService(deps, { audit, guard: base.guard, investors }),
    ownIdentityRequests: createOwnIdentityRequestsService(deps, { audit, calendar, uploads }),
    investorBlocks: createInvestorBlocksService(deps, { investors, approvals, sessions, factors, audit }),
    userMobiles: createUserMobilesService(deps, { ...session, account, approvals, audit, identityChecks, uploads }),
    colleagues: createColleaguesService(deps, { account, approvals, audit, notices }),
    userRoles: createUserRolesService(deps, { approvals, audit, factors, notices, sessions }),
    deskSearch,
    auditEvents: createAuditEventsService(deps, { audit, search: deskSearch }),
    staffReads: createStaffReadsService({ db: deps.db, clock: deps.ports.clock, audit, investors: base.guard }),
  };
}

/** An order from its estimate to its payment, and the money that it holds. */
function createOrders(deps: Deps, base: Base, otp: NonNullable<Replaced['orderCodes']>, files: SlipFiles) {
  const { audit, notices, ledger, orderingRules, guard, proofCodes, settings, signatures } = base;
  const lifecycle = createOrderLifecycle({ orderingRules, ledger, notices });
  const payments = createPaymentsService(deps, { lifecycle, audit, settings });
  const estimates = createEstimateService({ orderingRules, payments });
  const slips = createSlipChecker({ orderingRules, files });
  const cancels = createCancelService(deps, { lifecycle, payments, audit, otp, notices });
  const retries = createRetryService(deps, { estimates, payments, lifecycle, audit, investors: guard });
  return {
    lifecycle,
    payments,
    estimates,
    slips,
    cancels,
    moneyOrders: createMoneyOrders({ estimates, orderingRules, lifecycle }),
    sells: createSellService(deps, { estimates, lifecycle, audit, otp, notices, signatures }),
    orders: createOrdersService(deps, {
      ...{ estimates, orderingRules, payments, retries, cancels, proofCodes },
      investors: guard,
    }),
    credits: createCreditService(deps, { ledger, orderingRules, audit, otp, notices, signatures }),
    rescheduling: createRescheduleService({ orderingRules, notices }),
  };
}

/** Prices, the execution of a day, profits and repayments. */
function createDays(deps: Deps, base: Base, { lifecycle, payments, cancels, ...debits }: Orders & Debits) {
  const { audit, approvals, notices, ledger, orderingRules, bonds, calendar, work } = base;
  const execution = createExecutionService({ lifecycle, orderingRules, ledger, audit, notices });
  const pricing = createPricingService(deps, { orderingRules, audit, bonds });
  const { cutoffOf, assertAfterCutoff } = pricing;
  const due = createDueOrdersService({ execution, orderingRules });
  const settlement = createSettlementService(deps, { orderingRules, due, audit, work, cutoffOf, assertAfterCutoff });
  work.define(settlement.workKind);
  const payouts = createPayoutsService(deps, { lifecycle, ledger, audit, notices, payments });
  const money = createProfitMoneyService({ lifecycle, orderingRules, ledger });
  const maturity = createMaturityService({ orderingRules, execution });
  const runs = { approvals, work, audit, bonds, notices, orderingRules };
  return {
    execution,
    pricing,
    settlement,
    payouts,
    reversals: createReversalsService({ execution, lifecycle, ledger, notices }),
    navDecisions: createNavDecisionsService(deps, { approvals, audit, assertAfterCutoff }),
    navImport: createNavImportService(deps, { orderingRules, audit, pricing }),
    priceSheet: createPriceSheetService(deps, { orderingRules, pricing }),
    demoClock: createDemoClockService(deps, {
      ...{ calendar, pricing, settlement, payouts, payments, cancels, audit, debits },
    }),
    profits: createProfitsService(deps, { ...runs, money, pricing }),
    principal: createPrincipalService(deps, { ...runs, maturity }),
  };
}

/** Money between the bank and the books, as the people of the bank desk handle it. */
function createBank(deps: Deps, base: Base, orders: Orders & Days) {
  const { approvals, audit, guard, ledger, work } = base;
  const all = { ...base, ...orders };
  const arrivals = createArrivalsService(deps, all);
  const bankBalances = createBankBalancesService(deps, { approvals, audit });
  return {
    bankSlips: createBankSlipsService(deps, { ...all, investors: guard }),
    payoutDesk: createPayoutDeskService(deps, { ...all, investors: guard }),
    bankFiles: createBankFilesService(deps, all),
    paymentRules: createPaymentRulesService(deps, { audit }),
    deposits: createDepositsService(deps, { ...all, arrivals }),
    bankBalances,
    statements: createStatementsService(deps, {
      ...{ approvals, arrivals, audit, balances: bankBalances, work, payouts: all.payouts },
    }),
    statementFiles: createStatementFilesService(deps),
    fundOpenings: createFundOpeningsService(deps, { approvals, audit, work, orderingRules: all.orderingRules }),
    disputes: createDisputesService(deps, { approvals, audit, lifecycle: orders.lifecycle }),
    gatewaySettlements: createGatewaySettlementsService(deps, { approvals, audit, ledger }),
    vouchers: createVouchersService(deps, { audit }),
    authorityFiles: createAuthorityFilesService(deps, { audit }),
    openItems: createOpenItemsService(deps, { approvals, audit, ledger }),
    reconciliation: createReconciliationService(deps, { approvals, audit, work, payments: orders.payments }),
  };
}

/** The rules of funds and calendar, and corrections of the books. */
function createRules(deps: Deps, base: Base, services: Orders & Days & Debits & { otp: OtpService }) {
  const { approvals, audit, calendar, ledger, notices, orderingRules } = base;
  const { rescheduling, reversals, otp } = services;
  const promises = createPromisesService({ bonds: base.bonds, notices });
  const impact = createImpactService(deps, { audit, calendar, promises, rescheduling });
  const movements = createBankMovementsService(deps, { approvals, audit, ledger });
  const corrections = createCorrectionsService(deps, { approvals, audit, ledger, movements, reversals, orderingRules });
  const feeNotices = createFeeNotices(deps, { notices });
  const ruleChanges = createRuleChangesService(deps, {
    ...{ approvals, audit, impact, notices, rescheduling, tellFees: feeNotices.tellFees },
    kinds: {
      yearly_profit: yearlyProfitKind,
      ...createFundKinds(orderingRules),
      ...debitKinds,
      investor_freeze: freezeKind(deps, { notices }),
      signing_powers: signingPowersKind(deps, { notices }),
      branch: branchKind,
    },
  });
  const terms = { audit, changes: ruleChanges, orderingRules };
  const orderWindows = createOrderWindowsService({ audit, orderingRules });
  return {
    impact,
    feeNotices,
    ruleChanges,
    branches: createBranchesService(deps, { changes: ruleChanges }),
    reschedules: createReschedulesService(deps, { changes: ruleChanges, rescheduling }),
    fundFacts: createFundFactsService(deps, terms),
    fundPapers: createFundPapersService(deps, { audit, orderingRules, uploads: base.uploads }),
    fundReports: createFundReportsService(deps, { audit, orderingRules }),
    fundSetup: createFundSetupService(deps, { ...terms, payments: services.payments }),
    orderWindows,
    fundRules: createFundRulesService(deps, { ...terms, windows: orderWindows }),
    holidays: createHolidaysService(deps, { changes: ruleChanges, orderingRules }),
    freezes: createFreezesService(deps, { changes: ruleChanges, investors: base.investors }),
    powers: createPowersService(deps, { changes: ruleChanges, investors: base.investors }),
    reinvest: createReinvestService(deps, { audit, otp, orderingRules, signatures: base.signatures }),
    bankMovements: movements,
    corrections,
    priceCorrections: createPriceCorrectionsService(deps, {
      ...{ approvals, audit, corrections, ledger, notices, orderingRules, reversals },
      supervision: createSupervisionService(deps, { notices }),
      work: base.work,
    }),
    journals: createJournalsService(deps),
    debitSettings: createDebitSettingsService(deps, { changes: ruleChanges, providers: services.debitProviders }),
  };
}

/** What screens read, and tickets. */
function createScreens(
  deps: Deps,
  base: Base,
  { orders, payments, pricing, credentials, debitReads, debitProviders, gate }: Orders & Days & People & Debits,
  { isStopping }: Hooks,
) {
  const { audit, bonds, calendar, investors, notices, orderingRules, push, sms, uploads } = base;
  const benchmarks = createBenchmarksService(deps, { audit });
  const funds = createFundsService(deps, { benchmarks, orderingRules });
  const assets = createAssetsService(deps, { funds, orderingRules });
  const tickets = createTicketsService(deps, { audit, calendar, notices, uploads });
  const accounting = createAccountingService(deps);
  const dashboard = createDashboardService(deps, { assets, calendar, funds, debitReads });
  // Reports and files: reads that nothing is written by.
  const reading = { ...deps, db: readsOf(deps) };
  const investorReports = createInvestorReportsService(reading);
  const reports = createReportsService(reading, { orders, payments });
  const readiness = createReadinessService(deps);
  return {
    benchmarks,
    funds,
    assets,
    accounting,
    tickets,
    ticketDesk: createTicketDeskService(deps, { audit, notices }),
    ticketCategories: createTicketCategoriesService(deps, { audit }),
    presence: createPresenceService(deps),
    cannedAnswers: createCannedAnswersService(deps, { audit }),
    investorReports,
    investorFiles: createInvestorFilesService(deps, { investors, accounting, orders, assets, tickets, credentials }),
    dashboard,
    profitIncome: createProfitIncomeService(deps, { bonds, funds }),
    family: createFamilyService(deps, { dashboard, investors }),
    figures: createDashboardFiguresService(reading),
    readiness,
    today: createTodayService(deps, { orderingRules, cutoffOf: pricing.cutoffOf, readiness }),
    ...createPapers(deps, { ...base, accounting, assets, gate, orders }),
    messages: createMessagesService(deps),
    noticePreferences: createPreferencesService(deps, { audit }),
    noticeTemplates: createTemplatesService(deps, { audit, sms, push, settings: base.settings }),
    smsBudget: createSmsBudgetService(deps, { audit, sms }),
    systemSettings: createSystemSettingsService(deps, { audit, payments, uploads }),
    sentNotices: createSentService(deps),
    siteContent: createSiteContentService(deps, { audit, uploads }),
    control: createControlService(deps, { audit, payments, settings: base.settings, debitProviders }),
    faqs: createFaqsService(deps),
    counters: createCountersService(deps),
    reports,
    payoutList: createPayoutListService(reading),
    savedChoices: createSavedChoicesService(deps),
    exports: createExportsService(deps, { audit, reports, investorReports, isStopping }),
  };
}
