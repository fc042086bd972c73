import { seenVersion, version } from './approvals.ts';
import { operation } from './kernel/define.ts';
import type { ErrorText } from './kernel/errors.ts';
import { changeId, impactAnswer, waitingImpactAnswer } from './ruleImpact.ts';
import { executionFields, holderLimitFields, priceJumpFields, waitFields } from './deskRules.ts';
import {
  clockTime,
  count,
  id,
  isoDate,
  list,
  nav as decimal,
  pct,
  prose,
  rial,
  shape,
  units,
  yup,
} from './kernel/fields.ts';
import { paymentMethodLabels } from '../texts/orderTexts.ts';

/* Rules that are data (domain 1.4, 1.5, 7, 9.19): timing, windows, limits and terms of funds. */

const { maturity: _ofTheSystem, opening: _ofTheOpening, ...ruledMethods } = paymentMethodLabels;
const wayCode = () => yup.string().oneOf(Object.keys(ruledMethods) as (keyof typeof ruledMethods)[]);
const orderType = () => yup.number<1 | 2>().oneOf([1, 2] as const);
const weekDayNumber = () => count().max(6, 'روز هفته درست نیست');
const authStatus = () => yup.string().oneOf(['sejam_online', 'sejam_inquiry', 'documents', 'pending', 'none'] as const);
const preview = () => yup.boolean().default(false);
const nullableDate = () => isoDate().nullable().defined();

const nothing = () => shape({ data: yup.mixed().nullable() });
const doneAnswer = () => shape({ data: shape({ id: id().required() }).required() });

/** `id` is null for a row that does not exist before its approval. */
const waitingAnswer = () => shape({ data: shape({ id: id().nullable().defined(), changeId: changeId() }).required() });

const scheduleFields = {
  orderType: orderType().required('نوع درخواست را انتخاب کنید'),
  wayCode: wayCode().required('روش را انتخاب کنید'),
  cutoffTime: clockTime().required('آخرین مهلت ثبت را وارد کنید'),
  priceOffsetDays: count().max(7, 'حداکثر ۷ روز کاری').required(),
  issueOffsetDays: count().max(7, 'حداکثر ۷ روز کاری').required(),
  settleDays: count().max(7, 'حداکثر ۷ روز کاری').required(),
};

const windowFields = {
  /** null: all funds */
  fundId: id().nullable().defined(),
  /** null: buys and sells */
  orderType: orderType().nullable().defined(),
  weekDay: weekDayNumber().nullable().defined(),
  fromTime: clockTime().nullable().defined(),
  toTime: clockTime().nullable().defined(),
  dateFrom: nullableDate(),
  dateTo: nullableDate(),
  isClosed: yup.boolean().required(),
  reason: prose(200).defined(),
};

const limitFields = {
  fundId: id().nullable().defined(),
  orderType: orderType().required(),
  wayCode: wayCode().nullable().defined(),
  minAmount: rial().nullable().defined(),
  maxAmount: rial().nullable().defined(),
  minUnits: units().nullable().defined(),
  maxUnits: units().nullable().defined(),
  dailyMax: rial().nullable().defined(),
};

const authFields = {
  authStatus: authStatus().required(),
  orderType: orderType().required(),
  isAllowed: yup.boolean().required(),
  maxAmount: rial().nullable().defined(),
  message: prose(200).defined(),
};

/** What an order pays; it has a first day, which an order compares with its effective day. */
const feeFields = {
  feeFixedIssue: rial().required(),
  feeVarIssuePct: pct().required(),
  feeVarIssueCap: rial().nullable().defined(),
  feeFixedCancel: rial().required(),
  /** charge of leaving early: `pct` for units held up to `untilDay` days */
  exitSteps: list(shape({ untilDay: count().min(1).max(3650).required(), pct: pct().required() })),
};

const termFields = {
  issueEnabled: yup.boolean().required(),
  cancelEnabled: yup.boolean().required(),
  /** required while buying or selling is off: the investor is told (domain 1.5) */
  closeReason: prose(200).nullable().defined(),
  minAmount: rial().nullable().defined(),
  maxAmount: rial().nullable().defined(),
  minUnits: units().nullable().defined(),
  maxUnits: units().nullable().defined(),
  minRemainUnits: units().required(),
  /** ceiling of the fund; null: none */
  maxFundUnits: units().nullable().defined(),
  ...feeFields,
  bufferPct: pct().required(),
  remainPolicy: yup
    .string()
    .oneOf(['auto', 'refund', 'credit', 'keep_in_fund_ledger'] as const)
    .required(),
};

