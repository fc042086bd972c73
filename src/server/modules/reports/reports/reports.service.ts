import type { InputOf, ResponseOf } from '#shared/contract/kernel/define.ts';
import { fail, failField } from '#shared/contract/failures.ts';
import {
  allAccountingFileSheet,
  allAccountingFileTitles,
  allAssetsFileSheet,
  allAssetsFileTitles,
} from '#shared/contract/bookReports.ts';
import {
  fundDayFileSheet,
  fundDayFileTitles,
  fundPaymentFileSheet,
  fundPaymentFileTitles,
  type exportAllOrders,
  type listAllOrders,
} from '#shared/contract/orderReports.ts';
import { exportSheetNames } from '#shared/texts/exportTexts.ts';
import { orderFileColumns } from '#shared/texts/orderTexts.ts';
import { isBranchAdmin } from '#shared/duty.ts';
import { tehranDay } from '#shared/jalali.ts';
import { openOrderStates } from '#shared/orderStates.ts';
import { pageInfoOf, rowsOfPage } from '#shared/paging.ts';
import { dayFromInput } from '#shared/dayInput.ts';
import type { Deps } from '#server/deps.ts';
import type { Actor } from '#server/http/context.ts';
import { rowsFile, type RowSource } from '#server/http/rowsFile.ts';
import type { Service } from '#server/http/handlers.ts';
import type { OrdersService } from '#server/modules/orders/orders/orders.service.ts';
import type { PaymentsService } from '#server/modules/payments/payments/payments.service.ts';
import { readDays } from '#server/modules/platform/range.ts';
import * as books from './books.repo.ts';
import { listFundDayRows, sumFundDays } from './fundDays.repo.ts';
import * as repo from './orders.repo.ts';
import { listFundPaymentRows, sumFundPayments, type FundPaymentRow } from './payments.repo.ts';
import * as view from './reports.view.ts';

type OrderQuery = Omit<InputOf<typeof exportAllOrders>['query'], 'format'>;

export type ReportsService = ReturnType<typeof createReportsService>;

