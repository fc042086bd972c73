import { accountKindLabels } from '../texts/accountTexts.ts';
import { decisionErrors, version } from './approvals.ts';
import { approval } from './decisions.ts';
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
  reason,
  rial,
  shape,
  size,
  text,
  units,
  yup,
} from './kernel/fields.ts';
import { rowsOfList } from './kernel/listFile.ts';

/* Corrections of the books: never a change of a row, always a new journal with a reason and two people (domain 8). */

export const correctionKindLabels = {
  reversal: 'برگشت سند',
  adjustment: 'اصلاح مانده',
  order: 'برگشت اجرای درخواست',
} as const;
export const correctionSideLabels = { debit: 'بدهکار', credit: 'بستانکار' } as const;
export const correctionStatusLabels = { draft: 'در انتظار تأیید', approved: 'ثبت شده', rejected: 'رد شده' } as const;
const correctionSides = ['debit', 'credit'] as const;
const correctionStates = ['draft', 'approved', 'rejected'] as const;
const counterKinds = [
  'gateway_clearing',
  'debit_clearing',
  'fund_bank',
  'fund_capital',
  'fee_income',
  'exit_fee_income',
] as const;
const journalNumber = { message: 'شماره سند درست نیست', excludeEmptyString: true };
/** number of a journal: a 64-bit integer as text */
const journalNo = () => yup.string().matches(/^\d{1,18}$/, journalNumber);
/** A payout that hangs on a journal or an order: a reversal withdraws it, unless the bank has it */
const hangingPayout = () =>
  shape({
    payoutId: id().required(),
    kindText: yup.string().required(),
    amount: rial().required(),
    statusText: yup.string().required(),
    batchNo: yup.string().nullable().defined(),
    /** at the bank or paid: the reversal is refused */
    isGone: yup.boolean().required(),
  });

const correction = () =>
  shape({
    correctionId: id().required(),
    kind: yup
      .string()
      .oneOf(['reversal', 'adjustment', 'order'] as const)
      .required(),
    kindText: yup.string().required(),
    fundId: id().required(),
    fundName: yup.string().required(),
    investorId: id().nullable().defined(),
    investorName: yup.string().defined(),
    journalId: journalNo().nullable().defined(),
    side: yup.string().oneOf(correctionSides).nullable().defined(),
    amount: rial().nullable().defined(),
    /** money that the correction moves: its amount, that of the journal that it takes back, or that of the order */
    total: rial().nullable().defined(),
    /** a corrected price has the claim on the manager as well, which nobody names in an adjustment */
    counter: yup
      .string()
      .oneOf([...counterKinds, 'manager_claim'] as const)
      .nullable()
      .defined(),
    reason: yup.string().required(),
    status: yup.string().oneOf(correctionStates).required(),
    statusText: yup.string().required(),
    preparedBy: id().required(),
    preparedByName: yup.string().defined(),
    preparedAt: moment().required(),
    decidedBy: id().nullable().defined(),
    decidedByName: yup.string().defined(),
    decidedAt: moment().nullable().defined(),
    decisionReason: yup.string().nullable().defined(),
    bookedJournalId: journalNo().nullable().defined(),
    /** the order whose execution is taken back; null for other kinds */
    order: shape({
      orderId: id().required(),
      orderNo: yup.string().required(),
      orderTypeText: yup.string().required(),
      statusText: yup.string().required(),
    })
      .nullable()
      .defined(),
    /** the right price, with which the order is executed again; null: it is undone */
    price: nav().nullable().defined(),
    payouts: list(hangingPayout()),
    /** units above the ceiling of the fund once a redemption is undone; null when the fund stays under its ceiling */
    overCeiling: units().nullable().defined(),
    /** of what is decided about; sent back with the decision */
    version: version(),
  });

const correctionAnswer = () => shape({ data: correction().required() });

