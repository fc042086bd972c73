import type { listBankBalances } from '../contract/bankBalances.ts';
import type { listBankStatements } from '../contract/bankStatements.ts';
import type { ResponseOf } from '../contract/define.ts';
import type { listGatewaySettlements, listUnsettledPayments } from '../contract/gatewaySettlements.ts';
import type { listPayoutBatches } from '../contract/payoutBatches.ts';
import type { getReconciliationQueue } from '../contract/reconciliation.ts';
import { listOf, type RowOf } from './list.ts';

/* Lists of the desks for money of the bank and of gateways. */

const gateway = {
  gatewayTitle: { title: 'درگاه یا سامانه برداشت', kind: 'text', isTitle: true, second: 'sourceText' },
  sourceText: { title: 'راه دریافت', kind: 'text' },
  fundName: { title: 'صندوق', kind: 'text', flex: 1.4, minWidth: 130 },
} as const;

export const gatewaySettlements = listOf<RowOf<typeof listGatewaySettlements>>()({
  file: 'exportGatewaySettlements',
  name: 'gateway-settlements',
  title: 'تسویه درگاه‌ها و برداشت مستقیم',
  empty: 'تسویه‌ای ثبت نشده است.',
  rowId: 'settlementId',
  columns: {
    settlementId: { title: 'شماره', kind: 'code', only: 'file' },
    ...gateway,
    accountIban: { title: 'شبای حساب صندوق', kind: 'code', only: 'file' },
    untilDate: { title: 'پرداخت‌ها تا روز', kind: 'day' },
    settledOn: { title: 'روز واریز', kind: 'day' },
    bankRef: { title: 'شماره پیگیری بانک', kind: 'code', only: 'file' },
    paymentCount: { title: 'تعداد', kind: 'count', only: 'file' },
    gross: { title: 'جمع پرداخت‌ها (ریال)', kind: 'rial', only: 'file' },
    fee: { title: 'کارمزد (ریال)', kind: 'rial', only: 'file' },
    net: { title: 'واریزشده (ریال)', kind: 'rial' },
    difference: { title: 'اختلاف (ریال)', kind: 'signed' },
    differenceReason: { title: 'علت اختلاف', kind: 'text', only: 'file' },
    status: { title: 'وضعیت', kind: 'text', of: (row) => row.statusText },
    preparedByName: { title: 'ثبت‌کننده', kind: 'text', only: 'file' },
    decidedByName: { title: 'تأییدکننده', kind: 'text', only: 'file' },
  },
});

export const unsettledPayments = listOf<ResponseOf<typeof listUnsettledPayments>['data']['days'][number]>()({
  file: 'exportUnsettledPayments',
  name: 'unsettled-payments',
  title: 'تسویه‌نشده',
  empty: 'پرداخت یا برداشت تسویه‌نشده‌ای نیست.',
  rowId: (row) => `${row.source}:${row.gateway}:${row.fundId}:${row.businessDate}`,
  columns: {
    ...gateway,
    businessDate: { title: 'روز پرداخت', kind: 'day' },
    ageDays: { title: 'چند روز پیش', kind: 'count' },
    count: { title: 'تعداد', kind: 'count' },
    amount: { title: 'مبلغ (ریال)', kind: 'rial' },
    fee: { title: 'کارمزد (ریال)', kind: 'rial', only: 'file' },
    totalAmount: { title: 'جمع تا این روز (ریال)', kind: 'rial' },
  },
});

export const bankBalances = listOf<RowOf<typeof listBankBalances>>()({
  file: 'exportBankBalances',
  name: 'bank-balances',
  title: 'مانده حساب بانکی صندوق‌ها',
  empty: 'روزی در این بازه نیست.',
  rowId: (row) => `${row.fundId}:${row.businessDate}`,
  columns: {
    fundName: { title: 'صندوق', kind: 'text', isTitle: true, flex: 1.4, minWidth: 130 },
    businessDate: { title: 'روز', kind: 'day' },
    bookBalance: { title: 'مانده دفاتر (ریال)', kind: 'rial' },
    bankBalance: { title: 'مانده بانک (ریال)', kind: 'rial' },
    difference: { title: 'اختلاف (ریال)', kind: 'signed' },
    unexplained: { title: 'بخش بی‌توضیح (ریال)', kind: 'signed', only: 'file' },
    state: { title: 'نتیجه', kind: 'text', of: (row) => row.stateText, minWidth: 140 },
    note: { title: 'نتیجه پیگیری', kind: 'text', only: 'file' },
    isClosed: { title: 'بسته شده', kind: 'yesNo', only: 'file' },
    closeReason: { title: 'علت بستن', kind: 'text', only: 'file' },
  },
});

