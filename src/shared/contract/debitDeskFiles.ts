import { comma } from '../strings.ts';
import { listDisputedDebits } from './debitDisputes.ts';
import {
  listAllDebitCharges,
  listAllDebitContracts,
  listAllRegularPurchases,
  listDebitBankSettings,
  listDebitDays,
  listDebitPackageSettings,
} from './directDebitAdmin.ts';
import { cell, fileOfList } from './listFile.ts';

/* Lists of the desk of direct debit as files. */

export const exportAllDebitContracts = fileOfList('exportAllDebitContracts', listAllDebitContracts, {
  name: 'all-debit-contracts',
  sheet: 'قراردادها',
  columns: [
    ['سرمایه‌گذار', (row) => row.investorName],
    ['کد ملی / شناسه ملی', (row) => row.nationalNo],
    ['بانک', (row) => row.bankName],
    ['حساب', (row) => row.accountMask],
    ['سامانه برداشت', (row) => row.providerTitle],
    ['شماره قرارداد', (row) => row.contractNo],
    ['بسته', (row) => row.packageTitle],
    ['سقف هر برداشت (ریال)', (row) => cell.whole(row.maxAmount)],
    ['شروع', (row) => cell.day(row.startDate)],
    ['پایان', (row) => cell.day(row.expireDate)],
    ['وضعیت', (row) => row.statusText],
    ['علت', (row) => cell.words(row.statusReason)],
    ['تعداد خرید منظم', (row) => row.regularCount],
    ['زمان ثبت', (row) => cell.moment(row.createdAt)],
  ],
});

export const exportAllRegularPurchases = fileOfList('exportAllRegularPurchases', listAllRegularPurchases, {
  name: 'all-regular-purchases',
  sheet: 'خریدهای منظم',
  columns: [
    ['سرمایه‌گذار', (row) => row.investorName],
    ['کد ملی / شناسه ملی', (row) => row.nationalNo],
    ['صندوق', (row) => row.fundName],
    ['بانک', (row) => row.bankName],
    ['شماره قرارداد', (row) => row.contractNo],
    ['مبلغ (ریال)', (row) => cell.whole(row.amount)],
    ['دوره', (row) => cell.words(row.intervalText)],
    ['نوبت بعدی', (row) => cell.day(row.nextRunDate)],
    ['انجام‌شده', (row) => row.doneCount],
    ['تعداد کل', (row) => row.count],
    ['مبلغ خریدهای انجام‌شده (ریال)', (row) => cell.whole(row.doneAmount)],
    ['آخرین نتیجه', (row) => cell.words(row.lastResult)],
    ['وضعیت', (row) => row.statusText],
  ],
});

export const exportAllDebitCharges = fileOfList('exportAllDebitCharges', listAllDebitCharges, {
  name: 'all-debits',
  sheet: 'برداشت‌ها',
  columns: [
    ['تاریخ', (row) => cell.day(row.dueDate)],
    ['نوبت برنامه', (row) => cell.day(row.period)],
    ['سرمایه‌گذار', (row) => row.investorName],
    ['کد ملی / شناسه ملی', (row) => row.nationalNo],
    ['مبلغ (ریال)', (row) => cell.whole(row.amount)],
    ['صندوق', (row) => row.fundName],
    ['بانک', (row) => row.bankName],
    ['شماره قرارداد', (row) => row.contractNo],
    ['وضعیت', (row) => row.statusText],
    ['شماره پیگیری', (row) => row.refId],
    ['شماره درخواست', (row) => row.orderNo],
    ['علت', (row) => cell.words(row.errorText ?? row.reason)],
  ],
});

export const exportDisputedDebits = fileOfList('exportDisputedDebits', listDisputedDebits, {
  name: 'disputed-debits',
  sheet: 'برداشت‌های در حال پیگیری',
  columns: [
    ['شماره درخواست', (row) => row.orderNo],
    ['سرمایه‌گذار', (row) => row.investorName],
    ['صندوق', (row) => row.fundName],
    ['سامانه برداشت', (row) => row.providerTitle],
    ['بانک', (row) => row.bankName],
    ['شماره قرارداد', (row) => row.contractNo],
    ['مبلغ برداشت (ریال)', (row) => cell.whole(row.amount)],
    ['برداشت‌شده در بانک (ریال)', (row) => cell.whole(row.receivedAmount)],
    ['چه شده است', (row) => row.reasonText],
    ['از', (row) => cell.moment(row.disputedAt)],
    ['پیشنهاد', (row) => (row.resolution?.status === 'prepared' ? row.resolution.actText : null)],
    ['وضعیت', (row) => row.statusText],
    ['شناسه ما', (row) => row.tracking],
    ['شماره پیگیری', (row) => row.refId],
  ],
});

