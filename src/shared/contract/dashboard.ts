import { operation } from './kernel/define.ts';
import {
  count,
  id,
  isoDate,
  list,
  lockedUnits,
  nav,
  percent,
  rial,
  shape,
  signedRial,
  units,
  yup,
} from './kernel/fields.ts';
import { nextEventActs } from '../texts/nextEventTexts.ts';
import { fundGain, totalGain } from './gain.ts';

/* The investor's home page (domain 9.2). */

const nullableWords = () => yup.string().nullable().defined();
const ofInvestor = { kind: 'investor', from: 'query', key: 'investorId' } as const;
const investorQuery = () => shape({ investorId: id().required('سرمایه‌گذار را انتخاب کنید') });

export const profitShareLabels = {
  pending: 'در انتظار واریز',
  paid: 'واریز شده',
  credit: 'افزوده به اعتبار',
  reinvested: 'سرمایه‌گذاری مجدد',
  failed: 'واریز ناموفق',
} as const;

/** What a request waits for from its investor: «خرید سهامی آذرخش: پرداخت تا ساعت ۱۴:۰۰». */
const orderNeed = '{deal} {fund}: {next}';

/** What the account still lacks, with the sentence and the page that mends it. */
export const profileActions = {
  identity: { text: 'برای سرمایه‌گذاری ابتدا احراز هویت کنید', label: 'احراز هویت', path: '/profile' },
  identity_review: { text: 'مدارک شما در حال بررسی است', label: 'مشاهده وضعیت', path: '/profile' },
  registry_expired: {
    text: 'اطلاعات شما در سجام منقضی شده است؛ آن را به‌روز کنید',
    label: 'به‌روزرسانی',
    path: '/profile',
  },
  frozen: { text: '{extent} برای شما {until} متوقف است: {reason}', label: 'پیگیری', path: '/tickets' },
  bank_account: {
    text: 'حساب بانکی پیش‌فرض ندارید؛ برای دریافت وجه ابطال و سود لازم است',
    label: 'حساب‌های بانکی',
    path: '/profile',
  },
  signatures: {
    text: 'کاری در انتظار امضای صاحبان امضای شرکت است',
    label: 'امضای مشترک',
    path: '/profile?tab=signatures',
  },
  identity_more: {
    text: 'برای احراز هویت شما مدرک دیگری لازم است',
    label: 'ارسال مدرک',
    path: '/profile#identity-documents',
  },
  pay: { text: orderNeed, label: nextEventActs.pay, path: '/requests' },
  code: { text: orderNeed, label: nextEventActs.code, path: '/requests' },
  slip_picture: { text: orderNeed, label: nextEventActs.slip, path: '/requests' },
  payout_account: { text: orderNeed, label: nextEventActs.account, path: '/requests' },
  receipt_rejected: { text: 'فیش یکی از درخواست‌های شما رد شده است', label: 'اصلاح فیش', path: '/requests' },
  receipt_pending: { text: 'فیش شما در انتظار تأیید است', label: 'مشاهده درخواست', path: '/requests' },
} as const;

/** The banner of a rejected slip whose reason and last moment are known. */
export const rejectedSlipText = 'فیش شما رد شده است: {reason}؛ تا {day} ساعت {time} آن را اصلاح کنید';

/** Until when a freeze counts. */
export const freezeUntil = { open: 'تا اطلاع بعدی', day: 'تا پایان روز {day}' } as const;

export const upcomingTitles = { profit: 'سود دوره‌ای {fund}', debit: 'خرید منظم {fund}' } as const;

/** The dated steps of an order among the things to come, named by what they are: «قیمت‌گذاری خرید سهامی آذرخش». */
export const orderStepTitles = {
  price: 'قیمت‌گذاری {deal} {fund}',
  license: 'صدور گواهی {deal} {fund}',
  payout: 'واریز وجه {deal} {fund}',
  refund: 'عودت وجه {deal} {fund}',
  pay: 'مهلت پرداخت {deal} {fund}',
  code: 'مهلت کد پیامکی {deal} {fund}',
  slip_picture: 'مهلت تصویر فیش {deal} {fund}',
  slip_fix: 'مهلت اصلاح فیش {deal} {fund}',
} as const;

/** What an order of a type is in such a title. */
export const dealNames = { 1: 'خرید', 2: 'فروش' } as const;

