import { operation } from './define.ts';
import { defineErrors } from './errors.ts';
import {
  count,
  id,
  isoDate,
  list,
  moment,
  nav,
  page,
  pageInfo,
  rial,
  shape,
  size,
  text,
  units,
  yup,
} from './fields.ts';

/* Prices of a day and the execution of its orders, for fund operators (domain 1.2, 9.18). */

/** Names of the three prices of a day, as people call them. */
export const navNames = {
  issueNav: 'قیمت صدور',
  cancelNav: 'قیمت ابطال',
  statisticalNav: 'قیمت آماری',
} as const;

/** What is wrong with a price that cannot be read; the price is called by its name. */
export const priceText = (name: keyof typeof navNames): string =>
  `${navNames[name]} را با رقم و حداکثر چهار رقم اعشار بنویسید`;

/** A price that a person enters: above zero. */
const price = (name: keyof typeof navNames) =>
  yup
    .string()
    .required(`${navNames[name]} را وارد کنید`)
    .matches(/^(?=.*[1-9])\d{1,16}(\.\d{1,4})?$/, { message: priceText(name), excludeEmptyString: false })
    .meta({ jsonSchema: { description: 'rial per unit, decimal as text, above zero' } });

const navFields = {
  fundId: id().required(),
  navDate: isoDate().required(),
  issueNav: nav().required(),
  cancelNav: nav().required(),
  statisticalNav: nav().required(),
};

const executionFields = {
  fundId: id().required(),
  fundName: yup.string().required(),
  navDate: isoDate().required(),
  issued: count().required(),
  redeemed: count().required(),
  rejected: count().required(),
  failed: count().required(),
};

export const setNav = operation({
  id: 'setNav',
  method: 'post',
  path: '/api/admin/prices/',
  tag: 'prices',
  summary: 'Enters the three prices of a fund for a day as a draft.',
  access: { kind: 'admin', duty: 'maker' },
  body: shape({
    fundId: id().required(),
    navDate: isoDate().required(),
    issueNav: price('issueNav'),
    cancelNav: price('cancelNav'),
    statisticalNav: price('statisticalNav'),
  }),
  answer: shape({
    data: shape({
      fundId: id().required(),
      navDate: isoDate().required(),
      status: yup.string().oneOf(['draft', 'approved']).required(),
    }).required(),
  }),
  errors: ['PRICE_LOCKED', 'PRICE_ORDER', 'PRICE_TOO_LARGE', 'PRICE_DAY_CLOSED', 'ORDER_FUND_NOT_FOUND'],
  idempotent: true,
});

export const approveNav = operation({
  id: 'approveNav',
  method: 'post',
  path: '/api/admin/prices/approve/',
  tag: 'prices',
  summary: 'Approves and publishes a draft price; the person who entered it may not approve it.',
  access: { kind: 'admin', duty: 'checker' },
  recent: true,
  body: shape({ fundId: id().required(), navDate: isoDate().required() }),
  answer: shape({
    data: shape({
      fundId: id().required(),
      navDate: isoDate().required(),
      status: yup.string().oneOf(['draft', 'approved']).required(),
    }).required(),
  }),
  errors: ['PRICE_NOT_FOUND', 'PRICE_LOCKED', 'PRICE_SAME_PERSON', 'PRICE_BEFORE_CUTOFF'],
  idempotent: true,
});

const enteredFields = {
  ...navFields,
  source: yup
    .string()
    .oneOf(['manual', 'csv', 'feed', 'demo'] as const)
    .required(),
  enteredBy: id().nullable().defined(),
  enteredByName: yup.string().defined(),
};

const navRow = () => shape({ ...enteredFields, fundName: yup.string().required() });

