import { operation } from './kernel/define.ts';
import { debitEventView } from './directDebit.ts';
import { debitChargeStates, debitIntervals, regularStates } from '../texts/directDebitTexts.ts';
import {
  count,
  dayInput,
  id,
  isoDate,
  list,
  moment,
  page,
  pageInfo,
  rial,
  shape,
  size,
  text,
  yup,
} from './kernel/fields.ts';
import { nullableText } from './orderRows.ts';

/* Regular purchases by direct debit and their debits (domain 4.4, 9.10). */

const interval = () => yup.string().oneOf(debitIntervals);

/** What a person decides about a plan; a day of the week from Saturday 0 to Friday 6, a day of the Jalali month from 1 to 31. */
const planFields = () => ({
  contractId: id().required('قرارداد را انتخاب کنید'),
  fundId: id().required('صندوق را انتخاب کنید'),
  amount: rial().required('مبلغ هر نوبت را وارد کنید'),
  interval: interval().required('دوره را انتخاب کنید'),
  dayOfWeek: count().max(6, 'روز هفته درست نیست').nullable().default(null),
  dayOfMonth: count().min(1, 'روز ماه درست نیست').max(31, 'روز ماه درست نیست').nullable().default(null),
  startDate: dayInput().required('تاریخ شروع را انتخاب کنید'),
  endDate: dayInput().nullable().default(null),
  /** how many purchases are made; null with an end date or without an end */
  count: count().min(1, 'تعداد نوبت دست‌کم ۱ است').max(1200, 'تعداد نوبت حداکثر ۱۲۰۰ است').nullable().default(null),
  goalAmount: rial().nullable().default(null),
  goalDate: dayInput().nullable().default(null),
});

const planErrors = [
  'DEBIT_CONTRACT_NOT_FOUND',
  'INVESTOR_OF_AGE',
  'ORDER_FUND_NOT_FOUND',
  'REGULAR_DAY_REQUIRED',
  'REGULAR_START_PAST',
  'REGULAR_END_BEFORE_START',
  'REGULAR_END_TWICE',
  'REGULAR_NO_PERIOD',
  'REGULAR_GOAL_PAIR',
] as const;

/** What a plan needs to be in force, beside being well formed. */
const planRefusals = [
  'DEBIT_CONTRACT_STATE',
  'DEBIT_CONTRACT_EXPIRED',
  'REGULAR_FUND_NOT_ALLOWED',
  'REGULAR_AMOUNT_ABOVE',
  'ORDER_IDENTITY_INSUFFICIENT',
  'ORDER_INVESTOR_DECEASED',
  'ORDER_INVESTOR_FROZEN',
  'ORDER_REGISTRY_EXPIRED',
  'ORDER_BELOW_MINIMUM',
  'ORDER_ABOVE_MAXIMUM',
  'ORDER_UNITS_BELOW_MINIMUM',
  'ORDER_UNITS_ABOVE_MAXIMUM',
  'ORDER_AUTH_LIMIT',
  'ORDER_HOLDER_LIMIT',
  'ORDER_NO_PRICE',
  'ORDER_QUANTITY_REQUIRED',
  'ORDER_QUANTITY_TOO_LARGE',
  'ORDER_WAY_UNKNOWN',
  'SIGNATORY_REQUIRED',
] as const;

const forecast = () =>
  shape({
    /** rial: what the plan pays in until the date */
    paidIn: rial().required(),
    low: rial().required(),
    middle: rial().required(),
    high: rial().required(),
    /** purchases until the date */
    periods: count().required(),
    /** rial for each purchase to reach the goal with the middle yield; null when no purchase is left until the date */
    neededPerPeriod: rial().nullable().defined(),
    isReached: yup.boolean().required(),
    /** what the band assumes, a sentence each */
    assumptions: list(yup.string().required()),
  });

