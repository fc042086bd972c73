import { operation } from './kernel/define.ts';
import type { ErrorText } from './kernel/errors.ts';
import {
  count,
  dayInput,
  id,
  isoDate,
  list,
  moment,
  percent,
  prose,
  rial,
  shape,
  signedRial,
  units,
  yup,
} from './kernel/fields.ts';
import { goalKinds, goalSources, goalStates } from '../texts/goalTexts.ts';
import { nullableText } from './orderRows.ts';

/* Goals of investors, fed by purchases of one fund (domain 9.22, decision 165). */

/** Goals that an investor has open at most. */
export const mostOpenGoals = 10;
/** Target of a goal, rial. */
export const goalAmounts = { least: 1_000_000n, most: 10_000_000_000_000n } as const;
/** Days from today to the day of a goal. */
export const goalDays = { least: 30, most: 14_610 } as const;

export const goalErrors = {
  GOAL_NOT_FOUND: { status: 404, message: 'این هدف پیدا نشد' },
  GOAL_CLOSED: { status: 409, message: 'این هدف بسته شده است و دیگر تغییر نمی‌کند' },
  GOAL_CHANGED: {
    status: 409,
    message: 'این هدف پس از نمایش تغییر کرده است؛ مقدارهای جدید را ببینید و دوباره ذخیره کنید',
  },
  GOALS_FULL: { status: 409, message: 'حداکثر {max} هدف هم‌زمان باز می‌ماند؛ یکی از هدف‌ها را ببندید' },
  GOAL_AMOUNT_RANGE: { status: 422, message: 'مبلغ هدف از {min} تا {max} ریال است' },
  GOAL_DAY_RANGE: { status: 422, message: 'روز هدف را از {from} تا {to} انتخاب کنید' },
  GOAL_FUND_NOT_OFFERED: { status: 422, message: 'برای این صندوق نمی‌توان هدف ساخت؛ صندوق دیگری انتخاب کنید' },
  GOAL_PLAN_OTHER: {
    status: 422,
    message: 'این خرید منظم برای همین سرمایه‌گذار و همین صندوق نیست یا به پایان رسیده است؛ خرید دیگری انتخاب کنید',
  },
  GOAL_PLAN_TAKEN: { status: 409, message: 'این خرید منظم به هدف «{name}» وصل است؛ اول از آن جدا کنید' },
  GOAL_ORDER_OTHER: { status: 422, message: 'این درخواست خریدی از همین صندوق برای همین سرمایه‌گذار نیست' },
  GOAL_ORDER_TAKEN: { status: 409, message: 'این خرید برای هدف «{name}» حساب شده است؛ اول از آن بردارید' },
  GOAL_MONTH_RANGE: { status: 422, message: 'برای این ماه خلاصه‌ای نیست؛ ماهی از اولین خرید تا امروز انتخاب کنید' },
} as const satisfies Record<string, ErrorText>;

/** What a person decides about a goal; its fund is decided once. */
const goalFields = () => ({
  name: prose(40).trim().min(2, 'نام را دست‌کم در ۲ حرف بنویسید').required('نامی برای هدف بنویسید'),
  kind: yup.string().oneOf(goalKinds, 'نوع هدف را انتخاب کنید').required('نوع هدف را انتخاب کنید'),
  targetAmount: rial().required('مبلغ هدف را وارد کنید'),
  targetDay: dayInput().required('روز هدف را انتخاب کنید'),
});

