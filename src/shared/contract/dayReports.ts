import { version } from './approvals.ts';
import { approval, rejection } from './decisions.ts';
import {
  dayBlocks,
  dayFigures,
  oddOfDay,
  type DayBlock,
  type DayFigureKey,
  type OddOfDay,
} from '../texts/dayReportTexts.ts';
import { operation } from './kernel/define.ts';
import type { ErrorText } from './kernel/errors.ts';
import {
  count,
  dayInput,
  id,
  isoDate,
  list,
  nav,
  page,
  pageInfo,
  prose,
  rial,
  shape,
  signedRial,
  size,
  units,
  yup,
} from './kernel/fields.ts';
import { nullableText } from './orderRows.ts';
import { navKey } from './prices.ts';
import { twoPeople } from './kernel/proposals.ts';

/*
 * The report of a fund's day (domain 9.18): figures from the orders of a price day beside those of the books, money of the
 * day, and orders that need a look. Two people sign it off; from then on it is frozen, and later corrections make an
 * addendum (decision 50).
 */

export const dayReportErrors = {
  DAY_REPORT_NOT_FOUND: { status: 404, message: 'گزارش روز پیدا نشد' },
  DAY_REPORT_BLOCKED: { status: 409, message: 'این روز را هنوز نمی‌توان امضا کرد: {reason}' },
  DAY_REPORT_PREPARED: { status: 409, message: 'گزارش این روز در انتظار امضای دوم است' },
  DAY_REPORT_REASON: { status: 400, message: 'علت الحاقیه را بنویسید' },
} as const satisfies Record<string, ErrorText>;

const keysOf = <K extends string>(table: Readonly<Record<K, unknown>>) => Object.keys(table) as K[];
const reason = () => prose(300).min(10, 'علت را دست‌کم در ۱۰ حرف بنویسید');

/** Files of a report. */
export const reportFormats = ['pdf', 'xlsx'] as const;
const format = () => yup.string().oneOf(reportFormats, 'قالب فایل درست نیست').required('قالب فایل را مشخص کنید');

const signature = {
  reportId: id().required(),
  /** 1 is the report itself, the next ones are its addenda */
  number: count().required(),
  state: yup
    .string()
    .oneOf(['prepared', 'rejected', 'approved'] as const)
    .required(),
  reason: nullableText(),
  ...twoPeople(),
  decisionReason: nullableText(),
  version: version(),
  /** the frozen files; empty until the second signature */
  files: list(
    shape({
      format: format(),
      size: count().required(),
      /** SHA-256 of the bytes, hexadecimal */
      sha256: yup.string().required(),
    }),
  ),
};

const reportRow = () =>
  shape({ ...signature, fundId: id().required(), fundName: yup.string().required(), navDate: isoDate().required() });
const reportAnswer = () => shape({ data: reportRow().required() });

export const getDayReport = operation({
  id: 'getDayReport',
  method: 'get',
  path: '/api/admin/day-reports/day/',
  tag: 'dayReports',
  summary:
    'Figures of a fund and price day as they stand now, what keeps it from being signed, and its signed reports.',
  access: { kind: 'admin', duty: 'staff' },
  query: shape(navKey),
  answer: shape({
    data: shape({
      ...navKey,
      fundName: yup.string().required(),
      issueNav: nav().nullable().defined(),
      cancelNav: nav().nullable().defined(),
      statisticalNav: nav().nullable().defined(),
      /** units that investors hold at the end of the day */
      unitsAfter: units().nullable().defined(),
      /** of these units at the redemption price, rial */
      netAssetAfter: rial().nullable().defined(),
      /** of the figures below; sent back with `prepareDayReport` */
      version: version(),
      figures: list(
        shape({
          key: yup.string().oneOf(keysOf<DayFigureKey>(dayFigures)).required(),
          /** whole number as text: rial, units or a count */
          orders: signedRial().required(),
          /** null where the books have no such figure */
          books: signedRial().nullable().defined(),
          difference: signedRial().nullable().defined(),
          /** the figure of the last signed report; null without one */
          signed: signedRial().nullable().defined(),
        }),
      ),
      money: list(
        shape({
          type: yup.string().required(),
          typeText: yup.string().required(),
          in: rial().required(),
          out: rial().required(),
        }),
      ),
      moneyIn: rial().required(),
      moneyOut: rial().required(),
      odd: list(
        shape({
          orderId: id().required(),
          orderNo: yup.string().required(),
          investorName: yup.string().defined(),
          kind: yup.string().oneOf(keysOf<OddOfDay>(oddOfDay)).required(),
          note: yup.string().defined(),
        }),
      ),
      oddCount: count().required(),
      /** what keeps the day from being signed off; empty when it can be */
      blocks: list(yup.string().oneOf(keysOf<DayBlock>(dayBlocks)).required()),
      /** true when figures changed after the last signature: what is signed next is an addendum */
      isChanged: yup.boolean().required(),
      /** the report that waits for its second signature */
      prepared: reportRow().nullable().defined(),
      /** signed reports, newest first */
      signed: list(reportRow()),
    }).required(),
  }),
  errors: ['ORDER_FUND_NOT_FOUND'],
});

