import { amountForms, dateForms, type MappingColumn } from '../statementMapping.ts';
import { operation } from './kernel/define.ts';
import type { ErrorText } from './kernel/errors.ts';
import { count, id, isoDate, list, moment, rial, shape, signedRial, text, yup } from './kernel/fields.ts';
import { fileText } from './kernel/fileText.ts';
import { nullableText } from './orderRows.ts';

/*
 * Files as banks give them: a spreadsheet becomes text that a person can mend, a mapping says which column holds what, and a
 * preview says what each line would become before anything is kept (domain 1.7, 9.21).
 */

/** What a line of a statement is beside what is known. */
export const statementMatches = [
  'order',
  'code',
  'slip',
  'slipWaits',
  'settlement',
  'payoutBack',
  'payout',
  'payoutPaid',
  'booked',
  'withdrawal',
  'unknown',
] as const;

export const lineDirections = ['in', 'out'] as const;

const title = () => text(100);

/** Which column of a file holds what, by titles. Which of the columns of amounts are needed follows from `amountForm`. */
export const statementMapping = () =>
  shape({
    date: title().required('ستون تاریخ را انتخاب کنید'),
    time: title(),
    ref: title().required('ستون شماره پیگیری را انتخاب کنید'),
    amount: title(),
    sign: title(),
    credit: title(),
    debit: title(),
    balance: title(),
    description: title(),
    depositCode: title(),
    sourceIban: title(),
    amountForm: yup.string().oneOf(amountForms).required(),
    dateForm: yup.string().oneOf(dateForms).required(),
    skipWords: yup.array().of(text(60).required()).max(20, 'حداکثر ۲۰ عبارت').default([]),
  });

/** Longest text of a statement: 20,000 lines of 150 letters. */
export const MAX_STATEMENT_TEXT = 3_000_000;

/** Largest spreadsheet or page of a bank, bytes. */
export const MAX_STATEMENT_FILE = 6_000_000;

/** A body with such a text: two bytes for a letter, and what JSON adds. */
export const MAX_STATEMENT_BODY = 7_000_000;

/** A file as text: CSV of any separator. */
export const statementContent = () => fileText(MAX_STATEMENT_TEXT).required('فایل صورت‌حساب را انتخاب کنید');

/** What the lines of a statement would become, and their sums. */
export const statementForecast = () =>
  shape({
    /** lines that become an order by themselves */
    orderCount: count().required(),
    slipCount: count().required(),
    settlementCount: count().required(),
    /** withdrawals that pay a row of a bank file */
    payoutCount: count().required(),
    payoutAmount: rial().required(),
    /** deposits that wait for a person */
    unknownCount: count().required(),
    unknownAmount: rial().required(),
    /** withdrawals with the amount of a record of the books, such as a whole bank file, or of a row that failed */
    bookedCount: count().required(),
    bookedAmount: rial().required(),
    /** withdrawals without a payout */
    otherOutCount: count().required(),
    otherOutAmount: rial().required(),
  });

/** The closing balance of a day beside the books. */
export const statementClosing = () =>
  shape({
    date: isoDate().required(),
    balance: signedRial().required(),
    /** closing balances of the other accounts of the fund; null while one is missing */
    otherBalance: signedRial().nullable().defined(),
    bookBalance: signedRial().required(),
    /** new lines up to that day which are not in the books: deposits less withdrawals that pay a bank file */
    comingAmount: signedRial().required(),
    /** what neither the books nor the lines explain; null while a balance is missing */
    difference: signedRial().nullable().defined(),
  });

const MAX_BASE64 = Math.ceil(MAX_STATEMENT_FILE / 3) * 4;

export const convertStatementFile = operation({
  id: 'convertStatementFile',
  method: 'post',
  path: '/api/admin/bankStatements/convert/',
  tag: 'deposits',
  summary:
    'Text of a spreadsheet or web page that a bank gave as a statement or as its answer to a file, one line a row: nothing is kept. The older binary format of spreadsheets is refused.',
  access: { kind: 'admin', duty: 'makerOrChecker' },
  body: shape({
    /** the file in base64 */
    file: fileText(MAX_BASE64)
      .matches(/^[A-Za-z0-9+/]+={0,2}$/, 'فایل خوانده نشد')
      .required('فایل را انتخاب کنید'),
  }),
  answer: shape({
    data: shape({
      content: yup.string().defined(),
      rowCount: count().required(),
      /** sheets with rows, the first of which was read */
      sheets: list(yup.string().required()),
    }).required(),
  }),
  errors: ['STATEMENT_FORMAT', 'STATEMENT_OLD_EXCEL', 'STATEMENT_FILE_BIG', 'IMPORT_EMPTY', 'IMPORT_TOO_LONG'],
  limit: 'upload',
  maxBody: MAX_BASE64 + 1_000,
});

export const listStatementMappings = operation({
  id: 'listStatementMappings',
  method: 'get',
  path: '/api/admin/bankStatements/mappings/',
  tag: 'deposits',
  summary: "Accounts of the funds, each with the mapping of its bank's files as it was used last.",
  access: { kind: 'admin', duty: 'staff' },
  answer: shape({
    data: list(
      shape({
        fundAccountId: id().required(),
        fundId: id().required(),
        fundName: yup.string().required(),
        bankCode: yup.string().required(),
        bankName: yup.string().required(),
        iban: yup.string().required(),
        /** null before the first file of the account */
        mapping: statementMapping().nullable().default(null).defined(),
        savedByName: nullableText(),
        savedAt: moment().nullable().defined(),
        /** newest day whose closing balance the bank reported */
        lastClosing: isoDate().nullable().defined(),
      }),
    ),
  }),
});