export const listNavs = operation({
  id: 'listNavs',
  method: 'get',
  path: '/api/admin/prices/',
  tag: 'prices',
  summary: 'Prices of a fund by day, newest first: drafts, published ones, and those locked by an execution.',
  access: { kind: 'admin', duty: 'staff' },
  query: shape({ fundId: id().required('صندوق را انتخاب کنید'), page: page(), size: size(25) }),
  answer: shape({
    data: list(
      shape({
        ...enteredFields,
        status: yup
          .string()
          .oneOf(['draft', 'approved'] as const)
          .required(),
        /** orders were executed with it: it never changes again */
        isLocked: yup.boolean().required(),
        approvedBy: id().nullable().defined(),
        approvedByName: yup.string().defined(),
        netAsset: rial().required(),
        investedUnits: units().required(),
      }),
    ),
    pageInfo: pageInfo().required(),
  }),
  errors: ['ORDER_FUND_NOT_FOUND'],
});

export const listDraftNavs = operation({
  id: 'listDraftNavs',
  method: 'get',
  path: '/api/admin/prices/drafts/',
  tag: 'prices',
  summary: 'Prices that wait for a second person.',
  access: { kind: 'admin', duty: 'staff' },
  answer: shape({ data: list(navRow()) }),
});

/** Columns of the file: fund, day, issue, cancel, statistical price. The first line names them. */
export const navCsvColumns = ['fund', 'date', 'issue', 'cancel', 'statistical'] as const;

export const importNavs = operation({
  id: 'importNavs',
  method: 'post',
  path: '/api/admin/prices/import/',
  tag: 'prices',
  summary: 'Reads prices out of CSV text as drafts, all lines or none; faults are told line by line.',
  access: { kind: 'admin', duty: 'maker' },
  body: shape({ csv: yup.string().required('فایل قیمت را انتخاب کنید').max(200_000, 'فایل بزرگ‌تر از حد مجاز است') }),
  maxBody: 524_288,
  answer: shape({ data: shape({ imported: count().required() }).required() }),
  status: 201,
  errors: ['PRICE_FILE'],
  idempotent: true,
});

export const approveNavs = operation({
  id: 'approveNavs',
  method: 'post',
  path: '/api/admin/prices/approve_many/',
  tag: 'prices',
  summary: 'Approves several draft prices, all or none; none may be of the person who entered it.',
  access: { kind: 'admin', duty: 'checker' },
  recent: true,
  body: shape({
    rows: list(shape({ fundId: id().required(), navDate: isoDate().required() }))
      .min(1, 'دست‌کم یک قیمت را انتخاب کنید')
      .max(500, 'حداکثر ۵۰۰ قیمت'),
  }),
  answer: shape({ data: shape({ approved: count().required() }).required() }),
  errors: ['PRICE_NOT_FOUND', 'PRICE_LOCKED', 'PRICE_SAME_PERSON', 'PRICE_BEFORE_CUTOFF'],
  idempotent: true,
});

export const settlementPreview = operation({
  id: 'settlementPreview',
  method: 'get',
  path: '/api/admin/prices/preview/',
  tag: 'prices',
  summary: 'What executing a day would do: orders, units and money, without doing it.',
  access: { kind: 'admin', duty: 'staff' },
  query: shape({ fundId: id().required(), navDate: isoDate().required() }),
  answer: shape({
    data: shape({
      fundId: id().required(),
      fundName: yup.string().required(),
      navDate: isoDate().required(),
      issueNav: nav().nullable().defined(),
      cancelNav: nav().nullable().defined(),
      isApproved: yup.boolean().required(),
      isLocked: yup.boolean().required(),
      buy: shape({
        orders: count().required(),
        amount: rial().required(),
        units: units().required(),
        fee: rial().required(),
        remain: rial().required(),
      }).required(),
      sell: shape({
        orders: count().required(),
        units: units().required(),
        gross: rial().required(),
        penalty: rial().required(),
        net: rial().required(),
      }).required(),
    }).required(),
  }),
  errors: ['ORDER_FUND_NOT_FOUND'],
});

