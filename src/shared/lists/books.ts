import type { getPrincipalRun } from '../contract/bonds.ts';
import type { listCorrections } from '../contract/corrections.ts';
import type { ResponseOf } from '../contract/kernel/define.ts';
import type { listPriceCorrections } from '../contract/priceCorrections.ts';
import type { getProfitRun, listProfitRuns } from '../contract/profits.ts';
import { listOf, type RowOf } from './list.ts';

/* Lists of profits and corrections. */

export const corrections = listOf<RowOf<typeof listCorrections>>()({
  file: 'exportCorrections',
  name: 'corrections',
  title: 'اصلاح‌ها',
  empty: 'اصلاحی ثبت نشده است.',
  rowId: 'correctionId',
  columns: {
    correctionId: { title: 'شماره', kind: 'code', only: 'file' },
    kindText: { title: 'نوع', kind: 'text', isTitle: true, flex: 1.4, minWidth: 140 },
    journalId: { title: 'سند برگشت‌خورده', kind: 'code', only: 'file' },
    orderNo: { title: 'شماره درخواست', kind: 'code', of: (row) => row.order?.orderNo, only: 'file' },
    investorName: { title: 'سرمایه‌گذار', kind: 'text', flex: 1.3 },
    fundName: { title: 'صندوق', kind: 'text', flex: 1.3 },
    amount: {
      title: 'مبلغ (ریال)',
      kind: 'rial',
      of: (row) => (row.side === 'debit' && row.total ? `-${row.total}` : row.total),
      flex: 1.1,
      minWidth: 100,
    },
    reason: { title: 'علت', kind: 'text', flex: 1.8, minWidth: 130 },
    preparedByName: { title: 'ثبت‌کننده', kind: 'text', minWidth: 96 },
    preparedAt: { title: 'زمان ثبت', kind: 'moment', flex: 1.2, minWidth: 96 },
    status: { title: 'وضعیت', kind: 'text', of: (row) => row.statusText, flex: 1.1 },
    decidedByName: { title: 'تأییدکننده', kind: 'text', only: 'file' },
    decidedAt: { title: 'زمان تصمیم', kind: 'moment', only: 'file' },
    decisionReason: { title: 'علت رد', kind: 'text', only: 'file' },
    bookedJournalId: { title: 'سند ثبت‌شده', kind: 'code', only: 'file' },
  },
});

export const priceCorrections = listOf<RowOf<typeof listPriceCorrections>>()({
  file: 'exportPriceCorrections',
  name: 'price-corrections',
  title: 'اصلاح قیمت',
  empty: 'قیمتی اصلاح نشده است.',
  rowId: 'priceCorrectionId',
  columns: {
    priceCorrectionId: { title: 'شماره', kind: 'code', only: 'file' },
    fundName: { title: 'صندوق', kind: 'text', isTitle: true, flex: 1.6, minWidth: 140 },
    navDate: { title: 'روز قیمت', kind: 'day' },
    oldIssue: { title: 'قیمت صدور اعلام‌شده', kind: 'price', of: (row) => row.published.issueNav, only: 'file' },
    newIssue: { title: 'قیمت صدور درست', kind: 'price', of: (row) => row.corrected.issueNav, only: 'file' },
    oldCancel: { title: 'قیمت ابطال اعلام‌شده', kind: 'price', of: (row) => row.published.cancelNav, only: 'file' },
    newCancel: { title: 'قیمت ابطال درست', kind: 'price', of: (row) => row.corrected.cancelNav, only: 'file' },
    orders: { title: 'درخواست‌ها', kind: 'count', minWidth: 90 },
    booked: { title: 'اصلاح‌شده', kind: 'count', only: 'file' },
    credit: {
      title: 'افزودن تفاوت به مانده سرمایه‌گذار (ریال)',
      kind: 'rial',
      of: (row) => row.credit.amount,
      only: 'file',
    },
    borne: { title: 'تفاوت بر عهده مدیر صندوق (ریال)', kind: 'rial', of: (row) => row.borne.amount, only: 'file' },
    reason: { title: 'علت', kind: 'text', flex: 1.8, minWidth: 130 },
    preparedByName: { title: 'ثبت‌کننده', kind: 'text', minWidth: 96 },
    preparedAt: { title: 'زمان ثبت', kind: 'moment', minWidth: 96 },
    state: { title: 'وضعیت', kind: 'text', of: (row) => row.stateText },
    decidedByName: { title: 'تأییدکننده', kind: 'text', only: 'file' },
    decisionReason: { title: 'علت رد', kind: 'text', only: 'file' },
  },
});

