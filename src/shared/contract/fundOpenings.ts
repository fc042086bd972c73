import { openingFiles } from '../openingColumns.ts';
import { version } from './approvals.ts';
import { approval } from './decisions.ts';
import { operation } from './kernel/define.ts';
import type { ErrorText } from './kernel/errors.ts';
import {
  count,
  id,
  isoDate,
  list,
  moment,
  page,
  pageInfo,
  rial,
  shape,
  signedRial,
  size,
  units,
  yup,
} from './kernel/fields.ts';
import { fileText } from './kernel/fileText.ts';
import { nullableDate, nullableText } from './orderRows.ts';

/*
 * An existing fund opens (domain 9.18): its holders, their certificates with their age, the money that it owes them,
 * their open orders and its past prices come from the registrar's list. One person brings the files in, another releases exactly what was shown.
 */

export const openingStates = ['prepared', 'released', 'opened', 'discarded', 'replaced'] as const;

export const openingStateLabels: Readonly<Record<(typeof openingStates)[number], string>> = {
  prepared: 'در انتظار تأیید همکار',
  released: 'تأییدشده؛ در حال ثبت در دفاتر',
  opened: 'ثبت‌شده در دفاتر',
  discarded: 'کنار گذاشته‌شده',
  replaced: 'با فایل جدید جایگزین شده',
};

/** Rows of a file at most. */
export const MAX_OPENING_ROWS = 400_000;

/** Problems that an answer holds; their number is of all. */
export const MAX_OPENING_PROBLEMS = 500;

const files = {
  /** CSV of any separator, one row for each holder */
  holders: fileText(32_000_000).required('فایل دارندگان را انتخاب کنید'),
  /** one row for each certificate */
  certificates: fileText(32_000_000).required('فایل گواهی‌ها را انتخاب کنید'),
  /** one row for each order that waits for its price; empty: the fund has none */
  orders: fileText(8_000_000).default(''),
  /** one row for each day with a price; empty: prices are entered from the opening on */
  prices: fileText(1_000_000).default(''),
};

const params = () => shape({ fundId: id().required() });
const openingParams = () => shape({ openingId: id().required() });

const totals = {
  holderCount: count().required(),
  certificateCount: count().required(),
  units: units().required(),
  /** what the fund owes the holders in money, without the money of their open purchases */
  cash: rial().required(),
  /** what the holders paid for their units */
  cost: rial().required(),
  oldestDay: nullableDate(),
  newestDay: nullableDate(),
  /** holders whom the panel knows by their number: they keep their identity and their accounts */
  knownCount: count().required(),
  /** known holders whose name differs from the one of the file */
  renamedCount: count().required(),
  /** holders under 18, for whom nobody acts until a guardian registers them */
  minorCount: count().required(),
  /** people of age who cannot log in by a code because the file has no mobile number of theirs */
  noMobileCount: count().required(),
  noIbanCount: count().required(),
  /** purchases whose money is here, and redemptions whose units are reserved; both wait for their price */
  purchaseCount: count().required(),
  purchases: rial().required(),
  redemptionCount: count().required(),
  redemptionUnits: units().required(),
  firstOrderDay: nullableDate(),
  lastOrderDay: nullableDate(),
  /** holders with a running contract of direct debit elsewhere: they are invited to sign one here */
  contractCount: count().required(),
  priceCount: count().required(),
  firstPriceDay: nullableDate(),
  lastPriceDay: nullableDate(),
};

export const previewFundOpening = operation({
  id: 'previewFundOpening',
  method: 'post',
  path: '/api/admin/funds/{fundId}/opening/preview/',
  tag: 'funds',
  summary:
    "What the files of an existing fund would bring: totals to compare with the registrar's list, and the problems of all rows of all files at once. Nothing is kept.",
  access: { kind: 'admin', duty: 'maker' },
  params: params(),
  body: shape(files),
  answer: shape({
    data: shape({
      ...totals,
      /** all problems; `problems` has the first of them */
      problemCount: count().required(),
      problems: list(
        shape({
          file: yup.string().oneOf(openingFiles).required(),
          line: count().required(),
          /** title of the column; null when the row itself is the problem */
          column: nullableText(),
          message: yup.string().required(),
        }),
      ),
    }).required(),
  }),
  errors: ['OPENING_FUND', 'OPENING_BOOKS', 'IMPORT_TOO_LONG'],
  limit: 'upload',
  maxBody: 80_000_000,
});

/** What the preparer types from the registrar's list and the bank. */
const controls = {
  /** day of the registrar's list */
  asOf: isoDate().required('تاریخ فهرست را وارد کنید'),
  /** as the registrar's list says it: the files must match to the unit */
  holderCount: count().required('تعداد دارندگان را وارد کنید'),
  units: units().required('تعداد واحدها را وارد کنید'),
  cash: rial().required('جمع مانده ریالی را وارد کنید'),
  /** of open orders, as the registrar's list says it; nothing: there are none */
  purchases: rial().default('0'),
  redemptionUnits: units().default('0'),
  /** what the bank accounts of the fund hold */
  bankBalance: rial().required('موجودی حساب‌های بانکی صندوق را وارد کنید'),
};