const plannedDate = () =>
  shape({
    /** the day of the plan */
    period: isoDate().required(),
    /** the day of the debit: the first on which funds and banks work */
    runDate: isoDate().required(),
    isMoved: yup.boolean().required(),
    /** why the day is another one, or why this date is left out; null when there is nothing to say */
    reason: nullableText(),
    isSkipped: yup.boolean().required(),
    /** left out by its owner, and may still come back */
    canRestore: yup.boolean().required(),
  });

export const regularPurchaseView = () =>
  shape({
    regularId: id().required(),
    contractId: id().required(),
    contractNo: yup.string().required(),
    bankName: yup.string().required(),
    investorId: id().required(),
    fundId: id().required(),
    fundName: yup.string().required(),
    amount: rial().required(),
    interval: interval().required(),
    intervalText: yup.string().required(),
    dayOfWeek: count().nullable().defined(),
    dayOfMonth: count().nullable().defined(),
    startDate: isoDate().required(),
    endDate: isoDate().nullable().defined(),
    count: count().nullable().defined(),
    /** purchases made */
    doneCount: count().required(),
    /** rial that the purchases made cost */
    doneAmount: rial().required(),
    nextPeriod: isoDate().nullable().defined(),
    nextRunDate: isoDate().nullable().defined(),
    status: yup.string().oneOf(regularStates).required(),
    statusText: yup.string().required(),
    statusReason: nullableText(),
    /** periods in a row without a purchase */
    failCount: count().required(),
    lastResult: nullableText(),
    goalAmount: rial().nullable().defined(),
    goalDate: isoDate().nullable().defined(),
    canEdit: yup.boolean().required(),
    canPause: yup.boolean().required(),
    canResume: yup.boolean().required(),
    canSkip: yup.boolean().required(),
    createdAt: moment().required(),
    /** sent back with an edit */
    version: count().required(),
  });

export const debitChargeView = () =>
  shape({
    chargeId: id().required(),
    contractId: id().required(),
    contractNo: yup.string().required(),
    bankName: yup.string().required(),
    /** null for a single purchase */
    regularId: id().nullable().defined(),
    investorId: id().required(),
    fundId: id().required(),
    fundName: yup.string().required(),
    orderId: id().nullable().defined(),
    orderNo: nullableText(),
    amount: rial().required(),
    period: isoDate().required(),
    dueDate: isoDate().required(),
    status: yup.string().oneOf(debitChargeStates).required(),
    statusText: yup.string().required(),
    /** calls to the bank so far */
    tryCount: count().required(),
    nextTryAt: moment().nullable().defined(),
    /** tracking number of the bank */
    refId: nullableText(),
    errorText: nullableText(),
    /** why it is as it is: moved day, failed try, what follows */
    reason: nullableText(),
    canSkip: yup.boolean().required(),
    doneAt: moment().nullable().defined(),
  });

export const listRegularPurchases = operation({
  id: 'listRegularPurchases',
  method: 'get',
  path: '/api/direct-debit/regular_contract_list/',
  tag: 'directDebit',
  summary: 'Regular purchases of an investor, those in force first.',
  access: { kind: 'investor', from: 'query', key: 'investorId' },
  query: shape({
    investorId: id().required(),
    contractId: id(),
    status: yup.string().oneOf(regularStates),
    page: page(),
    size: size(10),
  }),
  answer: shape({ data: list(regularPurchaseView()), pageInfo: pageInfo().required() }),
});

export const getRegularPurchase = operation({
  id: 'getRegularPurchase',
  method: 'get',
  path: '/api/direct-debit/regular_contract/{regularId}/',
  tag: 'directDebit',
  summary: 'One regular purchase with its next twelve dates, its history and the forecast of its goal.',
  access: { kind: 'user' },
  params: shape({ regularId: id().required() }),
  answer: shape({
    data: shape({
      regular: regularPurchaseView().required(),
      dates: list(plannedDate()),
      forecast: forecast().nullable().default(null).defined(),
      events: list(debitEventView()),
    }).required(),
  }),
  errors: ['REGULAR_NOT_FOUND'],
});