export const listDayReports = operation({
  id: 'listDayReports',
  method: 'get',
  path: '/api/admin/day-reports/',
  tag: 'dayReports',
  summary: 'Reports of days that are signed or wait for a signature, newest day first.',
  access: { kind: 'admin', duty: 'staff' },
  query: shape({
    page: page(),
    size: size(10),
    fundId: id(),
    state: yup.string().oneOf(['prepared', 'rejected', 'approved'] as const),
    fromDate: dayInput(),
    toDate: dayInput(),
  }),
  answer: shape({ data: list(reportRow()), pageInfo: pageInfo().required() }),
  errors: ['DATE_RANGE_INVALID'],
});

export const prepareDayReport = operation({
  id: 'prepareDayReport',
  method: 'post',
  path: '/api/admin/day-reports/',
  tag: 'dayReports',
  summary: 'Signs the report of a finished day as it was shown; another person signs next. An addendum needs a reason.',
  access: { kind: 'admin', duty: 'maker' },
  body: shape({ ...navKey, version: version(), reason: reason().nullable() }),
  answer: reportAnswer(),
  errors: [
    'ORDER_FUND_NOT_FOUND',
    'DAY_REPORT_BLOCKED',
    'DAY_REPORT_PREPARED',
    'DAY_REPORT_REASON',
    'APPROVAL_CHANGED',
  ],
  idempotent: true,
  recent: true,
});

export const approveDayReport = approval({
  id: 'approveDayReport',
  path: '/api/admin/day-reports/{reportId}/approve/',
  tag: 'dayReports',
  summary: 'Second signature: freezes figures and files of the report.',
  params: shape({ reportId: id().required() }),
  answer: reportAnswer(),
  errors: ['DAY_REPORT_NOT_FOUND', 'DAY_REPORT_BLOCKED'],
});

export const rejectDayReport = rejection(reason().required('علت را بنویسید'), {
  id: 'rejectDayReport',
  path: '/api/admin/day-reports/{reportId}/reject/',
  tag: 'dayReports',
  summary: 'Refuses the second signature with a reason; who prepared the report takes it back so.',
  params: shape({ reportId: id().required() }),
  answer: reportAnswer(),
  errors: ['DAY_REPORT_NOT_FOUND'],
});

export const downloadDayReport = operation({
  id: 'downloadDayReport',
  method: 'get',
  path: '/api/admin/day-reports/{reportId}/file/',
  tag: 'dayReports',
  summary: 'A frozen file of a signed report, byte for byte as it was signed.',
  access: { kind: 'admin', duty: 'staff' },
  params: shape({ reportId: id().required() }),
  query: shape({ format: format() }),
  answer: shape({}),
  kind: 'raw',
  limit: 'export',
  errors: ['DAY_REPORT_NOT_FOUND'],
});

export const drawDayReport = operation({
  id: 'drawDayReport',
  method: 'get',
  path: '/api/admin/day-reports/draft/',
  tag: 'dayReports',
  summary: 'The report of a day as it stands now, marked as a draft.',
  access: { kind: 'admin', duty: 'staff' },
  query: shape({ ...navKey, format: format() }),
  answer: shape({}),
  kind: 'raw',
  limit: 'export',
  errors: ['ORDER_FUND_NOT_FOUND'],
});
