import { operation } from './kernel/define.ts';
import type { ErrorText } from './kernel/errors.ts';
import { decisionErrors, version } from './approvals.ts';
import { approval, rejection } from './decisions.ts';
import {
  count,
  id,
  isoDate,
  list,
  moment,
  otp,
  page,
  pageInfo,
  percent,
  rial,
  shape,
  size,
  text,
  units,
  yup,
} from './kernel/fields.ts';
import { discardFields, runReason } from './runs.ts';
import { signatureWait } from './signatures.ts';

/* Periodic profit of funds and coupons of bonds, and its reinvestment (domain 1.10, 1.12). */

export const profitStatusLabels = { draft: 'در انتظار تأیید', approved: 'تأیید شده', executed: 'اجرا شده' } as const;
export const shareStatusLabels = {
  pending: 'در انتظار',
  queued: 'در صف واریز',
  paid: 'واریز شده',
  credit: 'افزوده به اعتبار',
  reinvested: 'سرمایه‌گذاری مجدد',
  failed: 'ناموفق',
  taken_back: 'برگشت‌خورده',
} as const;

/** Between two parts of one sentence. */
export const unusualJoin = '؛ ';

/** What is unusual about a profit run; joined to one sentence. */
export const unusualTexts = {
  day: 'روز سود این صندوق {day} هر دوره است',
  early: 'از تقسیم سود قبلی در {date} هنوز {months} ماه نگذشته است',
  rate: 'سود هر واحد در تقسیم قبلی {amount} ریال بود',
} as const;

const run = () =>
  shape({
    profitId: id().required(),
    fundId: id().required(),
    fundName: yup.string().required(),
    kind: yup
      .string()
      .oneOf(['fund', 'bond'] as const)
      .required(),
    profitDate: isoDate().required(),
    /** bonds: the day of the terms on which the coupon that is paid falls due */
    couponDate: isoDate().nullable().defined(),
    /** units that take part: held before the trades of the profit date */
    unitCount: units().required(),
    guaranteedPerUnit: rial().required(),
    extraPerUnit: rial().required(),
    amount: rial().required(),
    extraAmount: rial().required(),
    /** what the guarantor adds to the whole run, shared by units; part of `total` */
    compensation: rial().required(),
    total: rial().required(),
    investors: count().required(),
    /** profit and extra of a unit as percent a year of the price; null without a period or a price */
    yearlyYield: percent().nullable().defined(),
    /** percent a year that the prospectus tells */
    guaranteedRate: percent().nullable().defined(),
    estimatedRate: percent().nullable().defined(),
    /** shares that are booked already */
    done: count().required(),
    status: yup
      .string()
      .oneOf(['draft', 'approved', 'executed'] as const)
      .required(),
    statusText: yup.string().required(),
    preparedBy: id().nullable().defined(),
    preparedByName: yup.string().defined(),
    approvedBy: id().nullable().defined(),
    approvedByName: yup.string().defined(),
    executedAt: moment().nullable().defined(),
    /** 1, or 2 onwards for a supplement of the same day */
    part: count().required(),
    /** why it was prepared on an unusual day or with an unusual amount */
    reason: yup.string().nullable().defined(),
    /** true once its shares are being booked */
    isStarted: yup.boolean().required(),
    ...discardFields(),
    version: version(),
  });

export const listProfitRuns = operation({
  id: 'listProfitRuns',
  method: 'get',
  path: '/api/admin/profits/',
  tag: 'profits',
  summary: 'Profit runs, newest first, of one fund or of all.',
  access: { kind: 'admin', duty: 'staff' },
  query: shape({ fundId: id(), page: page(), size: size(10) }),
  answer: shape({ data: list(run()), pageInfo: pageInfo().required() }),
});

export const prepareProfit = operation({
  id: 'prepareProfit',
  method: 'post',
  path: '/api/admin/profits/',
  tag: 'profits',
  summary: 'Prepares a profit run: the share of every holder on the profit date, without booking anything.',
  access: { kind: 'admin', duty: 'maker' },
  body: shape({
    fundId: id().required('صندوق را انتخاب کنید'),
    profitDate: isoDate().required('تاریخ سود را وارد کنید'),
    guaranteedPerUnit: rial().required('سود هر واحد را وارد کنید'),
    extraPerUnit: rial().default('0'),
    /** an amount for the whole run (مبلغ جبرانی), shared among the holders by their units */
    compensation: rial().default('0'),
    /** needed on a day that is not the fund's profit day, too soon after the last run, or far from its amount */
    reason: text(300).min(10, 'علت را دست‌کم در ۱۰ حرف بنویسید'),
  }),
  answer: shape({ data: run().required() }),
  status: 201,
  errors: [
    'ORDER_FUND_NOT_FOUND',
    'PROFIT_DAY_CLOSED',
    'PROFIT_EXISTS',
    'PROFIT_EMPTY',
    'PROFIT_TOO_LARGE',
    'PROFIT_UNUSUAL',
    'PROFIT_SLIPS_OPEN',
    'PROFIT_NO_HOLDERS',
    'PROFIT_ORDERS_OPEN',
    'PROFIT_NO_COUPON',
    'PROFIT_COUPON_AMOUNT',
    'PROFIT_COUPON_TAKEN',
  ],
  idempotent: true,
});