const journal = () => ({
  journalId: journalNo().required(),
  at: moment().required(),
  businessDate: isoDate().required(),
  kind: yup.string().required(),
  fundId: id().required(),
  fundName: yup.string().required(),
  investorId: id().nullable().defined(),
  investorName: yup.string().defined(),
  orderId: id().nullable().defined(),
  orderNo: yup.string().nullable().defined(),
  /** sum of the rial credits */
  amount: rial().required(),
  types: list(yup.string().required()),
  isReversible: yup.boolean().required(),
  /** the execution of an order that stands: it is taken back with the order */
  isExecution: yup.boolean().required(),
  reversedBy: journalNo().nullable().defined(),
  /** the journal that this one takes back */
  reverses: journalNo().nullable().defined(),
  reason: yup.string().nullable().defined(),
});

const journalFilters = () => ({ investorId: id(), fundId: id(), search: text(40) });

export const listJournals = operation({
  id: 'listJournals',
  method: 'get',
  path: '/api/admin/ledger/journals/',
  tag: 'corrections',
  summary:
    'Journals, newest first, with whether each may be reversed: of an investor, of a fund, or found by number of the journal, of the order or of the investor.',
  access: { kind: 'admin', duty: 'staff' },
  query: shape({ ...journalFilters(), page: page(), size: size(25) }),
  answer: shape({ data: list(shape(journal())), pageInfo: pageInfo().required() }),
});

export const exportJournals = rowsOfList('exportJournals', listJournals, {
  summary: 'The filtered journals as CSV or a spreadsheet, newest first, at most 50,000 rows.',
  filters: journalFilters(),
});

export const getJournal = operation({
  id: 'getJournal',
  method: 'get',
  path: '/api/admin/ledger/journals/{journalId}/',
  tag: 'corrections',
  summary: 'One journal with its lines: accounts, debit and credit in rial or units.',
  access: { kind: 'admin', duty: 'staff' },
  params: shape({ journalId: journalNo().required() }),
  answer: shape({
    data: shape({
      ...journal(),
      lines: list(
        shape({
          account: yup
            .string()
            .oneOf(Object.keys(accountKindLabels) as (keyof typeof accountKindLabels)[])
            .required(),
          accountText: yup.string().required(),
          unit: yup
            .string()
            .oneOf(['IRR', 'UNIT'] as const)
            .required(),
          debit: rial().required(),
          credit: rial().required(),
          txType: yup.string().required(),
          comments: yup.string().defined(),
        }),
      ),
      payouts: list(hangingPayout()),
    }).required(),
  }),
  errors: ['CORRECTION_JOURNAL_NOT_FOUND'],
});

export const listLedgerInvestors = operation({
  id: 'listLedgerInvestors',
  method: 'get',
  path: '/api/admin/ledger/investors/',
  tag: 'corrections',
  summary:
    'Investors by the beginning of their national number or a part of their name, with their money in each fund.',
  access: { kind: 'admin', duty: 'staff' },
  query: shape({
    search: text(40).required('کد ملی یا نام سرمایه‌گذار را وارد کنید').min(3, 'دست‌کم سه حرف وارد کنید'),
  }),
  answer: shape({
    data: list(
      shape({
        investorId: id().required(),
        name: yup.string().required(),
        nationalNo: yup.string().required(),
        balances: list(
          shape({
            fundId: id().required(),
            fundName: yup.string().required(),
            balance: rial().required(),
            /** belongs to open orders and payouts */
            held: rial().required(),
          }),
        ),
      }),
    ),
  }),
});

export const listCorrections = operation({
  id: 'listCorrections',
  method: 'get',
  path: '/api/admin/ledger/corrections/',
  tag: 'corrections',
  summary: 'Corrections, newest first.',
  access: { kind: 'admin', duty: 'staff' },
  query: shape({
    status: yup.string().oneOf(['draft', 'approved', 'rejected'] as const),
    page: page(),
    size: size(25),
  }),
  answer: shape({ data: list(correction()), pageInfo: pageInfo().required() }),
});