export const prepareFundOpening = operation({
  id: 'prepareFundOpening',
  method: 'post',
  path: '/api/admin/funds/{fundId}/opening/',
  tag: 'funds',
  summary:
    'Keeps the files of an existing fund for the second person, whole or not at all, with the control totals of the registrar; takes the place of files that nobody has released yet. Nothing is booked.',
  access: { kind: 'admin', duty: 'maker' },
  recent: true,
  params: params(),
  body: shape({ ...files, ...controls }),
  answer: shape({ data: shape({ openingId: id().required() }).required() }),
  errors: [
    'OPENING_FUND',
    'OPENING_BOOKS',
    'OPENING_ROWS',
    'OPENING_TOTALS',
    'OPENING_CEILING',
    'OPENING_DAY',
    'IMPORT_TOO_LONG',
  ],
  status: 201,
  idempotent: true,
  limit: 'upload',
  maxBody: 80_000_000,
});

/** Which holders a list shows. */
export const openingFlags = ['minor', 'known', 'renamed', 'noMobile', 'noIban', 'orders', 'contracts'] as const;

export const getFundOpening = operation({
  id: 'getFundOpening',
  method: 'get',
  path: '/api/admin/funds/{fundId}/opening/',
  tag: 'funds',
  summary:
    'How an existing fund opened or is about to open, with a page of its holders; null while nothing was brought in.',
  access: { kind: 'admin', duty: 'staff' },
  params: params(),
  query: shape({ page: page(), size: size(20), flag: yup.string().oneOf(openingFlags) }),
  answer: shape({
    data: shape({
      /** why the fund takes no opening: it has orders or journals; null when it takes one */
      obstacle: nullableText(),
      opening: shape({
        openingId: id().required(),
        state: yup.string().oneOf(openingStates).required(),
        stateText: yup.string().required(),
        ...totals,
        asOf: isoDate().required(),
        bankBalance: rial().required(),
        /** what the fund has beside its bank accounts: cost of units and money owed, less the bank */
        otherAssets: signedRial().required(),
        preparerName: yup.string().defined(),
        preparedAt: moment().required(),
        deciderName: nullableText(),
        decidedAt: moment().nullable().defined(),
        decisionReason: nullableText(),
        openedAt: moment().nullable().defined(),
        isMine: yup.boolean().required(),
        version: yup.string().required(),
      })
        .nullable()
        .default(null)
        .defined(),
      holders: list(
        shape({
          line: count().required(),
          nationalNo: yup.string().required(),
          name: yup.string().defined(),
          knownName: nullableText(),
          units: units().required(),
          certificateCount: count().required(),
          oldestDay: nullableDate(),
          cash: rial().required(),
          /** of open orders */
          purchases: rial().required(),
          redemptionUnits: units().required(),
          /** of the contract of direct debit that runs elsewhere; null: none */
          debitAmount: rial().nullable().defined(),
          debitPeriod: nullableText(),
          /** a contract of direct debit is active here */
          hasContract: yup.boolean().required(),
          isMinor: yup.boolean().required(),
          mobile: nullableText(),
          iban: nullableText(),
        }),
      ),
    }).required(),
    pageInfo: pageInfo().required(),
  }),
  errors: ['OPENING_FUND'],
});

const decided = () =>
  shape({
    data: shape({
      openingId: id().required(),
      state: yup.string().oneOf(openingStates).required(),
      stateText: yup.string().required(),
      /** the long work that books the opening; null when nothing is booked */
      workId: id().nullable().defined(),
    }).required(),
  });

export const releaseFundOpening = approval({
  id: 'releaseFundOpening',
  path: '/api/admin/fundOpenings/{openingId}/release/',
  tag: 'funds',
  summary:
    'The second person releases the opening of a fund as it was shown; a job books all of it in one transaction. Until then nothing of it is in the books.',
  params: openingParams(),
  answer: decided(),
  errors: ['OPENING_NOT_FOUND', 'OPENING_BOOKS', 'OPENING_CEILING', 'OPENING_STALE'],
});

export const discardFundOpening = operation({
  id: 'discardFundOpening',
  method: 'post',
  path: '/api/admin/fundOpenings/{openingId}/discard/',
  tag: 'funds',
  summary: 'Discards the files of an opening that waits for its second person.',
  access: { kind: 'admin', duty: 'makerOrChecker' },
  recent: true,
  params: openingParams(),
  body: shape({
    version: version(),
    reason: yup
      .string()
      .min(10, 'علت را دست‌کم در ۱۰ حرف بنویسید')
      .max(300, 'حداکثر ۳۰۰ حرف مجاز است')
      .required('علت را بنویسید'),
  }),
  answer: decided(),
  errors: ['OPENING_NOT_FOUND', 'APPROVAL_CHANGED', 'APPROVAL_DECIDED'],
  idempotent: true,
});

