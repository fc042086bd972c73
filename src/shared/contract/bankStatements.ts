import { decisionErrors, version } from './approvals.ts';
import { operation } from './kernel/define.ts';
import type { ErrorText } from './kernel/errors.ts';
import { count, id, list, moment, page, pageInfo, rial, shape, size, text, yup } from './kernel/fields.ts';
import { nullableText } from './orderRows.ts';
import {
  lineDirections,
  MAX_STATEMENT_BODY,
  statementClosing,
  statementContent,
  statementForecast,
  statementMapping,
  statementMatches,
} from './statementFiles.ts';

/* Statements of the bank as files: one person brings the lines in, another lets them into the books (domain 1.7, 9.21). */

export const statementStates = ['imported', 'released', 'discarded'] as const;
export const statementLineStates = ['waiting', 'taken', 'repeated', 'refused', 'linked', 'discarded'] as const;

const params = () => shape({ statementId: id().required() });

const statementRow = () =>
  shape({
    statementId: id().required(),
    /** lines that are new, and their sum */
    lineCount: count().required(),
    totalAmount: rial().required(),
    /** lines of the file that are in the books: account, day, folded reference, amount and place agree */
    repeatedCount: count().required(),
    /** lines that another statement holds; they come back when that one is discarded */
    linkedCount: count().required(),
    /** new lines that look like other money: same account, amount, minute and source */
    alikeCount: count().required(),
    /** withdrawals that are new, and their sum; in no sum of deposits */
    withdrawalCount: count().required(),
    withdrawalAmount: rial().required(),
    /** withdrawals that pay a row of a bank file: the release confirms them */
    payoutCount: count().required(),
    payoutAmount: rial().required(),
    /** bank and IBAN of the account of a bank's own file; null for a file that names an account in each line */
    fundAccount: nullableText(),
    /** lines older than the last published price of their fund */
    lateCount: count().required(),
    lateReason: nullableText(),
    status: yup.string().oneOf(statementStates).required(),
    statusText: yup.string().required(),
    importerName: yup.string().defined(),
    importedAt: moment().required(),
    deciderName: nullableText(),
    decidedAt: moment().nullable().defined(),
    decisionReason: nullableText(),
    /** the caller brought it in, so another person decides */
    isMine: yup.boolean().required(),
    /** lines that are in the books, and lines that could not be taken */
    takenCount: count().required(),
    refusedCount: count().required(),
    version: yup.string().required(),
  });

export const importDeposits = operation({
  id: 'importDeposits',
  method: 'post',
  path: '/api/admin/autoBuy/import/',
  tag: 'deposits',
  summary:
    "Brings a bank statement in as CSV, whole or not at all: bank reference, fund IBAN, deposit id, amount, date, time, source IBAN; a line «مانده» tells the closing balance of a day. With an account it is a bank's own file, read with a mapping, which is kept for the next one; its withdrawals are lines, too. A line is known by account, day, reference (without regard to case, leading zeros and what spreadsheets add), amount and its place among equal lines. Nothing is booked before another person releases it.",
  access: { kind: 'admin', duty: 'maker' },
  recent: true,
  body: shape({
    content: statementContent(),
    /** the account of a bank's own file, whose columns the mapping names; absent: the columns above */
    fundAccountId: id(),
    /** absent: as the files of the account were read last */
    mapping: statementMapping().optional().default(undefined),
    /** needed when lines are older than the last published price of their fund */
    lateReason: text(300),
  }),
  answer: shape({
    data: shape({
      /** null: the file told closing balances only */
      statementId: id().nullable().defined(),
      lineCount: count().required(),
      totalAmount: rial().required(),
      withdrawalCount: count().required(),
      withdrawalAmount: rial().required(),
      repeatedCount: count().required(),
      repeated: list(shape({ line: count().required(), bankRef: yup.string().required() })),
      linkedCount: count().required(),
      alikeCount: count().required(),
      alike: list(shape({ line: count().required(), text: yup.string().required() })),
      lateCount: count().required(),
      balanceCount: count().required(),
      /** the row that was read as titles, for the person to see; a row with a digit is never one */
      titles: list(shape({ line: count().required(), text: yup.string().defined() })),
    }).required(),
  }),
  errors: [
    'IMPORT_EMPTY',
    'IMPORT_TOO_LONG',
    'STATEMENT_FILE',
    'STATEMENT_ACCOUNT',
    'STATEMENT_MAPPING',
    'STATEMENT_LATE',
    'STATEMENT_NOTHING_NEW',
    'APPROVAL_OWN_INVESTOR',
  ],
  status: 201,
  idempotent: true,
  maxBody: MAX_STATEMENT_BODY,
});

