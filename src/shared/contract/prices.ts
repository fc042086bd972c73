import { decisionErrors, seenVersion, version } from './approvals.ts';
import { operation } from './kernel/define.ts';
import type { ErrorText } from './kernel/errors.ts';
import {
  count,
  id,
  isoDate,
  list,
  moment,
  nav,
  page,
  pageInfo,
  percent,
  reason,
  rial,
  shape,
  size,
  text,
  units,
  yup,
} from './kernel/fields.ts';

/* Prices of a day, for fund operators (domain 1.2, 9.18). */

/** Names of the three prices of a day, as people call them. */
export const navNames = {
  issueNav: 'قیمت صدور',
  cancelNav: 'قیمت ابطال',
  statisticalNav: 'قیمت آماری',
} as const;

/** What is wrong with a price that cannot be read; the price is called by its name. */
export const priceText = (name: keyof typeof navNames): string =>
  `${navNames[name]} را با رقم و حداکثر چهار رقم اعشار بنویسید`;

/** What is wrong with a price like `1.450`, whose dot may group thousands or begin the decimals. */
export const twoReadingsText = (typed: string): string =>
  `«${typed}» دو معنا دارد؛ هزارگان را بدون نقطه و اعشار را با «/» یا «٫» بنویسید`;

/** A price that a person enters: above zero. */
export const navPrice = (name: keyof typeof navNames) =>
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

const navStatus = () =>
  yup
    .string()
    .oneOf(['draft', 'approved', 'rejected', 'withdrawn'] as const)
    .required();

/** When the orders of a day are executed: by themselves after the approval, or by a person. */
export const executionRule = () =>
  shape({
    mode: yup
      .string()
      .oneOf(['auto', 'manual'] as const)
      .required(),
    /** `HH:MM`, Tehran: not before this time of the price day */
    time: yup.string().nullable().defined(),
    /** not sooner after the approval than this */
    delayMinutes: count().required(),
  });

/** The three prices of a day. */
const dayPrices = () =>
  shape({
    navDate: isoDate().required(),
    issueNav: nav().required(),
    cancelNav: nav().required(),
    statisticalNav: nav().required(),
  });

/** The prices of a fund on a day, with all that a second person looks at. */
const navRow = () =>
  shape({
    ...navFields,
    fundName: yup.string().required(),
    status: navStatus(),
    /** orders were executed with it: it never changes again */
    isLocked: yup.boolean().required(),
    version: version(),
    source: yup
      .string()
      .oneOf(['manual', 'csv', 'feed', 'demo'] as const)
      .required(),
    enteredBy: id().nullable().defined(),
    enteredByName: yup.string().defined(),
    enteredAt: moment().nullable().defined(),
    approvedBy: id().nullable().defined(),
    approvedByName: yup.string().defined(),
    /** when it was published; null for a draft */
    approvedAt: moment().nullable().defined(),
    netAsset: rial().required(),
    investedUnits: units().required(),
    /** the last published prices before this day */
    previous: dayPrices().nullable().defined(),
    /** percent against them */
    change: shape({
      issueNav: percent().required(),
      cancelNav: percent().required(),
      statisticalNav: percent().required(),
    })
      .nullable()
      .defined(),
    /** largest usual move of a day of this kind of fund, percent */
    jumpLimit: percent().required(),
    /** one of the prices moved further: the approval needs `jumpReason` */
    isJump: yup.boolean().required(),
    jumpReason: yup.string().nullable().defined(),
    /** the last cut-off of the day, before which it cannot be approved; null for bonds */
    approvableFrom: moment().nullable().defined(),
    /** that cut-off has passed by the clock of the business; the browser's clock decides nothing */
    isApprovable: yup.boolean().required(),
    execution: executionRule().required(),
    /** an approved price: when its orders are executed by themselves; null when a person starts it */
    executeAfter: moment().nullable().defined(),
    /** who returned or withdrew it, and why */
    decidedByName: yup.string().defined(),
    decisionReason: yup.string().nullable().defined(),
    /** one person wants the approved price withdrawn; another confirms */
    withdrawal: shape({
      by: id().required(),
      byName: yup.string().defined(),
      at: moment().required(),
      reason: yup.string().required(),
    })
      .nullable()
      .defined(),
  });

/** Names a price: its fund and its day. */
export const navKey = { fundId: id().required(), navDate: isoDate().required() };
const navDecision = { ...navKey, version: version() };
const jumpReason = () => text(300).min(10, 'علت جهش را دست‌کم در ۱۰ حرف بنویسید').nullable();
const navAnswer = () => shape({ data: shape({ ...navKey, status: navStatus() }).required() });

