import { decisionErrors, seenVersion, version } from './approvals.ts';
import { operation } from './kernel/define.ts';
import { debitContractView, debitEventView } from './directDebit.ts';
import { debitChargeStates, debitContractStates, debitHealths, regularStates } from '../texts/directDebitTexts.ts';
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
  prose,
  reason,
  rial,
  shape,
  signedRial,
  size,
  text,
  yup,
} from './kernel/fields.ts';
import { nullableText } from './orderRows.ts';
import { debitChargeView, regularPurchaseView } from './regularPurchases.ts';

/* Direct debit as the office sees it (domain 9.21): contracts and debits of everyone, banks, packages, the provider's report. */

export const directDebitAdminErrors = {
  DEBIT_PACKAGE_LIMITS: { status: 422, message: 'سقف روزانه بسته نباید از سقف هر برداشت آن کمتر باشد' },
  DEBIT_PACKAGE_COUNTS: { status: 422, message: 'تعداد برداشت روز نباید از تعداد برداشت ماه بیشتر باشد' },
  DEBIT_BANK_LIMITS: { status: 422, message: 'سقف روزانه بانک نباید از سقف هر برداشت آن کمتر باشد' },
  DEBIT_PACKAGE_BANKS: { status: 422, message: 'بانک ناشناخته در فهرست بسته است: {banks}' },
  DEBIT_BANK_REASON: { status: 422, message: 'علت بسته بودن بانک را بنویسید؛ به سرمایه‌گذار نشان داده می‌شود' },
  DEBIT_DAY_AHEAD: { status: 422, message: 'این روز هنوز پایان نیافته است' },
  DEBIT_DAY_NOTHING: { status: 409, message: 'برای این روز ردیف متفاوتی ثبت نشده است' },
  DEBIT_REPORT_SILENT: { status: 503, message: 'گزارش برداشت‌های این روز از سامانه برداشت مستقیم نرسید' },
} as const satisfies Record<string, ErrorText>;

/** Whose a row is. */
const owner = () => ({
  investorName: yup.string().required(),
  nationalNo: yup.string().required(),
});

const contractRow = () => debitContractView().shape(owner());
const regularRow = () => regularPurchaseView().shape(owner());
const chargeRow = () => debitChargeView().shape(owner());

const paging = () => ({ page: page(), size: size(10) });

export const listAllDebitContracts = operation({
  id: 'listAllDebitContracts',
  method: 'get',
  path: '/api/admin/direct-debit/contracts/',
  tag: 'directDebit',
  summary: 'Contracts of everyone, newest first; searched by name, national code and number of the contract.',
  access: { kind: 'admin', duty: 'staff' },
  query: shape({
    investorId: id(),
    bankCode: text(20),
    status: yup.string().oneOf(debitContractStates),
    search: text(60),
    ...paging(),
  }),
  answer: shape({
    data: list(contractRow()),
    pageInfo: pageInfo().required(),
    summary: shape({ activeCount: count().required(), suspendedCount: count().required() }).required(),
  }),
});

const contractParams = () => shape({ contractId: id().required() });
const contractAnswer = () => shape({ data: contractRow().required() });

export const getAnyDebitContract = operation({
  id: 'getAnyDebitContract',
  method: 'get',
  path: '/api/admin/direct-debit/contracts/{contractId}/',
  tag: 'directDebit',
  summary: 'A contract of anyone with its regular purchases, its newest debits and its history.',
  access: { kind: 'admin', duty: 'staff' },
  params: contractParams(),
  answer: shape({
    data: shape({
      contract: contractRow().required(),
      regulars: list(regularRow()),
      charges: list(chargeRow()),
      events: list(debitEventView()),
    }).required(),
  }),
  errors: ['DEBIT_CONTRACT_NOT_FOUND'],
});

export const suspendDebitContract = operation({
  id: 'suspendDebitContract',
  method: 'post',
  path: '/api/admin/direct-debit/contracts/{contractId}/suspend/',
  tag: 'directDebit',
  summary: 'Stops every debit of a contract until it is resumed; the investor is told the reason.',
  access: { kind: 'admin', duty: 'makerOrChecker' },
  params: contractParams(),
  body: shape({ reason: reason() }),
  answer: contractAnswer(),
  errors: ['DEBIT_CONTRACT_NOT_FOUND', 'DEBIT_CONTRACT_STATE', 'APPROVAL_OWN_INVESTOR'],
  idempotent: true,
});

export const resumeDebitContract = operation({
  id: 'resumeDebitContract',
  method: 'post',
  path: '/api/admin/direct-debit/contracts/{contractId}/resume/',
  tag: 'directDebit',
  summary: 'Lets a suspended contract be debited again; periods that passed meanwhile are not made up for.',
  access: { kind: 'admin', duty: 'checker' },
  params: contractParams(),
  body: shape({ reason: reason() }),
  answer: contractAnswer(),
  errors: ['DEBIT_CONTRACT_NOT_FOUND', 'DEBIT_CONTRACT_STATE', 'DEBIT_CONTRACT_EXPIRED', 'APPROVAL_OWN_INVESTOR'],
  idempotent: true,
});

