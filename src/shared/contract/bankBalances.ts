import { decisionErrors, version } from './approvals.ts';
import { operation } from './kernel/define.ts';
import type { ErrorText } from './kernel/errors.ts';
import {
  count,
  dayInput,
  id,
  isoDate,
  list,
  moment,
  page,
  pageInfo,
  shape,
  signedRial,
  size,
  text,
  yup,
} from './kernel/fields.ts';
import { nullableText } from './orderRows.ts';

/*
 * The balance of the funds' bank accounts in the books against the closing balance that the bank tells, day by day. The
 * books hold one bank account per fund, so the accounts of a fund are compared together.
 */

/** Most days of one list. */
export const MOST_BALANCE_DAYS = 92;

export const bankBalanceStates = ['equal', 'differs', 'untold'] as const;

export const bankBalanceLabels: Readonly<Record<(typeof bankBalanceStates)[number], string>> = {
  equal: 'برابر',
  differs: 'اختلاف دارد',
  untold: 'مانده بانک نرسیده است',
};

export const bankBalanceReasons = ['payout', 'slip', 'settlement', 'deposit', 'return', 'movement'] as const;

export const bankBalanceReasonLabels: Readonly<Record<(typeof bankBalanceReasons)[number], string>> = {
  payout: 'پرداخت‌های فرستاده‌شده که بانک پاسخ آن‌ها را نداده است',
  slip: 'فیش‌های تأییدشده با سطر صورت‌حساب در روز دیگر یا بدون سطر',
  settlement: 'تسویه درگاه‌ها و برداشت مستقیم بدون سطر صورت‌حساب یا در انتظار تأیید',
  deposit: 'واریزهای صورت‌حساب که هنوز در دفاتر نبودند',
  movement: 'برداشت‌های صورت‌حساب که هنوز در دفاتر نبودند',
  return: 'واریزهای عودت‌شده در بانک که عودت آن‌ها در انتظار تأیید بود',
};

export const bankBalanceSourceLabels = { entered: 'ورود دستی', statement: 'صورت‌حساب بانک' } as const;

const sources = ['entered', 'statement'] as const;

const told = () =>
  shape({
    /** rial; negative when the account is overdrawn */
    balance: signedRial().required(),
    source: yup.string().oneOf(sources).required(),
    sourceText: yup.string().required(),
    reason: nullableText(),
    enteredByName: yup.string().defined(),
    enteredAt: moment().required(),
    /** its statement was discarded, so it does not count */
    isDiscarded: yup.boolean().required(),
  });

const balanceRow = () =>
  shape({
    businessDate: isoDate().required(),
    fundId: id().required(),
    fundName: yup.string().required(),
    /** the fund's money at the bank by the books at the end of the day, rial */
    bookBalance: signedRial().required(),
    /** sum of its accounts as the bank told them; null while one of them is missing */
    bankBalance: signedRial().nullable().defined(),
    /** bank less books, rial */
    difference: signedRial().nullable().defined(),
    state: yup.string().oneOf(bankBalanceStates).required(),
    stateText: yup.string().required(),
    accounts: list(
      shape({
        accountId: id().required(),
        bankName: yup.string().required(),
        iban: yup.string().required(),
        /** what counts now; null when the bank has not told */
        balance: signedRial().nullable().defined(),
        /** everything that was told of the day, newest first */
        told: list(told()),
      }),
    ),
    /** what the system knows that one side has and the other has not; its part of the difference, rial */
    reasons: list(
      shape({
        kind: yup.string().oneOf(bankBalanceReasons).required(),
        kindText: yup.string().required(),
        count: count().required(),
        amount: signedRial().required(),
      }),
    ),
    /** difference less these parts, rial */
    unexplained: signedRial().nullable().defined(),
    /** it differs, the system knows not wholly why, and nobody closed it */
    isOpen: yup.boolean().required(),
    note: nullableText(),
    notedBy: id().nullable().defined(),
    notedByName: nullableText(),
    notedAt: moment().nullable().defined(),
    isClosed: yup.boolean().required(),
    closeReason: nullableText(),
    closedByName: nullableText(),
    closedAt: moment().nullable().defined(),
    /** what the person who closes it sends back */
    version: yup.string().required(),
  });

const answerRow = () => shape({ data: balanceRow().required() });

