import { operation } from './kernel/define.ts';
import type { ErrorText } from './kernel/errors.ts';
import { exportLimits } from '../texts/exportTexts.ts';
import { count, id, list, moment, page, pageInfo, shape, size, yup } from './kernel/fields.ts';
import { investorReportFilters } from './investorReports.ts';
import { investorFileColumns } from '../texts/investorTexts.ts';
import { orderReportFilters } from './orderReports.ts';
import { orderFileColumns } from '../texts/orderTexts.ts';

/* Files of long lists that a job writes, each for the person who asked for it (domain 9.17, decision 54). */

export const exportErrors = {
  EXPORT_NOT_FOUND: { status: 404, message: 'این خروجی پیدا نشد' },
  EXPORT_TOO_LONG: {
    status: 409,
    message: 'این فهرست {count} ردیف دارد و یک فایل حداکثر {max} ردیف؛ بازه یا فیلتر را محدودتر کنید',
  },
  EXPORT_TOO_MANY: {
    status: 409,
    message: 'اکنون {max} خروجی شما در حال ساخت است؛ تا پایان یکی از آن‌ها صبر کنید یا یکی را لغو کنید',
  },
  EXPORT_NOT_READY: { status: 409, message: 'فایل این خروجی آماده نیست' },
  EXPORT_OVER: { status: 409, message: 'ساخت این خروجی پایان یافته است و دیگر لغو نمی‌شود' },
  EXPORT_EXPIRED: { status: 410, message: 'مهلت دریافت این خروجی گذشته است؛ دوباره آن را بسازید' },
} as const satisfies Record<string, ErrorText>;

export const exportKinds = ['orders', 'investors', 'person'] as const;
export const exportFormats = ['csv', 'xlsx', 'json'] as const;
const listFormats = ['csv', 'xlsx'] as const;
const personalFormats = ['xlsx', 'json'] as const;
export const exportStates = ['waiting', 'running', 'ready', 'failed', 'cancelled', 'expired'] as const;
export const exportFaults = ['stopped', 'access', 'error'] as const;

export type ExportKind = (typeof exportKinds)[number];
export type ExportFormat = (typeof exportFormats)[number];
export type ExportState = (typeof exportStates)[number];
export type ExportFault = (typeof exportFaults)[number];

/** Lists that become a file of chosen columns. */
export type ListKind = Exclude<ExportKind, 'person'>;

/** Columns of the file of each list with their titles, in the order of the file. */
export const exportColumns = { orders: orderFileColumns, investors: investorFileColumns } as const;

const exportFields = {
  exportId: id().required(),
  kind: yup.string().oneOf(exportKinds).required(),
  format: yup.string().oneOf(exportFormats).required(),
  state: yup.string().oneOf(exportStates).required(),
  stateText: yup.string().required(),
  /** titles of the chosen columns */
  columns: list(yup.string().required()),
  /** rows that the list had when the file was asked for */
  total: count().required(),
  rows: count().required(),
  /** bytes */
  size: count().required(),
  createdAt: moment().required(),
  finishedAt: moment().nullable().defined(),
  /** until when the file is kept; null while there is none */
  expiresAt: moment().nullable().defined(),
  /** why it failed; '' otherwise */
  errorText: yup.string().defined(),
};

const columns = <Key extends string>(keys: readonly Key[]) =>
  yup
    .array()
    .of(yup.string().oneOf(keys, 'ستون درست نیست').required())
    .min(1, 'دست‌کم یک ستون را انتخاب کنید')
    .max(keys.length, 'ستون‌ها تکراری‌اند')
    .test('once', 'ستون‌ها تکراری‌اند', (chosen) => !chosen || new Set(chosen).size === chosen.length)
    .required('ستون‌ها را انتخاب کنید');

const format = () => yup.string().oneOf(listFormats, 'قالب فایل درست نیست').required('قالب فایل را انتخاب کنید');
const keysOf = <Table extends object>(table: Table) => Object.keys(table) as (keyof Table & string)[];
const answer = () => shape({ data: shape(exportFields).required() });
const creation = ['EXPORT_TOO_LONG', 'EXPORT_TOO_MANY', 'DATE_RANGE_INVALID'] as const;