export const setNav = operation({
  id: 'setNav',
  method: 'post',
  path: '/api/admin/prices/',
  tag: 'prices',
  summary: 'Enters the three prices of a fund for a day as a draft, and tells when they move further than usual.',
  access: { kind: 'admin', duty: 'maker' },
  body: shape({
    fundId: id().required(),
    navDate: isoDate().required(),
    issueNav: navPrice('issueNav'),
    cancelNav: navPrice('cancelNav'),
    statisticalNav: navPrice('statisticalNav'),
    /** the draft that the form began from; null when there was none */
    seen: seenVersion(),
  }),
  answer: shape({
    data: shape({
      ...navKey,
      status: navStatus(),
      isJump: yup.boolean().required(),
      /** largest move of the three prices, percent; null without an earlier price */
      jump: percent().nullable().defined(),
      jumpLimit: percent().required(),
    }).required(),
  }),
  errors: [
    'RECORD_CHANGED',
    'PRICE_LOCKED',
    'PRICE_PUBLISHED',
    'PRICE_ORDER',
    'PRICE_TOO_LARGE',
    'PRICE_DAY_CLOSED',
    'ORDER_FUND_NOT_FOUND',
  ],
  idempotent: true,
});

const approvalErrors = [...decisionErrors, 'PRICE_NOT_FOUND', 'PRICE_BEFORE_CUTOFF', 'PRICE_JUMP'] as const;

export const approveNav = operation({
  id: 'approveNav',
  method: 'post',
  path: '/api/admin/prices/approve/',
  tag: 'prices',
  summary: 'Approves and publishes a draft price as it was seen; nobody who entered it may approve it.',
  access: { kind: 'admin', duty: 'checker' },
  body: shape({ ...navDecision, jumpReason: jumpReason() }),
  answer: navAnswer(),
  errors: approvalErrors,
  idempotent: true,
  recent: true,
});

export const rejectNav = operation({
  id: 'rejectNav',
  method: 'post',
  path: '/api/admin/prices/reject/',
  tag: 'prices',
  summary: 'Returns a draft price with a reason; the person who entered it withdraws it.',
  access: { kind: 'admin', duty: 'makerOrChecker' },
  recent: true,
  body: shape({ ...navDecision, reason: reason() }),
  answer: navAnswer(),
  errors: [...decisionErrors, 'PRICE_NOT_FOUND', 'ACCESS_DENIED'],
  idempotent: true,
});

export const prepareNavWithdrawal = operation({
  id: 'prepareNavWithdrawal',
  method: 'post',
  path: '/api/admin/prices/withdrawals/',
  tag: 'prices',
  summary: 'Asks for the withdrawal of an approved price before its first order is executed; its execution waits.',
  access: { kind: 'admin', duty: 'makerOrChecker' },
  body: shape({ ...navDecision, reason: reason() }),
  answer: navAnswer(),
  errors: [...decisionErrors, 'PRICE_NOT_FOUND', 'PRICE_LOCKED', 'PRICE_OF_BOND', 'PRICE_WITHDRAWAL_OPEN'],
  idempotent: true,
});

export const confirmNavWithdrawal = operation({
  id: 'confirmNavWithdrawal',
  method: 'post',
  path: '/api/admin/prices/withdrawals/confirm/',
  tag: 'prices',
  summary: 'Withdraws an approved price that another person asked to withdraw.',
  access: { kind: 'admin', duty: 'checker' },
  body: shape(navDecision),
  answer: navAnswer(),
  errors: [...decisionErrors, 'PRICE_NOT_FOUND', 'PRICE_LOCKED', 'PRICE_WITHDRAWAL_NONE'],
  idempotent: true,
  recent: true,
});

export const discardNavWithdrawal = operation({
  id: 'discardNavWithdrawal',
  method: 'post',
  path: '/api/admin/prices/withdrawals/discard/',
  tag: 'prices',
  summary: 'Lets an approved price stand that somebody asked to withdraw.',
  access: { kind: 'admin', duty: 'makerOrChecker' },
  recent: true,
  body: shape(navDecision),
  answer: navAnswer(),
  errors: [...decisionErrors, 'PRICE_NOT_FOUND', 'PRICE_WITHDRAWAL_NONE'],
  idempotent: true,
});

export const listNavs = operation({
  id: 'listNavs',
  method: 'get',
  path: '/api/admin/prices/',
  tag: 'prices',
  summary: 'Prices of a fund by day, newest first: drafts, published ones, and those locked by an execution.',
  access: { kind: 'admin', duty: 'staff' },
  query: shape({
    fundId: id().required('صندوق را انتخاب کنید'),
    /** this day alone */
    navDate: isoDate(),
    page: page(),
    size: size(25),
  }),
  answer: shape({ data: list(navRow()), pageInfo: pageInfo().required() }),
  errors: ['ORDER_FUND_NOT_FOUND'],
});

