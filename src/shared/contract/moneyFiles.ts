import { lineDirectionLabels } from './deskTexts.ts';
import { listBankBalances } from './bankBalances.ts';
import { getBankStatement, listBankStatements } from './bankStatements.ts';
import { listDisputedPayments } from './disputes.ts';
import { listOpenItemClosures, listOpenItems } from './openItems.ts';
import { listGatewaySettlements, listUnsettledPayments } from './gatewaySettlements.ts';
import { cell, fileOfList } from './listFile.ts';
import { listPayoutBatches } from './payoutBatches.ts';
import { getReconciliationQueue, listReconciliations } from './reconciliation.ts';

/* Lists of the desks for money of the bank and of gateways as files. */

export const exportDisputedPayments = fileOfList('exportDisputedPayments', listDisputedPayments, {
  name: 'disputed-payments',
  sheet: 'پرداخت‌های در حال پیگیری',
  columns: [
    ['شماره درخواست', (row) => row.orderNo],
    ['سرمایه‌گذار', (row) => row.investorName],
    ['صندوق', (row) => row.fundName],
    ['درگاه', (row) => row.gatewayTitle],
    ['مبلغ درخواست (ریال)', (row) => cell.whole(row.amount)],
    ['دریافتی درگاه (ریال)', (row) => cell.whole(row.receivedAmount)],
    ['چه شده است', (row) => row.reasonText],
    ['از', (row) => cell.moment(row.disputedAt)],
    ['پیشنهاد', (row) => (row.resolution?.status === 'prepared' ? row.resolution.actText : null)],
    ['وضعیت پرداخت', (row) => row.statusText],
    ['شناسه درگاه', (row) => row.authority],
    ['شماره پیگیری', (row) => row.refId],
    ['کارت', (row) => row.cardMask],
    ['شناسه پرداخت', (row) => row.paymentId],
  ],
});

export const exportGatewaySettlements = fileOfList('exportGatewaySettlements', listGatewaySettlements, {
  name: 'gateway-settlements',
  sheet: 'تسویه‌ها',
  columns: [
    ['شماره', (row) => row.settlementId],
    ['درگاه یا سامانه برداشت', (row) => row.gatewayTitle],
    ['راه دریافت', (row) => row.sourceText],
    ['صندوق', (row) => row.fundName],
    ['شبای حساب صندوق', (row) => row.accountIban],
    ['پرداخت‌ها تا روز', (row) => cell.day(row.untilDate)],
    ['روز واریز', (row) => cell.day(row.settledOn)],
    ['شناسه پیگیری بانک', (row) => row.bankRef],
    ['تعداد', (row) => row.paymentCount],
    ['جمع پرداخت‌ها (ریال)', (row) => cell.whole(row.gross)],
    ['کارمزد (ریال)', (row) => cell.whole(row.fee)],
    ['واریزشده (ریال)', (row) => cell.whole(row.net)],
    ['اختلاف (ریال)', (row) => cell.whole(row.difference)],
    ['علت اختلاف', (row) => row.differenceReason],
    ['وضعیت', (row) => row.statusText],
    ['ثبت‌کننده', (row) => row.preparedByName],
    ['تأییدکننده', (row) => row.decidedByName],
  ],
});

export const exportOpenItems = fileOfList('exportOpenItems', listOpenItems, {
  name: 'open-items',
  sheet: 'موارد باز',
  rows: ({ data }) => data.items,
  total: ({ data }) => data.total,
  columns: [
    ['حساب', (row) => row.accountText],
    ['صندوق', (row) => row.fundName],
    ['مورد', (row) => row.text],
    ['روز', (row) => cell.day(row.day)],
    ['مانده (ریال)', (row) => cell.whole(row.amount)],
    ['در انتظار تأیید (ریال)', (row) => cell.whole(row.waiting)],
    ['علت', (row) => row.reason],
  ],
});