const goalView = () =>
  shape({
    goalId: id().required(),
    investorId: id().required(),
    investorName: yup.string().required(),
    fundId: id().required(),
    fundName: yup.string().required(),
    name: yup.string().required(),
    kind: yup.string().oneOf(goalKinds).required(),
    kindText: yup.string().required(),
    status: yup.string().oneOf(goalStates).required(),
    statusText: yup.string().required(),
    targetAmount: rial().required(),
    targetDay: isoDate().required(),
    /** units of the purchases that count, less what was redeemed of them */
    units: units().required(),
    /** their value by the last approved price */
    value: rial().required(),
    /** day of that price; null before the first */
    priceDay: isoDate().nullable().defined(),
    /** what the purchases cost with their fees, less what redemptions of them paid */
    netPaid: signedRial().required(),
    /** money of purchases that count and are not executed */
    underWay: rial().required(),
    percent: percent().required(),
    isReached: yup.boolean().required(),
    remaining: rial().required(),
    /** months until the day, at least one; 0 when it has come */
    monthsLeft: count().required(),
    /** the rest divided by the months, without any gain; null when the goal is reached, closed or its day has come */
    neededPerMonth: rial().nullable().defined(),
    plan: shape({
      regularId: id().required(),
      amount: rial().required(),
      intervalText: yup.string().required(),
      nextRunDate: isoDate().nullable().defined(),
      status: yup.string().required(),
      statusText: yup.string().required(),
    })
      .nullable()
      .default(null)
      .defined(),
    createdAt: moment().required(),
    closedAt: moment().nullable().defined(),
    /** sent back with a change */
    version: count().required(),
  });

const goalOrder = () =>
  shape({
    orderId: id().required(),
    orderNo: yup.string().required(),
    createdAt: moment().required(),
    statusText: yup.string().required(),
    amount: rial().nullable().defined(),
    /** units that are left of it; 0 before it is executed */
    unitsLeft: units().required(),
    isCounted: yup.boolean().required(),
    source: yup.string().oneOf(goalSources).nullable().defined(),
    sourceText: nullableText(),
    /** another open goal that it counts toward; null when it is free */
    otherGoal: nullableText(),
  });

const goalBand = () =>
  shape({
    /** null when there is none */
    outcome: shape({
      /** the day of the outcomes: that of the goal, or an earlier one where the past is shorter */
      day: isoDate().required(),
      low: rial().required(),
      middle: rial().required(),
      high: rial().required(),
      /** rial that the plan pays until then */
      paidIn: rial().required(),
      isWholeTime: yup.boolean().required(),
    })
      .nullable()
      .default(null)
      .defined(),
    /** why there is none */
    reason: nullableText(),
    assumptions: list(yup.string().required()),
  });

export const listGoals = operation({
  id: 'listGoals',
  method: 'get',
  path: '/api/goals/',
  tag: 'goals',
  summary: 'Goals of an investor with their progress, open ones first.',
  access: { kind: 'investor', from: 'query', key: 'investorId' },
  query: shape({ investorId: id().required('سرمایه‌گذار را انتخاب کنید'), status: yup.string().oneOf(goalStates) }),
  answer: shape({ data: list(goalView()) }),
});

export const getGoal = operation({
  id: 'getGoal',
  method: 'get',
  path: '/api/goals/{goalId}/',
  tag: 'goals',
  summary:
    'A goal with its history, the band of outcomes, its deposit id, and the plans and purchases that may feed it.',
  access: { kind: 'user' },
  params: shape({ goalId: id().required() }),
  answer: shape({
    data: shape({
      goal: goalView().required(),
      history: list(shape({ date: isoDate().required(), value: rial().required(), netPaid: signedRial().required() })),
      band: goalBand().required(),
      /** null when the fund takes no deposits with an id, or the goal is closed */
      deposit: shape({
        code: yup.string().required(),
        accounts: list(
          shape({
            accountId: id().required(),
            bankName: yup.string().required(),
            accountNumber: yup.string().required(),
            iban: yup.string().required(),
          }),
        ),
        minAmount: rial().nullable().defined(),
        maxAmount: rial().nullable().defined(),
      })
        .nullable()
        .default(null)
        .defined(),
      /** plans of the same investor and fund that are in force or paused and feed no other goal */
      plans: list(
        shape({ regularId: id().required(), amount: rial().required(), intervalText: yup.string().required() }),
      ),
      /** newest hundred purchases of the investor in the fund */
      orders: list(goalOrder()),
      /** first days of the months that have a summary, newest first */
      months: list(isoDate().required()),
      /** whether the caller may change it */
      canChange: yup.boolean().required(),
    }).required(),
  }),
  errors: ['GOAL_NOT_FOUND'],
});

