import { getReportedOrder } from '#shared/contract/orderReports.ts';
import type { StaffReads } from '#server/http/context.ts';
import { handlers } from '#server/http/handlers.ts';
import type { ReportsService } from './reports.service.ts';

/** Route of one order in the reports of operators: who opens it leaves a row in the audit log. */
export function reportsRoutes(reports: ReportsService, staffReads: StaffReads) {
  return handlers({
    getReportedOrder: async (ctx, input) => {
      const answer = await reports.getReportedOrder(ctx, input);
      const { orderId, investorId } = answer.data;
      await staffReads.record(ctx, { operation: getReportedOrder.id, subject: `order:${orderId}`, investorId });
      return answer;
    },
  });
}