export const inquireDebitContract = operation({
  id: 'inquireDebitContract',
  method: 'post',
  path: '/api/admin/direct-debit/contracts/{contractId}/inquire/',
  tag: 'directDebit',
  summary: 'Asks the provider about a contract now and takes over what it says.',
  access: { kind: 'admin', duty: 'makerOrChecker' },
  params: contractParams(),
  body: shape({}),
  answer: shape({
    data: shape({
      contract: contractRow().required(),
      /** what the provider said, in plain words */
      said: yup.string().required(),
    }).required(),
  }),
  errors: ['DEBIT_CONTRACT_NOT_FOUND', 'DEBIT_PROVIDER_SILENT'],
});

export const listAllRegularPurchases = operation({
  id: 'listAllRegularPurchases',
  method: 'get',
  path: '/api/admin/direct-debit/regulars/',
  tag: 'directDebit',
  summary: 'Regular purchases of everyone, those in force first.',
  access: { kind: 'admin', duty: 'staff' },
  query: shape({
    bankCode: text(20),
    fundId: id(),
    status: yup.string().oneOf(regularStates),
    search: text(60),
    ...paging(),
  }),
  answer: shape({ data: list(regularRow()), pageInfo: pageInfo().required() }),
});

export const listAllDebitCharges = operation({
  id: 'listAllDebitCharges',
  method: 'get',
  path: '/api/admin/direct-debit/charges/',
  tag: 'directDebit',
  summary: 'Debits of everyone, newest day first.',
  access: { kind: 'admin', duty: 'staff' },
  query: shape({
    bankCode: text(20),
    fundId: id(),
    status: yup.string().oneOf(debitChargeStates),
    fromDate: dayInput(),
    toDate: dayInput(),
    search: text(60),
    ...paging(),
  }),
  answer: shape({
    data: list(chargeRow()),
    pageInfo: pageInfo().required(),
    summary: shape({ doneAmount: rial().required(), doneCount: count().required() }).required(),
  }),
  errors: ['DATE_RANGE_INVALID'],
});

const packageFields = () => ({
  title: prose(60).required('عنوان بسته را وارد کنید'),
  description: prose(200).default(''),
  maxAmountPerTransaction: rial().required('سقف هر برداشت را وارد کنید'),
  maxDailyAmount: rial().nullable().default(null),
  maxDailyCount: count().min(1, 'دست‌کم ۱').max(100, 'حداکثر ۱۰۰').nullable().default(null),
  maxMonthlyCount: count().min(1, 'دست‌کم ۱').max(1000, 'حداکثر ۱۰۰۰').nullable().default(null),
  durationMonths: count().min(1, 'دست‌کم یک ماه').max(60, 'حداکثر ۶۰ ماه').required('مدت را وارد کنید'),
  /** codes of banks; empty: all */
  bankCodes: yup.array().of(text(20).required()).default([]),
  /** what the bank itself takes from the account, once; it is neither taken nor booked here */
  fee: rial().default('0'),
  isActive: yup.boolean().required(),
  sort: count().min(1, 'ترتیب از ۱ است').max(99, 'حداکثر ۹۹').default(1),
});

const waitingAnswer = () => shape({ data: shape({ changeId: id().required() }).required() });

export const listDebitPackageSettings = operation({
  id: 'listDebitPackageSettings',
  method: 'get',
  path: '/api/admin/direct-debit/packages/',
  tag: 'directDebit',
  summary: 'Every package, inactive ones too, with the contracts that use it and the change that waits for it.',
  access: { kind: 'admin', duty: 'staff' },
  answer: shape({
    data: list(
      shape({
        packageId: id().required(),
        ...packageFields(),
        version: version(),
        /** names of `bankCodes`, in their order */
        bankNames: list(yup.string().required()),
        contractCount: count().required(),
        /** the change that waits for a second person; null when none does */
        changeId: id().nullable().defined(),
      }),
    ),
  }),
});

export const saveDebitPackage = operation({
  id: 'saveDebitPackage',
  method: 'post',
  path: '/api/admin/direct-debit/packages/',
  tag: 'directDebit',
  summary:
    'Prepares a new package, or a change of one such as taking it off the list; a second person applies it. Signed contracts keep their limits.',
  access: { kind: 'admin', duty: 'maker' },
  body: shape({ packageId: id(), ...packageFields(), version: seenVersion() }),
  answer: waitingAnswer(),
  errors: [
    'RECORD_CHANGED',
    'DEBIT_PACKAGE_UNKNOWN',
    'DEBIT_PACKAGE_LIMITS',
    'DEBIT_PACKAGE_COUNTS',
    'DEBIT_PACKAGE_BANKS',
    'RULE_CHANGE_PENDING',
    'RULE_CHANGE_NOTHING',
  ],
  idempotent: true,
});