export const previewRegularPurchase = operation({
  id: 'previewRegularPurchase',
  method: 'post',
  path: '/api/direct-debit/regular_contract/preview/',
  tag: 'directDebit',
  summary:
    'The next twelve dates of a plan that is not saved, moved past closed days, with its problems and the forecast.',
  access: { kind: 'investor', from: 'body', key: 'investorId' },
  body: shape({ investorId: id().required(), ...planFields() }),
  answer: shape({
    data: shape({
      dates: list(plannedDate()),
      /** null: without an end */
      totalCount: count().nullable().defined(),
      totalAmount: rial().nullable().defined(),
      lastRunDate: isoDate().nullable().defined(),
      /** what would refuse it now */
      problems: list(
        shape({
          code: yup.string().required(),
          message: yup.string().required(),
          field: nullableText(),
        }),
      ),
      /** what is no hindrance and good to know: end of the contract before the end of the plan, dates of the same day */
      notes: list(yup.string().required()),
      forecast: forecast().nullable().default(null).defined(),
    }).required(),
  }),
  errors: planErrors,
});

export const addRegularPurchase = operation({
  id: 'addRegularPurchase',
  method: 'post',
  path: '/api/direct-debit/regular_contract/',
  tag: 'directDebit',
  summary:
    'Saves a regular purchase; it begins tomorrow at the earliest, so that a notice comes before its first debit.',
  access: { kind: 'investor', from: 'body', key: 'investorId' },
  body: shape({
    investorId: id().required(),
    ...planFields(),
    /** the goal that it feeds from the start */
    goalId: id().nullable().default(null),
  }),
  answer: shape({ data: regularPurchaseView().required() }),
  status: 201,
  errors: [...planErrors, ...planRefusals, 'GOAL_NOT_FOUND', 'GOAL_CLOSED', 'GOAL_PLAN_OTHER'],
  idempotent: true,
});

export const updateRegularPurchase = operation({
  id: 'updateRegularPurchase',
  method: 'put',
  path: '/api/direct-debit/regular_contract/{regularId}/',
  tag: 'directDebit',
  summary: 'Changes a regular purchase from its next period on; `version` is of what the person saw.',
  access: { kind: 'user' },
  params: shape({ regularId: id().required() }),
  body: shape({ ...planFields(), version: count().required() }),
  answer: shape({ data: regularPurchaseView().required() }),
  errors: ['REGULAR_NOT_FOUND', 'REGULAR_STATE', 'REGULAR_CHANGED', ...planErrors, ...planRefusals],
  idempotent: true,
});

export const changeRegularStatus = operation({
  id: 'changeRegularStatus',
  method: 'put',
  path: '/api/direct-debit/regular_contract/{regularId}/status/',
  tag: 'directDebit',
  summary: 'Pauses or resumes a regular purchase; periods that passed meanwhile are not made up for.',
  access: { kind: 'user' },
  params: shape({ regularId: id().required() }),
  body: shape({
    status: yup
      .string()
      .oneOf(['active', 'paused'] as const)
      .required('وضعیت را انتخاب کنید'),
  }),
  answer: shape({ data: regularPurchaseView().required() }),
  errors: [
    'REGULAR_NOT_FOUND',
    'INVESTOR_OF_AGE',
    'REGULAR_STATE',
    'DEBIT_CONTRACT_STATE',
    'DEBIT_CONTRACT_EXPIRED',
    'SIGNATORY_REQUIRED',
  ],
  idempotent: true,
});

export const deleteRegularPurchase = operation({
  id: 'deleteRegularPurchase',
  method: 'delete',
  path: '/api/direct-debit/regular_contract/{regularId}/',
  tag: 'directDebit',
  summary: 'Ends a regular purchase; what was bought stays.',
  access: { kind: 'user' },
  params: shape({ regularId: id().required() }),
  answer: shape({}),
  status: 204,
  errors: ['REGULAR_NOT_FOUND', 'INVESTOR_OF_AGE', 'REGULAR_STATE', 'SIGNATORY_REQUIRED'],
});

