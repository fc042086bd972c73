import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import type { listNavs } from '#shared/contract/prices.ts';
import type { settlementPreview } from '#shared/contract/settlement.ts';

type Nav = ResponseOf<typeof listNavs>['data'][number];
type Preview = ResponseOf<typeof settlementPreview>['data'];

/** A draft of 1405/08/30, entered by the maker of the samples. */
export const sampleNav = (values: Partial<Nav> = {}): Nav => ({
  fundId: 1,
  fundName: 'درآمد ثابت کاج',
  navDate: '2026-11-21',
  issueNav: '1020000.0000',
  cancelNav: '1015000.0000',
  statisticalNav: '1018000.0000',
  status: 'draft',
  isLocked: false,
  version: 'seen-1',
  source: 'csv',
  enteredBy: 5,
  enteredByName: 'لیلا فرهمند',
  enteredAt: '2026-11-21T09:36:00Z',
  approvedBy: null,
  approvedByName: '',
  approvedAt: null,
  netAsset: '1',
  investedUnits: '1',
  previous: {
    navDate: '2026-11-18',
    issueNav: '1010000.0000',
    cancelNav: '1005000.0000',
    statisticalNav: '1008000.0000',
  },
  change: { issueNav: '0.99', cancelNav: '1.00', statisticalNav: '0.99' },
  jumpLimit: '1.000000',
  isJump: false,
  jumpReason: null,
  approvableFrom: '2026-11-21T10:30:00Z',
  isApprovable: true,
  execution: { mode: 'auto', time: null, delayMinutes: 60 },
  executeAfter: null,
  decidedByName: '',
  decisionReason: null,
  withdrawal: null,
  ...values,
});

/** A day with three buys and a sell that wait for its price. */
export const samplePreview = (values: Partial<Preview> = {}): Preview => ({
  fundId: 1,
  fundName: 'درآمد ثابت کاج',
  navDate: '2026-11-21',
  version: 'day-1',
  issueNav: '1010000.0000',
  cancelNav: '1000000.0000',
  priceOf: '2026-11-21',
  isApproved: false,
  isLocked: false,
  isWithheld: false,
  earlierOpen: null,
  executableFrom: '2026-11-21T10:30:00Z',
  execution: { mode: 'auto', time: null, delayMinutes: 60 },
  executeAfter: null,
  buy: { orders: 3, amount: '30000000', units: '29', fee: '60000', remain: '650000' },
  sell: { orders: 1, units: '5', gross: '5000000', penalty: '0', net: '4980000' },
  odd: 0,
  ...values,
});