export const exportOpenItemClosures = fileOfList('exportOpenItemClosures', listOpenItemClosures, {
  name: 'open-item-closures',
  sheet: 'موارد بسته‌شده',
  columns: [
    ['شماره', (row) => row.closureId],
    ['حساب', (row) => row.accountText],
    ['صندوق', (row) => row.fundName],
    ['نتیجه', (row) => row.wayText],
    ['مبلغ (ریال)', (row) => cell.whole(row.amount)],
    ['شماره پیگیری بانک', (row) => row.bankRef],
    ['علت', (row) => row.reason],
    ['وضعیت', (row) => row.statusText],
    ['ثبت‌کننده', (row) => row.preparedByName],
    ['تأییدکننده', (row) => row.decidedByName],
    ['سند', (row) => row.journalId],
  ],
});

export const exportUnsettledPayments = fileOfList('exportUnsettledPayments', listUnsettledPayments, {
  name: 'unsettled-payments',
  sheet: 'تسویه‌نشده',
  rows: ({ data }) => data.days,
  total: ({ data }) => data.total,
  columns: [
    ['درگاه یا سامانه برداشت', (row) => row.gatewayTitle],
    ['راه دریافت', (row) => row.sourceText],
    ['صندوق', (row) => row.fundName],
    ['روز پرداخت', (row) => cell.day(row.businessDate)],
    ['چند روز پیش', (row) => row.ageDays],
    ['تعداد', (row) => row.count],
    ['مبلغ (ریال)', (row) => cell.whole(row.amount)],
    ['کارمزد (ریال)', (row) => cell.whole(row.fee)],
    ['جمع تا این روز (ریال)', (row) => cell.whole(row.totalAmount)],
  ],
});

export const exportBankBalances = fileOfList('exportBankBalances', listBankBalances, {
  name: 'bank-balances',
  sheet: 'مانده حساب بانکی',
  columns: [
    ['صندوق', (row) => row.fundName],
    ['روز', (row) => cell.day(row.businessDate)],
    ['مانده دفاتر (ریال)', (row) => cell.whole(row.bookBalance)],
    ['مانده بانک (ریال)', (row) => cell.whole(row.bankBalance)],
    ['اختلاف (ریال)', (row) => cell.whole(row.difference)],
    ['بخش بی‌توضیح (ریال)', (row) => cell.whole(row.unexplained)],
    ['نتیجه', (row) => row.stateText],
    ['نتیجه پیگیری', (row) => row.note],
    ['بسته شده', (row) => cell.yesNo(row.isClosed)],
    ['علت بستن', (row) => row.closeReason],
  ],
});

export const exportBankStatements = fileOfList('exportBankStatements', listBankStatements, {
  name: 'bank-statements',
  sheet: 'صورت‌حساب‌های بانک',
  columns: [
    ['شماره', (row) => row.statementId],
    ['سطر تازه', (row) => row.lineCount],
    ['جمع (ریال)', (row) => cell.whole(row.totalAmount)],
    ['سطر تکراری (کنار رفته)', (row) => row.repeatedCount],
    ['سطر قدیمی‌تر از آخرین قیمت', (row) => row.lateCount],
    ['سطر ثبت‌نشده', (row) => row.refusedCount],
    ['ثبت‌کننده', (row) => row.importerName],
    ['زمان ورود', (row) => cell.moment(row.importedAt)],
    ['وضعیت', (row) => row.statusText],
    ['تأییدکننده', (row) => row.deciderName],
    ['زمان تصمیم', (row) => cell.moment(row.decidedAt)],
    ['علت', (row) => row.decisionReason],
  ],
});