export const getFundRules = operation({
  id: 'getFundRules',
  method: 'get',
  path: '/api/admin/rules/',
  tag: 'rules',
  summary: 'All rules that orders of a fund follow: terms, schedules, windows, limits.',
  access: { kind: 'admin', duty: 'staff' },
  query: shape({ fundId: id().required() }),
  answer: shape({
    data: shape({
      fundId: id().required(),
      fundName: yup.string().required(),
      investedUnits: units().required(),
      openBuyUnits: units().required(),
      /** with the fees of today */
      terms: shape(termFields).required(),
      /** fees that are approved and begin on a later day, the next one first */
      comingFees: list(shape({ validFrom: isoDate().required(), ...feeFields, version: version() })),
      /** of the terms with what is open; sent back when they are saved */
      termsVersion: version(),
      schedules: list(
        shape({ scheduleId: id().required(), ...scheduleFields, note: yup.string().defined(), version: version() }),
      ),
      windows: list(shape({ windowId: id().required(), ...windowFields, version: version() })),
      priceLimits: list(shape({ limitId: id().required(), ...limitFields, version: version() })),
      authLimits: list(shape({ ...authFields, version: version() })),
      /** versions by their first day, newest first; the fund's own before those of all funds */
      holderLimits: list(shape({ ...holderLimitFields, version: version() })),
      fundType: count().required(),
      waits: shape(waitFields).required(),
      waitsVersion: version(),
      execution: shape(executionFields).required(),
      executionVersion: version(),
      priceJumps: list(shape({ ...priceJumpFields, version: version() })),
      /** price of the last approved day, to show what limits in units mean; null without a price */
      lastIssueNav: decimal().nullable().defined(),
    }).required(),
  }),
  errors: ['ORDER_FUND_NOT_FOUND'],
});

export const saveSchedule = operation({
  id: 'saveSchedule',
  method: 'post',
  path: '/api/admin/rules/schedules/',
  tag: 'rules',
  summary:
    'Prepares a new or changed timing of a fund, order type and payment method; a second person applies it. `preview` only tells the effect.',
  access: { kind: 'admin', duty: 'maker' },
  body: shape({
    fundId: id().required(),
    ...scheduleFields,
    note: prose(200).default(''),
    preview: preview(),
    version: seenVersion(),
  }),
  answer: waitingImpactAnswer(),
  errors: ['RECORD_CHANGED', 'ORDER_FUND_NOT_FOUND', 'RULE_WAY', 'RULE_CHANGE_PENDING', 'RULE_CHANGE_NOTHING'],
  idempotent: true,
});

export const deleteSchedule = operation({
  id: 'deleteSchedule',
  method: 'delete',
  path: '/api/admin/rules/schedules/{scheduleId}/',
  tag: 'rules',
  summary: 'Prepares the removal of a timing; once it is approved open orders follow the one that stands in for it.',
  access: { kind: 'admin', duty: 'maker' },
  params: shape({ scheduleId: id().required() }),
  answer: nothing(),
  status: 204,
  errors: ['RULE_NOT_FOUND', 'RULE_LAST_SCHEDULE', 'RULE_CHANGE_PENDING'],
});

export const previewScheduleRemoval = operation({
  id: 'previewScheduleRemoval',
  method: 'get',
  path: '/api/admin/rules/schedules/{scheduleId}/removal/',
  tag: 'rules',
  summary: 'What the removal of a timing would do to open orders.',
  access: { kind: 'admin', duty: 'maker' },
  params: shape({ scheduleId: id().required() }),
  answer: impactAnswer(),
  errors: ['RULE_NOT_FOUND', 'RULE_LAST_SCHEDULE'],
});

export const addOrderWindow = operation({
  id: 'addOrderWindow',
  method: 'post',
  path: '/api/admin/settings/order_schedule/',
  tag: 'rules',
  summary: 'Adds a weekly window of orders, or a closure with its reason.',
  access: { kind: 'admin', duty: 'maker' },
  body: shape(windowFields),
  answer: doneAnswer(),
  errors: ['RULE_WINDOW', 'RULE_REASON', 'ORDER_FUND_NOT_FOUND'],
  idempotent: true,
});

export const updateOrderWindow = operation({
  id: 'updateOrderWindow',
  method: 'patch',
  path: '/api/admin/settings/order_schedule/{windowId}/',
  tag: 'rules',
  summary: 'Changes a window or a closure as a whole.',
  access: { kind: 'admin', duty: 'maker' },
  params: shape({ windowId: id().required() }),
  body: shape({ ...windowFields, version: version() }),
  answer: doneAnswer(),
  errors: ['RECORD_CHANGED', 'RULE_NOT_FOUND', 'RULE_WINDOW', 'RULE_REASON', 'ORDER_FUND_NOT_FOUND'],
  idempotent: true,
});

export const deleteOrderWindow = operation({
  id: 'deleteOrderWindow',
  method: 'delete',
  path: '/api/admin/settings/order_schedule/{windowId}/',
  tag: 'rules',
  summary: 'Removes a window or a closure.',
  access: { kind: 'admin', duty: 'maker' },
  params: shape({ windowId: id().required() }),
  answer: nothing(),
  status: 204,
  errors: ['RULE_NOT_FOUND'],
});

