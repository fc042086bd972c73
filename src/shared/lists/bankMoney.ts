import type { listBankBalances } from '../contract/bankBalances.ts';
import type { listBankMovementLines, listBankMovements } from '../contract/bankMovements.ts';
import type { getBankStatement, listBankStatements } from '../contract/bankStatements.ts';
import type { ResponseOf } from '../contract/kernel/define.ts';
import { lineDirectionLabels } from '../texts/deskTexts.ts';
import type { listGatewaySettlements, listUnsettledPayments } from '../contract/gatewaySettlements.ts';
import type { listPayoutBatches } from '../contract/payoutBatches.ts';
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
    ageDays: { title: 'مدت (روز)', kind: 'count' },
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

const bankLine = {
  fundName: { title: 'صندوق', kind: 'text', flex: 1.4, minWidth: 130 },
  bankName: { title: 'بانک', kind: 'text', minWidth: 80 },
  accountIban: { title: 'شبای حساب صندوق', kind: 'code', only: 'file' },
} as const;

export const bankMovementLines = listOf<ResponseOf<typeof listBankMovementLines>['data']['lines'][number]>()({
  file: 'exportBankMovementLines',
  name: 'bank-movement-lines',
  title: 'سطرهای بدون بابت',
  empty: 'همه سطرهای بانک بابت دارند.',
  rowId: (row) => `${row.statementId ?? ''}:${row.line ?? ''}:${row.depositId ?? ''}`,
  columns: {
    description: {
      title: 'شرح بانک',
      kind: 'text',
      of: (row) => row.description ?? '-',
      isTitle: true,
      flex: 1.4,
      minWidth: 150,
    },
    ...bankLine,
    direction: { title: 'نوع', kind: 'text', of: (row) => lineDirectionLabels[row.direction], minWidth: 80 },
    amount: { title: 'مبلغ (ریال)', kind: 'rial', minWidth: 120 },
    bankAt: { title: 'زمان در بانک', kind: 'moment', minWidth: 116 },
    bankRef: { title: 'شماره پیگیری بانک', kind: 'code', only: 'file' },
    otherIban: { title: 'شبای طرف مقابل', kind: 'code', only: 'file' },
  },
});

export const bankMovements = listOf<RowOf<typeof listBankMovements>>()({
  file: 'exportBankMovements',
  name: 'bank-movements',
  title: 'بابت‌های ثبت‌شده',
  empty: 'هنوز بابتی ثبت نشده است.',
  rowId: 'movementId',
  columns: {
    movementId: { title: 'شماره', kind: 'code', only: 'file' },
    causeText: { title: 'بابت', kind: 'text', isTitle: true, flex: 1.4, minWidth: 160 },
    ...bankLine,
    amount: { title: 'مبلغ (ریال)', kind: 'rial', minWidth: 120 },
    bankAt: { title: 'زمان در بانک', kind: 'moment', minWidth: 116 },
    bankRef: { title: 'شماره پیگیری بانک', kind: 'code', only: 'file' },
    reason: { title: 'علت', kind: 'text', only: 'file' },
    status: { title: 'وضعیت', kind: 'text', of: (row) => row.statusText, minWidth: 120 },
    preparedByName: { title: 'ثبت‌کننده', kind: 'text', only: 'file' },
    decidedByName: { title: 'تأییدکننده', kind: 'text', only: 'file' },
    journalId: { title: 'سند', kind: 'code', only: 'file' },
    reversedAt: { title: 'زمان برگشت سند', kind: 'moment', only: 'file' },
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

export const bankStatementLines = listOf<ResponseOf<typeof getBankStatement>['data']['lines'][number]>()({
  file: 'exportBankStatementLines',
  name: 'bank-statement-lines',
  title: 'سطرهای صورت‌حساب',
  empty: 'صورت‌حسابی وارد نشده است.',
  rowId: 'line',
  columns: {
    line: { title: 'سطر', kind: 'count', flex: 0.3, minWidth: 60, align: 'start' },
    bankRef: { title: 'شماره پیگیری بانک', kind: 'code', isTitle: true },
    fundName: { title: 'صندوق', kind: 'text', minWidth: 100 },
    accountIban: { title: 'شبای حساب صندوق', kind: 'code', only: 'file' },
    direction: {
      title: 'نوع',
      kind: 'text',
      of: (row) => lineDirectionLabels[row.direction],
      flex: 0.5,
      minWidth: 70,
    },
    amount: { title: 'مبلغ (ریال)', kind: 'rial', at: 3 },
    depositDate: { title: 'زمان', kind: 'moment' },
    depositCode: { title: 'شناسه واریز', kind: 'code', minWidth: 120 },
    sourceIban: { title: 'شبای طرف مقابل', kind: 'code', only: 'file' },
    description: { title: 'شرح', kind: 'text', only: 'file' },
    state: { title: 'وضعیت', kind: 'text', of: (row) => row.stateText },
    matchText: { title: 'نتیجه', kind: 'words', only: 'file' },
    problem: { title: 'علت', kind: 'words', only: 'file' },
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
