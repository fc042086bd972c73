import type { listDayReports } from '../contract/dayReports.ts';
import type { listNavs } from '../contract/prices.ts';
import type { listStrandedOrders } from '../contract/reschedules.ts';
import type { listSettlementResults, settlementOrders } from '../contract/settlement.ts';
import {
  dayReportLabels,
  navSourceLabels,
  navStateLabels,
  oddOrders,
  outcomeLabels,
} from '../texts/settlementTexts.ts';
import { listOf, sideOf, type RowOf } from './list.ts';

/* Lists of the settlement desk: prices, orders of a day, their execution and the reports of a day. */

type Nav = RowOf<typeof listNavs>;

/** In a word, which a file writes, too. */
export const navStateOf = ({ isLocked, withdrawal, status }: Nav): keyof typeof navStateLabels => {
  if (isLocked) return 'locked';
  return withdrawal ? 'withdrawing' : status;
};

export const navs = listOf<Nav>()({
  file: 'exportNavs',
  name: 'prices',
  title: 'قیمت‌های هر روز',
  empty: 'هنوز قیمتی برای این صندوق ثبت نشده است.',
  rowId: 'navDate',
  columns: {
    fundName: { title: 'صندوق', kind: 'text', only: 'file' },
    navDate: { title: 'روز', kind: 'day', isTitle: true, flex: 1.2 },
    issueNav: { title: 'قیمت صدور', kind: 'price', head: 'صدور', minWidth: 90, align: 'start' },
    cancelNav: { title: 'قیمت ابطال', kind: 'price', head: 'ابطال', minWidth: 90, align: 'start' },
    statisticalNav: { title: 'قیمت آماری', kind: 'price', head: 'آماری', minWidth: 90, align: 'start' },
    change: { title: 'تغییر صدور (درصد)', kind: 'price', of: (row) => row.change?.issueNav, only: 'file' },
    source: { title: 'منبع', kind: 'text', of: (row) => navSourceLabels[row.source], flex: 0.8, minWidth: 80 },
    enteredByName: { title: 'ثبت‌کننده', kind: 'text', minWidth: 90 },
    approvedByName: { title: 'تأییدکننده', kind: 'text', minWidth: 90 },
    approvedAt: { title: 'زمان اعلام', kind: 'moment', only: 'file' },
    status: { title: 'وضعیت', kind: 'text', of: (row) => navStateLabels[navStateOf(row)], at: 4, flex: 1.2 },
    jumpReason: { title: 'علت جهش قیمت', kind: 'text', only: 'file' },
    actions: { title: 'عملیات', kind: 'drawn', flex: 1.3, minWidth: 120 },
  },
});

/** An order of a day, and whose it is. */
const order = {
  orderNo: {
    title: 'شماره درخواست',
    kind: 'code',
    isTitle: true,
    second: 'orderType',
    head: 'درخواست',
    flex: 1.2,
    minWidth: 130,
  },
  orderType: { title: 'نوع', kind: 'text', of: (row: { orderType: number }) => sideOf(row.orderType) },
  investorName: { title: 'سرمایه‌گذار', kind: 'text', second: 'nationalNo', flex: 1.5, minWidth: 150 },
  nationalNo: { title: 'کد ملی / شناسه ملی', kind: 'code' },
} as const;

/** Fees apart in the file, in one column on the screen. */
const fees = {
  fee: { title: 'کارمزد (ریال)', kind: 'rial', only: 'file' },
  penalty: { title: 'کارمزد ابطال زودهنگام (ریال)', kind: 'rial', only: 'file' },
  fees: {
    title: 'کارمزدها',
    kind: 'rial',
    of: ({ fee, penalty }: { fee: string | null; penalty: string | null }) =>
      fee === null ? null : BigInt(fee) + BigInt(penalty ?? '0'),
    only: 'screen',
    minWidth: 110,
    align: 'start',
  },
} as const;

export const ordersOfDay = listOf<RowOf<typeof settlementOrders>>()({
  file: 'exportSettlementOrders',
  name: 'orders-of-day',
  title: 'درخواست‌های روز',
  empty: 'درخواستی در انتظار قیمت این روز نیست.',
  rowId: 'orderId',
  columns: {
    ...order,
    wayText: { title: 'روش پرداخت', kind: 'text', only: 'file' },
    createdAt: { title: 'زمان ثبت', kind: 'moment', only: 'file' },
    amount: { title: 'مبلغ (ریال)', kind: 'rial', head: 'مبلغ', minWidth: 130, align: 'start' },
    units: { title: 'تعداد واحد', kind: 'units', align: 'start' },
    ...fees,
    remain: { title: 'تتمه (ریال)', kind: 'rial', only: 'file' },
    shownRemain: {
      title: 'تتمه',
      kind: 'rial',
      of: (row) => (row.orderType === 1 ? row.remain : null),
      only: 'screen',
      minWidth: 110,
      align: 'start',
    },
    net: { title: 'خالص پرداختی (ریال)', kind: 'rial', only: 'file' },
    state: { title: 'وضعیت', kind: 'text', of: (row) => row.statusText, flex: 1.4, minWidth: 150 },
    odd: {
      title: 'نیاز به بررسی',
      kind: 'text',
      of: (row) => row.odd.map((code) => oddOrders[code]).join(' · '),
      only: 'file',
    },
  },
});

