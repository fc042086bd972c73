import { seenVersion, version } from './approvals.ts';
import { operation } from './kernel/define.ts';
import { count, id, isoDate, pct, shape, clockTime, units, yup } from './kernel/fields.ts';
import { fundTypeLabels } from '../texts/fundTexts.ts';

/* Rules that are data about how long orders wait, when a day executes itself, and which prices need a second look. */

const days = () => count().min(1, 'دست‌کم ۱ روز').max(30, 'حداکثر ۳۰ روز');
const most = () => count().min(1, 'دست‌کم ۱').max(1000, 'حداکثر ۱۰۰۰');

/** How long orders wait for their money, and how many of one investor at once; the same for all funds. */
export const waitFields = {
  maxUnpaid: most().required(),
  maxSlips: most().required(),
  maxAttempts: most().required(),
  payMinutes: count().min(15, 'دست‌کم ۱۵ دقیقه').max(120, 'حداکثر ۱۲۰ دقیقه').required(),
  /** working days, of a slip without a picture and of a rejected slip */
  slipDays: days().required(),
  rejectedDays: days().required(),
};

/** When the approved price of a day executes its orders. */
export const executionFields = {
  mode: yup
    .string()
    .oneOf(['auto', 'manual'] as const)
    .required(),
  /** not before this time of the price day, Tehran; null: at any time */
  time: clockTime().nullable().defined(),
  /** not sooner after the approval than this */
  delayMinutes: count().max(10_080, 'حداکثر ۱۰۰۸۰ دقیقه (یک هفته)').required(),
};

/** What one holder may have at most from a day on; open buys count. */
export const holderLimitFields = {
  /** null: all funds without a limit of their own */
  fundId: id().nullable().defined(),
  holderKind: yup
    .string()
    .oneOf(['person', 'company'] as const)
    .required('نوع سرمایه‌گذار را انتخاب کنید'),
  firstDay: isoDate().required('روز شروع را انتخاب کنید'),
  /** null: no limit from that day on */
  maxUnits: units()
    .nullable()
    .defined()
    .test('positive', 'تعداد واحد باید بیشتر از صفر باشد', (value) => !value || /[1-9]/.test(value)),
};

/** Row of every kind of fund that has none of its own. */
export const OTHER_FUND_TYPES = 0;

/** Percent by which the price of a kind of fund may move without a second look; kind 0 stands for every other one. */
export const priceJumpFields = {
  fundType: count()
    .oneOf([OTHER_FUND_TYPES, ...Object.keys(fundTypeLabels).map(Number)], 'نوع صندوق درست نیست')
    .required(),
  limitPct: pct()
    .test('positive', 'درصد باید بیشتر از صفر باشد', (value) => !value || /[1-9]/.test(value))
    .required('درصد را وارد کنید'),
};

const answer = () =>
  shape({
    data: shape({
      /** the change that waits for the second person */
      changeId: id().required(),
    }).required(),
  });

export const saveOrderWaits = operation({
  id: 'saveOrderWaits',
  method: 'post',
  path: '/api/admin/rules/waits/',
  tag: 'rules',
  summary:
    'Prepares how long orders wait for their money and how many of one investor may wait; a second person applies it.',
  access: { kind: 'admin', duty: 'super' },
  recent: true,
  body: shape({ ...waitFields, version: version() }),
  answer: answer(),
  errors: ['RECORD_CHANGED', 'RULE_CHANGE_PENDING', 'RULE_CHANGE_NOTHING'],
  idempotent: true,
});

export const saveHolderLimit = operation({
  id: 'saveHolderLimit',
  method: 'post',
  path: '/api/admin/rules/holder_limits/',
  tag: 'rules',
  summary:
    'Prepares what one person or one company may have of a fund or of all funds, from a day on; a second person applies it until that day.',
  access: { kind: 'admin', duty: 'maker' },
  body: shape({ ...holderLimitFields, version: seenVersion() }),
  answer: answer(),
  errors: ['RECORD_CHANGED', 'ORDER_FUND_NOT_FOUND', 'RULE_FIRST_DAY', 'RULE_CHANGE_PENDING', 'RULE_CHANGE_NOTHING'],
  idempotent: true,
});

export const saveExecution = operation({
  id: 'saveExecution',
  method: 'post',
  path: '/api/admin/rules/execution/',
  tag: 'rules',
  summary: 'Prepares when the orders of a day of a fund execute by themselves, or that a person starts them.',
  access: { kind: 'admin', duty: 'maker' },
  body: shape({ fundId: id().required(), ...executionFields, version: version() }),
  answer: answer(),
  errors: ['RECORD_CHANGED', 'ORDER_FUND_NOT_FOUND', 'RULE_CHANGE_PENDING', 'RULE_CHANGE_NOTHING'],
  idempotent: true,
});

export const savePriceJump = operation({
  id: 'savePriceJump',
  method: 'post',
  path: '/api/admin/rules/price_jumps/',
  tag: 'rules',
  summary: 'Prepares the percent by which prices of a kind of fund may move without a second look.',
  access: { kind: 'admin', duty: 'super' },
  recent: true,
  body: shape({ ...priceJumpFields, version: seenVersion() }),
  answer: answer(),
  errors: ['RECORD_CHANGED', 'RULE_CHANGE_PENDING', 'RULE_CHANGE_NOTHING'],
  idempotent: true,
});
