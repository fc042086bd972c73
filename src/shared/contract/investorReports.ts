import { operation } from './kernel/define.ts';
import {
  count,
  dayInput,
  id,
  isoDate,
  list,
  page,
  pageInfo,
  rial,
  shape,
  size,
  sort,
  text,
  yup,
} from './kernel/fields.ts';
import { rowsOfList } from './kernel/listFile.ts';
import { authStatusIds, investorSorts, personKinds } from '../texts/investorTexts.ts';
import { nullableText } from './orderRows.ts';

/* Investors as administrators find them (domain 9.17). */

/** Filters of the report of investors. */
export const investorReportFilters = () => ({
  /** words of a name; part of a national code, of a mobile or of a register number; an investor id */
  search: text(60),
  type: yup.string().oneOf(personKinds, 'نوع سرمایه‌گذار درست نیست'),
  authStatus: yup.number().typeError('وضعیت احراز درست نیست').oneOf(authStatusIds, 'وضعیت احراز درست نیست'),
  branchId: id(),
  /** first and last day of membership */
  fromDate: dayInput(),
  toDate: dayInput(),
});

export const listInvestorReport = operation({
  id: 'listInvestorReport',
  method: 'get',
  path: '/api/admin/reports/investors/',
  tag: 'investors',
  summary:
    'Investors by filter, newest members first, with what they hold at the last prices and the sums of the filter.',
  access: { kind: 'admin', duty: 'branch' },
  query: shape({ ...investorReportFilters(), page: page(), size: size(10), sort: sort(investorSorts) }),
  answer: shape({
    data: list(
      shape({
        investorId: id().required(),
        /** null for a company */
        firstName: nullableText(),
        lastName: nullableText(),
        companyName: nullableText(),
        investorName: yup.string().defined(),
        nationalNo: yup.string().required(),
        isLegal: yup.boolean().required(),
        typeText: yup.string().required(),
        mobile: nullableText(),
        authStatus: yup.number().oneOf([1, 2, 3, 4, 5]).required(),
        authStatusText: yup.string().required(),
        branchName: nullableText(),
        /** day of the membership */
        memberSince: isoDate().required(),
        /** units at the last approved cancel price of each fund, rial */
        value: rial().required(),
        /** the log-in of the person is blocked */
        isBlocked: yup.boolean().required(),
      }),
    ),
    pageInfo: pageInfo().required(),
    summary: shape({
      count: count().required(),
      naturalCount: count().required(),
      legalCount: count().required(),
      /** sum of `value` over the whole filter, rial */
      value: rial().required(),
    }).required(),
    /** branches that the reader may choose from */
    branches: list(shape({ branchId: id().required(), name: yup.string().required() })),
  }),
  errors: ['DATE_RANGE_INVALID'],
});

export const exportInvestorReport = rowsOfList('exportInvestorReport', listInvestorReport, {
  summary:
    'The filtered investors as CSV (UTF-8 with a byte order mark, ASCII digits) or a spreadsheet, at most 50,000 rows.',
  filters: investorReportFilters(),
});
