import type { listDisputedDebits } from '../contract/debitDisputes.ts';
import type { listDisputedPayments } from '../contract/disputes.ts';
import { listOf, type RowOf } from './list.ts';

/* Payments and debits whose money does not fit. */

const order = {
  orderNo: { title: 'شماره درخواست', kind: 'code', isTitle: true, minWidth: 110 },
  investorName: { title: 'سرمایه‌گذار', kind: 'text', flex: 1.2, minWidth: 120 },
  fundName: { title: 'صندوق', kind: 'text', only: 'file' },
} as const;

const cause = {
  reasonText: { title: 'شرح', kind: 'text', flex: 1.6, minWidth: 160 },
  disputedAt: { title: 'از تاریخ', kind: 'moment' },
} as const;

interface Proposed {
  resolution: { status: string; actText: string } | null;
}

const proposalOf = ({ resolution }: Proposed): string | null =>
  resolution?.status === 'prepared' ? resolution.actText : null;

export const disputedPayments = listOf<RowOf<typeof listDisputedPayments>>()({
  file: 'exportDisputedPayments',
  name: 'disputed-payments',
  title: 'پرداخت‌های در حال پیگیری',
  rowId: 'paymentId',
  columns: {
    ...order,
    gatewayTitle: { title: 'درگاه', kind: 'text', only: 'file' },
    amount: { title: 'مبلغ درخواست (ریال)', kind: 'rial' },
    receivedAmount: { title: 'دریافتی درگاه (ریال)', kind: 'rial' },
    ...cause,
    proposal: { title: 'پیشنهاد', kind: 'text', of: proposalOf },
    status: { title: 'وضعیت پرداخت', kind: 'text', of: (row) => row.statusText },
    authority: { title: 'شناسه درگاه', kind: 'text', only: 'file' },
    refId: { title: 'شماره پیگیری', kind: 'code', only: 'file' },
    cardMask: { title: 'کارت', kind: 'code', only: 'file' },
    paymentId: { title: 'شناسه پرداخت', kind: 'code', only: 'file' },
  },
});

export const disputedDebits = listOf<RowOf<typeof listDisputedDebits>>()({
  file: 'exportDisputedDebits',
  name: 'disputed-debits',
  title: 'برداشت‌های در حال پیگیری',
  rowId: 'attemptId',
  columns: {
    ...order,
    providerTitle: { title: 'سامانه برداشت', kind: 'text', only: 'file' },
    bankName: { title: 'بانک', kind: 'text', only: 'file' },
    contractNo: { title: 'شماره قرارداد', kind: 'code', only: 'file' },
    amount: { title: 'مبلغ برداشت (ریال)', kind: 'rial' },
    receivedAmount: { title: 'برداشت‌شده در بانک (ریال)', kind: 'rial' },
    ...cause,
    proposal: { title: 'پیشنهاد', kind: 'text', of: proposalOf },
    status: { title: 'وضعیت برداشت', kind: 'text', of: (row) => row.statusText },
    tracking: { title: 'شناسه ما', kind: 'text', only: 'file' },
    refId: { title: 'شماره پیگیری', kind: 'code', only: 'file' },
  },
});
