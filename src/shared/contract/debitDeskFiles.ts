import { allDebitCharges, allDebitContracts, allRegularPurchases } from '../lists/directDebitDesk.ts';
import { disputedDebits } from '../lists/disputes.ts';
import { comma } from '../strings.ts';
import { declaredFile } from './declaredFile.ts';
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

export const exportAllDebitContracts = declaredFile(listAllDebitContracts, allDebitContracts);
export const exportAllRegularPurchases = declaredFile(listAllRegularPurchases, allRegularPurchases);
export const exportAllDebitCharges = declaredFile(listAllDebitCharges, allDebitCharges);

export const exportDisputedDebits = declaredFile(listDisputedDebits, disputedDebits);

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
    ['زمان مقایسه', (row) => cell.moment(row.checkedAt)],
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