export const getProfitRun = operation({
  id: 'getProfitRun',
  method: 'get',
  path: '/api/admin/profits/{profitId}/',
  tag: 'profits',
  summary: 'A profit run with the preview per investor: units, profit, what is reinvested and what is paid out.',
  access: { kind: 'admin', duty: 'staff' },
  params: shape({ profitId: id().required() }),
  query: shape({ page: page(), size: size(25) }),
  answer: shape({
    data: shape({
      run: run().required(),
      shares: list(
        shape({
          investorId: id().required(),
          investorName: yup.string().defined(),
          unitCount: units().required(),
          amount: rial().required(),
          reinvestPercent: count().max(100).required(),
          reinvest: rial().required(),
          payout: rial().required(),
          status: yup
            .string()
            .oneOf(['pending', 'queued', 'paid', 'credit', 'reinvested', 'failed', 'taken_back'] as const)
            .required(),
          statusText: yup.string().required(),
          orderId: id().nullable().defined(),
        }),
      ),
    }).required(),
    pageInfo: pageInfo().required(),
  }),
  errors: ['PROFIT_NOT_FOUND'],
});

const runAnswer = () => shape({ data: run().required() });

export const approveProfit = approval({
  id: 'approveProfit',
  path: '/api/admin/profits/{profitId}/approve/',
  tag: 'profits',
  summary: 'Approves a prepared profit run; the person who prepared it may not approve it.',
  params: shape({ profitId: id().required() }),
  answer: runAnswer(),
  errors: ['PROFIT_NOT_FOUND', 'PROFIT_HOLDINGS_CHANGED'],
});

export const discardProfit = rejection(runReason(), {
  id: 'discardProfit',
  path: '/api/admin/profits/{profitId}/discard/',
  tag: 'profits',
  summary:
    'Discards a draft. For an approved run of which nothing is booked the first person proposes it with a reason, which stops the run, and a second person discards it.',
  params: shape({ profitId: id().required() }),
  answer: shape({
    data: shape({
      profitId: id().required(),
      /** false: the second person has to agree first */
      isDiscarded: yup.boolean().required(),
    }).required(),
  }),
  errors: ['PROFIT_NOT_FOUND', 'PROFIT_STATE', 'RUN_REASON_NEEDED'],
});

export const keepProfit = operation({
  id: 'keepProfit',
  method: 'post',
  path: '/api/admin/profits/{profitId}/keep/',
  tag: 'profits',
  summary: 'Takes the proposal to throw an approved run away back, so that it may be executed.',
  access: { kind: 'admin', duty: 'makerOrChecker' },
  recent: true,
  params: shape({ profitId: id().required() }),
  body: shape({ version: version() }),
  answer: runAnswer(),
  errors: ['PROFIT_NOT_FOUND', 'PROFIT_STATE', ...decisionErrors],
  idempotent: true,
});

export const executeProfit = operation({
  id: 'executeProfit',
  method: 'post',
  path: '/api/admin/profits/{profitId}/execute/',
  tag: 'profits',
  summary: 'Starts the booking of an approved run and answers at once; safe to repeat.',
  access: { kind: 'admin', duty: 'checker' },
  recent: true,
  params: shape({ profitId: id().required() }),
  answer: shape({
    data: shape({
      run: run().required(),
      /** long work whose progress `getWork` tells; null when everything is booked */
      workId: id().nullable().defined(),
    }).required(),
  }),
  errors: [
    'PROFIT_NOT_FOUND',
    'PROFIT_STATE',
    'PROFIT_HOLDINGS_CHANGED',
    'PROFIT_ORDERS_OPEN',
    'PROFIT_SLIPS_OPEN',
    'PROFIT_PRICE_MISSING',
    'RUN_DISCARD_WAITS',
  ],
  idempotent: true,
});

const reinvestRow = {
  fundId: id().required(),
  fundName: yup.string().required(),
  isOn: yup.boolean().required(),
  percent: count().max(100).required(),
  /** the setting counts for profit dates from this day on; null when it was never set */
  effectiveFrom: isoDate().nullable().defined(),
  /** what counts for a profit date before that day */
  currentIsOn: yup.boolean().required(),
  currentPercent: count().max(100).required(),
};

export const listReinvest = operation({
  id: 'listReinvest',
  method: 'get',
  path: '/api/reinvest/',
  tag: 'profits',
  summary: 'Reinvestment settings of an investor, one row for each fund that allows it and that they hold.',
  access: { kind: 'investor', from: 'query', key: 'investorId' },
  query: shape({ investorId: id().required() }),
  answer: shape({ data: list(shape(reinvestRow)) }),
});