export const prepareReversal = operation({
  id: 'prepareReversal',
  method: 'post',
  path: '/api/admin/ledger/corrections/reversal/',
  tag: 'corrections',
  summary: 'Prepares the reversal of a journal; nothing is booked before a second person approves.',
  access: { kind: 'admin', duty: 'maker' },
  body: shape({ journalId: journalNo().required('سند را انتخاب کنید'), reason: reason() }),
  answer: correctionAnswer(),
  status: 201,
  errors: [
    'CORRECTION_JOURNAL_NOT_FOUND',
    'APPROVAL_OWN_INVESTOR',
    'CORRECTION_NOT_REVERSIBLE',
    'CORRECTION_PAYOUT_LEFT',
    'CORRECTION_ON_STATEMENT',
    'CORRECTION_PAYOUT_HANGS',
    'CORRECTION_ALREADY',
    'CORRECTION_MONEY_HELD',
  ],
  idempotent: true,
});

export const prepareAdjustment = operation({
  id: 'prepareAdjustment',
  method: 'post',
  path: '/api/admin/ledger/corrections/adjustment/',
  tag: 'corrections',
  summary: "Prepares a change of an investor's money in a fund against an account of the fund.",
  access: { kind: 'admin', duty: 'maker' },
  body: shape({
    investorId: id().required(),
    fundId: id().required('صندوق را انتخاب کنید'),
    /** `credit` raises what the fund owes the investor, `debit` lowers it */
    side: yup
      .string()
      .oneOf(['debit', 'credit'] as const)
      .required('بدهکار یا بستانکار را انتخاب کنید'),
    amount: rial()
      .required('مبلغ را وارد کنید')
      .test('positive', 'مبلغ باید بیشتر از صفر باشد', (value) => !/^0*$/.test(value)),
    counter: yup.string().oneOf(counterKinds).required('حساب مقابل را انتخاب کنید'),
    reason: reason(),
  }),
  answer: correctionAnswer(),
  status: 201,
  errors: ['ORDER_FUND_NOT_FOUND', 'CORRECTION_INVESTOR_NOT_FOUND', 'APPROVAL_OWN_INVESTOR', 'CORRECTION_MONEY_HELD'],
  idempotent: true,
});

const orderProblems = [
  'CORRECTION_ORDER_NOT_FOUND',
  'CORRECTION_ORDER_STATE',
  'CORRECTION_ORDER_RUN',
  'CORRECTION_ORDER_MADE_GOOD',
  'CORRECTION_ORDER_UNITS',
  'CORRECTION_PAYOUT_HANGS',
  'CORRECTION_MONEY_HELD',
] as const;

export const prepareOrderReversal = operation({
  id: 'prepareOrderReversal',
  method: 'post',
  path: '/api/admin/ledger/corrections/order/',
  tag: 'corrections',
  summary:
    'Prepares that the execution of an order is taken back: units, certificate, fees, money and waiting payouts. With a price the order is executed again.',
  access: { kind: 'admin', duty: 'maker' },
  body: shape({
    orderId: id().required('درخواست را انتخاب کنید'),
    price: nav().test(
      'positive',
      'قیمت باید بیشتر از صفر باشد',
      (value) => value === undefined || !/^[0.]*$/.test(value),
    ),
    reason: reason(),
  }),
  answer: correctionAnswer(),
  status: 201,
  errors: ['APPROVAL_OWN_INVESTOR', 'CORRECTION_ALREADY', 'CORRECTION_PRICE_WAITS', ...orderProblems],
  idempotent: true,
});

export const approveCorrection = approval({
  id: 'approveCorrection',
  path: '/api/admin/ledger/corrections/{correctionId}/approve/',
  tag: 'corrections',
  summary: 'Books a prepared correction; who prepared it may not approve it.',
  params: shape({ correctionId: id().required() }),
  answer: shape({
    data: shape({ correction: correction().required(), accountsChecked: count().required() }).required(),
  }),
  errors: [
    'CORRECTION_NOT_FOUND',
    'CORRECTION_ALREADY',
    'CORRECTION_NOT_REVERSIBLE',
    'CORRECTION_PAYOUT_LEFT',
    'CORRECTION_ON_STATEMENT',
    'CORRECTION_PRICE_WAITS',
    ...orderProblems,
  ],
});

