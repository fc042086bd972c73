import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import * as contract from '#shared/contract/deposits.ts';
import { onePage } from './desk.tsx';
import { answers } from './msw.ts';

/* Deposits as the API answers them, for the screens of the bank desk. */

export type DepositSample = ResponseOf<typeof contract.listAutoBuy>['data'][number];

/** A deposit without an owner. */
export const sampleDeposit = (changes: Partial<DepositSample> = {}): DepositSample => ({
  depositId: 3,
  depositDate: '2026-11-21T06:00:00.000Z',
  amount: '33000000',
  amountText: '33,000,000',
  fundId: 1,
  fundName: 'درآمد ثابت سپیدار',
  investorId: null,
  investorName: null,
  nationalNo: null,
  source: 'deposit_id',
  sourceText: 'شناسه واریز',
  depositCode: null,
  sourceIban: null,
  bankRef: 'ST-3',
  orderId: null,
  orderNo: null,
  status: 'unmatched',
  statusText: 'نامشخص',
  errorText: 'واریز شناسه ندارد',
  reason: '',
  returnRef: null,
  returnIban: null,
  returnOwner: null,
  isMine: false,
  isMyReturn: false,
  isMyLink: false,
  slips: [],
  payouts: [],
  slipNumber: null,
  origin: 'feed',
  lateReason: null,
  handlerName: null,
  handledAt: null,
  version: 'seen-3',
  actions: ['match', 'retry', 'return'],
  ...changes,
});

/** The answer with a list of deposits. */
export const answersDeposits = (rows: DepositSample[]) =>
  answers(contract.listAutoBuy, {
    data: rows,
    pageInfo: onePage(rows.length),
    summary: { count: rows.length, amount: '33000000', openCount: rows.length, openAmount: '33000000' },
  });

/** What an act on a deposit answers. */
export const actedDeposit = (changes: Partial<ResponseOf<typeof contract.matchDeposit>['data']>) => ({
  data: {
    depositId: 3,
    status: 'matched' as const,
    statusText: 'تطبیق‌شده',
    errorText: null,
    orderId: null,
    orderNo: null,
    orderStatus: null,
    ...changes,
  },
});