export const listBankStatements = operation({
  id: 'listBankStatements',
  method: 'get',
  path: '/api/admin/bankStatements/',
  tag: 'deposits',
  summary: 'Bank statements that were brought in, those that wait first.',
  access: { kind: 'admin', duty: 'staff' },
  query: shape({ page: page(), size: size(10), status: yup.string().oneOf(statementStates) }),
  answer: shape({
    data: list(statementRow()),
    pageInfo: pageInfo().required(),
    summary: shape({ waitingCount: count().required(), waitingAmount: rial().required() }).required(),
  }),
});

export const getBankStatement = operation({
  id: 'getBankStatement',
  method: 'get',
  path: '/api/admin/bankStatements/{statementId}/',
  tag: 'deposits',
  summary: 'A statement with a page of its lines, in the order of the file.',
  access: { kind: 'admin', duty: 'staff' },
  params: params(),
  query: shape({ page: page(), size: size(50) }),
  answer: shape({
    data: shape({
      statement: statementRow().required(),
      /** what the lines that wait would become, with the first page; null on others and after the decision */
      forecast: statementForecast().nullable().default(null).defined(),
      closings: list(statementClosing()),
      lines: list(
        shape({
          line: count().required(),
          bankRef: yup.string().required(),
          fundName: yup.string().required(),
          accountIban: yup.string().required(),
          depositCode: nullableText(),
          amount: rial().required(),
          depositDate: moment().required(),
          sourceIban: nullableText(),
          isLate: yup.boolean().required(),
          state: yup.string().oneOf(statementLineStates).required(),
          stateText: yup.string().required(),
          problem: nullableText(),
          /** the deposit that the line became, or that a repeated line is */
          depositId: id().nullable().defined(),
          /** the line of another statement that a linked line is */
          linkStatementId: id().nullable().defined(),
          linkLine: count().nullable().defined(),
          /** the other money that the line looks like */
          alike: nullableText(),
          direction: yup.string().oneOf(lineDirections).required(),
          description: nullableText(),
          /** the payout that a withdrawal pays */
          payoutId: id().nullable().defined(),
          /** what a line that waits would become */
          match: yup.string().oneOf(statementMatches).nullable().defined(),
          matchText: nullableText(),
        }),
      ),
    }).required(),
    pageInfo: pageInfo().required(),
  }),
  errors: ['STATEMENT_NOT_FOUND'],
});

const decided = () =>
  shape({
    data: shape({
      statementId: id().required(),
      status: yup.string().oneOf(statementStates).required(),
      statusText: yup.string().required(),
      /** the long work that takes the lines; null when nothing is to be done */
      workId: id().nullable().defined(),
    }).required(),
  });

export const releaseBankStatement = operation({
  id: 'releaseBankStatement',
  method: 'post',
  path: '/api/admin/bankStatements/{statementId}/release/',
  tag: 'deposits',
  summary: 'The second person lets the lines of a statement into the books; jobs take them in chunks.',
  access: { kind: 'admin', duty: 'checker' },
  recent: true,
  params: params(),
  body: shape({ version: version() }),
  answer: decided(),
  errors: ['STATEMENT_NOT_FOUND', ...decisionErrors],
  idempotent: true,
});

export const discardBankStatement = operation({
  id: 'discardBankStatement',
  method: 'post',
  path: '/api/admin/bankStatements/{statementId}/discard/',
  tag: 'deposits',
  summary:
    'Throws a statement away that waits; its lines are in no book and may come in again; other statements that hold the same lines get them back.',
  access: { kind: 'admin', duty: 'makerOrChecker' },
  recent: true,
  params: params(),
  body: shape({
    version: version(),
    reason: yup
      .string()
      .min(10, 'علت را دست‌کم در ۱۰ حرف بنویسید')
      .max(300, 'حداکثر ۳۰۰ حرف مجاز است')
      .required('علت را بنویسید'),
  }),
  answer: decided(),
  errors: ['STATEMENT_NOT_FOUND', 'APPROVAL_CHANGED', 'APPROVAL_DECIDED'],
  idempotent: true,
});

export const bankStatementsErrors = {
  STATEMENT_NOT_FOUND: { status: 404, message: 'صورت‌حسابی با این شناسه پیدا نشد' },
  STATEMENT_FILE: { status: 400, message: '{count} سطر فایل ایراد دارد و هیچ سطری وارد نشد' },
  STATEMENT_LATE: {
    status: 409,
    message: '{count} سطر پیش از آخرین روزی است که قیمت صندوق اعلام شده است؛ علت دیر رسیدن آن‌ها را بنویسید',
  },
  STATEMENT_NOTHING_NEW: { status: 409, message: 'همه سطرهای این فایل قبلاً وارد شده‌اند' },
} as const satisfies Record<string, ErrorText>;