export const exportBankStatementLines = fileOfList('exportBankStatementLines', getBankStatement, {
  name: 'bank-statement-lines',
  sheet: 'سطرهای صورت‌حساب',
  rows: ({ data }) => data.lines,
  columns: [
    ['سطر', (line) => line.line],
    ['شناسه پیگیری', (line) => line.bankRef],
    ['صندوق', (line) => line.fundName],
    ['شبای حساب صندوق', (line) => line.accountIban],
    ['نوع', (line) => lineDirectionLabels[line.direction]],
    ['مبلغ (ریال)', (line) => cell.whole(line.amount)],
    ['زمان', (line) => cell.moment(line.depositDate)],
    ['شناسه واریز', (line) => line.depositCode],
    ['شبای طرف مقابل', (line) => line.sourceIban],
    ['شرح', (line) => line.description],
    ['وضعیت', (line) => line.stateText],
    ['نتیجه', (line) => cell.words(line.matchText)],
    ['علت', (line) => cell.words(line.problem)],
  ],
});

export const exportPayoutBatches = fileOfList('exportPayoutBatches', listPayoutBatches, {
  name: 'bank-files',
  sheet: 'فایل‌های بانک',
  columns: [
    ['شماره فایل', (row) => row.batchNo],
    ['صندوق', (row) => row.fundName],
    ['سررسید تا', (row) => cell.day(row.untilDate)],
    ['ردیف', (row) => row.rowCount],
    ['جمع (ریال)', (row) => cell.whole(row.totalAmount)],
    ['واریز شده', (row) => row.paidCount],
    ['ناموفق', (row) => row.failedCount],
    ['بی‌پاسخ', (row) => row.openCount],
    ['وضعیت', (row) => row.statusText],
    ['ثبت‌کننده', (row) => row.creatorName],
    ['زمان ثبت', (row) => cell.moment(row.createdAt)],
    ['تأییدکننده', (row) => row.releaserName],
    ['زمان تأیید', (row) => cell.moment(row.releasedAt)],
    ['علت لغو', (row) => row.cancelReason],
  ],
});

export const exportReconciliations = fileOfList('exportReconciliations', listReconciliations, {
  name: 'reconciliation',
  sheet: 'مغایرت‌گیری',
  columns: [
    ['روز', (row) => cell.day(row.businessDate)],
    ['موضوع', (row) => row.subjectText],
    ['تعداد در گزارش بانک', (row) => row.bankCount],
    ['گزارش بانک (ریال)', (row) => cell.whole(row.bankAmount)],
    ['تعداد در دفاتر', (row) => row.bookCount],
    ['مانده دفاتر (ریال)', (row) => cell.whole(row.bookAmount)],
    ['اختلاف (ریال)', (row) => cell.whole(row.difference)],
    ['ردیف‌های باز', (row) => row.openCount],
    ['بی‌پاسخ', (row) => row.unansweredCount],
    ['نتیجه', (row) => (row.isEven ? 'بی‌مغایرت' : 'مغایرت')],
    ['زمان تطبیق', (row) => cell.moment(row.checkedAt)],
  ],
});

const openKinds = {
  payment: 'پرداخت درگاه',
  refund: 'عودت',
  deposit: 'واریز با شناسه',
  payout: 'پرداخت به سرمایه‌گذار',
} as const;

export const exportReconciliationQueue = fileOfList('exportReconciliationQueue', getReconciliationQueue, {
  name: 'open-work',
  sheet: 'ناتمام‌ها',
  rows: ({ data }) => data.items,
  columns: [
    ['نوع', (row) => openKinds[row.kind]],
    ['مبلغ (ریال)', (row) => cell.whole(row.amount)],
    ['شماره درخواست', (row) => row.orderNo],
    ['شناسه', (row) => row.reference],
    ['وضعیت', (row) => row.statusText],
    ['از', (row) => cell.moment(row.since)],
  ],
});

export const moneyFileOperations = {
  exportDisputedPayments,
  exportGatewaySettlements,
  exportUnsettledPayments,
  exportOpenItems,
  exportOpenItemClosures,
  exportBankBalances,
  exportBankStatements,
  exportBankStatementLines,
  exportPayoutBatches,
  exportReconciliations,
  exportReconciliationQueue,
};
