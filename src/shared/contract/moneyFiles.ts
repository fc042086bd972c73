import {
  bankBalances,
  bankStatements,
  gatewaySettlements,
  payoutBatches,
  reconciliationQueue,
  unsettledPayments,
} from '../lists/bankMoney.ts';
import { disputedPayments } from '../lists/disputes.ts';
import { lineDirectionLabels } from './deskTexts.ts';
import { listBankBalances } from './bankBalances.ts';
import { getBankStatement, listBankStatements } from './bankStatements.ts';
import { declaredFile } from './declaredFile.ts';
import { listDisputedPayments } from './disputes.ts';
import { listOpenItemClosures, listOpenItems } from './openItems.ts';
import { listGatewaySettlements, listUnsettledPayments } from './gatewaySettlements.ts';
import { cell, fileOfList } from './listFile.ts';
import { listPayoutBatches } from './payoutBatches.ts';
import { getReconciliationQueue, listReconciliations } from './reconciliation.ts';

/* Lists of the desks for money of the bank and of gateways as files. */

export const exportDisputedPayments = declaredFile(listDisputedPayments, disputedPayments);

export const exportGatewaySettlements = declaredFile(listGatewaySettlements, gatewaySettlements);

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

export const exportUnsettledPayments = declaredFile(listUnsettledPayments, unsettledPayments, {
  rows: ({ data }) => data.days,
  total: ({ data }) => data.total,
});

export const exportBankBalances = declaredFile(listBankBalances, bankBalances);

export const exportBankStatements = declaredFile(listBankStatements, bankStatements);

export const exportBankStatementLines = fileOfList('exportBankStatementLines', getBankStatement, {
  name: 'bank-statement-lines',
  sheet: 'سطرهای صورت‌حساب',
  rows: ({ data }) => data.lines,
  columns: [
    ['سطر', (line) => line.line],
    ['شماره پیگیری', (line) => line.bankRef],
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

export const exportPayoutBatches = declaredFile(listPayoutBatches, payoutBatches);

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
    ['نتیجه', (row) => (row.isEven ? 'بدون مغایرت' : 'مغایرت')],
    ['زمان مغایرت‌گیری', (row) => cell.moment(row.checkedAt)],
  ],
});

export const exportReconciliationQueue = declaredFile(getReconciliationQueue, reconciliationQueue, {
  rows: ({ data }) => data.items,
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