/** What became of a row of the sheet: stored as a draft, or refused with the sentence and the price that it is about. */
const sheetResult = () =>
  shape({
    fundId: id().required(),
    /** null when the row was refused */
    stored: shape({
      isJump: yup.boolean().required(),
      /** largest move of the three prices, percent; null without an earlier price */
      jump: percent().nullable().defined(),
      jumpLimit: percent().required(),
    })
      .nullable()
      .defined(),
    refusal: shape({
      code: yup.string().required(),
      message: yup.string().required(),
      /** name of the price that it is about; null for the whole row */
      field: yup.string().nullable().defined(),
    })
      .nullable()
      .defined(),
  });

export const getPriceSheet = operation({
  id: 'getPriceSheet',
  method: 'get',
  path: '/api/admin/prices/sheet/',
  tag: 'prices',
  summary: 'Every fund whose price people enter, with its prices of a day and the last published ones before it.',
  access: { kind: 'admin', duty: 'staff' },
  query: shape({ navDate: isoDate().required('روز را انتخاب کنید') }),
  answer: shape({
    data: list(
      shape({
        fundId: id().required(),
        fundName: yup.string().required(),
        /** names by which a pasted row may call the fund: symbol, registration number, short name */
        names: list(yup.string().required()),
        /** the fund has a price on this day, and the day has begun */
        isOpenDay: yup.boolean().required(),
        jumpLimit: percent().required(),
        previous: dayPrices().nullable().defined(),
        nav: navRow().nullable().defined(),
      }),
    ),
  }),
});

/** Rows of a sheet that are stored at once. */
const mostSheetRows = 500;

export const setNavs = operation({
  id: 'setNavs',
  method: 'post',
  path: '/api/admin/prices/sheet/',
  tag: 'prices',
  summary:
    'Enters the prices of several funds for a day as drafts, each row whole or not at all: a refused row is answered with its reason and keeps no other row back.',
  access: { kind: 'admin', duty: 'maker' },
  body: shape({
    navDate: isoDate().required(),
    rows: list(
      shape({
        fundId: id().required(),
        issueNav: navPrice('issueNav'),
        cancelNav: navPrice('cancelNav'),
        statisticalNav: navPrice('statisticalNav'),
        /** the draft that the row began from; null when there was none */
        seen: seenVersion(),
      }),
    )
      .min(1, 'دست‌کم قیمت یک صندوق را وارد کنید')
      .max(mostSheetRows, 'حداکثر ۵۰۰ قیمت')
      .test('once', 'هر صندوق یک سطر دارد', (rows) => new Set(rows.map(({ fundId }) => fundId)).size === rows.length),
  }),
  maxBody: 1_048_576,
  answer: shape({ data: list(sheetResult()) }),
  idempotent: true,
});

export const listDraftNavs = operation({
  id: 'listDraftNavs',
  method: 'get',
  path: '/api/admin/prices/drafts/',
  tag: 'prices',
  summary: 'Prices that wait for a second person, drafts and withdrawals; of one fund when it is named.',
  access: { kind: 'admin', duty: 'staff' },
  query: shape({ fundId: id() }),
  answer: shape({
    data: list(navRow()),
    /** those that wait; `data` has the first 5,000 */
    total: count().required(),
  }),
});

/** Columns of the file: fund, day, issue, cancel, statistical price. The first line names them. */
export const navCsvColumns = ['fund', 'date', 'issue', 'cancel', 'statistical'] as const;

/** Titles by which the first line of a file or of a pasted block may name each column. */
export const navCsvTitles: Readonly<Record<(typeof navCsvColumns)[number], readonly string[]>> = {
  fund: ['fund', 'صندوق', 'نام صندوق', 'نماد', 'شماره صندوق'],
  date: ['date', 'تاریخ', 'روز', 'تاریخ قیمت', 'روز قیمت'],
  issue: ['issue', 'صدور', 'قیمت صدور', 'قیمت صدور (NAV)'],
  cancel: ['cancel', 'ابطال', 'قیمت ابطال', 'قیمت ابطال (NAV)'],
  statistical: ['statistical', 'آماری', 'قیمت آماری', 'قیمت آماری (NAV)'],
};

