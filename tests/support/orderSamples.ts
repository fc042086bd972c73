import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import type * as orders from '#shared/contract/orders.ts';

/* An order as the screens of its owner get it. */

type Row = ResponseOf<typeof orders.listOrders>['data'][number];
type Details = ResponseOf<typeof orders.getOrder>['data'];

/** A buy of 40,000,000 rial that waits for its price. */
export const orderRow = (changes: Partial<Row> = {}): Row => ({
  orderId: 5,
  orderNo: '1405-000005',
  investorId: 7,
  orderType: 1,
  orderTypeText: 'صدور',
  fundId: 3,
  fundName: 'سپیدار',
  mode: 'amount',
  amount: '40000000',
  amountText: '40,000,000',
  units: '38',
  unitsText: '38',
  unitPrice: null,
  unitPriceText: null,
  fee: null,
  penalty: null,
  remain: null,
  net: null,
  isEstimate: true,
  wayCode: 'ipg',
  wayText: 'درگاه',
  status: 'registered',
  statusText: 'ثبت شده',
  statusNote: null,
  statusColor: 'info',
  createdAt: '2026-11-21T06:30:00.000Z',
  effectiveDate: '2026-11-21',
  priceDate: '2026-11-22',
  licenseDate: '2026-11-23',
  licenseNumber: null,
  payoutDate: null,
  refId: null,
  reason: null,
  canCancel: false,
  cancelNeedsOtp: false,
  cancelDeadline: null,
  canRetry: false,
  expireAt: null,
  next: {
    kind: 'price',
    what: 'قیمت‌گذاری',
    when: '2026-11-22',
    lateSince: null,
    why: null,
    newDate: '2026-11-23',
    act: null,
    text: 'قیمت‌گذاری یکشنبه ۱ آذر',
  },
  ...changes,
});

/** The same order with what its drawer shows; nothing has happened to it yet. */
export const orderDetails = (changes: Partial<Details> = {}): Details => ({
  ...orderRow(),
  trackingCode: null,
  accountText: null,
  timeline: [],
  events: [],
  payments: [],
  lots: [],
  failedPayout: null,
  documents: [],
  receipt: null,
  ...changes,
});

type Holding = ResponseOf<typeof orders.orderInvestorAsset>['data'][number];

/** What an investor holds of the fund 3. */
export const holdingRow = (changes: Partial<Holding> = {}): Holding => ({
  fundId: 3,
  fundName: 'سهامی آذرخش',
  units: '500',
  lockedUnits: '100',
  blockedUnits: '0',
  freeUnits: '400',
  cancelNav: '137686',
  navDate: '2026-11-18',
  value: '68843000',
  valueText: '68,843,000',
  cancelEnabled: true,
  closeReason: null,
  minRemainUnits: '0',
  ...changes,
});
