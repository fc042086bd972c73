import type { Deps } from '../deps.ts';
import type { InvestorGuard } from '../http/context.ts';
import { createAccountService } from '../modules/account/account.service.ts';
import { createAccountingService } from '../modules/accounting/accounting.service.ts';
import { createApprovalsService, type ApprovalsService } from '../modules/approvals/approvals.service.ts';
import { createAssetsService } from '../modules/assets/assets.service.ts';
import { createAuditService } from '../modules/audit/audit.service.ts';
import { createStaffReadsService } from '../modules/audit/reads.service.ts';
import { createBankBalancesService } from '../modules/bankBalances/bankBalances.service.ts';
import { createBankSlipsService } from '../modules/bankSlips/bankSlips.service.ts';
import { createSlipChecker, type SlipFiles } from '../modules/bankSlips/slips.service.ts';
import { createStatementsService } from '../modules/bankStatements/bankStatements.service.ts';
import { createBondsService } from '../modules/bonds/bonds.service.ts';
import { createCalendarService } from '../modules/calendar/calendar.service.ts';
import { createCorrectionsService } from '../modules/corrections/corrections.service.ts';
import { createJournalsService } from '../modules/corrections/journals.service.ts';
import { createCreditService } from '../modules/credit/credit.service.ts';
import { createDashboardService } from '../modules/dashboard/dashboard.service.ts';
import { createDemoClockService } from '../modules/demo/clock.service.ts';
import { createArrivalsService } from '../modules/deposits/arrivals.service.ts';
import { createDepositsService } from '../modules/deposits/deposits.service.ts';
import { createPrincipalService } from '../modules/distributions/principal.service.ts';
import { createProfitsService } from '../modules/distributions/profits.service.ts';
import { createReinvestService } from '../modules/distributions/reinvest.service.ts';
import { createDocumentsService } from '../modules/documents/documents.service.ts';
import { createEstimateService } from '../modules/estimates/estimates.service.ts';
import { createFaqsService } from '../modules/faqs/faqs.service.ts';
import { createFundsService } from '../modules/funds/funds.service.ts';
import { createGatewaySettlementsService } from '../modules/gatewaySettlements/gatewaySettlements.service.ts';
import { createInvestorsService } from '../modules/investors/investors.service.ts';
import { createLedgerService } from '../modules/ledger/ledger.service.ts';
import { createGateService } from '../modules/login/gate.service.ts';
import { createLoginService } from '../modules/login/login.service.ts';
import { createMessagesService } from '../modules/messages/messages.service.ts';
import { createNoticesService, type NoticesService } from '../modules/notices/notices.service.ts';
import { createSmsService } from '../modules/notices/sms.service.ts';
import { createOrderLifecycle } from '../modules/orderLifecycle/lifecycle.service.ts';
import { createRescheduleService } from '../modules/orderLifecycle/reschedule.service.ts';
import { createOrderingRulesService } from '../modules/orderingRules/orderingRules.service.ts';
import { createBuyService } from '../modules/orders/buy.service.ts';
import { createCancelService } from '../modules/orders/cancel.service.ts';
import { createOrdersService } from '../modules/orders/orders.service.ts';
import { createMoneyOrders } from '../modules/orders/placeForMoney.service.ts';
import { createRetryService } from '../modules/orders/retry.service.ts';
import { createSellService } from '../modules/orders/sell.service.ts';
import { createDisputesService } from '../modules/payments/disputes.service.ts';
import { createPaymentsService } from '../modules/payments/payments.service.ts';
import { createBankFilesService } from '../modules/payouts/batches.service.ts';
import { createPayoutDeskService } from '../modules/payouts/payouts.service.ts';
import { createPayoutsService } from '../modules/payouts/queue.service.ts';
import { createNavDecisionsService } from '../modules/prices/navDecisions.service.ts';
import { createNavImportService } from '../modules/prices/navImport.service.ts';
import { createPricingService } from '../modules/prices/prices.service.ts';
import { createReconciliationService } from '../modules/reconciliation/reconciliation.service.ts';
import { createRuleChangesService } from '../modules/ruleChanges/changes.service.ts';
import { createFundRulesService } from '../modules/ruleChanges/fundRules.service.ts';
import { createHolidaysService } from '../modules/ruleChanges/holidays.service.ts';
import { createImpactService } from '../modules/ruleChanges/impact.service.ts';
import { createReschedulesService } from '../modules/ruleChanges/reschedules.service.ts';
import { createFactorsService } from '../modules/secondFactor/factors.service.ts';
import { createPasskeysService } from '../modules/secondFactor/passkeys.service.ts';
import { createCredentialsService } from '../modules/session/credentials.service.ts';
import { createLocksService } from '../modules/session/locks.service.ts';
import { createOtpService, type OtpOutcome, type OtpService } from '../modules/session/otp.service.ts';
import { createSessionsService } from '../modules/session/session.service.ts';
import { createDueOrdersService } from '../modules/settlement/due.service.ts';
import { createExecutionService } from '../modules/settlement/execution.service.ts';
import { createMaturityService } from '../modules/settlement/maturity.service.ts';
import { createProfitMoneyService } from '../modules/settlement/profitMoney.service.ts';
import { createReversalsService } from '../modules/settlement/reversals.service.ts';
import { createSettlementService } from '../modules/settlement/settlement.service.ts';
import { createTicketsService } from '../modules/tickets/tickets.service.ts';
import { createUnlocksService } from '../modules/userLocks/unlocks.service.ts';
import { createUploadsService } from '../modules/uploads/uploads.service.ts';
import { createWorkService, type WorkService } from '../modules/work/work.service.ts';

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
  /** rial that the day's comparison could not explain */
  onDifference?: (rial: bigint) => void;
}