export const setReinvest = operation({
  id: 'setReinvest',
  feature: 'reinvestment',
  method: 'post',
  path: '/api/reinvest/',
  tag: 'profits',
  summary:
    'Changes reinvestment of profit in a fund. Without a code it sends one; with the code it changes the setting.',
  access: { kind: 'investor', from: 'body', key: 'investorId' },
  recent: true,
  body: shape({
    investorId: id().required(),
    fundId: id().required('صندوق را انتخاب کنید'),
    isOn: yup.boolean().required(),
    percent: count().max(100, 'درصد بین ۰ تا ۱۰۰ است').default(100),
    otp: otp(),
  }),
  answer: shape({
    data: shape({
      otpSent: yup.boolean().required(),
      expire_in: count().nullable().defined(),
      mobile_mask: yup.string().nullable().defined(),
      setting: shape(reinvestRow).nullable().defined(),
      /** nothing is changed yet: more signatures of the company are needed */
      signatures: signatureWait(),
    }).required(),
  }),
  errors: [
    'SIGNATORY_REQUIRED',
    'SIGNATURE_WAITS',
    'ORDER_FUND_NOT_FOUND',
    'REINVEST_NOT_ALLOWED',
    'OTP_WRONG',
    'OTP_EXPIRED',
    'OTP_USED_UP',
    'locked',
    'SMS_UNAVAILABLE',
  ],
  idempotent: true,
  limit: 'otp',
});

export const listCoupons = operation({
  id: 'listCoupons',
  method: 'get',
  path: '/api/bonds/coupons/',
  tag: 'profits',
  summary: 'Coupon dates of a bond from its issue to its maturity, with the amount per unit and what is paid.',
  access: { kind: 'user' },
  query: shape({ fundId: id().required() }),
  answer: shape({
    data: list(
      shape({
        /** date of the terms */
        dueDate: isoDate().required(),
        /** the day of its run; before that the due date, or the next working day when it is closed */
        payDate: isoDate().required(),
        amountPerUnit: rial().required(),
        status: yup
          .string()
          .oneOf(['future', 'due', 'draft', 'approved', 'executed'] as const)
          .required(),
      }),
    ),
  }),
  errors: ['ORDER_FUND_NOT_FOUND', 'BOND_NOT_FOUND'],
});

export const profitsErrors = {
  PROFIT_NOT_FOUND: { status: 404, message: 'این تقسیم سود پیدا نشد' },
  PROFIT_DAY_CLOSED: { status: 400, message: 'تاریخ سود باید روز کاری باشد و رسیده باشد' },
  PROFIT_COUPON_TAKEN: { status: 409, message: 'کوپن سررسید {due} در تقسیم سود {date} آمده است' },
  PROFIT_EXISTS: {
    status: 409,
    message: 'برای این صندوق و این تاریخ قبلاً تقسیم سود ثبت شده است و سهمی از قلم نیفتاده است',
  },
  PROFIT_EMPTY: { status: 400, message: 'سود هر واحد باید بیشتر از صفر باشد' },
  PROFIT_TOO_LARGE: { status: 400, message: 'مبلغ کل سود از اندازه مجاز بیشتر است؛ سود هر واحد را بررسی کنید' },
  PROFIT_UNUSUAL: { status: 409, message: '{facts}. اگر درست است، علت آن را بنویسید' },
  PROFIT_NO_HOLDERS: { status: 409, message: 'در این تاریخ کسی واحدی از این صندوق ندارد' },
  PROFIT_ORDERS_OPEN: {
    status: 409,
    message: '{count} درخواست با قیمت پیش از این تاریخ هنوز اجرا نشده است؛ ابتدا آن‌ها را اجرا کنید',
  },
  PROFIT_SLIPS_OPEN: {
    status: 409,
    message: '{count} فیش با روز قیمت پیش از این تاریخ هنوز بررسی نشده است؛ ابتدا آن‌ها را تأیید یا رد کنید',
  },
  PROFIT_STATE: { status: 409, message: 'وضعیت این تقسیم سود اجازه این کار را نمی‌دهد' },
  PROFIT_HOLDINGS_CHANGED: {
    status: 409,
    message: 'دارایی سرمایه‌گذاران پس از محاسبه تغییر کرده است؛ تقسیم سود را دوباره محاسبه کنید',
  },
  PROFIT_PRICE_MISSING: { status: 409, message: 'قیمت روز تقسیم سود هنوز تأیید نشده است' },
  PROFIT_NO_COUPON: { status: 400, message: 'این تاریخ در تقویم سود این اوراق نیست' },
  PROFIT_COUPON_AMOUNT: { status: 400, message: 'سود هر ورقه در این تاریخ {amount} ریال است' },
  REINVEST_NOT_ALLOWED: { status: 409, message: 'سرمایه‌گذاری مجدد سود برای این صندوق فعال نیست' },
  BOND_NOT_FOUND: { status: 404, message: 'این مورد اوراق نیست' },
} as const satisfies Record<string, ErrorText>;