export const exportOrdersByJob = operation({
  id: 'exportOrdersByJob',
  method: 'post',
  path: '/api/admin/exports/orders/',
  tag: 'exports',
  summary: `Asks for a file of the filtered orders, up to ${exportLimits.maxRows} rows, that a job writes.`,
  access: { kind: 'admin', duty: 'branch' },
  body: shape({
    format: format(),
    columns: columns(keysOf(orderFileColumns)),
    filter: shape(orderReportFilters()).required(),
  }),
  answer: answer(),
  status: 201,
  errors: [...creation, 'REPORT_AMOUNTS_REVERSED'],
  idempotent: true,
  limit: 'export',
});

export const exportInvestorsByJob = operation({
  id: 'exportInvestorsByJob',
  method: 'post',
  path: '/api/admin/exports/investors/',
  tag: 'exports',
  summary: `Asks for a file of the filtered investors, up to ${exportLimits.maxRows} rows, that a job writes.`,
  access: { kind: 'admin', duty: 'branch' },
  body: shape({
    format: format(),
    columns: columns(keysOf(investorFileColumns)),
    filter: shape(investorReportFilters()).required(),
  }),
  answer: answer(),
  status: 201,
  errors: creation,
  idempotent: true,
  limit: 'export',
});

export const listExports = operation({
  id: 'listExports',
  method: 'get',
  path: '/api/admin/exports/',
  tag: 'exports',
  summary: 'Files that the caller asked for, newest first, with their progress.',
  access: { kind: 'admin', duty: 'branch' },
  query: shape({ page: page(), size: size(10) }),
  answer: shape({ data: list(shape(exportFields)), pageInfo: pageInfo().required() }),
});

export const cancelExport = operation({
  id: 'cancelExport',
  method: 'post',
  path: '/api/admin/exports/{exportId}/cancel/',
  tag: 'exports',
  summary: 'Stops the work on a file of the caller; what is written of it is deleted.',
  access: { kind: 'admin', duty: 'branch' },
  params: shape({ exportId: id().required() }),
  answer: answer(),
  errors: ['EXPORT_NOT_FOUND', 'EXPORT_OVER'],
  idempotent: true,
});

export const downloadExport = operation({
  id: 'downloadExport',
  method: 'get',
  path: '/api/admin/exports/{exportId}/file/',
  tag: 'exports',
  summary: 'A ready file of the caller, who must still be allowed to read all of its rows.',
  access: { kind: 'admin', duty: 'branch' },
  params: shape({ exportId: id().required() }),
  answer: shape({}),
  kind: 'raw',
  limit: 'export',
  errors: ['EXPORT_NOT_FOUND', 'EXPORT_NOT_READY', 'EXPORT_EXPIRED'],
});

export const exportOwnData = operation({
  id: 'exportOwnData',
  method: 'post',
  path: '/api/account/exports/',
  tag: 'account',
  summary:
    'Asks for a file of all data of the caller and of their investors, that a job writes: JSON with codes and UTC moments, or a spreadsheet in Persian with a sheet for each section.',
  access: { kind: 'user' },
  recent: true,
  body: shape({
    format: yup.string().oneOf(personalFormats, 'قالب فایل درست نیست').required('قالب فایل را انتخاب کنید'),
  }),
  answer: answer(),
  status: 201,
  errors: ['EXPORT_TOO_MANY'],
  idempotent: true,
  limit: 'export',
});

export const listOwnExports = operation({
  id: 'listOwnExports',
  method: 'get',
  path: '/api/account/exports/',
  tag: 'account',
  summary: 'Files of their own data that the caller asked for, newest first, with their progress.',
  access: { kind: 'user' },
  query: shape({ page: page(), size: size(5) }),
  answer: shape({ data: list(shape(exportFields)), pageInfo: pageInfo().required() }),
});

export const cancelOwnExport = operation({
  id: 'cancelOwnExport',
  method: 'post',
  path: '/api/account/exports/{exportId}/cancel/',
  tag: 'account',
  summary: 'Stops the work on a file of own data; what is written of it is deleted.',
  access: { kind: 'user' },
  params: shape({ exportId: id().required() }),
  answer: answer(),
  errors: ['EXPORT_NOT_FOUND', 'EXPORT_OVER'],
  idempotent: true,
});

export const downloadOwnExport = operation({
  id: 'downloadOwnExport',
  method: 'get',
  path: '/api/account/exports/{exportId}/file/',
  tag: 'account',
  summary: 'A ready file of own data.',
  access: { kind: 'user' },
  recent: true,
  params: shape({ exportId: id().required() }),
  answer: shape({}),
  kind: 'raw',
  media: ['application/json', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  limit: 'export',
  errors: ['EXPORT_NOT_FOUND', 'EXPORT_NOT_READY', 'EXPORT_EXPIRED'],
});
