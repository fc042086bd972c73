import { operation } from './define.ts';
import {
  count,
  dayInput,
  id,
  isoDate,
  list,
  moment,
  page,
  pageInfo,
  rial,
  shape,
  signedRial,
  size,
  text,
  yup,
} from './fields.ts';
import { txTypeLabels } from './orderTexts.ts';

/*
 * The account turnover (spec, accounting table; domain 8). The book is what the fund owes the investor: credit (بستانکار)
 * raises it, debit (بدهکار) lowers it, balance = credit - debit.
 */

/** Column titles of the turnover, in the order of the spec; the export adds the last three. */
export const accountingColumns = {
  transactionDate: 'تاریخ',
  transactionType: 'نوع تراکنش',
  debitAmountText: 'بدهکار (ریال)',
  creditAmountText: 'بستانکار (ریال)',
  branchName: 'شعبه',
  comments: 'شرح',
  balanceText: 'مانده (ریال)',
  fundName: 'صندوق',
  orderNo: 'شماره درخواست',
} as const;

/** What a balance means, beside its figure. */
export const balanceSides = { debit: 'مانده بدهکار', credit: 'مانده بستانکار', zero: 'تسویه' } as const;

/** What the branch column shows for money that came without a branch. */
export const onlineBranch = 'اینترنتی';

/** Stamp under an export. */
export const exportNote = 'این گزارش جنبه اطلاع‌رسانی دارد';

const filters = () => ({
  investorId: id().required('سرمایه‌گذار را انتخاب کنید'),
  /** part of the name of a fund */
  fundName: text(100),
  fundId: id(),
  fromDate: dayInput(),
  toDate: dayInput(),
  type: yup.string().oneOf(Object.keys(txTypeLabels) as (keyof typeof txTypeLabels)[], 'نوع تراکنش درست نیست'),
});

const access = { kind: 'investor', from: 'query', key: 'investorId' } as const;

export const listAccounting = operation({
  id: 'listAccounting',
  method: 'get',
  path: '/api/accounting/',
  tag: 'accounting',
  summary:
    'Account turnover of an investor, newest first, with the running balance. At most 366 days when both days are given.',
  access,
  query: shape({ ...filters(), page: page(), size: size(5) }),
  answer: shape({
    data: list(
      shape({
        transactionId: yup.string().required(),
        /** business day */
        transactionDate: isoDate().required(),
        /** `1405/08/30` */
        transactionDateText: yup.string().required(),
        transactionAt: moment().required(),
        transactionType: yup.string().required(),
        transactionTypeText: yup.string().required(),
        debitAmount: rial().required(),
        debitAmountText: yup.string().required(),
        creditAmount: rial().required(),
        creditAmountText: yup.string().required(),
        /** running balance over all rows of the chosen funds, whatever the other filters hide */
        balance: signedRial().required(),
        balanceText: yup.string().required(),
        balanceSideText: yup.string().required(),
        branchName: yup.string().defined(),
        comments: yup.string().defined(),
        orderId: id().nullable().defined(),
        orderNo: yup.string().nullable().defined(),
        fundId: id().required(),
        fundName: yup.string().required(),
      }),
    ),
    pageInfo: pageInfo().required(),
    /** sums over the whole filtered range; balance is the one at its end */
    summary: shape({
      debit: rial().required(),
      debitText: yup.string().required(),
      credit: rial().required(),
      creditText: yup.string().required(),
      balance: signedRial().required(),
      balanceText: yup.string().required(),
      balanceSideText: yup.string().required(),
      rowCount: count().required(),
    }).required(),
  }),
  errors: ['DATE_RANGE_INVALID', 'INVESTOR_NOT_ALLOWED'],
});

export const exportAccounting = operation({
  id: 'exportAccounting',
  method: 'get',
  path: '/api/accounting/export/',
  tag: 'accounting',
  summary:
    'The filtered turnover as a CSV file (UTF-8 with a byte order mark, ASCII digits), oldest first, at most 50,000 rows.',
  access,
  query: shape(filters()),
  answer: shape({}),
  errors: ['DATE_RANGE_INVALID', 'INVESTOR_NOT_ALLOWED'],
  kind: 'raw',
  limit: 'export',
});

export const accountingOperations = { listAccounting, exportAccounting };
