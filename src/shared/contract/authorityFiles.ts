import { authorityReportLabels, dailyFields, portfolioFields } from '../texts/authorityTexts.ts';
import { version } from './approvals.ts';
import { operation } from './kernel/define.ts';
import type { ErrorText } from './kernel/errors.ts';
import { fileFormat, id, isoDate, list, prose, shape, yup } from './kernel/fields.ts';

/*
 * Files for the Securities and Exchange Organization: figures of each fund and day, and the asset mix of a month. Their
 * columns are data of the company (decision 176).
 */

export type AuthorityReport = keyof typeof authorityReportLabels;

/** Figures of each report with their usual titles. */
export const authorityFields: Readonly<Record<AuthorityReport, Readonly<Record<string, string>>>> = {
  daily: dailyFields,
  portfolio: portfolioFields,
};

/** Most days of one file. */
export const MOST_AUTHORITY_DAYS = 31;

const report = () =>
  yup
    .string()
    .oneOf(Object.keys(authorityReportLabels) as AuthorityReport[], 'گزارش درست نیست')
    .required('گزارش را انتخاب کنید');

const range = () => ({
  report: report(),
  fundId: id(),
  fromDate: isoDate().required('روز اول را انتخاب کنید'),
  toDate: isoDate().required('روز آخر را انتخاب کنید'),
});

const column = () =>
  shape({
    field: yup.string().required('ستون را انتخاب کنید'),
    title: prose(60).required('عنوان ستون را بنویسید'),
  });

export const getAuthorityReport = operation({
  id: 'getAuthorityReport',
  method: 'get',
  path: '/api/admin/authority_files/report/',
  tag: 'reports',
  summary: 'The rows of a report for the authority with its columns, and which funds lack figures.',
  access: { kind: 'admin', duty: 'staff' },
  query: shape(range()),
  answer: shape({
    data: shape({
      columns: list(column()),
      /** the cells of each row, in the order of the columns; null: nothing is known */
      rows: list(yup.array().of(yup.string().nullable().defined()).required()),
      /** funds without a published price, or without an asset mix, in the range */
      missing: list(yup.string().required()),
    }).required(),
  }),
  errors: ['DATE_RANGE_INVALID', 'AUTHORITY_FUND'],
});

export const downloadAuthorityReport = operation({
  id: 'downloadAuthorityReport',
  method: 'get',
  path: '/api/admin/authority_files/report/file/',
  tag: 'reports',
  summary: 'The same rows as a file.',
  access: { kind: 'admin', duty: 'staff' },
  query: shape({ ...range(), format: fileFormat() }),
  answer: shape({}),
  errors: ['DATE_RANGE_INVALID', 'AUTHORITY_FUND', 'AUTHORITY_EMPTY'],
  kind: 'raw',
  limit: 'export',
});

const columnsAnswer = () =>
  shape({
    data: shape({
      columns: list(column()),
      /** every figure that the report can have, with its usual title */
      fields: list(column()),
      version: yup.string().required(),
    }).required(),
  });

export const getAuthorityColumns = operation({
  id: 'getAuthorityColumns',
  method: 'get',
  path: '/api/admin/authority_files/columns/',
  tag: 'reports',
  summary: 'The columns of a report in order, and the figures that it can have.',
  access: { kind: 'admin', duty: 'staff' },
  query: shape({ report: report() }),
  answer: columnsAnswer(),
});

export const saveAuthorityColumns = operation({
  id: 'saveAuthorityColumns',
  method: 'put',
  path: '/api/admin/authority_files/columns/',
  tag: 'reports',
  summary: 'Sets the columns of a report, in order; without any it has the usual ones.',
  access: { kind: 'admin', duty: 'maker' },
  recent: true,
  body: shape({
    report: report(),
    version: version(),
    columns: list(column()).max(40, 'حداکثر ۴۰ ستون'),
  }),
  answer: columnsAnswer(),
  errors: ['AUTHORITY_COLUMNS_CHANGED', 'AUTHORITY_COLUMN_UNKNOWN', 'AUTHORITY_COLUMN_TWICE'],
  idempotent: true,
});

export const authorityFilesErrors = {
  AUTHORITY_FUND: { status: 404, message: 'صندوقی با این شناسه پیدا نشد' },
  AUTHORITY_EMPTY: { status: 409, message: 'در این بازه رقمی برای این گزارش نیست' },
  AUTHORITY_COLUMNS_CHANGED: { status: 409, message: 'همکار دیگری ستون‌ها را تغییر داده است؛ آن‌ها را دوباره ببینید' },
  AUTHORITY_COLUMN_UNKNOWN: { status: 422, message: 'این گزارش چنین ستونی ندارد' },
  AUTHORITY_COLUMN_TWICE: { status: 422, message: 'یک ستون دو بار فرستاده شده است' },
} as const satisfies Record<string, ErrorText>;
