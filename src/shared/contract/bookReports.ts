import { operation } from './kernel/define.ts';
import {
  count,
  dayInput,
  id,
  isoDate,
  list,
  lockedUnits,
  moment,
  nav,
  page,
  pageInfo,
  rial,
  shape,
  size,
  text,
  units,
  yup,
} from './kernel/fields.ts';
import { rowsOfList } from './kernel/listFile.ts';
import { nullableDate, nullableText } from './orderRows.ts';
import { txTypeLabels } from '../texts/orderTexts.ts';

/* Turnover and holdings of all investors together (domain 9.17). One investor's own are in accounting.ts and assets.ts. */

/** Column titles of the export of the turnover. */
export const allAccountingFileSheet = 'گردش حساب';
export const allAccountingFileTitles = [
  'تاریخ',
  'سرمایه‌گذار',
  'کد ملی / شناسه ملی',
  'شعبه',
  'صندوق',
  'نوع تراکنش',
  'بدهکار (ریال)',
  'بستانکار (ریال)',
  'شماره درخواست',
  'شرح',
] as const;

/** Column titles of the export of the holdings. */
export const allAssetsFileSheet = 'دارایی';
export const allAssetsFileTitles = [
  'سرمایه‌گذار',
  'کد ملی / شناسه ملی',
  'شعبه',
  'صندوق',
  'تعداد واحد',
  'واحد در جریان ابطال',
  'قیمت ابطال (ریال)',
  'تاریخ قیمت',
  'ارزش روز (ریال)',
] as const;

const who = {
  investorId: id().required(),
  investorName: yup.string().defined(),
  nationalNo: yup.string().required(),
  /** '' for an investor without a branch */
  branchName: yup.string().defined(),
};

const turnoverFilters = () => ({
  fundId: id(),
  type: yup.string().oneOf(Object.keys(txTypeLabels) as (keyof typeof txTypeLabels)[], 'نوع تراکنش درست نیست'),
  fromDate: dayInput(),
  toDate: dayInput(),
  /** part of national code, name or order number, in any case */
  search: text(60),
});

export const listAllAccounting = operation({
  id: 'listAllAccounting',
  method: 'get',
  path: '/api/admin/reports/accounting/',
  tag: 'reports',
  summary: 'Cash rows of all investors in the books, newest first, with the sums of the filtered list.',
  access: { kind: 'admin', duty: 'staff' },
  query: shape({ page: page(), size: size(10), ...turnoverFilters() }),
  answer: shape({
    data: list(
      shape({
        transactionId: yup.string().required(),
        /** business day */
        transactionDate: isoDate().required(),
        transactionAt: moment().required(),
        transactionType: yup.string().required(),
        transactionTypeText: yup.string().required(),
        debitAmount: rial().required(),
        creditAmount: rial().required(),
        comments: yup.string().defined(),
        orderId: id().nullable().defined(),
        orderNo: nullableText(),
        fundId: id().required(),
        fundName: yup.string().required(),
        ...who,
      }),
    ),
    pageInfo: pageInfo().required(),
    summary: shape({ count: count().required(), debit: rial().required(), credit: rial().required() }).required(),
  }),
  errors: ['DATE_RANGE_INVALID'],
});

export const exportAllAccounting = rowsOfList('exportAllAccounting', listAllAccounting, {
  summary: 'The filtered turnover of all investors as CSV or a spreadsheet, newest first, at most 50,000 rows.',
  filters: turnoverFilters(),
});

const assetFilters = () => ({
  fundId: id(),
  /** part of national code or name, in any case */
  search: text(60),
});

export const listAllAssets = operation({
  id: 'listAllAssets',
  method: 'get',
  path: '/api/admin/reports/assets/',
  tag: 'reports',
  summary: 'Units of all investors in each fund with their value at the newest redemption price.',
  access: { kind: 'admin', duty: 'staff' },
  query: shape({ page: page(), size: size(10), ...assetFilters() }),
  answer: shape({
    data: list(
      shape({
        ...who,
        fundId: id().required(),
        fundName: yup.string().required(),
        units: units().required(),
        lockedUnits: lockedUnits(),
        cancelNav: nav().nullable().defined(),
        navDate: nullableDate(),
        /** rial; null while the fund has no price */
        value: rial().nullable().defined(),
      }),
    ),
    pageInfo: pageInfo().required(),
    summary: shape({
      count: count().required(),
      investorCount: count().required(),
      units: units().required(),
      value: rial().required(),
    }).required(),
  }),
});

export const exportAllAssets = rowsOfList('exportAllAssets', listAllAssets, {
  summary: 'The filtered holdings of all investors as CSV or a spreadsheet, at most 50,000 rows.',
  filters: assetFilters(),
});