export const skipRegularPeriod = operation({
  id: 'skipRegularPeriod',
  method: 'post',
  path: '/api/direct-debit/regular_contract/{regularId}/skip/',
  tag: 'directDebit',
  summary: 'Leaves out the next period; possible until its debit is sent.',
  access: { kind: 'user' },
  params: shape({ regularId: id().required() }),
  body: shape({ period: dayInput().required('نوبت را انتخاب کنید') }),
  answer: shape({ data: regularPurchaseView().required() }),
  errors: [
    'REGULAR_NOT_FOUND',
    'INVESTOR_OF_AGE',
    'REGULAR_STATE',
    'REGULAR_PERIOD_UNKNOWN',
    'REGULAR_PERIOD_LATE',
    'SIGNATORY_REQUIRED',
  ],
  idempotent: true,
});

export const restoreRegularPeriod = operation({
  id: 'restoreRegularPeriod',
  method: 'post',
  path: '/api/direct-debit/regular_contract/{regularId}/restore/',
  tag: 'directDebit',
  summary: 'Takes back a period that its owner left out; possible until the morning of its debit.',
  access: { kind: 'user' },
  params: shape({ regularId: id().required() }),
  body: shape({ period: dayInput().required('نوبت را انتخاب کنید') }),
  answer: shape({ data: regularPurchaseView().required() }),
  errors: [
    'REGULAR_NOT_FOUND',
    'INVESTOR_OF_AGE',
    'REGULAR_STATE',
    'REGULAR_PERIOD_UNKNOWN',
    'REGULAR_PERIOD_OVER',
    'SIGNATORY_REQUIRED',
  ],
  idempotent: true,
});

const skipToken = () => shape({ token: text(400).required() });

const skipAnswer = () =>
  shape({
    data: shape({
      fundName: yup.string().required(),
      bankName: yup.string().required(),
      amount: rial().required(),
      dueDate: isoDate().required(),
      isSkipped: yup.boolean().required(),
      canSkip: yup.boolean().required(),
      statusText: yup.string().required(),
    }).required(),
  });

export const getSkipLink = operation({
  id: 'getSkipLink',
  method: 'get',
  path: '/api/direct-debit/skip/{token}/',
  tag: 'directDebit',
  summary: 'What the signed link of a notice is about; nothing is changed by reading it.',
  access: { kind: 'open' },
  params: skipToken(),
  answer: skipAnswer(),
  errors: ['SKIP_LINK_UNKNOWN'],
});

export const skipByLink = operation({
  id: 'skipByLink',
  method: 'post',
  path: '/api/direct-debit/skip/{token}/',
  tag: 'directDebit',
  summary: 'Leaves out the one debit that the signed link names, without a log-in; safe to repeat.',
  access: { kind: 'open' },
  params: skipToken(),
  body: shape({}),
  answer: skipAnswer(),
  errors: ['SKIP_LINK_UNKNOWN', 'SKIP_LINK_ENDED', 'REGULAR_PERIOD_LATE'],
});

export const listDebitCharges = operation({
  id: 'listDebitCharges',
  method: 'get',
  path: '/api/direct-debit/charges/',
  tag: 'directDebit',
  summary: 'Debits of an investor, newest day first.',
  access: { kind: 'investor', from: 'query', key: 'investorId' },
  query: shape({
    investorId: id().required(),
    contractId: id(),
    regularId: id(),
    status: yup.string().oneOf(debitChargeStates),
    fromDate: dayInput(),
    toDate: dayInput(),
    page: page(),
    size: size(10),
  }),
  answer: shape({ data: list(debitChargeView()), pageInfo: pageInfo().required() }),
  errors: ['DATE_RANGE_INVALID'],
});