/** Reports over all investors and funds (domain 9.17, 9.18). An administrator of a branch reads orders of that branch alone. */
export function createReportsService(
  deps: Pick<Deps, 'db' | 'ports'>,
  services: { orders: OrdersService; payments: PaymentsService },
) {
  const { db } = deps;
  const { orders, payments } = services;
  const now = (): Date => deps.ports.clock.business();
  const fileOf = (name: string): string => `${name}-${tehranDay(now())}`;

  /** @throws DATE_RANGE_INVALID, REPORT_AMOUNTS_REVERSED */
  function readFilter(actor: Actor, query: OrderQuery): repo.ReportFilter {
    const { fromDate, toDate, minAmount, maxAmount, priceDate, isOpen, ...filter } = query;
    const [min, max] = [minAmount, maxAmount].map((amount) => (amount ? BigInt(amount) : undefined));
    if (min !== undefined && max !== undefined && min > max) throw failField('REPORT_AMOUNTS_REVERSED', 'maxAmount');
    return {
      ...filter,
      ...readDays({ fromDate, toDate }),
      minAmount: min,
      maxAmount: max,
      priceDate: (priceDate && dayFromInput(priceDate)) || undefined,
      statuses: isOpen ? openOrderStates : undefined,
      branchOf: isBranchAdmin(actor) ? actor.userId : null,
      at: now(),
    };
  }

  const ordersSource = (filter: repo.ReportFilter): RowSource<repo.FiledOrder> => ({
    next: (last, limit) => repo.listOrdersAfter(db, filter, last, limit),
    cells: (order) => view.orderCells(order, filter.at),
  });

  async function listOrders(
    actor: Actor,
    { page, size, sort, ...query }: Omit<InputOf<typeof listAllOrders>['query'], 'fundId'> & Pick<OrderQuery, 'fundId'>,
  ): Promise<ResponseOf<typeof listAllOrders>> {
    const filter = readFilter(actor, query);
    const of = { sort, ...rowsOfPage(page, size) };
    const { rows, sums } = await repo.readReportedOrders(db, filter, of);
    return {
      data: rows.map((row) => ({ ...orders.rowOf(row, filter.at), ...view.staffPart(row) })),
      pageInfo: pageInfoOf(page, size, sums.count),
      summary: view.orderSumsView(sums),
    };
  }

  return {
    listAllOrders: (ctx, { query }) => listOrders(ctx.actor, query),

    listFundOrders: (ctx, { params: { fundId }, query }) => listOrders(ctx.actor, { ...query, fundId }),

    exportAllOrders: (ctx, { query: { format, ...query } }) =>
      rowsFile({
        ...ordersSource(readFilter(ctx.actor, query)),
        format,
        sheet: exportSheetNames.orders,
        titles: Object.values(orderFileColumns),
        name: fileOf('orders'),
      }),

    /**
     * The filtered orders for a file that a job writes: their number, and their cells by the columns of the file.
     * @throws DATE_RANGE_INVALID, REPORT_AMOUNTS_REVERSED
     */
    ordersForFile: (actor: Actor, query: OrderQuery) => {
      const filter = readFilter(actor, query);
      return {
        count: async (): Promise<number> => (await repo.sumReportedOrders(db, filter)).count,
        source: ordersSource(filter),
      };
    },

    /** An order of another branch does not exist for an administrator of a branch. @throws ORDER_NOT_FOUND */
    getReportedOrder: async (ctx, { params: { orderId } }) => {
      const order = await repo.findReportedOrder(db, orderId);
      if (!order || !(await orders.mayRead(ctx.actor, order.investorId))) throw fail('ORDER_NOT_FOUND');
      const [slips, payouts, journals, acts] = await Promise.all([
        repo.listSlipsOfOrder(db, order),
        repo.listPayoutsOfOrder(db, order),
        repo.listJournalsOfOrder(db, order),
        repo.listActsOfOrder(db, order),
      ]);
      return {
        data: {
          ...orders.rowOf(order, now()),
          ...view.staffPart(order),
          ...view.deskPart({ slips, payouts, journals, acts }),
        },
      };
    },

    listFundDays: async (_ctx, { query: { page, size, fromDate, toDate, fundId } }) => {
      const filter = { fundId, ...readDays({ fromDate, toDate }) };
      const [rows, { rows: total, issueAmount, redeemAmount, ...counts }] = await Promise.all([
        listFundDayRows(db, filter, rowsOfPage(page, size)),
        sumFundDays(db, filter),
      ]);
      return {
        data: rows.map(view.fundDayView),
        pageInfo: pageInfoOf(page, size, total),
        summary: {
          ...counts,
          issueAmount: issueAmount.toString(),
          redeemAmount: redeemAmount.toString(),
          net: (issueAmount - redeemAmount).toString(),
        },
      };
    },

    exportFundDays: (_ctx, { query: { fromDate, toDate, fundId, format } }) => {
      const filter = { fundId, ...readDays({ fromDate, toDate }) };
      return rowsFile({
        titles: fundDayFileTitles,
        next: (_last, limit, read) => listFundDayRows(db, filter, { offset: read, limit }),
        cells: view.fundDayCells,
        format,
        sheet: fundDayFileSheet,
        name: fileOf('funds-by-day'),
      });
    },

    listFundPayments: async (_ctx, { params: { fundId }, query: { page, size, status, fromDate, toDate, search } }) => {
      const filter = { fundId, status, search, ...readDays({ fromDate, toDate }) };
      const [rows, sums] = await Promise.all([
        listFundPaymentRows(db, filter, rowsOfPage(page, size)),
        sumFundPayments(db, filter),
      ]);
      return {
        data: rows.map((row) => ({
          ...payments.viewOf(row),
          paymentId: row.id,
          orderId: row.orderId,
          orderNo: row.orderNo,
          investorId: row.investorId,
          investorName: row.investorName,
          nationalNo: row.nationalNo,
        })),
        pageInfo: pageInfoOf(page, size, sums.count),
        summary: { ...sums, receivedAmount: sums.receivedAmount.toString() },
      };
    },

    exportFundPayments: (_ctx, { params: { fundId }, query: { fromDate, toDate, format, ...query } }) => {
      const filter = { fundId, ...query, ...readDays({ fromDate, toDate }) };
      return rowsFile<FundPaymentRow>({
        titles: fundPaymentFileTitles,
        next: (last, limit) => listFundPaymentRows(db, filter, { offset: 0, limit, after: last?.id }),
        cells: (row) => view.fundPaymentCells(row, payments.viewOf(row)),
        format,
        sheet: fundPaymentFileSheet,
        name: fileOf('payments'),
      });
    },

    listAllAccounting: async (_ctx, { query: { page, size, fromDate, toDate, ...query } }) => {
      const filter = { ...query, ...readDays({ fromDate, toDate }) };
      const [rows, sums] = await Promise.all([
        books.listAllTurnover(db, filter, rowsOfPage(page, size)),
        books.sumAllTurnover(db, filter),
      ]);
      return {
        data: rows.map(view.turnoverRowView),
        pageInfo: pageInfoOf(page, size, sums.count),
        summary: { count: sums.count, debit: sums.debit.toString(), credit: sums.credit.toString() },
      };
    },

    exportAllAccounting: (_ctx, { query: { fromDate, toDate, format, ...query } }) => {
      const filter = { ...query, ...readDays({ fromDate, toDate }) };
      return rowsFile<books.AllTurnoverRow>({
        titles: allAccountingFileTitles,
        next: (last, limit) => books.listAllTurnover(db, filter, { offset: 0, limit, before: last?.id }),
        cells: view.turnoverCells,
        format,
        sheet: allAccountingFileSheet,
        name: fileOf('turnover'),
      });
    },

    listAllAssets: async (_ctx, { query: { page, size, ...query } }) => {
      const filter = { ...query, until: tehranDay(now()) };
      const [rows, sums] = await Promise.all([
        books.listAllHoldings(db, filter, rowsOfPage(page, size)),
        books.sumAllHoldings(db, filter),
      ]);
      return {
        data: rows.map(view.holdingView),
        pageInfo: pageInfoOf(page, size, sums.count),
        summary: { ...sums, units: sums.units.toString(), value: sums.value.toString() },
      };
    },

    exportAllAssets: (_ctx, { query: { format, ...query } }) => {
      const filter = { ...query, until: tehranDay(now()) };
      return rowsFile<books.HeldUnits>({
        titles: allAssetsFileTitles,
        next: (last, limit) => books.listAllHoldings(db, filter, { offset: 0, limit, after: last ?? undefined }),
        cells: view.holdingCells,
        format,
        sheet: allAssetsFileSheet,
        name: fileOf('holdings'),
      });
    },
  } satisfies Service;
}