const bankLimits = () => ({
  maxTransactionAmount: rial().nullable().default(null),
  maxDailyAmount: rial().nullable().default(null),
  maxDailyCount: count().min(1, 'دست‌کم ۱').max(1000, 'حداکثر ۱۰۰۰').nullable().default(null),
  isActive: yup.boolean().required(),
  /** told to investors while the bank is off */
  disabledReason: prose(200).nullable().default(null),
});

export const listDebitBankSettings = operation({
  id: 'listDebitBankSettings',
  method: 'get',
  path: '/api/admin/direct-debit/banks/',
  tag: 'directDebit',
  summary: 'Banks of the provider with our limits beside those of the bank, their health and the change that waits.',
  access: { kind: 'admin', duty: 'staff' },
  answer: shape({
    data: list(
      shape({
        bankCode: yup.string().required(),
        name: yup.string().required(),
        providerTitle: yup.string().required(),
        ...bankLimits(),
        version: version(),
        /** what the bank allows; null: no limit known */
        bankDailyAmount: rial().nullable().defined(),
        bankDailyCount: count().nullable().defined(),
        health: yup.string().oneOf(debitHealths).required(),
        healthText: yup.string().required(),
        contractCount: count().required(),
        changeId: id().nullable().defined(),
      }),
    ),
  }),
});

export const saveDebitBank = operation({
  id: 'saveDebitBank',
  method: 'post',
  path: '/api/admin/direct-debit/banks/{bankCode}/',
  tag: 'directDebit',
  summary: 'Prepares our limits of a bank, or switches it on or off; a second person applies it.',
  access: { kind: 'admin', duty: 'maker' },
  params: shape({ bankCode: text(20).required() }),
  body: shape({ ...bankLimits(), version: version() }),
  answer: waitingAnswer(),
  errors: [
    'RECORD_CHANGED',
    'DEBIT_BANK_UNKNOWN',
    'DEBIT_BANK_REASON',
    'DEBIT_BANK_LIMITS',
    'RULE_CHANGE_PENDING',
    'RULE_CHANGE_NOTHING',
  ],
  idempotent: true,
});

const debitDay = () =>
  shape({
    day: isoDate().required(),
    provider: yup.string().required(),
    providerTitle: yup.string().required(),
    bookCount: count().required(),
    bookAmount: rial().required(),
    /** null when the provider was not asked yet */
    providerCount: count().nullable().defined(),
    providerAmount: rial().nullable().defined(),
    /** provider less books, rial; null when it was not asked yet */
    difference: signedRial().nullable().defined(),
    failedCount: count().required(),
    /** debits whose answer is not known yet */
    pendingCount: count().required(),
    checkedAt: moment().nullable().defined(),
    items: list(
      shape({
        kind: yup
          .string()
          .oneOf(['provider_only', 'book_only', 'amount_differs'] as const)
          .required(),
        kindText: yup.string().required(),
        refId: yup.string().required(),
        providerAmount: rial().nullable().defined(),
        bookAmount: rial().nullable().defined(),
        chargeId: id().nullable().defined(),
        note: nullableText(),
      }),
    ),
    /** who looked at the rows that differ, and what they found; null until somebody has */
    seenByName: nullableText(),
    seenAt: moment().nullable().defined(),
    seenNote: nullableText(),
    /** what was seen; sent back with a note */
    version: yup.string().required(),
  });

export const listDebitDays = operation({
  id: 'listDebitDays',
  method: 'get',
  path: '/api/admin/direct-debit/days/',
  tag: 'directDebit',
  summary: 'Debits day by day beside the report of the provider, newest first, with each row that differs.',
  access: { kind: 'admin', duty: 'staff' },
  query: shape({ fromDate: dayInput(), toDate: dayInput(), ...paging() }),
  answer: shape({ data: list(debitDay()), pageInfo: pageInfo().required() }),
  errors: ['DATE_RANGE_INVALID'],
});

export const compareDebitDay = operation({
  id: 'compareDebitDay',
  method: 'post',
  path: '/api/admin/direct-debit/days/compare/',
  tag: 'directDebit',
  summary: 'Asks the providers for their report of a day and compares it with the books now.',
  access: { kind: 'admin', duty: 'makerOrChecker' },
  body: shape({ date: dayInput().required('تاریخ را انتخاب کنید') }),
  answer: shape({ data: list(debitDay()) }),
  errors: ['DEBIT_DAY_AHEAD', 'DEBIT_REPORT_SILENT'],
});

export const noteDebitDay = operation({
  id: 'noteDebitDay',
  method: 'post',
  path: '/api/admin/direct-debit/days/note/',
  tag: 'directDebit',
  summary: 'Records that a person looked at the rows of a day that differ, and what they found; the day waits no more.',
  access: { kind: 'admin', duty: 'makerOrChecker' },
  body: shape({
    day: isoDate().required(),
    provider: text(40).required(),
    version: version(),
    note: reason(),
  }),
  answer: shape({ data: debitDay().required() }),
  errors: ['DEBIT_DAY_NOTHING', ...decisionErrors],
});