/** What is wrong with a row of a file. */
export const openingProblems = {
  missing: 'ستون «{column}» در فایل نیست',
  empty: 'فایل سطری ندارد',
  nationalNo: 'کد ملی یا شناسه ملی درست نیست',
  repeated: 'این شماره در سطر {line} هم آمده است',
  name: 'نام خانوادگی را وارد کنید',
  company: 'نام شرکت را وارد کنید',
  long: 'متن این خانه بیش از ۱۰۰ حرف دارد',
  birthDate: 'تاریخ تولد درست نیست',
  birthNeeded: 'تاریخ تولد را وارد کنید؛ سن دارنده باید معلوم باشد',
  mobile: 'شماره موبایل درست نیست',
  iban: 'شماره شبا درست نیست',
  cash: 'مانده ریالی درست نیست',
  holder: 'این شماره در فایل دارندگان نیست',
  units: 'تعداد واحد باید عدد صحیح بزرگ‌تر از صفر باشد',
  day: 'تاریخ درست نیست',
  future: 'تاریخ پس از امروز است',
  born: 'تاریخ صدور پیش از تولد دارنده است',
  price: 'قیمت درست نیست',
  large: 'مبلغ این سطر بیش از اندازه بزرگ است',
  number: 'این شماره گواهی برای همین دارنده در سطر {line} هم آمده است',
  order: 'قیمت ابطال نمی‌تواند بیش از قیمت صدور باشد',
  sameDay: 'قیمت این روز در سطر {line} هم آمده است',
  today: 'قیمت روزی که نگذشته است وارد نمی‌شود',
  published: 'برای این روز در سامانه قیمت هست',
  debitAmount: 'مبلغ برداشت مستقیم درست نیست',
  orderKind: 'نوع درخواست «صدور» یا «ابطال» است',
  orderAmount: 'مبلغ درخواست صدور را وارد کنید',
  orderUnits: 'تعداد واحد درخواست ابطال را وارد کنید',
  amountOfRedemption: 'درخواست ابطال مبلغ ندارد؛ تعداد واحد کافی است',
  unitsOfPurchase: 'درخواست صدور تعداد واحد ندارد؛ مبلغ کافی است',
  orderNumber: 'این شماره درخواست در سطر {line} هم آمده است',
  afterPrice: 'تاریخ درخواست پس از تاریخ قیمت است',
  closedDay: 'این روز تعطیل است و قیمت ندارد',
  priced: 'قیمت این روز یا روزی پس از آن هست؛ این درخواست باید پیش از گشایش انجام شود',
  farDay: 'تاریخ قیمت بیش از {days} روز با امروز فاصله دارد',
  unitsNotHeld: 'واحدهای این ابطال ({wanted}) از واحدهای آزاد دارنده ({free}) بیشتر است',
  schedule: 'زمان‌بندی «{kind}» این صندوق هنوز تعیین نشده است',
  ceilingPrice: 'صندوق سقف دارد؛ برای صدورهای باز فایل قیمت‌ها هم لازم است',
  control: 'فهرست {typed} و فایل {found} است',
} as const;

/** What journals and orders of an opening say of themselves. */
export const openingComment = 'انتقال از فهرست ثبات در گشایش صندوق';

/** Why a fund takes no opening. */
export const openingObstacles = {
  books: 'این صندوق درخواست یا سند دارد، یا گشایش آن تأیید شده است؛ گشایش دیگری ممکن نیست',
} as const;

export const fundOpeningErrors = {
  OPENING_FUND: { status: 404, message: 'صندوقی با این شناسه پیدا نشد' },
  OPENING_NOT_FOUND: { status: 404, message: 'گشایشی با این شناسه پیدا نشد' },
  OPENING_BOOKS: {
    status: 409,
    message: 'این صندوق درخواست یا سند دارد، یا گشایش آن تأیید شده است؛ گشایش دیگری ممکن نیست',
  },
  OPENING_ROWS: { status: 400, message: '{count} ایراد در سطرهای فایل‌ها هست و چیزی نگه داشته نشد' },
  OPENING_TOTALS: { status: 409, message: 'جمع فایل‌ها با فهرست ثبات برابر نیست' },
  OPENING_CEILING: { status: 409, message: 'تعداد واحدها با صدورهای باز از سقف صندوق ({ceiling}) بیشتر است' },
  OPENING_STALE: {
    status: 409,
    message: 'از زمان ثبت این فایل‌ها تقویم، قیمت‌ها یا سقف صندوق تغییر کرده است؛ فایل‌های جدید باید بارگذاری شود',
  },
  OPENING_DAY: { status: 400, message: 'تاریخ فهرست پس از امروز یا پیش از آخرین گواهی است' },
} as const satisfies Record<string, ErrorText>;
