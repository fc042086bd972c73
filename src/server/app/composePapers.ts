import type { Deps } from '../deps.ts';
import type { InvestorGuard } from '../http/context.ts';
import type { AccountingService } from '../modules/reports/accounting/accounting.service.ts';
import type { ApprovalsService } from '../modules/platform/approvals/approvals.service.ts';
import type { AssetsService } from '../modules/papers/assets/assets.service.ts';
import type { AuditService } from '../modules/platform/audit/audit.service.ts';
import { createDayReportsService } from '../modules/reports/dayReports/dayReports.service.ts';
import { createDocumentsService } from '../modules/papers/documents/documents.service.ts';
import type { CalendarService } from '../modules/platform/calendar/calendar.service.ts';
import type { GoalOrdersService } from '../modules/debits/goals/goalOrders.service.ts';
import { createGoalsService } from '../modules/debits/goals/goals.service.ts';
import { createInvestorStatementsService } from '../modules/reports/investorStatements/investorStatements.service.ts';
import type { GateService } from '../modules/people/login/gate.service.ts';
import type { InvestorsService } from '../modules/investors/investors/investors.service.ts';
import type { NoticesService } from '../modules/platform/notices/notices.service.ts';
import type { OrderingRulesService } from '../modules/records/orderingRules/orderingRules.service.ts';
import type { OrdersService } from '../modules/orders/orders/orders.service.ts';
import { createTrackingService } from '../modules/reports/tracking/tracking.service.ts';
import type { ProofCodesService } from '../modules/platform/proofCodes/proofCodes.service.ts';
import type { SystemSettingsReader } from '../modules/platform/systemSettings/systemSettings.service.ts';
import { createSupervisionService } from '../modules/funds/supervision/supervision.service.ts';

/** What papers and those who read them need of the rest. */
interface PaperParts {
  accounting: AccountingService;
  approvals: ApprovalsService;
  assets: AssetsService;
  audit: AuditService;
  calendar: CalendarService;
  gate: GateService;
  goalOrders: GoalOrdersService;
  guard: InvestorGuard;
  investors: InvestorsService;
  notices: NoticesService;
  orderingRules: OrderingRulesService;
  orders: OrdersService;
  proofCodes: ProofCodesService;
  settings: SystemSettingsReader;
}

/** Papers with a code (certificates, notices, statements of investors), the reports of days, and who supervises them. */
export function createPapers(deps: Deps, parts: PaperParts) {
  const documents = createDocumentsService(deps, parts);
  const supervision = createSupervisionService(deps, parts);
  const dayReports = createDayReportsService(deps, { ...parts, documents, supervision });
  return {
    dayReports,
    documents,
    supervision,
    tracking: createTrackingService(parts),
    investorStatements: createInvestorStatementsService(deps, { ...parts, dayReports, documents }),
    goals: createGoalsService(deps, { ...parts, documents }),
  };
}
