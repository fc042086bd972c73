import { getReportedOrder } from '#shared/contract/orderReports.ts';
import type { StaffReads } from '../../http/context.ts';
import { handlers } from '../../http/handlers.ts';
import type { PayoutListService } from './payouts.service.ts';
import type { ReportsService } from './reports.service.ts';

/** Routes of the reports of operators; who opens one order leaves a row in the audit log. */
export function reportsRoutes(reports: ReportsService, payouts: PayoutListService, staffReads: StaffReads) {
  return handlers({
    listPayouts: payouts.listPayouts,
    exportPayouts: payouts.exportPayouts,
    listAllOrders: reports.listAllOrders,
    exportAllOrders: reports.exportAllOrders,
    getReportedOrder: async (ctx, input) => {
      const answer = await reports.getReportedOrder(ctx, input);
      const { orderId, investorId } = answer.data;
      await staffReads.record(ctx, { operation: getReportedOrder.id, subject: `order:${orderId}`, investorId });
      return answer;
    },
    listFundDays: reports.listFundDays,
    exportFundDays: reports.exportFundDays,
    listFundOrders: reports.listFundOrders,
    listFundPayments: reports.listFundPayments,
    exportFundPayments: reports.exportFundPayments,
    listAllAccounting: reports.listAllAccounting,
    exportAllAccounting: reports.exportAllAccounting,
    listAllAssets: reports.listAllAssets,
    exportAllAssets: reports.exportAllAssets,
  });
}
