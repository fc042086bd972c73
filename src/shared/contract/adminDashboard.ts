import { operation } from './kernel/define.ts';
import {
  count,
  dayInput,
  id,
  isoDate,
  list,
  moment,
  nav,
  percent,
  rial,
  shape,
  signedRial,
  yup,
} from './kernel/fields.ts';
import { readinessChecks, readinessStates } from '../texts/readinessTexts.ts';
import { workKinds, workPages } from './workKinds.ts';

/* The operators' screen «امروز»: figures and charts, what waits, and the day of every fund (spec 7, domain 9.16). */

const ofHeadOffice = { kind: 'admin', duty: 'staff' } as const;

/** Longest range of the figures, days, both ends included. */
export const longestRangeDays = 366;

/** How the points of a graph are put together. */
export const graphSteps = ['day', 'week', 'month'] as const;

const rangeQuery = () => ({ from: dayInput(), to: dayInput() });
const fundRangeQuery = () => ({ ...rangeQuery(), fundId: id() });
const step = () => yup.string().oneOf(graphSteps);
const range = () => ({ from: isoDate().required(), to: isoDate().required() });
const orderSum = () => shape({ count: count().required(), amount: rial().required() }).required();
/** Percent against the range of the same length before; null where that one was empty. */
const change = () => percent().nullable().defined();

export const getDashboardStatistics = operation({
  id: 'getDashboardStatistics',
  method: 'get',
  path: '/api/admin/dashboard/statistics/',
  tag: 'adminDashboard',
  summary:
    'People, identity checks and placed orders of a range (today by default) with its change and the 14 days to its end; of one fund where given.',
  access: ofHeadOffice,
  query: shape(fundRangeQuery()),
  answer: shape({
    data: shape({
      ...range(),
      users: shape({ total: count().required(), added: count().required(), change: change() }).required(),
      investors: shape({ natural: count().required(), legal: count().required() }).required(),
      identityWaiting: count().required(),
      /** direct debit now: contracts in force, and debits of the last seven days that finally failed */
      debits: shape({ activeContracts: count().required(), failed: count().required() }).required(),
      /** orders placed in the range that stand or were executed; a redemption counts with its net or estimated value */
      issue: shape({ count: count().required(), amount: rial().required(), change: change() }).required(),
      redeem: shape({ count: count().required(), amount: rial().required(), change: change() }).required(),
      /** issue less redeem */
      net: signedRial().required(),
      days: list(
        shape({
          date: isoDate().required(),
          users: count().required(),
          issue: rial().required(),
          redeem: rial().required(),
          net: signedRial().required(),
        }),
      ),
    }).required(),
  }),
  errors: ['DATE_RANGE_INVALID'],
});

export const getUsersGraph = operation({
  id: 'getUsersGraph',
  method: 'get',
  path: '/api/admin/dashboard/users_graph/',
  tag: 'adminDashboard',
  summary: 'Registered users by day, week (from Saturday) or Jalali month of a range; the step follows the length.',
  access: ofHeadOffice,
  query: shape({ ...rangeQuery(), step: step() }),
  answer: shape({
    data: shape({
      ...range(),
      step: yup.string().oneOf(graphSteps).required(),
      /** first day of each step within the range */
      points: list(shape({ date: isoDate().required(), users: count().required() })),
    }).required(),
  }),
  errors: ['DATE_RANGE_INVALID'],
});

export const listSellBuyStatistics = operation({
  id: 'listSellBuyStatistics',
  method: 'get',
  path: '/api/admin/dashboard/sell_buy/',
  tag: 'adminDashboard',
  summary: 'Executed issuances and redemptions of each fund by price day of a range, with their sums. Rial.',
  access: ofHeadOffice,
  query: shape(fundRangeQuery()),
  answer: shape({
    data: list(
      shape({
        fundId: id().required(),
        fundName: yup.string().required(),
        issue: orderSum(),
        redeem: orderSum(),
        net: signedRial().required(),
      }),
    ),
    summary: shape({ ...range(), issue: orderSum(), redeem: orderSum(), net: signedRial().required() }).required(),
  }),
  errors: ['DATE_RANGE_INVALID'],
});

const fundGraph = () =>
  shape({
    data: shape({
      ...range(),
      step: yup.string().oneOf(graphSteps).required(),
      /** funds with an amount in the range, the largest first */
      funds: list(
        shape({
          fundId: id().required(),
          fundName: yup.string().required(),
          total: rial().required(),
          points: list(shape({ date: isoDate().required(), amount: rial().required() })),
        }),
      ),
    }).required(),
  });

export const getBuyGraph = operation({
  id: 'getBuyGraph',
  method: 'get',
  path: '/api/admin/dashboard/graph_buy/',
  tag: 'adminDashboard',
  summary: 'Issued amounts of each fund by price day, week or Jalali month of a range. Rial.',
  access: ofHeadOffice,
  query: shape({ ...fundRangeQuery(), step: step() }),
  answer: fundGraph(),
  errors: ['DATE_RANGE_INVALID'],
});

