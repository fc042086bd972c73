import { allDebitCharges, allDebitContracts, allRegularPurchases, debitDays } from '../lists/directDebitDesk.ts';
import { disputedDebits } from '../lists/disputes.ts';
import { comma } from '../strings.ts';
import { declaredFile } from './kernel/declaredFile.ts';
import { listDisputedDebits } from './debitDisputes.ts';
import {
  listAllDebitCharges,
  listAllDebitContracts,
  listAllRegularPurchases,
  listDebitBankSettings,
  listDebitDays,
  listDebitPackageSettings,
} from './directDebitAdmin.ts';
import { cell, fileOfList } from './kernel/listFile.ts';

/* Lists of the desk of direct debit as files. */

export const exportAllDebitContracts = declaredFile(listAllDebitContracts, allDebitContracts);
export const exportAllRegularPurchases = declaredFile(listAllRegularPurchases, allRegularPurchases);
export const exportAllDebitCharges = declaredFile(listAllDebitCharges, allDebitCharges);

export const exportDisputedDebits = declaredFile(listDisputedDebits, disputedDebits);

export const exportDebitDays = declaredFile(listDebitDays, debitDays);

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
    ['کارمزد بسته (ریال)', (row) => cell.whole(row.fee)],
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