export const settlementResults = listOf<RowOf<typeof listSettlementResults>>()({
  file: 'exportSettlementResults',
  name: 'execution-results',
  title: 'نتیجه هر درخواست',
  empty: 'هنوز درخواستی اجرا نشده است.',
  rowId: 'orderId',
  columns: {
    ...order,
    outcome: {
      title: 'نتیجه',
      kind: 'text',
      of: (row) => outcomeLabels[row.outcome],
      second: 'reason',
      flex: 1.4,
      minWidth: 130,
    },
    reason: { title: 'علت', kind: 'words' },
    units: { title: 'تعداد واحد', kind: 'units', align: 'start' },
    amount: { title: 'مبلغ (ریال)', kind: 'rial', only: 'file' },
    ...fees,
    remain: { title: 'تتمه (ریال)', kind: 'rial', head: 'تتمه', minWidth: 110, align: 'start' },
    net: {
      title: 'بهای واحدها یا خالص پرداختی (ریال)',
      kind: 'rial',
      head: 'بها یا خالص',
      minWidth: 130,
      align: 'start',
    },
    at: { title: 'زمان', kind: 'moment', only: 'file' },
  },
});

export const strandedOrders = listOf<RowOf<typeof listStrandedOrders>>()({
  file: 'exportStrandedOrders',
  name: 'stranded-orders',
  title: 'روز قیمت تعطیل',
  rowId: 'orderId',
  columns: {
    orderNo: { ...order.orderNo, second: 'orderTypeText' },
    orderTypeText: { title: 'نوع', kind: 'text' },
    fundName: { title: 'صندوق', kind: 'text', only: 'file' },
    investorName: { ...order.investorName, second: 'statusText', flex: 1.4 },
    statusText: { title: 'وضعیت', kind: 'text' },
    priceDay: { title: 'روز قیمت', kind: 'day', of: (row) => row.from.priceDate, flex: 1.4, minWidth: 170 },
    newPriceDay: { title: 'روز قیمت جدید', kind: 'day', of: (row) => row.to.priceDate, only: 'file' },
    end: {
      title: 'گواهی یا واریز',
      kind: 'day',
      of: (row) => row.from.licenseDate ?? row.from.payoutDate,
      flex: 1.4,
      minWidth: 170,
    },
    newEnd: {
      title: 'گواهی یا واریز جدید',
      kind: 'day',
      of: (row) => row.to.licenseDate ?? row.to.payoutDate,
      only: 'file',
    },
    actions: { title: 'عملیات', kind: 'drawn', minWidth: 180 },
  },
});

export const dayReports = listOf<RowOf<typeof listDayReports>>()({
  file: 'exportDayReports',
  name: 'day-reports',
  title: 'گزارش‌های روز',
  empty: 'هنوز گزارشی امضا نشده است.',
  rowId: 'reportId',
  columns: {
    fundName: {
      title: 'صندوق',
      kind: 'text',
      isTitle: true,
      second: 'navDate',
      head: 'روز',
      flex: 1.3,
      minWidth: 150,
    },
    navDate: { title: 'روز', kind: 'day' },
    number: { title: 'نوبت گزارش', kind: 'count' },
    state: {
      title: 'وضعیت',
      kind: 'text',
      of: (row) => dayReportLabels[row.state],
      second: 'number',
      minWidth: 150,
    },
    preparedByName: {
      title: 'ثبت‌کننده',
      kind: 'text',
      second: 'decidedByName',
      head: 'امضاها',
      flex: 1.3,
      minWidth: 150,
    },
    preparedAt: { title: 'زمان ثبت', kind: 'moment', only: 'file' },
    decidedByName: { title: 'تأییدکننده', kind: 'text' },
    decidedAt: { title: 'زمان تصمیم', kind: 'moment', only: 'file' },
    reason: { title: 'علت', kind: 'text', of: (row) => row.decisionReason ?? row.reason, only: 'file' },
    files: { title: 'فایل‌ها', kind: 'drawn', minWidth: 150 },
    open: { title: 'نمایش روز', kind: 'drawn' },
  },
});