export type Services = ReturnType<typeof createServices>;

/** Every service, group by group, in the order in which they need each other. */
export function createServices(deps: Deps, replaced: Replaced = {}, hooks: Hooks = {}) {
  const base = createBase(deps, replaced, hooks);
  const people = createPeople(deps, base, hooks);
  const orders = createOrders(deps, base, replaced.orderCodes ?? people.otp, replaced.slipFiles ?? base.uploads);
  const days = createDays(deps, base, orders);
  const bank = createBank(deps, base, { ...orders, ...days }, hooks);
  const rules = createRules(deps, base, { ...orders, ...days, otp: people.otp });
  const screens = createScreens(deps, base, orders);
  return { ...base, ...people, ...orders, ...days, ...bank, ...rules, ...screens };
}

type Base = ReturnType<typeof createBase>;
type Orders = ReturnType<typeof createOrders>;
type Days = ReturnType<typeof createDays>;

/** What every other service may use. */
function createBase(deps: Deps, replaced: Replaced, { isStopping }: Hooks) {
  const audit = createAuditService({ clock: deps.ports.clock });
  const sms = createSmsService(deps);
  const notices = replaced.notices ?? createNoticesService(deps, sms);
  const investors = createInvestorsService(deps);
  const guard = replaced.guard ?? investors;
  const calendar = createCalendarService(deps);
  const ledger = createLedgerService();
  const bonds = createBondsService({ calendar });
  return {
    audit,
    sms,
    notices,
    investors,
    guard,
    approvals: replaced.approvals ?? createApprovalsService({ investors: guard }),
    calendar,
    ledger,
    bonds,
    orderingRules: createOrderingRulesService(deps, { calendar, bonds }),
    uploads: createUploadsService(deps, { investors: guard }),
    work: replaced.work ?? createWorkService(deps, isStopping ? { isStopping } : {}),
  };
}

/** Log-in, second factor, locks and the account of a person. */
function createPeople(deps: Deps, base: Base, { onOtp = () => undefined }: Hooks) {
  const { sms, notices, audit, approvals } = base;
  const sessions = createSessionsService(deps, notices);
  const otp = createOtpService(deps, sms, { onOutcome: onOtp });
  const gate = createGateService(deps);
  const locks = createLocksService(deps);
  const credentials = createCredentialsService(deps);
  const factors = createFactorsService(deps, { locks, sessions, notices, audit });
  const session = { sessions, otp, gate, locks, credentials, factors };
  return {
    ...session,
    passkeys: createPasskeysService(deps, { factors, sessions, notices, audit }),
    login: createLoginService(deps, { gate, locks, otp, factors, sessions, notices }),
    account: createAccountService(deps, { ...session, notices, audit }),
    unlocks: createUnlocksService(deps, { locks, approvals, audit }),
    staffReads: createStaffReadsService({ db: deps.db, clock: deps.ports.clock, audit, investors: base.guard }),
  };
}

