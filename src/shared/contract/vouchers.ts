import { accountKindLabels } from '../texts/accountTexts.ts';
import { version } from './approvals.ts';
import { operation } from './kernel/define.ts';
import type { ErrorText } from './kernel/errors.ts';
import { count, fileFormat, id, isoDate, list, rial, shape, yup } from './kernel/fields.ts';
import { nullableText } from './orderRows.ts';

/*
 * The voucher of a fund's business day for the accounting program of the company: sums of the ledger by account and kind of
 * line, in rial and in units, with the account codes of that program and control totals (decision 164).
 */

type Account = keyof typeof accountKindLabels;

/** Accounts of the books, in the order in which people give them codes. */
export const voucherAccounts = Object.keys(accountKindLabels) as Account[];

const account = () => yup.string().oneOf(voucherAccounts);
const dayOfFund = () => ({
  fundId: id().required('صندوق را انتخاب کنید'),
  date: isoDate().required('روز را انتخاب کنید'),
});

const totals = () => ({
  debit: rial().required(),
  credit: rial().required(),
  /** whole units as text */
  unitDebit: rial().required(),
  unitCredit: rial().required(),
});

export const getVoucher = operation({
  id: 'getVoucher',
  method: 'get',
  path: '/api/admin/vouchers/day/',
  tag: 'corrections',
  summary: 'The voucher of a fund and business day from the ledger, with what keeps it from being a file.',
  access: { kind: 'admin', duty: 'staff' },
  query: shape(dayOfFund()),
  answer: shape({
    data: shape({
      fundId: id().required(),
      fundName: yup.string().required(),
      date: isoDate().required(),
      /** the day is over, so nothing more is booked on it */
      isOver: yup.boolean().required(),
      /** one row for each side of an account and kind of line */
      rows: list(
        shape({
          account: account().required(),
          accountText: yup.string().required(),
          /** null: nobody gave the account a code */
          code: nullableText(),
          type: yup.string().required(),
          typeText: yup.string().required(),
          ...totals(),
        }),
      ),
      totals: shape(totals()).required(),
      journalCount: count().required(),
      entryCount: count().required(),
      /** money at bank, gateways and providers of direct debit, as the report of the day has it */
      moneyIn: rial().required(),
      moneyOut: rial().required(),
      /** accounts of the voucher without a code */
      missing: list(yup.string().required()),
    }).required(),
  }),
  errors: ['VOUCHER_FUND'],
});

export const downloadVoucher = operation({
  id: 'downloadVoucher',
  method: 'get',
  path: '/api/admin/vouchers/day/file/',
  tag: 'corrections',
  summary: 'The voucher of a day that is over as a file with control totals; each account needs its code.',
  access: { kind: 'admin', duty: 'staff' },
  query: shape({ ...dayOfFund(), format: fileFormat() }),
  answer: shape({}),
  errors: ['VOUCHER_FUND', 'VOUCHER_DAY_OPEN', 'VOUCHER_EMPTY', 'VOUCHER_CODES'],
  kind: 'raw',
  limit: 'export',
});

const codesAnswer = () =>
  shape({
    data: shape({
      /** null: of every fund without a code of its own */
      fundId: id().nullable().defined(),
      codes: list(
        shape({
          account: account().required(),
          accountText: yup.string().required(),
          /** what was given here; null for none */
          code: nullableText(),
          /** the code of every fund, which counts where a fund has none; null for none */
          common: nullableText(),
        }),
      ),
      version: yup.string().required(),
    }).required(),
  });

export const getAccountCodes = operation({
  id: 'getAccountCodes',
  method: 'get',
  path: '/api/admin/vouchers/codes/',
  tag: 'corrections',
  summary: 'Codes of the accounts in the accounting program: of every fund, or with a fund its own.',
  access: { kind: 'admin', duty: 'staff' },
  query: shape({ fundId: id() }),
  answer: codesAnswer(),
  errors: ['VOUCHER_FUND'],
});

export const saveAccountCodes = operation({
  id: 'saveAccountCodes',
  method: 'put',
  path: '/api/admin/vouchers/codes/',
  tag: 'corrections',
  summary: 'Sets the codes of accounts, of every fund or of one; an account that is left out has none.',
  access: { kind: 'admin', duty: 'maker' },
  recent: true,
  body: shape({
    fundId: id().nullable().default(null),
    version: version(),
    codes: list(
      shape({
        account: account().required('حساب را انتخاب کنید'),
        code: yup
          .string()
          .matches(/^[0-9A-Za-z][0-9A-Za-z./-]{0,29}$/, {
            message: 'کد حساب تا ۳۰ رقم و حرف لاتین است',
            excludeEmptyString: false,
          })
          .required('کد حساب را بنویسید'),
      }),
    ).max(voucherAccounts.length, 'هر حساب یک کد دارد'),
  }),
  answer: codesAnswer(),
  errors: ['VOUCHER_FUND', 'VOUCHER_CODES_CHANGED', 'VOUCHER_CODES_TWICE'],
  idempotent: true,
});

export const vouchersErrors = {
  VOUCHER_FUND: { status: 404, message: 'صندوقی با این شناسه پیدا نشد' },
  VOUCHER_DAY_OPEN: { status: 409, message: 'این روز هنوز تمام نشده است؛ سند آن از فردا آماده است' },
  VOUCHER_EMPTY: { status: 409, message: 'در این روز سندی در دفاتر این صندوق ثبت نشده است' },
  VOUCHER_CODES: { status: 409, message: 'این حساب‌ها کد ندارند: {accounts}' },
  VOUCHER_CODES_CHANGED: { status: 409, message: 'همکار دیگری کد حساب‌ها را تغییر داده است؛ آن‌ها را دوباره ببینید' },
  VOUCHER_CODES_TWICE: { status: 422, message: 'برای یک حساب دو کد فرستاده شده است' },
} as const satisfies Record<string, ErrorText>;
