import type { ResponseOf } from '../contract/kernel/define.ts';
import type { listOpenItemClosures, listOpenItems } from '../contract/openItems.ts';
import type { getReconciliationQueue, listReconciliations } from '../contract/reconciliation.ts';
import { listOf, type RowOf } from './list.ts';

/* Lists of the reconciliation: its results, what is not finished, and open items of the books. */

export const reconciliations = listOf<RowOf<typeof listReconciliations>>()({
  file: 'exportReconciliations',
  name: 'reconciliation',
  title: 'مغایرت‌گیری',
  empty: 'نتیجه‌ای در این بازه نیست.',
  rowId: (row) => `${row.businessDate}:${row.subject}`,
  columns: {
    businessDate: { title: 'روز', kind: 'day', flex: 0.8, minWidth: 96 },
    subjectText: { title: 'موضوع', kind: 'text', at: 0, isTitle: true, second: 'note', flex: 2, minWidth: 170 },
    note: { title: 'توضیح', kind: 'text', only: 'screen' },
    bankCount: { title: 'تعداد در گزارش بانک', kind: 'count' },
    bankAmount: { title: 'گزارش بانک (ریال)', kind: 'rial', second: 'bankCount', flex: 1.2 },
    bookCount: { title: 'تعداد در دفاتر', kind: 'count' },
    bookAmount: { title: 'مانده دفاتر (ریال)', kind: 'rial', second: 'bookCount', flex: 1.2 },
    difference: { title: 'اختلاف (ریال)', kind: 'signed' },
    openCount: { title: 'ردیف‌های باز', kind: 'count', only: 'file' },
    unansweredCount: { title: 'بی‌پاسخ', kind: 'count', only: 'file' },
    isEven: {
      title: 'نتیجه',
      kind: 'text',
      of: (row) => (row.isEven ? 'بدون مغایرت' : 'مغایرت'),
      flex: 0.8,
      minWidth: 104,
    },
    checkedAt: { title: 'زمان مقایسه', kind: 'moment', only: 'file' },
  },
});

/** Which account of which fund an open item is of. */
const account = {
  accountText: { title: 'حساب', kind: 'text', minWidth: 150 },
  fundName: { title: 'صندوق', kind: 'text', flex: 1.2, minWidth: 130 },
} as const;

type OpenItem = ResponseOf<typeof listOpenItems>['data']['items'][number];

/** Names an item among those of its account. */
export const openItemKey = (row: OpenItem): string =>
  `${row.account}:${row.fundId}:${row.settlementId ?? ''}:${row.journalId ?? ''}`;

export const openItems = listOf<OpenItem>()({
  file: 'exportOpenItems',
  name: 'open-items',
  title: 'موارد باز',
  empty: 'مورد بازی نیست.',
  rowId: openItemKey,
  columns: {
    ...account,
    text: { title: 'مورد', kind: 'text', at: 0, isTitle: true, minWidth: 150 },
    day: { title: 'روز', kind: 'day' },
    amount: { title: 'مانده (ریال)', kind: 'signed', head: 'طلب صندوق (ریال)', minWidth: 130 },
    waiting: { title: 'در انتظار تأیید (ریال)', kind: 'signed', minWidth: 130 },
    reason: { title: 'علت', kind: 'text', only: 'file' },
    act: { title: 'تعیین تکلیف', kind: 'drawn', minWidth: 120 },
  },
});

export const openItemClosures = listOf<RowOf<typeof listOpenItemClosures>>()({
  file: 'exportOpenItemClosures',
  name: 'open-item-closures',
  title: 'موارد بسته‌شده',
  empty: 'هنوز موردی تعیین تکلیف نشده است.',
  rowId: 'closureId',
  columns: {
    closureId: { title: 'شماره', kind: 'code', only: 'file' },
    ...account,
    wayText: { title: 'نتیجه', kind: 'text', at: 0, isTitle: true, flex: 1.2, minWidth: 160 },
    preparedAt: { title: 'روز', kind: 'day', only: 'screen' },
    amount: { title: 'مبلغ (ریال)', kind: 'signed', head: 'طلب صندوق (ریال)', minWidth: 130 },
    bankRef: { title: 'شماره پیگیری بانک', kind: 'code', only: 'file' },
    reason: { title: 'علت', kind: 'text', only: 'file' },
    status: { title: 'وضعیت', kind: 'text', of: (row) => row.statusText },
    preparedByName: { title: 'ثبت‌کننده', kind: 'text', only: 'file' },
    decidedByName: { title: 'تأییدکننده', kind: 'text', only: 'file' },
    journalId: { title: 'سند', kind: 'code', only: 'file' },
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
    since: { title: 'از تاریخ', kind: 'moment' },
    next: { title: 'گام بعد', kind: 'drawn', minWidth: 120 },
  },
});