export const lastProfit = operation({
  id: 'lastProfit',
  method: 'get',
  path: '/api/dashboard/last_profit/',
  tag: 'dashboard',
  summary: 'The newest periodic profit of an investor in each fund, newest first.',
  access: ofInvestor,
  query: investorQuery(),
  answer: shape({
    data: list(
      shape({
        fundId: id().required(),
        fundName: yup.string().required(),
        profitDate: isoDate().required(),
        unitCount: units().required(),
        profitPerUnit: rial().required(),
        amount: rial().required(),
        amountText: yup.string().required(),
        status: yup
          .string()
          .oneOf(['pending', 'paid', 'credit', 'reinvested', 'failed'] as const)
          .required(),
        statusText: yup.string().required(),
      }),
    ),
  }),
  errors: ['INVESTOR_NOT_ALLOWED'],
});

export const lastAsset = operation({
  id: 'lastAsset',
  method: 'get',
  path: '/api/dashboard/last_asset/',
  tag: 'dashboard',
  summary:
    'Value, cost and gain of everything an investor holds, the change of the last price day, and 30 working days of value.',
  access: ofInvestor,
  query: investorQuery(),
  answer: shape({
    data: shape({
      totalValue: rial().required(),
      totalValueText: yup.string().required(),
      totalCost: rial().required(),
      ...totalGain,
      /** money with the funds that is not in units: paid and not issued yet, on its way to the investor, or credit */
      underWay: rial().required(),
      /** gain since the price day before, without money paid in or out */
      dayChange: signedRial().required(),
      dayChangePercent: percent().required(),
      /** newest price day among the funds held; null when nothing is held */
      navDate: isoDate().nullable().defined(),
      /** oldest price day among the funds held; null when nothing is held */
      oldestNavDate: isoDate().nullable().defined(),
      items: list(
        shape({
          fundId: id().required(),
          fundName: yup.string().required(),
          units: units().required(),
          lockedUnits: lockedUnits(),
          cancelNav: nav().required(),
          navDate: isoDate().required(),
          value: rial().required(),
          avgCost: nav().nullable().defined(),
          cost: rial().required(),
          ...fundGain,
          sharePercent: percent().required(),
          /** true where purchases may be debited from a bank account, as those of each month are */
          isDirectDebitAllowed: yup.boolean().required(),
        }),
      ),
      /** value and net money paid in at the end of the last working days, oldest first */
      chart: list(shape({ date: isoDate().required(), value: rial().required(), netDeposit: signedRial().required() })),
    }).required(),
  }),
  errors: ['INVESTOR_NOT_ALLOWED'],
});

export const listCustomBoxes = operation({
  id: 'listCustomBoxes',
  method: 'get',
  path: '/api/dashboard/custom_box/',
  tag: 'dashboard',
  summary: 'Up to four boxes that the administrators put on the home page.',
  access: { kind: 'user' },
  answer: shape({
    data: list(
      shape({
        boxId: id().required(),
        title: yup.string().required(),
        text: yup.string().defined(),
        imageUrl: nullableWords(),
        link: nullableWords(),
        color: nullableWords(),
        order: count().required(),
      }),
    ),
  }),
});

export const userStatus = operation({
  id: 'userStatus',
  method: 'get',
  path: '/api/validation/user_status/',
  tag: 'client',
  summary: 'What the product and the registry of the capital market say of the identity of an investor (spec 7).',
  access: ofInvestor,
  query: investorQuery(),
  panel: false,
  answer: shape({
    data: shape({
      authStatus: yup
        .number()
        .oneOf([1, 2, 3, 4, 5] as const)
        .required(),
      authStatusText: yup.string().required(),
      isAuthorized: yup.boolean().required(),
      /** status of the registry (domain 3.1) */
      sejamStatus: count().required(),
      sejamStatusText: yup.string().defined(),
    }).required(),
  }),
});

export const profileStatus = operation({
  id: 'profileStatus',
  method: 'get',
  path: '/api/dashboard/profile_status/',
  tag: 'dashboard',
  summary: 'Identity status of an investor, what is missing, and what to do about it, most urgent first.',
  access: ofInvestor,
  query: investorQuery(),
  answer: shape({
    data: shape({
      authStatus: yup
        .number()
        .oneOf([1, 2, 3, 4, 5] as const)
        .required(),
      authStatusText: yup.string().required(),
      isAuthorized: yup.boolean().required(),
      canSeeProfile: yup.boolean().required(),
      sejamStatus: count().required(),
      hasDefaultAccount: yup.boolean().required(),
      missing: list(
        yup
          .string()
          .oneOf(Object.keys(profileActions) as (keyof typeof profileActions)[])
          .required(),
      ),
      /** each with the page of the record that it is about; several requests may wait for the same */
      actions: list(
        shape({
          code: yup
            .string()
            .oneOf(Object.keys(profileActions) as (keyof typeof profileActions)[])
            .required(),
          /** true where nothing goes on before the investor acts; false where the fund acts next */
          waitsForInvestor: yup.boolean().required(),
          text: yup.string().required(),
          label: yup.string().required(),
          path: yup.string().required(),
        }),
      ),
    }).required(),
  }),
  errors: ['INVESTOR_NOT_ALLOWED'],
});