const previewLine = () =>
  shape({
    line: count().required(),
    direction: yup.string().oneOf(lineDirections).required(),
    bankRef: yup.string().required(),
    amount: rial().required(),
    depositDate: moment().required(),
    depositCode: nullableText(),
    sourceIban: nullableText(),
    description: nullableText(),
    isLate: yup.boolean().required(),
    state: yup.string().oneOf(['waiting', 'repeated', 'linked']).required(),
    stateText: yup.string().required(),
    match: yup.string().oneOf(statementMatches).nullable().defined(),
    matchText: nullableText(),
    alike: nullableText(),
  });

/** Lines that a preview shows; its sums are of all. */
export const PREVIEW_LINES = 500;

export const previewStatement = operation({
  id: 'previewStatement',
  method: 'post',
  path: '/api/admin/bankStatements/preview/',
  tag: 'deposits',
  summary:
    "What a bank's file of one account would bring: each line new or known, and what it belongs to; problems of all lines at once; sums and closing balances beside the books. Nothing is kept.",
  access: { kind: 'admin', duty: 'maker' },
  body: shape({
    fundAccountId: id().required('حساب بانکی را انتخاب کنید'),
    content: statementContent(),
    mapping: statementMapping().required(),
  }),
  answer: shape({
    data: shape({
      lines: list(previewLine()),
      /** why the file cannot be taken, by line */
      problems: list(shape({ line: count().required(), message: yup.string().required() })),
      /** rows that are no movement: above the titles, sums, titles again */
      skipped: list(shape({ line: count().required(), text: yup.string().defined() })),
      lineCount: count().required(),
      newCount: count().required(),
      newAmount: rial().required(),
      withdrawalCount: count().required(),
      withdrawalAmount: rial().required(),
      repeatedCount: count().required(),
      linkedCount: count().required(),
      alikeCount: count().required(),
      lateCount: count().required(),
      forecast: statementForecast().required(),
      closings: list(statementClosing()),
      /** the balances of the file do not follow from its lines: one is missing or in another order */
      isChainBroken: yup.boolean().required(),
    }).required(),
  }),
  errors: ['STATEMENT_ACCOUNT', 'STATEMENT_MAPPING', 'IMPORT_EMPTY', 'IMPORT_TOO_LONG'],
  limit: 'upload',
  maxBody: MAX_STATEMENT_BODY,
});

/** Columns of a mapping in words. */
export const mappingLabels: Readonly<Record<MappingColumn, string>> = {
  date: 'تاریخ',
  time: 'ساعت',
  ref: 'شماره پیگیری',
  amount: 'مبلغ',
  sign: 'نوع گردش (واریز یا برداشت)',
  credit: 'بستانکار (واریز)',
  debit: 'بدهکار (برداشت)',
  balance: 'مانده',
  description: 'شرح',
  depositCode: 'شناسه واریز',
  sourceIban: 'شبای طرف مقابل',
};

export const mappingProblems = {
  needed: 'ستون «{column}» را انتخاب کنید',
  missing: 'ستونی با عنوان «{title}» در فایل نیست',
  twice: 'عنوان «{title}» برای دو ستون انتخاب شده است',
} as const;

/** What a line belongs to; `{who}` and `{what}` name it. */
export const statementMatchTexts: Readonly<Record<(typeof statementMatches)[number], string>> = {
  order: 'درخواست صدور برای {who} ثبت می‌شود',
  code: 'شناسه واریز {who}؛ مالکیت حساب مبدأ را همکار احراز می‌کند',
  slip: 'وجه فیش تأییدشده {what} ({who})',
  slipWaits: 'فیش در انتظار بررسی {what} ({who})',
  settlement: 'تسویه درگاه {what}',
  payoutBack: 'شاید برگشت پرداخت {what} ({who})',
  payout: 'پرداخت {what} را تأیید می‌کند ({who})',
  payoutPaid: 'پرداخت {what} که قبلاً تأیید شده است ({who})',
  booked: 'شاید {what}',
  withdrawal: 'برداشت بدون پرداخت متناظر',
  unknown: 'واریز نامشخص می‌ماند',
};

export const statementFilesErrors = {
  STATEMENT_FORMAT: {
    status: 400,
    message: 'این فایل خوانده نشد؛ فایل اکسل (xlsx)، صفحه وب یا متن CSV صورت‌حساب را انتخاب کنید',
  },
  STATEMENT_OLD_EXCEL: {
    status: 400,
    message: 'این فایل اکسل قدیمی (xls) است؛ آن را در اکسل باز کنید و با قالب xlsx یا CSV ذخیره کنید',
  },
  STATEMENT_FILE_BIG: { status: 400, message: 'محتوای فایل بیش از اندازه بزرگ است' },
  STATEMENT_ACCOUNT: { status: 404, message: 'حسابی با این شناسه در حساب‌های صندوق‌ها نیست' },
  STATEMENT_MAPPING: { status: 400, message: 'ستون‌های فایل درست معرفی نشده‌اند' },
} as const satisfies Record<string, ErrorText>;