export const exportDebitDays = fileOfList('exportDebitDays', listDebitDays, {
  name: 'debit-days',
  sheet: 'برداشت‌های هر روز',
  columns: [
    ['روز', (row) => cell.day(row.day)],
    ['سامانه برداشت', (row) => row.providerTitle],
    ['تعداد در دفاتر', (row) => row.bookCount],
    ['دفاتر (ریال)', (row) => cell.whole(row.bookAmount)],
    ['تعداد در گزارش بانک', (row) => row.providerCount],
    ['گزارش بانک (ریال)', (row) => cell.whole(row.providerAmount)],
    ['اختلاف (ریال)', (row) => cell.whole(row.difference)],
    ['ناموفق', (row) => row.failedCount],
    ['در انتظار پاسخ', (row) => row.pendingCount],
    ['ردیف‌های دارای اختلاف', (row) => row.items.length],
    ['زمان تطبیق', (row) => cell.moment(row.checkedAt)],
    ['پیگیری‌کننده', (row) => row.seenByName],
    ['نتیجه پیگیری', (row) => row.seenNote],
  ],
});

const noLimit = 'بدون سقف';

export const exportDebitPackageSettings = fileOfList('exportDebitPackageSettings', listDebitPackageSettings, {
  name: 'debit-packages',
  sheet: 'بسته‌ها',
  columns: [
    ['عنوان', (row) => row.title],
    ['توضیح', (row) => row.description],
    ['سقف هر برداشت (ریال)', (row) => cell.whole(row.maxAmountPerTransaction)],
    ['سقف مبلغ روزانه (ریال)', (row) => cell.whole(row.maxDailyAmount) ?? 'تا سقف بانک'],
    ['تعداد برداشت روزانه', (row) => row.maxDailyCount ?? noLimit],
    ['تعداد برداشت ماهانه', (row) => row.maxMonthlyCount ?? noLimit],
    ['مدت (ماه)', (row) => row.durationMonths],
    ['بانک‌ها', (row) => row.bankNames.join(`${comma} `) || 'همه بانک‌ها'],
    ['کارمزد بانک (ریال)', (row) => cell.whole(row.fee)],
    ['قراردادها', (row) => row.contractCount],
    ['وضعیت', (row) => (row.isActive ? 'ارائه می‌شود' : 'ارائه نمی‌شود')],
    ['تغییر در انتظار', (row) => row.changeId],
  ],
});

export const exportDebitBankSettings = fileOfList('exportDebitBankSettings', listDebitBankSettings, {
  name: 'debit-banks',
  sheet: 'بانک‌ها',
  columns: [
    ['بانک', (row) => row.name],
    ['سامانه برداشت', (row) => row.providerTitle],
    ['سقف هر برداشت (ریال)', (row) => cell.whole(row.maxTransactionAmount) ?? noLimit],
    ['سقف روزانه (ریال)', (row) => cell.whole(row.maxDailyAmount) ?? noLimit],
    ['سقف روزانه بانک (ریال)', (row) => cell.whole(row.bankDailyAmount) ?? noLimit],
    ['تعداد روزانه', (row) => row.maxDailyCount ?? noLimit],
    ['تعداد روزانه بانک', (row) => row.bankDailyCount ?? noLimit],
    ['سلامت', (row) => row.healthText],
    ['قراردادها', (row) => row.contractCount],
    ['وضعیت', (row) => (row.isActive ? 'باز' : 'بسته')],
    ['علت بسته بودن', (row) => row.disabledReason],
    ['تغییر در انتظار', (row) => row.changeId],
  ],
});

export const debitDeskFileOperations = {
  exportAllDebitContracts,
  exportAllRegularPurchases,
  exportAllDebitCharges,
  exportDebitDays,
  exportDisputedDebits,
  exportDebitPackageSettings,
  exportDebitBankSettings,
};