export const rejectCorrection = operation({
  id: 'rejectCorrection',
  method: 'post',
  path: '/api/admin/ledger/corrections/{correctionId}/reject/',
  tag: 'corrections',
  summary: 'Rejects a prepared correction with a reason; who prepared it may withdraw it so.',
  access: { kind: 'admin', duty: 'makerOrChecker' },
  recent: true,
  params: shape({ correctionId: id().required() }),
  body: shape({ version: version(), reason: reason() }),
  answer: correctionAnswer(),
  errors: ['CORRECTION_NOT_FOUND', ...decisionErrors],
  idempotent: true,
});

export const correctionsErrors = {
  CORRECTION_NOT_FOUND: { status: 404, message: 'این اصلاح پیدا نشد' },
  CORRECTION_JOURNAL_NOT_FOUND: { status: 404, message: 'سندی با این شماره پیدا نشد' },
  CORRECTION_INVESTOR_NOT_FOUND: { status: 404, message: 'سرمایه‌گذار پیدا نشد' },
  CORRECTION_NOT_REVERSIBLE: {
    status: 409,
    message: 'سندی که واحد جابه‌جا کرده با درخواست خود برگردانده می‌شود و سند برگشت برگردانده نمی‌شود',
  },
  CORRECTION_PAYOUT_LEFT: {
    status: 409,
    message:
      'وجه این سند به حساب سرمایه‌گذار رفته است. اگر بانک آن را برگرداند، واریز برگشتی را به همان پرداخت نسبت دهید؛ در غیر این صورت از اصلاح مانده استفاده کنید',
  },
  CORRECTION_ON_STATEMENT: {
    status: 409,
    message:
      'صورت‌حساب بانک وجه این سند را نشان می‌دهد و سند برگردانده نمی‌شود؛ از اصلاح مانده یا بستن اقلام باز استفاده کنید',
  },
  CORRECTION_PAYOUT_HANGS: {
    status: 409,
    message:
      'واریز {payout} به مبلغ {amount} ریال (فایل {file}) نزد بانک است یا به حساب رفته است و با برگشت پس گرفته نمی‌شود. ابتدا فایل را لغو کنید یا از اصلاح مانده استفاده کنید',
  },
  CORRECTION_ORDER_NOT_FOUND: { status: 404, message: 'این درخواست پیدا نشد' },
  CORRECTION_ORDER_STATE: { status: 409, message: 'این درخواست اجرا نشده است یا اجرای آن برگشت‌پذیر نیست' },
  CORRECTION_ORDER_RUN: {
    status: 409,
    message: 'سود یا اصل اوراق در {date} با واحدهای پس از این درخواست پرداخت شده است؛ از اصلاح مانده استفاده کنید',
  },
  CORRECTION_PRICE_WAITS: {
    status: 409,
    message: 'اصلاح قیمت روز این درخواست هنوز روی آن ثبت نشده است؛ پس از ثبت دوباره اقدام کنید',
  },
  CORRECTION_ORDER_MADE_GOOD: {
    status: 409,
    message: 'تفاوت قیمت این درخواست در سند {journal} با پول جبران شده است؛ ابتدا آن سند را برگردانید',
  },
  CORRECTION_ORDER_UNITS: {
    status: 409,
    message: 'همه واحدهای این درخواست آزاد نیست؛ بخشی ابطال شده یا در درخواست دیگری است',
  },
  CORRECTION_ALREADY: { status: 409, message: 'برای این سند قبلاً برگشت ثبت شده است' },
  CORRECTION_MONEY_HELD: { status: 409, message: 'مانده آزاد سرمایه‌گذار {free} ریال است و برای این اصلاح کافی نیست' },
} as const satisfies Record<string, ErrorText>;