export const executeDay = operation({
  id: 'executeDay',
  method: 'post',
  path: '/api/admin/prices/execute/',
  tag: 'prices',
  summary: 'Executes the due orders of a fund and day with its approved price; safe to repeat.',
  access: { kind: 'admin', duty: 'checker' },
  recent: true,
  body: shape({ fundId: id().required(), navDate: isoDate().required() }),
  answer: shape({ data: shape(executionFields).required() }),
  errors: ['PRICE_NOT_FOUND', 'PRICE_NOT_APPROVED', 'PRICE_BEFORE_CUTOFF', 'ORDER_FUND_NOT_FOUND'],
});

const demoClock = () =>
  shape({
    /** business time now */
    now: moment().required(),
    today: isoDate().required(),
    isWorkingDay: yup.boolean().required(),
    /** whole days the business clock is ahead of the real one */
    daysAhead: count().required(),
  });

export const getDemoClock = operation({
  id: 'getDemoClock',
  method: 'get',
  path: '/api/admin/demo/clock/',
  tag: 'prices',
  summary: 'The business clock of the demo.',
  access: { kind: 'admin', duty: 'staff' },
  answer: shape({ data: demoClock().required() }),
  errors: ['DEMO_OFF'],
});

export const moveDemoClock = operation({
  id: 'moveDemoClock',
  method: 'post',
  path: '/api/admin/demo/next_working_day/',
  tag: 'prices',
  summary: 'Demo only: goes to the next working day, publishes its prices, executes due orders and pays due payouts.',
  access: { kind: 'admin', duty: 'super' },
  body: shape({ days: count().min(1).max(10).default(1) }),
  answer: shape({
    data: shape({
      clock: demoClock().required(),
      executions: list(shape(executionFields)),
      payoutsPaid: count().required(),
      note: text(300).defined(),
    }).required(),
  }),
  errors: ['DEMO_OFF'],
});

export const priceOperations = [
  setNav,
  approveNav,
  listNavs,
  listDraftNavs,
  importNavs,
  approveNavs,
  settlementPreview,
  executeDay,
  getDemoClock,
  moveDemoClock,
] as const;

/** What is wrong with a line of a price file. */
export const navCsvTexts = {
  header: 'سطر نخست باید ستون‌های fund, date, issue, cancel, statistical را نام ببرد',
  empty: 'فایل سطری ندارد',
  columns: 'تعداد ستون‌ها درست نیست',
  fund: 'صندوق پیدا نشد',
  date: 'تاریخ درست نیست',
  day: 'این روز، روز کاری نیست یا هنوز نرسیده است',
  price: 'قیمت درست نیست',
  order: 'قیمت ابطال نمی‌تواند از قیمت صدور بیشتر باشد',
  repeated: 'این صندوق و روز در سطر {line} هم هست',
  locked: 'قیمت این روز تأیید شده و تغییر نمی‌کند',
} as const;

defineErrors({
  PRICE_NOT_FOUND: { status: 404, message: 'قیمتی برای این صندوق و این روز ثبت نشده است' },
  PRICE_NOT_APPROVED: { status: 409, message: 'قیمت این روز هنوز تأیید نشده است' },
  PRICE_LOCKED: { status: 409, message: 'سفارش‌های این روز اجرا شده و قیمت آن قفل است' },
  PRICE_SAME_PERSON: { status: 409, message: 'ثبت‌کننده قیمت نمی‌تواند خودش آن را تأیید کند' },
  PRICE_ORDER: { status: 400, message: 'قیمت ابطال نمی‌تواند از قیمت صدور بیشتر باشد' },
  PRICE_TOO_LARGE: { status: 400, message: 'این قیمت بیش از اندازه بزرگ است' },
  PRICE_BEFORE_CUTOFF: {
    status: 409,
    message: 'قیمت این روز پیش از {time} تأیید و اجرا نمی‌شود؛ تا آن زمان درخواست همان روز پذیرفته می‌شود',
  },
  PRICE_DAY_CLOSED: { status: 400, message: 'این روز، روز کاری نیست یا هنوز نرسیده است' },
  PRICE_FILE: { status: 400, message: 'فایل قیمت {count} خطا دارد و هیچ سطری ثبت نشد' },
  DEMO_OFF: { status: 404, message: 'این بخش فقط در نسخه نمایشی در دسترس است' },
});