export const savePriceLimit = operation({
  id: 'savePriceLimit',
  method: 'post',
  path: '/api/admin/settings/order_price_limit/',
  tag: 'rules',
  summary:
    'Prepares the least and the most of an order, for a fund or all, a payment method or all; a second person applies it.',
  access: { kind: 'admin', duty: 'maker' },
  body: shape({ limitId: id(), ...limitFields, version: seenVersion() }),
  answer: waitingAnswer(),
  errors: [
    'RECORD_CHANGED',
    'RULE_NOT_FOUND',
    'RULE_RANGE',
    'RULE_WAY',
    'ORDER_FUND_NOT_FOUND',
    'RULE_CHANGE_PENDING',
    'RULE_CHANGE_NOTHING',
  ],
  idempotent: true,
});

export const deletePriceLimit = operation({
  id: 'deletePriceLimit',
  method: 'delete',
  path: '/api/admin/settings/order_price_limit/{limitId}/',
  tag: 'rules',
  summary: 'Prepares the removal of a limit; a second person applies it.',
  access: { kind: 'admin', duty: 'maker' },
  params: shape({ limitId: id().required() }),
  answer: nothing(),
  status: 204,
  errors: ['RULE_NOT_FOUND', 'RULE_CHANGE_PENDING'],
});

export const saveAuthLimit = operation({
  id: 'saveAuthLimit',
  method: 'post',
  path: '/api/admin/settings/order_auth_limit/',
  tag: 'rules',
  summary: 'Prepares what an identity level may order, and up to which amount; a second person applies it.',
  access: { kind: 'admin', duty: 'super' },
  recent: true,
  body: shape({ ...authFields, version: seenVersion() }),
  answer: shape({ data: shape({ ...authFields, changeId: changeId() }).required() }),
  errors: ['RECORD_CHANGED', 'RULE_CHANGE_PENDING', 'RULE_CHANGE_NOTHING'],
  idempotent: true,
});

export const saveFundTerms = operation({
  id: 'saveFundTerms',
  method: 'post',
  path: '/api/admin/rules/terms/',
  tag: 'rules',
  summary:
    'Prepares limits, ceiling, fees, exit fees and remainder policy of a fund; fees count from their first day on, and opening and closing alone is done at once.',
  access: { kind: 'admin', duty: 'super' },
  recent: true,
  body: shape({
    fundId: id().required(),
    ...termFields,
    /** first day of the fees, where they change: the effective day of an order; today without it */
    validFrom: isoDate(),
    version: version(),
  }),
  answer: waitingAnswer(),
  errors: [
    'RECORD_CHANGED',
    'ORDER_FUND_NOT_FOUND',
    'RULE_REASON',
    'RULE_RANGE',
    'RULE_CEILING',
    'RULE_EXIT_STEPS',
    'RULE_FIRST_DAY',
    'RULE_CHANGE_PENDING',
    'RULE_CHANGE_NOTHING',
  ],
  idempotent: true,
});

export const withdrawFundFees = operation({
  id: 'withdrawFundFees',
  method: 'post',
  path: '/api/admin/rules/terms/withdrawal/',
  tag: 'rules',
  summary:
    'Prepares that approved fees, which have not begun, never count; a second person applies it before their day.',
  access: { kind: 'admin', duty: 'super' },
  recent: true,
  body: shape({
    fundId: id().required(),
    validFrom: isoDate().required('روز شروع را انتخاب کنید'),
    version: version(),
  }),
  answer: waitingAnswer(),
  errors: ['RECORD_CHANGED', 'RULE_NOT_FOUND', 'RULE_FEES_BEGUN', 'RULE_CHANGE_PENDING'],
  idempotent: true,
});

export const fundRulesErrors = {
  RULE_NOT_FOUND: { status: 404, message: 'این مورد پیدا نشد' },
  RULE_WAY: { status: 400, message: 'این روش برای این نوع درخواست نیست' },
  RULE_LAST_SCHEDULE: { status: 409, message: 'این آخرین زمان‌بندی صندوق برای این نوع درخواست است و درخواست باز دارد' },
  RULE_WINDOW: {
    status: 400,
    message: 'برای بازه، روز هفته و ساعت شروع پیش از پایان و برای تعطیلی، تاریخ شروع نه پس از پایان لازم است',
  },
  RULE_REASON: { status: 400, message: 'علت بسته بودن را بنویسید؛ به سرمایه‌گذار نشان داده می‌شود' },
  RULE_RANGE: { status: 400, message: 'حداقل نمی‌تواند از حداکثر بیشتر باشد و دست‌کم یک مقدار لازم است' },
  RULE_FIRST_DAY: { status: 422, message: 'روز شروع گذشته است؛ شرایط روزهای گذشته تغییر نمی‌کند' },
  RULE_FEES_BEGUN: {
    status: 409,
    message: 'این کارمزدها شروع شده است و پس گرفته نمی‌شود؛ کارمزد جدید را با روز شروع دیگری ثبت کنید',
  },
  RULE_CEILING: { status: 409, message: 'سقف صندوق نمی‌تواند از {units} واحد صادرشده و در راه کمتر باشد' },
  RULE_EXIT_STEPS: {
    status: 400,
    message: 'پله‌های کارمزد ابطال زودهنگام باید به ترتیب روز و بدون تکرار باشد و با گذشت زمان بیشتر نشود',
  },
} as const satisfies Record<string, ErrorText>;