export const bankStatements = listOf<RowOf<typeof listBankStatements>>()({
  file: 'exportBankStatements',
  name: 'bank-statements',
  title: 'صورت‌حساب‌های بانک',
  empty: 'صورت‌حسابی وارد نشده است.',
  rowId: 'statementId',
  columns: {
    statementId: { title: 'شماره', kind: 'code', flex: 0.5, minWidth: 72 },
    lineCount: { title: 'سطر جدید', kind: 'count', flex: 0.6, align: 'start' },
    totalAmount: { title: 'جمع (ریال)', kind: 'rial', minWidth: 130 },
    repeatedCount: { title: 'سطر تکراری (کنار رفته)', kind: 'count', only: 'file' },
    lateCount: { title: 'سطر قدیمی‌تر از آخرین قیمت', kind: 'count', only: 'file' },
    refusedCount: { title: 'سطر ثبت‌نشده', kind: 'count', only: 'file' },
    importerName: { title: 'ثبت‌کننده', kind: 'text', isTitle: true },
    importedAt: { title: 'زمان ورود', kind: 'moment', minWidth: 116 },
    status: { title: 'وضعیت', kind: 'text', of: (row) => row.statusText, minWidth: 120 },
    deciderName: { title: 'تأییدکننده', kind: 'text', only: 'file' },
    decidedAt: { title: 'زمان تصمیم', kind: 'moment', only: 'file' },
    decisionReason: { title: 'علت', kind: 'text', only: 'file' },
  },
});

export const payoutBatches = listOf<RowOf<typeof listPayoutBatches>>()({
  file: 'exportPayoutBatches',
  name: 'bank-files',
  title: 'فایل‌های بانک',
  empty: 'هنوز فایلی ساخته نشده است.',
  rowId: 'batchNo',
  columns: {
    batchNo: { title: 'شماره فایل', kind: 'text', isTitle: true, flex: 0.8, minWidth: 96 },
    fundName: { title: 'صندوق', kind: 'text', flex: 1.3, minWidth: 120 },
    untilDate: { title: 'سررسید تا', kind: 'day', flex: 0.8, isHiddenOnCard: true },
    rowCount: { title: 'ردیف', kind: 'count', flex: 0.5, minWidth: 64, align: 'start' },
    totalAmount: { title: 'جمع (ریال)', kind: 'rial', flex: 1.1 },
    paidCount: { title: 'واریز شده', kind: 'count', only: 'file' },
    failedCount: { title: 'ناموفق', kind: 'count', only: 'file' },
    openCount: { title: 'بی‌پاسخ', kind: 'count', only: 'file' },
    statusText: { title: 'وضعیت', kind: 'text', only: 'file' },
    creatorName: { title: 'ثبت‌کننده', kind: 'text', second: 'createdAt', flex: 1.1, minWidth: 120 },
    createdAt: { title: 'زمان ثبت', kind: 'moment' },
    releaserName: { title: 'تأییدکننده', kind: 'text', only: 'file' },
    releasedAt: { title: 'زمان تأیید', kind: 'moment', only: 'file' },
    cancelReason: { title: 'علت لغو', kind: 'text', only: 'file' },
    state: { title: 'وضعیت', kind: 'drawn', flex: 0.9, minWidth: 108 },
  },
});

const openKinds = {
  payment: 'پرداخت درگاه',
  refund: 'عودت',
  deposit: 'واریز با شناسه',
  payout: 'پرداخت به سرمایه‌گذار',
} as const;

export const reconciliationQueue = listOf<ResponseOf<typeof getReconciliationQueue>['data']['items'][number]>()({
  file: 'exportReconciliationQueue',
  name: 'open-work',
  title: 'کارهای ناتمام',
  empty: 'کار ناتمامی نیست.',
  rowId: (row) => `${row.kind}:${row.reference}`,
  columns: {
    kind: { title: 'نوع', kind: 'text', of: (row) => openKinds[row.kind], isTitle: true, flex: 1.2, minWidth: 120 },
    amount: { title: 'مبلغ (ریال)', kind: 'rial' },
    orderNo: { title: 'شماره درخواست', kind: 'code' },
    reference: { title: 'شناسه', kind: 'code', flex: 1.2, isHiddenOnCard: true },
    statusText: { title: 'وضعیت', kind: 'text' },
    since: { title: 'از', kind: 'moment' },
    next: { title: 'گام بعد', kind: 'drawn', minWidth: 120 },
  },
});
