import type { Deps } from '../deps.ts';
import type { InvestorGuard } from '../http/context.ts';
import type { ApprovalsService } from '../modules/platform/approvals/approvals.service.ts';
import type { AuditService } from '../modules/platform/audit/audit.service.ts';
import { createComingOfAgeService } from '../modules/people/children/comingOfAge.service.ts';
import type { CalendarService } from '../modules/platform/calendar/calendar.service.ts';
import type { GoalOrdersService } from '../modules/debits/goals/goalOrders.service.ts';
import type { LedgerService } from '../modules/records/ledger/ledger.service.ts';
import type { NoticesService } from '../modules/platform/notices/notices.service.ts';
import { createDebitOrders } from '../modules/orders/orders/placeForDebit.service.ts';
import type { OtpService } from '../modules/records/session/otp.service.ts';
import { keyFor } from '../keys.ts';
import { createDebitAsking } from '../modules/debits/debitEngine/asking.service.ts';
import { createDebitSealing } from '../modules/debits/debitEngine/rotation.service.ts';
import { createDebitBuying } from '../modules/debits/debitEngine/buying.service.ts';
import { createContractStateService } from '../modules/debits/directDebit/contractState.service.ts';
import { createDebitEngine } from '../modules/debits/debitEngine/engine.service.ts';
import { createFinalizeService } from '../modules/debits/directDebit/finalize.service.ts';
import { createOwnedContracts } from '../modules/debits/directDebit/owned.service.ts';
import { createDebitProviders } from '../modules/debits/directDebit/providers.service.ts';
import { createRegularsService } from '../modules/debits/regularPurchases/regulars.service.ts';
import { createDebitResults } from '../modules/debits/debitEngine/results.service.ts';
import { createConfiguredSealer, createSkipLinks } from '../modules/records/debitRecords/sealing.ts';
import { createDebitSender } from '../modules/debits/debitEngine/sending.service.ts';
import { createSigningService } from '../modules/debits/directDebit/signing.service.ts';
import { createDebitStops } from '../modules/records/debitRecords/stops.service.ts';
import { createDebitDaysService } from '../modules/debits/debitDesk/debitDays.service.ts';
import { createDebitDisputesService } from '../modules/debits/debitDesk/debitDisputes.service.ts';
import { createDebitOfficeService } from '../modules/debits/directDebit/office.service.ts';
import { createPlanService } from '../modules/debits/directDebit/plan.service.ts';
import { createDebitReadsService } from '../modules/debits/directDebit/reads.service.ts';
import { createBuyService, type BuyServices } from '../modules/orders/orders/buy.service.ts';

/** Direct debit: contracts with banks, regular purchases and their debits; and buying, which a contract may pay. */
export function createDebits(
  deps: Deps,
  base: {
    approvals: ApprovalsService;
    audit: AuditService;
    calendar: CalendarService;
    goalOrders: GoalOrdersService;
    guard: InvestorGuard;
    ledger: LedgerService;
    notices: NoticesService;
  },
  { estimates, lifecycle, payments, slips }: Pick<BuyServices, 'estimates' | 'lifecycle' | 'payments' | 'slips'>,
  otp: Pick<OtpService, 'send' | 'verify' | 'consume'>,
) {
  const { approvals, audit, calendar, goalOrders, guard: investors, ledger, notices } = base;
  const { sessionHmacKey } = deps.config.secrets;
  const sealer = createConfiguredSealer(deps.config);
  const skipLinks = createSkipLinks(keyFor(sessionHmacKey, 'links that skip a debit'));
  const providers = createDebitProviders(deps);
  const plans = createPlanService(deps, { calendar, estimates });
  const reads = createDebitReadsService(deps, { calendar, investors, plans, providers });
  const owned = createOwnedContracts(deps, investors);
  const stops = createDebitStops({ lifecycle });
  const finalize = createFinalizeService(deps, { audit, notices, owned, providers, sealer });
  const contractState = createContractStateService(deps, {
    ...{ approvals, audit, finalize, notices, otp, owned, reads, stops },
  });
  const orders = createDebitOrders({ estimates });
  const results = createDebitResults(deps, { audit, calendar, contractState, lifecycle, notices, stops });
  const sender = createDebitSender(deps, { calendar, goalOrders, orders, providers, results, sealer, stops });
  const asking = createDebitAsking(deps, { providers, results, sender });
  const debits = createDebitBuying(deps);
  return {
    buys: createBuyService(deps, { debits, estimates, payments, ledger, lifecycle, audit, slips, notices }),
    debitSender: sender,
    debitSealing: createDebitSealing(deps, sealer),
    debitProviders: providers,
    debitReads: reads,
    debitSigning: createSigningService(deps, { audit, providers, owned, sealer }),
    debitFinalize: finalize,
    debitContractState: contractState,
    comingOfAge: createComingOfAgeService(deps, { contracts: contractState, notices }),
    debitRegulars: createRegularsService(deps, {
      audit,
      calendar,
      goals: goalOrders,
      owned,
      plans,
      reads,
      skipLinks,
      stops,
    }),
    debitEngine: createDebitEngine(deps, { calendar, notices, sender, skipLinks }),
    debitAsking: asking,
    debitDays: createDebitDaysService(deps, { approvals, asking, audit, providers, results }),
    debitDisputes: createDebitDisputesService(deps, { approvals, audit, lifecycle, results }),
    debitOffice: createDebitOfficeService(deps, { reads, providers }),
  };
}