export const upcomingEvents = operation({
  id: 'upcomingEvents',
  method: 'get',
  path: '/api/dashboard/upcoming_events/',
  tag: 'dashboard',
  summary:
    'What comes next: automatic purchases, profit days of the funds held, the next holiday, dates of open orders; and the number of open orders.',
  access: ofInvestor,
  query: investorQuery(),
  answer: shape({
    data: shape({
      events: list(
        shape({
          kind: yup
            .string()
            .oneOf([
              'profit',
              'holiday',
              'debit',
              ...(Object.keys(orderStepTitles) as (keyof typeof orderStepTitles)[]),
            ] as const)
            .required(),
          date: isoDate().required(),
          title: yup.string().required(),
          fundId: id().nullable().defined(),
          orderId: id().nullable().defined(),
          /** the regular purchase of a `debit` */
          regularId: id().nullable().defined(),
          /** false: the date may still move (estimated holiday) */
          isCertain: yup.boolean().required(),
        }),
      ),
      openOrders: count().required(),
    }).required(),
  }),
  errors: ['INVESTOR_NOT_ALLOWED'],
});

/** Where an investor's money stands that is not in units: their cash with the funds, by what it waits for. */
export const moneyStates = {
  to_issue: 'در انتظار صدور واحد',
  redemption: 'وجه ابطال، در راه حساب شما',
  refund: 'عودت وجه، در راه حساب شما',
  profit: 'سود دوره‌ای، در راه حساب شما',
  remain: 'تتمه صدور، در راه حساب شما',
  credit: 'اعتبار شما در صندوق',
} as const;

export type MoneyState = keyof typeof moneyStates;

export const myMoney = operation({
  id: 'myMoney',
  method: 'get',
  path: '/api/dashboard/my_money/',
  tag: 'dashboard',
  summary:
    'Everything an investor has with the funds: units at their last price, and money by what it waits for, each part with the request that it belongs to. The parts add up to the total.',
  access: ofInvestor,
  query: investorQuery(),
  answer: shape({
    data: shape({
      /** units at their last cancel price, rial */
      holdings: rial().required(),
      /** sum of the amounts of `states`, rial */
      underWay: rial().required(),
      /** holdings and what is under way, rial */
      total: rial().required(),
      states: list(
        shape({
          state: yup
            .string()
            .oneOf(Object.keys(moneyStates) as MoneyState[])
            .required(),
          stateText: yup.string().required(),
          amount: rial().required(),
          entries: list(
            shape({
              fundId: id().required(),
              fundName: yup.string().required(),
              amount: rial().required(),
              orderId: id().nullable().defined(),
              orderNo: nullableWords(),
              /** day on which it becomes units or arrives; null when no day is set */
              expectedOn: isoDate().nullable().defined(),
            }),
          ),
        }),
      ),
      /** money paid in minus money paid out, rial */
      netDeposit: signedRial().required(),
      unrealizedProfit: signedRial().required(),
      ...totalGain,
      /** fees of purchases: net deposit and the three gains less these are `holdings` */
      purchaseFees: rial().required(),
    }).required(),
  }),
  errors: ['INVESTOR_NOT_ALLOWED'],
});

const paidProfit = {
  /** booked since the first day of the Jalali month, rial */
  thisMonth: rial().required(),
  /** booked since the first day of the Jalali year, rial */
  thisYear: rial().required(),
};

export const profitIncome = operation({
  id: 'profitIncome',
  method: 'get',
  path: '/api/dashboard/profit_income/',
  tag: 'dashboard',
  summary:
    'Periodic profits and coupons of an investor: what was booked this month and this year, and the days to come of twelve months with what is expected for the units held now.',
  access: ofInvestor,
  query: investorQuery(),
  answer: shape({
    data: shape({
      ...paidProfit,
      funds: list(shape({ fundId: id().required(), fundName: yup.string().required(), ...paidProfit })),
      coming: list(
        shape({
          date: isoDate().required(),
          fundId: id().required(),
          fundName: yup.string().required(),
          /** units held now at the last profit of the fund, or at the coupon of the bond; null before a first profit */
          expected: rial().nullable().defined(),
          /** true for the coupon of a bond, whose amount the terms fix; a profit of a fund is an estimate */
          isFixed: yup.boolean().required(),
        }),
      ),
      /** sum of what is expected within twelve months, rial */
      expected: rial().required(),
    }).required(),
  }),
  errors: ['INVESTOR_NOT_ALLOWED'],
});