export const getSellGraph = operation({
  id: 'getSellGraph',
  method: 'get',
  path: '/api/admin/dashboard/graph_sell/',
  tag: 'adminDashboard',
  summary: 'Net redeemed amounts of each fund by price day, week or Jalali month of a range. Rial.',
  access: ofHeadOffice,
  query: shape({ ...fundRangeQuery(), step: step() }),
  answer: fundGraph(),
  errors: ['DATE_RANGE_INVALID'],
});

export const listWaitingWork = operation({
  id: 'listWaitingWork',
  method: 'get',
  path: '/api/admin/dashboard/work/',
  tag: 'adminDashboard',
  summary:
    "Everything that waits for a person, the caller's own first, then by its deadline. A branch is told of its tickets alone.",
  access: { kind: 'admin', duty: 'branch' },
  answer: shape({
    data: list(
      shape({
        kind: yup.string().oneOf(workKinds).required(),
        /** whose entry of the menu counts it */
        page: yup.string().oneOf(workPages).required(),
        count: count().required(),
        /** rial of them together; null where they are no money */
        amount: rial().nullable().defined(),
        /** since when the oldest waits */
        oldestAt: moment().nullable().defined(),
        /** the next moment by which it has to be done; null where nothing ends */
        deadlineAt: moment().nullable().defined(),
        overdue: count().required(),
        /** false when level or own preparation keep the caller from acting */
        mayAct: yup.boolean().required(),
      }),
    ),
    summary: shape({
      count: count().required(),
      overdue: count().required(),
      mine: count().required(),
      /** how much the installation lacks that the caller can provide; the list of it is asked for when there is any */
      setup: count().required(),
      checkedAt: moment().required(),
    }).required(),
  }),
});

export const listReadiness = operation({
  id: 'listReadiness',
  method: 'get',
  path: '/api/admin/dashboard/readiness/',
  tag: 'adminDashboard',
  summary: 'What the installation has and lacks to open for people, in the order of the work.',
  access: ofHeadOffice,
  answer: shape({
    data: list(
      shape({
        check: yup.string().oneOf(readinessChecks).required(),
        state: yup.string().oneOf(readinessStates).required(),
        /** what is missing, in words; empty when nothing is */
        detail: yup.string().defined(),
        /** false when the caller's level cannot provide it */
        mayAct: yup.boolean().required(),
      }),
    ),
    summary: shape({ missing: count().required(), advised: count().required() }).required(),
  }),
});

/** What a fund's day needs next. */
export const dayActs = ['enterPrice', 'approvePrice', 'execute', 'repair', 'report', 'wait'] as const;

/** Ends of the day as a checklist. */
export const dayChecks = ['bankTold', 'reconciled', 'prices', 'orders', 'payouts', 'reports'] as const;

const dayRow = () => ({
  /** issuances of the day that stand or were executed */
  issue: orderSum(),
  /** redemptions; those without a price are valued at the last one */
  redeem: orderSum(),
  /** issue less redeem: what the fund gets, or has to provide when negative */
  net: signedRial().required(),
  orders: count().required(),
  executed: count().required(),
  failed: count().required(),
  /** money that has to leave by the end of the day, and how much of it is late */
  payouts: shape({ count: count().required(), amount: rial().required(), late: count().required() }).required(),
});

export const getDayBoard = operation({
  id: 'getDayBoard',
  method: 'get',
  path: '/api/admin/dashboard/day/',
  tag: 'adminDashboard',
  summary:
    'A row for each fund on a price day (today, or the last working day): price, orders, cash, execution, payouts; with sums, checklist and stops of the day.',
  access: ofHeadOffice,
  query: shape({ date: dayInput() }),
  answer: shape({
    data: list(
      shape({
        fundId: id().required(),
        fundName: yup.string().required(),
        isBond: yup.boolean().required(),
        isOpenDay: yup.boolean().required(),
        /** from when the price may be published; null for a bond, and for a fund that takes no orders here */
        cutoffAt: moment().nullable().defined(),
        priceState: yup
          .string()
          .oneOf(['none', 'draft', 'approved'] as const)
          .required(),
        isWithheld: yup.boolean().required(),
        /** price of the day, or the last one before it */
        issueNav: nav().nullable().defined(),
        priceDay: isoDate().nullable().defined(),
        changePercent: percent().nullable().defined(),
        isJump: yup.boolean().required(),
        ...dayRow(),
        act: yup.string().oneOf(dayActs).required(),
        mayAct: yup.boolean().required(),
      }),
    ),
    summary: shape({
      date: isoDate().required(),
      isToday: yup.boolean().required(),
      isWorkingDay: yup.boolean().required(),
      /** working days beside this one; null after the last one that has begun */
      previousDay: isoDate().required(),
      nextDay: isoDate().nullable().defined(),
      at: moment().required(),
      ...dayRow(),
      priced: count().required(),
      checks: list(
        shape({
          key: yup.string().oneOf(dayChecks).required(),
          done: count().required(),
          total: count().required(),
        }),
      ),
      stops: list(
        shape({
          at: moment().required(),
          kind: yup
            .string()
            .oneOf(['issue', 'redeem', 'execution'] as const)
            .required(),
          /** payment methods whose cut-off it is */
          methods: list(yup.string().required()),
          funds: count().required(),
        }),
      ),
    }).required(),
  }),
});