export const listBankBalances = operation({
  id: 'listBankBalances',
  method: 'get',
  path: '/api/admin/bank-balances/',
  tag: 'reconciliation',
  summary:
    'Balance of the funds at the bank by the books and by the bank for each day, newest first; the last 31 days when no day is given.',
  access: { kind: 'admin', duty: 'staff' },
  query: shape({
    page: page(),
    size: size(10),
    fundId: id(),
    fromDate: dayInput(),
    toDate: dayInput(),
    onlyDifferent: yup.boolean(),
  }),
  answer: shape({
    data: list(balanceRow()),
    pageInfo: pageInfo().required(),
    summary: shape({
      /** of the days of the list without `onlyDifferent` */
      differentCount: count().required(),
      openCount: count().required(),
      untoldCount: count().required(),
    }).required(),
  }),
  errors: ['DATE_RANGE_INVALID'],
});

const sentence = (missing: string) =>
  yup.string().trim().min(10, 'دست‌کم ۱۰ حرف بنویسید').max(300, 'حداکثر ۳۰۰ حرف مجاز است').required(missing);

export const enterBankBalance = operation({
  id: 'enterBankBalance',
  method: 'post',
  path: '/api/admin/bank-balances/',
  tag: 'reconciliation',
  summary:
    'Tells the closing balance of an account by hand; over a balance that is known only with a reason, and that one stays in the history.',
  access: { kind: 'admin', duty: 'maker' },
  body: shape({
    accountId: id().required('حساب را انتخاب کنید'),
    date: dayInput().required('تاریخ را انتخاب کنید'),
    balance: signedRial().required('مانده را وارد کنید'),
    reason: text(300),
  }),
  answer: answerRow(),
  errors: ['BANK_BALANCE_ACCOUNT', 'BANK_BALANCE_DAY_AHEAD', 'BANK_BALANCE_REPLACES', 'BANK_BALANCE_SAME'],
  idempotent: true,
});

const dayKey = () => ({
  fundId: id().required('صندوق را انتخاب کنید'),
  date: dayInput().required('تاریخ را انتخاب کنید'),
});

export const noteBankBalance = operation({
  id: 'noteBankBalance',
  method: 'post',
  path: '/api/admin/bank-balances/notes/',
  tag: 'reconciliation',
  summary:
    'Keeps why the bank and the books differ at the end of a day; over the note before, and the day is open again.',
  access: { kind: 'admin', duty: 'makerOrChecker' },
  body: shape({ ...dayKey(), note: sentence('توضیح اختلاف را بنویسید') }),
  answer: answerRow(),
  errors: ['BANK_BALANCE_NO_DIFFERENCE'],
  idempotent: true,
});

export const closeBankBalance = operation({
  id: 'closeBankBalance',
  method: 'post',
  path: '/api/admin/bank-balances/notes/close/',
  tag: 'reconciliation',
  summary: 'Closes a day that differs, when another person has explained it; it moves no money.',
  access: { kind: 'admin', duty: 'checker' },
  recent: true,
  body: shape({ ...dayKey(), version: version(), reason: sentence('علت بستن را بنویسید') }),
  answer: answerRow(),
  errors: ['BANK_BALANCE_NO_DIFFERENCE', 'BANK_BALANCE_NOT_NOTED', ...decisionErrors],
  idempotent: true,
});

export const bankBalancesErrors = {
  BANK_BALANCE_ACCOUNT: { status: 404, message: 'این حساب صندوق پیدا نشد' },
  BANK_BALANCE_DAY_AHEAD: { status: 422, message: 'این روز هنوز نرسیده است' },
  BANK_BALANCE_REPLACES: {
    status: 422,
    message: 'برای این روز مانده {amount} ریال ثبت شده است ({source})؛ علت جایگزینی را دست‌کم در ۱۰ حرف بنویسید',
  },
  BANK_BALANCE_SAME: { status: 409, message: 'همین مانده برای این روز ثبت شده است' },
  BANK_BALANCE_NO_DIFFERENCE: { status: 409, message: 'مانده بانک و دفاتر این روز اختلافی ندارد' },
  BANK_BALANCE_NOT_NOTED: { status: 409, message: 'ابتدا توضیح اختلاف این روز نوشته می‌شود' },
} as const satisfies Record<string, ErrorText>;
