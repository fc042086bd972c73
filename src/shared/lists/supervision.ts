import { signedReportLabels } from '../texts/dayReportTexts.ts';
import type * as contract from '../contract/supervision.ts';
import { listOf, sideOf, type RowOf } from './list.ts';

/* What trustees and auditors read of their funds. */

export const supervisedPrices = listOf<RowOf<typeof contract.listSupervisedPrices>>()({
  file: 'exportSupervisedPrices',
  name: 'supervised-prices',
  title: 'قیمت‌ها',
  empty: 'قیمتی برای این صندوق اعلام نشده است.',
  rowId: 'navDate',
  columns: {
    navDate: { title: 'روز قیمت', kind: 'day', isTitle: true },
    issueNav: { title: 'قیمت صدور', kind: 'price' },
    cancelNav: { title: 'قیمت ابطال', kind: 'price' },
    statisticalNav: { title: 'قیمت آماری', kind: 'price' },
    netAsset: { title: 'خالص دارایی (ریال)', kind: 'rial' },
    investedUnits: { title: 'تعداد واحد', kind: 'units', only: 'file' },
    enteredByName: { title: 'ثبت‌کننده', kind: 'text', second: 'approvedByName', head: 'ثبت‌کننده، تأییدکننده' },
    approvedByName: { title: 'تأییدکننده', kind: 'text' },
    publishedAt: { title: 'زمان اعلام', kind: 'moment', only: 'file' },
  },
});

export const supervisedOrders = listOf<RowOf<typeof contract.listSupervisedOrders>>()({
  file: 'exportSupervisedOrders',
  name: 'supervised-orders',
  title: 'درخواست‌ها',
  empty: 'درخواستی برای این صندوق ثبت نشده است.',
  rowId: 'orderId',
  columns: {
    orderNo: { title: 'شماره درخواست', kind: 'code', isTitle: true, second: 'orderType' },
    orderType: { title: 'نوع', kind: 'text', of: (row) => sideOf(row.orderType) },
    investorName: { title: 'سرمایه‌گذار', kind: 'text' },
    status: { title: 'وضعیت', kind: 'text', of: (row) => row.statusText },
    priceDate: { title: 'روز قیمت', kind: 'day' },
    units: { title: 'واحد', kind: 'units' },
    unitPrice: { title: 'قیمت واحد (ریال)', kind: 'price' },
    amount: { title: 'مبلغ (ریال)', kind: 'rial' },
    fee: { title: 'کارمزد (ریال)', kind: 'rial', only: 'file' },
    createdAt: { title: 'زمان', kind: 'moment' },
  },
});

export const supervisedReports = listOf<RowOf<typeof contract.listSupervisedReports>>()({
  file: 'exportSupervisedReports',
  name: 'supervised-reports',
  title: 'گزارش‌های روز',
  empty: 'هنوز گزارش امضاشده‌ای نیست؛ با امضای هر گزارش پیام می‌گیرید.',
  rowId: 'reportId',
  columns: {
    navDate: { title: 'روز قیمت', kind: 'day', isTitle: true, second: 'number', minWidth: 150 },
    number: { title: 'نوبت گزارش', kind: 'count' },
    preparedByName: { title: 'ثبت‌کننده', kind: 'text', second: 'approvedByName', head: 'امضاها' },
    approvedByName: { title: 'تأییدکننده', kind: 'text' },
    approvedAt: { title: 'زمان', kind: 'moment' },
    reason: { title: 'علت', kind: 'text', only: 'file' },
    state: {
      title: 'وضعیت',
      kind: 'text',
      of: (row) => signedReportLabels[row.state],
      second: 'corrected',
      flex: 1.4,
      minWidth: 180,
    },
    corrected: { title: 'علت اصلاح قیمت', kind: 'text', of: (row) => row.corrected?.reason },
    hashes: {
      title: 'اثر انگشت فایل‌ها (SHA-256)',
      kind: 'text',
      of: (row) => row.files.map(({ format, sha256 }) => `${format}: ${sha256}`).join(' · '),
      only: 'file',
    },
    files: { title: 'فایل‌ها', kind: 'drawn', minWidth: 160 },
  },
});

export const supervisedEntries = listOf<RowOf<typeof contract.listSupervisedEntries>>()({
  file: 'exportSupervisedEntries',
  name: 'supervised-ledger',
  title: 'دفتر کل',
  empty: 'سندی برای این صندوق ثبت نشده است.',
  rowId: 'entryId',
  columns: {
    journalId: { title: 'سند', kind: 'code', isTitle: true, second: 'businessDate' },
    businessDate: { title: 'روز', kind: 'day' },
    typeText: { title: 'نوع', kind: 'text', only: 'file' },
    account: { title: 'حساب', kind: 'text', second: 'investorName', flex: 1.2, minWidth: 170 },
    investorName: { title: 'سرمایه‌گذار', kind: 'text' },
    unit: { title: 'واحد', kind: 'text', of: (row) => (row.unit === 'IRR' ? 'ریال' : 'واحد') },
    debit: { title: 'بدهکار', kind: 'rial' },
    credit: { title: 'بستانکار', kind: 'rial' },
  },
});

export const supervisedEvents = listOf<RowOf<typeof contract.listSupervisedEvents>>()({
  file: 'exportSupervisedEvents',
  name: 'supervised-events',
  title: 'گزارش رویدادها',
  empty: 'رویدادی برای این صندوق ثبت نشده است.',
  rowId: 'eventId',
  columns: {
    at: { title: 'زمان', kind: 'moment' },
    actionText: { title: 'رویداد', kind: 'text', isTitle: true, second: 'actorName', flex: 1.4, minWidth: 180 },
    actorName: { title: 'کاربر', kind: 'text', of: (row) => row.actorName || 'سامانه' },
    subject: { title: 'موضوع', kind: 'text' },
    before: { title: 'قبل', kind: 'text', only: 'file' },
    after: { title: 'بعد', kind: 'text', only: 'file' },
    reason: { title: 'علت', kind: 'text' },
  },
});
