import type * as contract from '../contract/directDebitAdmin.ts';
import { listOf, type RowOf } from './list.ts';

/* Lists of the desk of direct debit. */

/** Whose contract, purchase or debit it is. */
const owner = {
  investorName: {
    title: 'سرمایه‌گذار',
    kind: 'text',
    isTitle: true,
    second: 'nationalNo',
    flex: 1.3,
    minWidth: 120,
  },
  nationalNo: { title: 'کد ملی / شناسه ملی', kind: 'code' },
} as const;

export const allDebitContracts = listOf<RowOf<typeof contract.listAllDebitContracts>>()({
  file: 'exportAllDebitContracts',
  name: 'all-debit-contracts',
  title: 'قراردادها',
  empty: 'هنوز قراردادی ثبت نشده است',
  rowId: 'contractId',
  columns: {
    ...owner,
    bankName: { title: 'بانک', kind: 'text', second: 'accountMask', flex: 1.1 },
    accountMask: { title: 'حساب', kind: 'code' },
    providerTitle: { title: 'سامانه برداشت', kind: 'text', only: 'file' },
    contractNo: { title: 'شماره قرارداد', kind: 'code' },
    packageTitle: { title: 'بسته', kind: 'text', flex: 0.9, minWidth: 90 },
    maxAmount: { title: 'سقف هر برداشت (ریال)', kind: 'rial' },
    startDate: { title: 'شروع', kind: 'day', only: 'file' },
    expireDate: { title: 'پایان', kind: 'day' },
    status: { title: 'وضعیت', kind: 'text', of: (row) => row.statusText, flex: 1.2, minWidth: 140 },
    statusReason: { title: 'علت', kind: 'words', only: 'file' },
    regularCount: { title: 'تعداد خرید منظم', kind: 'count', only: 'file' },
    createdAt: { title: 'زمان ثبت', kind: 'moment', only: 'file' },
  },
});

export const allRegularPurchases = listOf<RowOf<typeof contract.listAllRegularPurchases>>()({
  file: 'exportAllRegularPurchases',
  name: 'all-regular-purchases',
  title: 'خریدهای منظم',
  empty: 'هنوز خرید منظمی تعریف نشده است',
  rowId: 'regularId',
  columns: {
    ...owner,
    fundName: { title: 'صندوق', kind: 'text', flex: 1.2 },
    bankName: { title: 'بانک', kind: 'text', flex: 0.9, minWidth: 96 },
    contractNo: { title: 'شماره قرارداد', kind: 'code', only: 'file' },
    amount: { title: 'مبلغ (ریال)', kind: 'rial' },
    intervalText: { title: 'دوره', kind: 'words', flex: 1.1 },
    nextRunDate: { title: 'نوبت بعدی', kind: 'day' },
    doneCount: { title: 'انجام‌شده', kind: 'count', align: 'start' },
    count: { title: 'تعداد کل', kind: 'count', only: 'file' },
    doneAmount: { title: 'مبلغ خریدهای انجام‌شده (ریال)', kind: 'rial', only: 'file' },
    lastResult: { title: 'آخرین نتیجه', kind: 'words', flex: 1.4 },
    status: { title: 'وضعیت', kind: 'text', of: (row) => row.statusText },
  },
});

export const allDebitCharges = listOf<RowOf<typeof contract.listAllDebitCharges>>()({
  file: 'exportAllDebitCharges',
  name: 'all-debits',
  title: 'برداشت‌ها',
  empty: 'هنوز برداشتی انجام نشده است',
  rowId: 'chargeId',
  columns: {
    dueDate: { title: 'تاریخ', kind: 'day' },
    period: { title: 'نوبت برنامه', kind: 'day', only: 'file' },
    ...owner,
    amount: { title: 'مبلغ (ریال)', kind: 'rial' },
    fundName: { title: 'صندوق', kind: 'text', flex: 1.1 },
    bankName: { title: 'بانک', kind: 'text', second: 'refId', flex: 1.1, minWidth: 120 },
    contractNo: { title: 'شماره قرارداد', kind: 'code', only: 'file' },
    status: {
      title: 'وضعیت',
      kind: 'text',
      of: (row) => row.statusText,
      second: 'orderNo',
      flex: 1.2,
      minWidth: 140,
    },
    refId: { title: 'شماره پیگیری', kind: 'code' },
    orderNo: { title: 'شماره درخواست', kind: 'code' },
    reason: {
      title: 'علت',
      kind: 'words',
      of: (row) => row.errorText ?? row.reason,
      flex: 1.8,
      minWidth: 140,
    },
  },
});

export const debitDays = listOf<RowOf<typeof contract.listDebitDays>>()({
  file: 'exportDebitDays',
  name: 'debit-days',
  title: 'برداشت‌های هر روز',
  empty: 'هنوز روزی تطبیق نشده است',
  rowId: (row) => `${row.day}-${row.providerTitle}`,
  columns: {
    day: { title: 'روز', kind: 'day', isTitle: true, flex: 1.2, minWidth: 130 },
    providerTitle: { title: 'سامانه برداشت', kind: 'text' },
    bookCount: { title: 'تعداد در دفاتر', kind: 'count' },
    bookAmount: {
      title: 'دفاتر (ریال)',
      kind: 'rial',
      second: 'bookCount',
      head: 'دفاتر',
      flex: 1.1,
      minWidth: 124,
      align: 'start',
    },
    providerCount: { title: 'تعداد در گزارش بانک', kind: 'count' },
    providerAmount: {
      title: 'گزارش بانک (ریال)',
      kind: 'rial',
      second: 'providerCount',
      head: 'گزارش بانک',
      none: 'هنوز پرسیده نشده است',
      flex: 1.1,
      minWidth: 124,
      align: 'start',
    },
    difference: { title: 'اختلاف (ریال)', kind: 'signed' },
    failedCount: { title: 'ناموفق', kind: 'count', align: 'start' },
    pendingCount: { title: 'در انتظار پاسخ', kind: 'count', minWidth: 96, align: 'start' },
    itemCount: { title: 'ردیف‌های دارای اختلاف', kind: 'count', of: (row) => row.items.length, only: 'file' },
    checkedAt: { title: 'زمان مقایسه', kind: 'moment', minWidth: 100 },
    seenByName: { title: 'پیگیری‌کننده', kind: 'text', head: 'بررسی' },
    seenNote: { title: 'نتیجه پیگیری', kind: 'text', only: 'file' },
  },
});