/** An order from its estimate to its payment, and the money that it holds. */
function createOrders(deps: Deps, base: Base, otp: NonNullable<Replaced['orderCodes']>, files: SlipFiles) {
  const { audit, notices, ledger, orderingRules, guard } = base;
  const lifecycle = createOrderLifecycle({ orderingRules, ledger, notices });
  const payments = createPaymentsService(deps, { lifecycle, audit });
  const estimates = createEstimateService({ orderingRules, payments });
  const slips = createSlipChecker({ orderingRules, files });
  const cancels = createCancelService(deps, { lifecycle, payments, audit, otp, notices });
  const retries = createRetryService(deps, { estimates, payments, lifecycle, audit, investors: guard });
  return {
    lifecycle,
    payments,
    slips,
    cancels,
    moneyOrders: createMoneyOrders({ estimates, orderingRules, lifecycle }),
    buys: createBuyService(deps, { estimates, payments, ledger, lifecycle, audit, slips, notices }),
    sells: createSellService(deps, { estimates, lifecycle, audit, otp, notices }),
    orders: createOrdersService(deps, { estimates, orderingRules, payments, retries, cancels, investors: guard }),
    credits: createCreditService(deps, { ledger, orderingRules, audit, otp, notices }),
    rescheduling: createRescheduleService({ orderingRules, notices }),
  };
}

/** Prices, the execution of a day, profits and repayments. */
function createDays(deps: Deps, base: Base, { lifecycle, payments, cancels }: Orders) {
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
    demoClock: createDemoClockService(deps, { calendar, pricing, settlement, payouts, payments, cancels, audit }),
    profits: createProfitsService(deps, { ...runs, money, pricing }),
    principal: createPrincipalService(deps, { ...runs, maturity }),
  };
}

/** Money between the bank and the books, as the people of the bank desk handle it. */
function createBank(deps: Deps, base: Base, orders: Orders & Days, { onDifference = () => undefined }: Hooks) {
  const { approvals, audit, guard, ledger, work } = base;
  const all = { ...base, ...orders };
  const arrivals = createArrivalsService(deps, all);
  const bankBalances = createBankBalancesService(deps, { approvals, audit });
  return {
    bankSlips: createBankSlipsService(deps, { ...all, investors: guard }),
    payoutDesk: createPayoutDeskService(deps, { ...all, investors: guard }),
    bankFiles: createBankFilesService(deps, all),
    deposits: createDepositsService(deps, { ...all, arrivals }),
    bankBalances,
    statements: createStatementsService(deps, { approvals, arrivals, audit, balances: bankBalances, work }),
    disputes: createDisputesService(deps, { approvals, audit, lifecycle: orders.lifecycle }),
    gatewaySettlements: createGatewaySettlementsService(deps, { approvals, audit, ledger }),
    reconciliation: createReconciliationService(deps, {
      approvals,
      audit,
      work,
      payments: orders.payments,
      onDifference,
    }),
  };
}

/** The rules of funds and calendar, and corrections of the books. */
function createRules(deps: Deps, base: Base, services: Orders & Days & { otp: OtpService }) {
  const { approvals, audit, calendar, ledger, notices, orderingRules } = base;
  const { rescheduling, reversals, otp } = services;
  const impact = createImpactService(deps, { audit, rescheduling });
  const ruleChanges = createRuleChangesService(deps, { approvals, audit, impact, notices, rescheduling });
  return {
    ruleChanges,
    reschedules: createReschedulesService(deps, { changes: ruleChanges, rescheduling }),
    fundRules: createFundRulesService(deps, { audit, changes: ruleChanges, orderingRules, calendar }),
    holidays: createHolidaysService(deps, { changes: ruleChanges, orderingRules }),
    reinvest: createReinvestService(deps, { audit, otp, orderingRules }),
    corrections: createCorrectionsService(deps, { approvals, audit, ledger, reversals, orderingRules }),
    journals: createJournalsService(deps),
  };
}

/** What screens read, and tickets. */
function createScreens(deps: Deps, base: Base, { orders }: Orders) {
  const { audit, calendar, notices, orderingRules, uploads } = base;
  const funds = createFundsService(deps, { orderingRules });
  const assets = createAssetsService(deps, { calendar, funds, orderingRules });
  return {
    funds,
    assets,
    dashboard: createDashboardService(deps, { assets, calendar, funds }),
    documents: createDocumentsService(deps, { orders, assets }),
    tickets: createTicketsService(deps, { audit, notices, uploads }),
    messages: createMessagesService(deps),
    faqs: createFaqsService(deps),
    accounting: createAccountingService(deps),
  };
}
