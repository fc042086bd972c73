import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import type * as client from '#shared/contract/investors.ts';
import * as files from '#shared/contract/payoutBatches.ts';
import * as contract from '#shared/contract/payouts.ts';
import { onePage } from './desk.tsx';
import { answers } from './msw.ts';

/* Payouts and bank files as the screens of the desk get them. */

type Row = ResponseOf<typeof contract.listPayouts>['data'][number];
type Detail = ResponseOf<typeof contract.getPayout>['data'];
type Batch = ResponseOf<typeof files.listPayoutBatches>['data'][number];
type Account = ResponseOf<typeof client.investorBankAccounts>['data'][number];

export const row = (changes: Partial<Row> = {}): Row => ({
  payoutId: 8,
  kind: 'redemption',
  kindText: 'وجه ابطال',
  orderId: 40,
  orderNo: '1405-000040',
  fundId: 1,
  fundName: 'درآمد ثابت سپیدار',
  investorId: 7,
  investorName: 'نگار رستگار',
  nationalNo: '0012345679',
  amount: '5448500',
  amountText: '5,448,500',
  dueDate: '2026-11-15',
  status: 'failed',
  statusText: 'واریز ناموفق',
  accountId: 2,
  accountText: 'سامان IR32 **** 3115',
  batchNo: 'PB-1',
  bankRef: null,
  errorText: 'حساب مقصد مسدود است',
  isHeld: false,
  hasRepair: false,
  createdAt: '2026-11-15T07:30:00.000Z',
  finishedAt: '2026-11-15T07:30:00.000Z',
  ...changes,
});
const detail = (changes: Partial<Detail> = {}): Detail => ({
  ...row(),
  bankName: 'سامان',
  iban: 'IR320560004019352903633115',
  hold: null,
  repair: null,
  lastAct: null,
  attempts: [
    {
      batchNo: 'PB-1',
      attempt: 1,
      bankName: 'سامان',
      iban: 'IR320560004019352903633115',
      amount: '5448500',
      result: 'failed',
      resultText: 'ناموفق',
      bankRef: null,
      errorText: 'حساب مقصد مسدود است',
      answeredByName: 'پیمان سهرابی',
      answeredAt: '2026-11-15T07:30:00.000Z',
    },
  ],
  version: 'seen-8',
  ...changes,
});
export const shown = (changes: Partial<Detail> = {}) => answers(contract.getPayout, { data: detail(changes) });
export const list = (rows: Row[]) =>
  answers(contract.listPayouts, {
    data: rows,
    pageInfo: onePage(rows.length),
    summary: {
      dueCount: 2,
      dueAmount: '9000000',
      heldCount: 0,
      heldAmount: '0',
      sentCount: 0,
      sentAmount: '0',
      failedCount: 1,
      failedAmount: '5448500',
      repairCount: 0,
    },
  });
export const batch = (changes: Partial<Batch> = {}): Batch => ({
  batchNo: 'PB-2',
  fundId: 1,
  fundName: 'درآمد ثابت سپیدار',
  untilDate: '2026-11-21',
  rowCount: 1,
  totalAmount: '5448500',
  totalAmountText: '5,448,500',
  status: 'released',
  statusText: 'تأیید شده',
  sourceIban: null,
  method: null,
  methodText: null,
  format: 'csv',
  formatText: 'CSV سامانه',
  isVerified: true,
  contentHash: 'ab12',
  creatorName: 'لیلا فرهمند',
  createdAt: '2026-11-21T07:30:00.000Z',
  isMine: false,
  releaserName: 'پیمان سهرابی',
  releasedAt: '2026-11-21T07:40:00.000Z',
  downloaderName: null,
  downloadedAt: null,
  cancelReason: null,
  cancelAskerName: null,
  cancelAskedAt: null,
  isMyCancel: false,
  cancellerName: null,
  cancelledAt: null,
  paidCount: 0,
  failedCount: 0,
  openCount: 1,
  fileUrl: '/api/admin/payouts/batches/PB-2/file/',
  version: 'seen-PB-2',
  ...changes,
});
export const batches = (changes: Partial<Batch> = {}) => [
  answers(files.listPayoutBatches, {
    data: [batch(changes)],
    pageInfo: onePage(1),
    summary: { waitingCount: 1, waitingAmount: '5448500' },
  }),
  answers(files.getPayoutBatch, {
    data: {
      batch: batch(changes),
      rows: [
        {
          row: 1,
          payoutId: 8,
          attempt: 2,
          receiverName: 'نگار رستگار',
          bankName: 'سامان',
          iban: 'IR320560004019352903633115',
          amount: '5448500',
          purpose: 'وجه ابطال 1405-000040',
          result: 'open',
          resultText: 'بی‌پاسخ',
          bankRef: null,
          errorText: null,
          answeredAt: null,
        },
      ],
    },
    pageInfo: onePage(1),
  }),
];
export const account = (changes: Partial<Account>): Account => ({
  accountId: 2,
  bankName: 'سامان',
  bankCode: '056',
  bankBranchCode: '',
  bankBranchName: '',
  accountType: 'current',
  accountTypeText: 'حساب جاری',
  accountNumber: '1',
  iban: 'IR320560004019352903633115',
  isDefault: true,
  isVerified: true,
  heldUntil: null,
  ...changes,
});