export const addGoal = operation({
  id: 'addGoal',
  method: 'post',
  path: '/api/goals/',
  tag: 'goals',
  summary: 'Makes a goal of an investor in a fund, with a deposit id of its own.',
  access: { kind: 'investor', from: 'body', key: 'investorId' },
  body: shape({
    investorId: id().required('سرمایه‌گذار را انتخاب کنید'),
    fundId: id().required('صندوق را انتخاب کنید'),
    ...goalFields(),
  }),
  answer: shape({ data: goalView().required() }),
  status: 201,
  errors: ['GOALS_FULL', 'GOAL_AMOUNT_RANGE', 'GOAL_DAY_RANGE', 'GOAL_FUND_NOT_OFFERED', 'ORDER_FUND_NOT_FOUND'],
  idempotent: true,
});

const goalParams = () => shape({ goalId: id().required() });
const changeErrors = ['GOAL_NOT_FOUND', 'GOAL_CLOSED', 'GOAL_CHANGED', 'INVESTOR_OF_AGE'] as const;

export const updateGoal = operation({
  id: 'updateGoal',
  method: 'put',
  path: '/api/goals/{goalId}/',
  tag: 'goals',
  summary: 'Changes name, kind, target and day of a goal; `version` is of what the person saw.',
  access: { kind: 'user' },
  params: goalParams(),
  body: shape({ ...goalFields(), version: count().required() }),
  answer: shape({ data: goalView().required() }),
  errors: [...changeErrors, 'GOAL_AMOUNT_RANGE', 'GOAL_DAY_RANGE'],
  idempotent: true,
});

export const closeGoal = operation({
  id: 'closeGoal',
  method: 'post',
  path: '/api/goals/{goalId}/close/',
  tag: 'goals',
  summary:
    'Closes a goal: nothing more counts toward it, and its plan goes on by itself. Units and money stay as they are.',
  access: { kind: 'user' },
  params: goalParams(),
  body: shape({ version: count().required() }),
  answer: shape({ data: goalView().required() }),
  errors: changeErrors,
  idempotent: true,
});

export const setGoalPlan = operation({
  id: 'setGoalPlan',
  method: 'put',
  path: '/api/goals/{goalId}/plan/',
  tag: 'goals',
  summary: 'Connects a regular purchase, whose purchases count from then on, or disconnects the present one.',
  access: { kind: 'user' },
  params: goalParams(),
  body: shape({ regularId: id().nullable().default(null), version: count().required() }),
  answer: shape({ data: goalView().required() }),
  errors: [...changeErrors, 'GOAL_PLAN_OTHER', 'GOAL_PLAN_TAKEN'],
  idempotent: true,
});

export const setGoalOrder = operation({
  id: 'setGoalOrder',
  method: 'put',
  path: '/api/goals/{goalId}/orders/',
  tag: 'goals',
  summary: 'Counts a purchase toward a goal, or no more; safe to repeat.',
  access: { kind: 'user' },
  params: goalParams(),
  body: shape({
    orderId: id().required('درخواست را انتخاب کنید'),
    isCounted: yup.boolean().required('مشخص کنید که حساب شود یا نه'),
  }),
  answer: shape({ data: goalView().required() }),
  errors: ['GOAL_NOT_FOUND', 'GOAL_CLOSED', 'INVESTOR_OF_AGE', 'GOAL_ORDER_OTHER', 'GOAL_ORDER_TAKEN'],
  idempotent: true,
});

export const getGoalSummary = operation({
  id: 'getGoalSummary',
  method: 'get',
  path: '/api/goals/{goalId}/summary/',
  tag: 'goals',
  summary: 'A month of a goal on one page as PDF: start, purchases, gain, end, progress and band.',
  access: { kind: 'user' },
  params: goalParams(),
  query: shape({
    year: count().min(1300, 'سال درست نیست').max(1599, 'سال درست نیست').required('سال را انتخاب کنید'),
    month: count().min(1, 'ماه درست نیست').max(12, 'ماه درست نیست').required('ماه را انتخاب کنید'),
  }),
  answer: shape({}),
  errors: ['GOAL_NOT_FOUND', 'GOAL_MONTH_RANGE'],
  kind: 'raw',
  limit: 'export',
});