export const importNavs = operation({
  id: 'importNavs',
  method: 'post',
  path: '/api/admin/prices/import/',
  tag: 'prices',
  summary:
    'Reads prices out of CSV text as drafts, all lines or none; problems are told line by line. A draft of a colleague is replaced only when `seen` has it as the refusal told it.',
  access: { kind: 'admin', duty: 'maker' },
  body: shape({
    csv: yup.string().required('فایل قیمت را انتخاب کنید').max(200_000, 'فایل بزرگ‌تر از حد مجاز است'),
    /** drafts of colleagues that may be replaced: `before` of the changes of PRICE_FILE_DRAFTS */
    seen: list(text(200).required()).max(5_000, 'حداکثر ۵٬۰۰۰ سطر').optional(),
  }),
  maxBody: 524_288,
  answer: shape({ data: shape({ imported: count().required() }).required() }),
  status: 201,
  errors: ['PRICE_FILE', 'PRICE_FILE_DRAFTS'],
  idempotent: true,
});

export const approveNavs = operation({
  id: 'approveNavs',
  method: 'post',
  path: '/api/admin/prices/approve_many/',
  tag: 'prices',
  summary: 'Approves several draft prices as they were seen, all or none; none may be of the person who entered it.',
  access: { kind: 'admin', duty: 'checker' },
  body: shape({
    rows: list(shape({ ...navDecision, jumpReason: jumpReason() }))
      .min(1, 'دست‌کم یک قیمت را انتخاب کنید')
      .max(500, 'حداکثر ۵۰۰ قیمت'),
  }),
  maxBody: 1_048_576,
  answer: shape({ data: shape({ approved: count().required() }).required() }),
  errors: approvalErrors,
  idempotent: true,
  recent: true,
});

/** What is wrong with a line of a price file. */
export const navCsvTexts = {
  header: 'سطر اول باید ستون‌های صندوق، تاریخ، صدور، ابطال و آماری را نام ببرد',
  empty: 'فایل سطری ندارد',
  columns: 'تعداد ستون‌ها درست نیست',
  fund: 'صندوق پیدا نشد',
  bond: 'قیمت اوراق از شرایط آن به دست می‌آید و ثبت نمی‌شود',
  date: 'تاریخ درست نیست',
  day: 'این روز، روز کاری نیست یا هنوز نرسیده است',
  order: 'قیمت ابطال نمی‌تواند از قیمت صدور بیشتر باشد',
  repeated: 'این صندوق و روز در سطر {line} هم هست',
  locked: 'قیمت این روز تأیید شده و تغییر نمی‌کند',
  large: 'این قیمت بیش از اندازه بزرگ است',
  draft: '{name} در {time} ثبت کرده است: صدور {issue}، ابطال {cancel}، آماری {statistical}',
} as const;

export const pricesErrors = {
  PRICE_NOT_FOUND: { status: 404, message: 'قیمتی برای این صندوق و این روز ثبت نشده است' },
  PRICE_NOT_APPROVED: { status: 409, message: 'قیمت این روز هنوز تأیید نشده است' },
  PRICE_LOCKED: { status: 409, message: 'درخواست‌های این روز اجرا شده و قیمت آن قفل است' },
  PRICE_PUBLISHED: { status: 409, message: 'قیمت این روز تأیید و اعلام شده است؛ برای تغییر، ابتدا باید پس گرفته شود' },
  PRICE_JUMP: {
    status: 422,
    message: 'قیمت {fund} بیش از {limit}٪ تغییر کرده است؛ علت آن را بنویسید',
  },
  PRICE_OF_BOND: { status: 409, message: 'قیمت اوراق از شرایط آن به دست می‌آید و پس گرفته نمی‌شود' },
  PRICE_WITHDRAWAL_OPEN: {
    status: 409,
    message: 'همکار شما پس گرفتن این قیمت را خواسته است؛ ابتدا درباره آن تصمیم بگیرید',
  },
  PRICE_WITHDRAWAL_NONE: { status: 409, message: 'درخواستی برای پس گرفتن این قیمت نیست' },
  PRICE_ORDER: { status: 400, message: 'قیمت ابطال نمی‌تواند از قیمت صدور بیشتر باشد' },
  PRICE_TOO_LARGE: { status: 400, message: 'این قیمت بیش از اندازه بزرگ است' },
  PRICE_BEFORE_CUTOFF: {
    status: 409,
    message: 'قیمت این روز پیش از {time} تأیید و اجرا نمی‌شود؛ تا آن زمان درخواست همان روز پذیرفته می‌شود',
  },
  PRICE_DAY_CLOSED: { status: 400, message: 'این روز، روز کاری نیست یا هنوز نرسیده است' },
  PRICE_FILE: { status: 400, message: 'فایل قیمت {count} خطا دارد و هیچ سطری ثبت نشد' },
  PRICE_FILE_DRAFTS: {
    status: 409,
    message:
      'برای {count} سطر فایل، همکارتان پیش از شما قیمت ثبت کرده است و هیچ سطری ثبت نشد. قیمت‌های او را ببینید؛ اگر قیمت فایل درست است، دوباره ثبت کنید',
  },
} as const satisfies Record<string, ErrorText>;
