import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import type * as admin from '#shared/contract/directDebitAdmin.ts';
import type * as contract from '#shared/contract/directDebit.ts';
import type * as plans from '#shared/contract/regularPurchases.ts';

type Bank = ResponseOf<typeof contract.listDebitBanks>['data'][number];
type Package = ResponseOf<typeof contract.listDebitPackages>['data'][number];
type Contract = ResponseOf<typeof contract.listDebitContracts>['data'][number];
type Regular = ResponseOf<typeof plans.listRegularPurchases>['data'][number];
type Charge = ResponseOf<typeof plans.listDebitCharges>['data'][number];
type Preview = ResponseOf<typeof plans.previewRegularPurchase>['data'];
type AnyContract = ResponseOf<typeof admin.listAllDebitContracts>['data'][number];

/** A bank that is open and healthy unless told otherwise. */
export const sampleBank = (values: Partial<Bank> = {}): Bank => ({
  bankCode: 'SABCIR',
  name: 'بانک سامان',
  slug: 'saman',
  logo: null,
  providerTitle: 'بانک آزمایشی',
  maxTransactionAmount: '500000000',
  maxDailyAmount: '1000000000',
  maxDailyCount: 10,
  isActive: true,
  disabledReason: null,
  health: 'up',
  healthText: 'در دسترس',
  ...values,
});

export const samplePackage = (values: Partial<Package> = {}): Package => ({
  packageId: 1,
  title: 'برنزی',
  description: 'برای خریدهای ماهانه و هفتگی',
  maxAmountPerTransaction: '50000000',
  maxDailyAmount: null,
  maxDailyCount: 1,
  maxMonthlyCount: 10,
  durationMonths: 12,
  bankCodes: [],
  fee: '0',
  isActive: true,
  ...values,
});

/** An active contract that has paid once this month. */
export const sampleContract = (values: Partial<Contract> = {}): Contract => ({
  contractId: 5,
  contractNo: 'DD-FZJ4TM2A-316329',
  investorId: 7,
  bankCode: 'SABCIR',
  bankName: 'بانک سامان',
  bankLogo: null,
  providerTitle: 'بانک آزمایشی',
  accountMask: '***1234',
  mobileMask: '0912***4567',
  packageId: 1,
  packageTitle: 'برنزی',
  maxAmount: '50000000',
  maxDailyCount: 1,
  maxMonthlyCount: 10,
  maxDailyAmount: null,
  startDate: '2026-08-22',
  expireDate: '2027-08-22',
  daysLeft: 200,
  status: 'active',
  statusText: 'فعال',
  statusReason: null,
  usedTodayAmount: '0',
  usedTodayCount: 0,
  usedMonthCount: 1,
  leftTodayAmount: null,
  leftTodayCount: 1,
  leftMonthCount: 9,
  largestNow: '50000000',
  isRenewalDue: false,
  nextContractId: null,
  canPause: true,
  canResume: false,
  canCancel: true,
  canChangePackage: true,
  canRenew: false,
  regularCount: 1,
  createdAt: '2026-08-22T06:00:00.000Z',
  activatedAt: '2026-08-22T06:05:00.000Z',
  cancelledAt: null,
  ...values,
});

/** A monthly purchase that is in force. */
export const sampleRegular = (values: Partial<Regular> = {}): Regular => ({
  regularId: 11,
  contractId: 5,
  contractNo: 'DD-FZJ4TM2A-316329',
  bankName: 'بانک سامان',
  investorId: 7,
  fundId: 1,
  fundName: 'درآمد ثابت کاج',
  amount: '20000000',
  interval: 'monthly',
  intervalText: 'ماهانه، روز ۵',
  dayOfWeek: null,
  dayOfMonth: 5,
  startDate: '2026-09-01',
  endDate: null,
  count: null,
  doneCount: 2,
  doneAmount: '40000000',
  nextPeriod: '2026-11-26',
  nextRunDate: '2026-11-28',
  status: 'active',
  statusText: 'فعال',
  statusReason: null,
  failCount: 0,
  lastResult: 'برداشت شد',
  goalAmount: null,
  goalDate: null,
  canEdit: true,
  canPause: true,
  canResume: false,
  canSkip: true,
  createdAt: '2026-08-23T06:00:00.000Z',
  version: 3,
  ...values,
});

/** A debit that the bank has done. */
export const sampleCharge = (values: Partial<Charge> = {}): Charge => ({
  chargeId: 21,
  contractId: 5,
  contractNo: 'DD-FZJ4TM2A-316329',
  bankName: 'بانک سامان',
  regularId: 11,
  investorId: 7,
  fundId: 1,
  fundName: 'درآمد ثابت کاج',
  orderId: 90,
  orderNo: '14050090',
  amount: '20000000',
  period: '2026-10-27',
  dueDate: '2026-10-27',
  status: 'done',
  statusText: 'برداشت شد',
  tryCount: 1,
  nextTryAt: null,
  refId: '880012',
  errorText: null,
  reason: null,
  canSkip: false,
  doneAt: '2026-10-27T04:30:00.000Z',
  ...values,
});

const moved = 'پنجشنبه ۵ آذر تعطیل است (تعطیل هفتگی)؛ برداشت به شنبه ۷ آذر می‌رود';

/** Two dates, the first of which is moved past a weekend. */
export const samplePreview = (values: Partial<Preview> = {}): Preview => ({
  dates: [
    { period: '2026-11-26', runDate: '2026-11-28', isMoved: true, reason: moved, isSkipped: false, canRestore: false },
    { period: '2026-12-26', runDate: '2026-12-26', isMoved: false, reason: null, isSkipped: false, canRestore: false },
  ],
  totalCount: null,
  totalAmount: null,
  lastRunDate: null,
  problems: [],
  notes: ['یک روز پیش از هر برداشت پیامک می‌فرستیم؛ می‌توانید از همان نوبت صرف‌نظر کنید'],
  forecast: null,
  ...values,
});

export const sampleForecast = {
  paidIn: '240000000',
  low: '260000000',
  middle: '280000000',
  high: '310000000',
  periods: 12,
  neededPerPeriod: '22000000',
  isReached: false,
  assumptions: ['کارمزد صدور و ابطال در نظر گرفته نشده است'],
};

/** A contract with its owner, as the office sees it. */
export const sampleAnyContract = (values: Partial<AnyContract> = {}): AnyContract => ({
  ...sampleContract(),
  investorName: 'نگار رستگار',
  nationalNo: '0012345679',
  ...values,
});