export const profitRuns = listOf<RowOf<typeof listProfitRuns>>()({
  file: 'exportProfitRuns',
  name: 'profit-runs',
  title: 'سود دوره‌ای',
  rowId: 'profitId',
  columns: {
    profitId: { title: 'شماره', kind: 'code', only: 'file' },
    fundName: { title: 'صندوق', kind: 'text', only: 'file' },
    profitDate: { title: 'تاریخ اعمال', kind: 'day', isTitle: true, minWidth: 114 },
    unitCount: { title: 'واحد مشمول', kind: 'units' },
    guaranteedPerUnit: {
      title: 'سود هر واحد (ریال)',
      kind: 'rial',
      second: 'extraPerUnit',
      head: 'سود و اضافه هر واحد (ریال)',
      minWidth: 96,
    },
    extraPerUnit: { title: 'اضافه هر واحد (ریال)', kind: 'signed' },
    amount: {
      title: 'مبلغ سود (ریال)',
      kind: 'rial',
      second: 'extraAmount',
      head: 'مبلغ سود و اضافه (ریال)',
      flex: 1.4,
    },
    extraAmount: { title: 'مبلغ اضافه سود (ریال)', kind: 'signed' },
    compensation: { title: 'مبلغ جبرانی (ریال)', kind: 'rial', minWidth: 96 },
    total: { title: 'مبلغ سود کل (ریال)', kind: 'rial', flex: 1.4 },
    investors: { title: 'سرمایه‌گذاران مشمول', kind: 'count', flex: 0.8 },
    status: { title: 'وضعیت', kind: 'text', of: (row) => row.statusText, flex: 1.1 },
    preparedByName: { title: 'ثبت‌کننده', kind: 'text', only: 'file' },
    approvedByName: { title: 'تأییدکننده', kind: 'text', only: 'file' },
    executedAt: { title: 'زمان اجرا', kind: 'moment', only: 'file' },
  },
});

export const profitShares = listOf<ResponseOf<typeof getProfitRun>['data']['shares'][number]>()({
  file: 'exportProfitShares',
  name: 'profit-shares',
  title: 'سهم هر سرمایه‌گذار',
  empty: 'سهمی نیست.',
  rowId: 'investorId',
  columns: {
    investorId: { title: 'شناسه سرمایه‌گذار', kind: 'code', only: 'file' },
    investorName: { title: 'سرمایه‌گذار', kind: 'text', isTitle: true, flex: 1.8, minWidth: 140 },
    unitCount: { title: 'واحد مشمول', kind: 'units' },
    amount: { title: 'مبلغ سود (ریال)', kind: 'rial', flex: 1.2 },
    reinvestPercent: { title: 'سرمایه‌گذاری مجدد (درصد)', kind: 'count' },
    reinvest: { title: 'سرمایه‌گذاری مجدد (ریال)', kind: 'rial', flex: 1.3 },
    payout: { title: 'پرداخت (ریال)', kind: 'rial', flex: 1.2 },
    status: { title: 'وضعیت', kind: 'text', of: (row) => row.statusText, flex: 1.1 },
  },
});

export const principalShares = listOf<ResponseOf<typeof getPrincipalRun>['data']['shares'][number]>()({
  file: 'exportPrincipalShares',
  name: 'principal-shares',
  title: 'سهم هر دارنده',
  empty: 'سهمی نیست.',
  rowId: 'investorId',
  columns: {
    investorId: { title: 'شناسه سرمایه‌گذار', kind: 'code', only: 'file' },
    investorName: { title: 'سرمایه‌گذار', kind: 'text', isTitle: true, flex: 1.8, minWidth: 140 },
    unitCount: { title: 'ورقه', kind: 'units' },
    amount: { title: 'اصل (ریال)', kind: 'rial', flex: 1.3, minWidth: 130 },
    hasAccount: { title: 'حساب تأییدشده', kind: 'yesNo', flex: 1.1, minWidth: 120 },
    status: { title: 'وضعیت', kind: 'text', of: (row) => row.statusText },
  },
});
