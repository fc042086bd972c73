import { signedReportLabels } from './dayReportTexts.ts';
import { cell, fileOfList } from './listFile.ts';
import {
  listSupervisedEntries,
  listSupervisedEvents,
  listSupervisedOrders,
  listSupervisedPrices,
  listSupervisedReports,
} from './supervision.ts';

/* What trustees and auditors read of their funds, as files. */

export const exportSupervisedPrices = fileOfList('exportSupervisedPrices', listSupervisedPrices, {
  name: 'supervised-prices',
  sheet: 'قیمت‌ها',
  columns: [
    ['روز قیمت', (row) => cell.day(row.navDate)],
    ['قیمت صدور', (row) => row.issueNav],
    ['قیمت ابطال', (row) => row.cancelNav],
    ['قیمت آماری', (row) => row.statisticalNav],
    ['خالص دارایی (ریال)', (row) => cell.whole(row.netAsset)],
    ['تعداد واحد', (row) => cell.whole(row.investedUnits)],
    ['ثبت‌کننده', (row) => row.enteredByName],
    ['تأییدکننده', (row) => row.approvedByName],
    ['زمان اعلام', (row) => cell.moment(row.publishedAt)],
  ],
});

export const exportSupervisedOrders = fileOfList('exportSupervisedOrders', listSupervisedOrders, {
  name: 'supervised-orders',
  sheet: 'درخواست‌ها',
  columns: [
    ['شماره درخواست', (row) => row.orderNo],
    ['نوع', (row) => (row.orderType === 1 ? 'صدور' : 'ابطال')],
    ['سرمایه‌گذار', (row) => row.investorName],
    ['وضعیت', (row) => row.statusText],
    ['روز قیمت', (row) => cell.day(row.priceDate)],
    ['واحد', (row) => cell.whole(row.units)],
    ['قیمت واحد (ریال)', (row) => row.unitPrice],
    ['مبلغ (ریال)', (row) => cell.whole(row.amount)],
    ['کارمزد (ریال)', (row) => cell.whole(row.fee)],
    ['زمان', (row) => cell.moment(row.createdAt)],
  ],
});

export const exportSupervisedReports = fileOfList('exportSupervisedReports', listSupervisedReports, {
  name: 'supervised-reports',
  sheet: 'گزارش‌های روز',
  columns: [
    ['روز قیمت', (row) => cell.day(row.navDate)],
    ['نوبت گزارش', (row) => row.number],
    ['ثبت‌کننده', (row) => row.preparedByName],
    ['تأییدکننده', (row) => row.approvedByName],
    ['زمان', (row) => cell.moment(row.approvedAt)],
    ['علت', (row) => row.reason],
    ['وضعیت', (row) => signedReportLabels[row.state]],
    ['علت اصلاح قیمت', (row) => row.corrected?.reason ?? null],
    ['اثر انگشت فایل‌ها (SHA-256)', (row) => row.files.map(({ format, sha256 }) => `${format}: ${sha256}`).join(' · ')],
  ],
});

export const exportSupervisedEntries = fileOfList('exportSupervisedEntries', listSupervisedEntries, {
  name: 'supervised-ledger',
  sheet: 'دفتر کل',
  columns: [
    ['سند', (row) => row.journalId],
    ['روز', (row) => cell.day(row.businessDate)],
    ['نوع', (row) => row.typeText],
    ['حساب', (row) => row.account],
    ['سرمایه‌گذار', (row) => row.investorName],
    ['یکا', (row) => (row.unit === 'IRR' ? 'ریال' : 'واحد')],
    ['بدهکار', (row) => cell.whole(row.debit)],
    ['بستانکار', (row) => cell.whole(row.credit)],
  ],
});

export const exportSupervisedEvents = fileOfList('exportSupervisedEvents', listSupervisedEvents, {
  name: 'supervised-events',
  sheet: 'گزارش رویدادها',
  columns: [
    ['زمان', (row) => cell.moment(row.at)],
    ['رویداد', (row) => row.actionText],
    ['کاربر', (row) => row.actorName || 'سامانه'],
    ['موضوع', (row) => row.subject],
    ['پیش از آن', (row) => row.before],
    ['پس از آن', (row) => row.after],
    ['علت', (row) => row.reason],
  ],
});

export const supervisionFileOperations = {
  exportSupervisedPrices,
  exportSupervisedOrders,
  exportSupervisedReports,
  exportSupervisedEntries,
  exportSupervisedEvents,
};
