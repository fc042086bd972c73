import type { Deps } from '../../deps.ts';
import type { InvestorGuard } from '../../http/context.ts';
import type { ApprovalsService } from '../approvals/approvals.service.ts';
import type { AuditService } from '../audit/audit.service.ts';
import { createBondsService } from '../bonds/bonds.service.ts';
import type { CalendarService } from '../calendar/calendar.service.ts';
import { createDemoClockService } from '../clock/clock.service.ts';
import { createLedgerService } from '../ledger/ledger.service.ts';
import { createPaymentsService } from '../payments/payments.service.ts';
import { createNavImportService } from '../pricing/navImport.service.ts';
import { createNavDecisionsService } from '../pricing/navDecisions.service.ts';
import { createPricingService } from '../pricing/pricing.service.ts';
import { createSettlementService } from '../pricing/settlement.service.ts';
import { createSchedulesService } from '../schedules/schedules.service.ts';
import type { OtpService } from '../session/otp.service.ts';
import type { WorkService } from '../work/work.service.ts';
import { createBuyService } from './buy.service.ts';
import { createCancelService } from './cancel.service.ts';
import { createCreditService } from './credit.service.ts';
import { createDueOrdersService } from './due.service.ts';
import { createEstimateService } from './estimate.service.ts';
import { createExecutionService } from './execution.service.ts';
import { createIncomingService } from './incoming.service.ts';
import { createOrderFlow } from './flow.service.ts';
import { findOrder, lockOrder } from './orders.repo.ts';
import { createMaturityService } from './maturity.service.ts';
import type { NoticeSink } from './orderNotices.ts';
import { createOrdersService } from './orders.service.ts';
import { createPayoutsService } from './payouts.service.ts';
import { createProfitMoneyService } from './profitMoney.service.ts';
import { createRedateService } from './redate.service.ts';
import { createRetryService } from './retry.service.ts';
import { createReversalsService } from './reversals.service.ts';
import { createSellService } from './sell.service.ts';
import { createSlipChecker, type SlipFiles } from './slips.service.ts';

export interface OrderingOthers {
  approvals: ApprovalsService;
  audit: AuditService;
  calendar: Pick<CalendarService, 'workingCalendar' | 'workingCalendars'>;
  otp: Pick<OtpService, 'send' | 'verify' | 'consume'>;
  notices: NoticeSink;
  investors: InvestorGuard;
  files: SlipFiles;
  work: WorkService;
}

/** Builds everything from estimate to payout, in the order in which the parts need each other. */
export function createOrdering(deps: Deps, others: OrderingOthers) {
  const { audit, otp, notices, investors, calendar } = others;
  const ledger = createLedgerService();
  const bonds = createBondsService({ calendar });
  const schedules = createSchedulesService(deps, { calendar, bonds });
  const flow = createOrderFlow({ schedules, ledger, notices });
  const payments = createPaymentsService(deps, {
    flow,
    audit,
    orders: { lock: lockOrder, find: findOrder },
  });
  const estimates = createEstimateService({ schedules });
  const slips = createSlipChecker({ schedules, files: others.files });
  const incoming = createIncomingService({ estimates, schedules, flow, slips });
  const buys = createBuyService(deps, { estimates, schedules, payments, ledger, flow, audit, slips, notices });
  const sells = createSellService(deps, { estimates, flow, audit, otp, notices });
  const cancels = createCancelService(deps, { flow, payments, audit, otp, notices });
  const payouts = createPayoutsService(deps, { flow, ledger, audit, notices, payments });
  const execution = createExecutionService({ flow, schedules, ledger, audit, notices });
  const pricing = createPricingService(deps, { schedules, audit, bonds });
  const { approvals, work } = others;
  const settlement = createSettlementService(deps, {
    schedules,
    due: createDueOrdersService({ execution, schedules }),
    audit,
    work,
    cutoffOf: pricing.cutoffOf,
    assertAfterCutoff: pricing.assertAfterCutoff,
  });
  const navDecisions = createNavDecisionsService(deps, {
    approvals,
    audit,
    assertAfterCutoff: pricing.assertAfterCutoff,
  });
  const retries = createRetryService(deps, { estimates, schedules, payments, flow, audit, investors });
  const orders = createOrdersService(deps, { estimates, schedules, payments, retries, cancels, investors });
  const navImport = createNavImportService(deps, { schedules, audit, pricing });
  const profitMoney = createProfitMoneyService({ flow, schedules, ledger });
  const maturity = createMaturityService({ schedules, execution });
  const reversals = createReversalsService({ execution, flow, ledger, notices });
  const credits = createCreditService(deps, { ledger, schedules, audit, otp, notices });
  const redating = createRedateService({ schedules, notices });
  const demoClock = createDemoClockService(deps, { calendar, pricing, settlement, payouts, payments, cancels, audit });
  return {
    lockOrder,
    ledger,
    schedules,
    payments,
    orders,
    buys,
    sells,
    cancels,
    payouts,
    execution,
    pricing,
    settlement,
    navDecisions,
    incoming,
    demoClock,
    bonds,
    flow,
    navImport,
    profitMoney,
    maturity,
    redating,
    reversals,
    credits,
  };
}

export type Ordering = ReturnType<typeof createOrdering>;
