import { decisionErrors, version } from './approvals.ts';
import { approval } from './decisions.ts';
import { operation } from './kernel/define.ts';
import type { ErrorText } from './kernel/errors.ts';
import {
  count,
  dayInput,
  iban,
  id,
  isoDate,
  list,
  moment,
  page,
  pageInfo,
  rial,
  shape,
  size,
  text,
  yup,
} from './kernel/fields.ts';
import { rowsOfList } from './kernel/listFile.ts';
import { nullableText, stateCode } from './orderRows.ts';

/* Deposits with an id: incoming money that becomes an order by itself (domain 1.7, 9.21). */

export const depositStates = [
  'unmatched',
  'matched',
  'ordered',
  'failed',
  'return_waits',
  'returned',
  'slip_waits',
  'slip',
  'settlement',
  'payout_waits',
  'payout_back',
] as const;
export const depositSources = ['deposit_id', 'direct_debit'] as const;

export const depositActs = [
  'match',
  'order',
  'slip',
  'return',
  'retry',
  'confirmReturn',
  'refuseReturn',
  'confirmSlip',
  'refuseSlip',
  'payout',
  'confirmPayout',
  'refusePayout',
] as const;

/** Why somebody acts on a deposit. */
export const depositReason = () =>
  yup
    .string()
    .min(10, 'علت را دست‌کم در ۱۰ حرف بنویسید')
    .max(300, 'حداکثر ۳۰۰ حرف مجاز است')
    .required('علت را بنویسید')
    .meta({ prose: true });
const bankRef = () =>
  yup.string().matches(/^[\w/-]{3,40}$/, { message: 'شماره پیگیری بانک درست نیست', excludeEmptyString: true });
/** The deposit that an act is about. */
export const depositParams = () => shape({ depositId: id().required() });

export const getDepositCode = operation({
  id: 'getDepositCode',
  method: 'get',
  path: '/api/orders/deposit_code/',
  tag: 'deposits',
  summary: "The deposit id of an investor in a fund, and the fund's accounts that take it; the same at each call.",
  access: { kind: 'investor', from: 'query', key: 'investorId' },
  query: shape({ investorId: id().required(), fundId: id().required('صندوق را انتخاب کنید') }),
  answer: shape({
    data: shape({
      code: yup.string().required(),
      fundId: id().required(),
      fundName: yup.string().required(),
      accounts: list(
        shape({
          accountId: id().required(),
          bankName: yup.string().required(),
          accountNumber: yup.string().required(),
          iban: yup.string().required(),
        }),
      ),
      minAmount: rial().nullable().defined(),
      maxAmount: rial().nullable().defined(),
    }).required(),
  }),
  errors: ['ORDER_FUND_NOT_FOUND', 'DEPOSIT_NOT_OFFERED'],
});

const depositRow = () =>
  shape({
    /** of the deposit; with the source `direct_debit` of the debit, on which nobody acts here */
    depositId: id().required(),
    depositDate: moment().required(),
    amount: rial().required(),
    amountText: yup.string().required(),
    fundId: id().nullable().defined(),
    fundName: nullableText(),
    investorId: id().nullable().defined(),
    investorName: nullableText(),
    nationalNo: nullableText(),
    source: yup.string().oneOf(depositSources).required(),
    sourceText: yup.string().required(),
    depositCode: nullableText(),
    sourceIban: nullableText(),
    bankRef: yup.string().required(),
    orderId: id().nullable().defined(),
    orderNo: nullableText(),
    status: yup.string().oneOf(depositStates).required(),
    statusText: yup.string().required(),
    errorText: nullableText(),
    /** reason of a match by hand or of a return */
    reason: yup.string().defined(),
    returnRef: nullableText(),
    /** the account to which the money went back, and whose it is: a verified account of an investor, or unknown */
    returnIban: nullableText(),
    returnOwner: nullableText(),
    /** the caller named the owner themselves, so another person places the order */
    isMine: yup.boolean().required(),
    /** the caller asked for the return themselves, so another person confirms it */
    isMyReturn: yup.boolean().required(),
    /** the caller named the slip or the payout themselves, so another person confirms it */
    isMyLink: yup.boolean().required(),
    /** approved slips that no line of the statement was given to and that may tell of the same money; the named one alone while it waits */
    slips: list(
      shape({
        receiptId: id().required(),
        number: yup.string().required(),
        orderNo: yup.string().required(),
        investorName: yup.string().defined(),
        date: isoDate().required(),
      }),
    ),
    /** payouts of the fund with this amount that the line may be the return of, the likeliest first; the named one alone while it waits */
    payouts: list(
      shape({
        payoutId: id().required(),
        kindText: yup.string().required(),
        investorName: yup.string().defined(),
        orderNo: nullableText(),
        /** where the money was sent */
        iban: nullableText(),
        bankRef: nullableText(),
        paidAt: moment().required(),
      }),
    ),
    /** number of the slip that the line was given to, or that was named for it */
    slipNumber: nullableText(),
    /** `statement`: a file that two people let in; `feed`: the bank itself; `provider`: the provider of a debit */
    origin: yup.string().oneOf(['feed', 'statement', 'provider']).required(),
    /** why a line older than the last published price was let in */
    lateReason: nullableText(),
    /** who acted last, and when */
    handlerName: nullableText(),
    handledAt: moment().nullable().defined(),
    actions: list(yup.string().oneOf(depositActs).required()),
    /** what was seen; sent back with an act */
    version: yup.string().required(),
  });

const filters = {
  status: yup.string().oneOf(depositStates),
  /** only those whose money has no order, slip or way back yet */
  isOpen: yup.boolean(),
  source: yup.string().oneOf(depositSources),
  fundId: id(),
  fromDate: dayInput(),
  toDate: dayInput(),
  /** part of deposit id, bank reference, national code, name, order number or IBAN of the payer; or the whole amount in rial */
  search: text(60),
};

export const listAutoBuy = operation({
  id: 'listAutoBuy',
  method: 'get',
  path: '/api/admin/autoBuy/',
  tag: 'deposits',
  summary: 'Deposits that buy by themselves and debits of contracts that brought money, newest first.',
  access: { kind: 'admin', duty: 'staff' },
  query: shape({ page: page(), size: size(10), ...filters }),
  answer: shape({
    data: list(depositRow()),
    pageInfo: pageInfo().required(),
    summary: shape({
      count: count().required(),
      amount: rial().required(),
      openCount: count().required(),
      openAmount: rial().required(),
    }).required(),
  }),
  errors: ['DATE_RANGE_INVALID'],
});

export const getDeposit = operation({
  id: 'getDeposit',
  method: 'get',
  path: '/api/admin/autoBuy/{depositId}/',
  tag: 'deposits',
  summary: 'One deposit as the list shows it.',
  access: { kind: 'admin', duty: 'staff' },
  params: depositParams(),
  answer: shape({ data: depositRow().required() }),
  errors: ['DEPOSIT_NOT_FOUND'],
});

export const exportAutoBuy = rowsOfList('exportAutoBuy', listAutoBuy, {
  summary: 'The filtered deposits as CSV or a spreadsheet, newest first, at most 50,000 rows.',
  filters,
});

/** What became of a deposit. */
export const actedDeposit = () =>
  shape({
    data: shape({
      depositId: id().required(),
      status: yup.string().oneOf(depositStates).required(),
      statusText: yup.string().required(),
      errorText: nullableText(),
      orderId: id().nullable().defined(),
      orderNo: nullableText(),
      orderStatus: stateCode().nullable().defined(),
    }).required(),
  });

export const findDepositOwners = operation({
  id: 'findDepositOwners',
  method: 'get',
  path: '/api/admin/autoBuy/owners/',
  tag: 'deposits',
  summary: 'Investors who may own a deposit, by part of the name or of the national code; at most 10.',
  access: { kind: 'admin', duty: 'staff' },
  query: shape({ search: text(60).min(2, 'دست‌کم دو حرف بنویسید').required('نام یا کد ملی را بنویسید') }),
  answer: shape({
    data: list(
      shape({
        investorId: id().required(),
        investorName: yup.string().defined(),
        nationalNo: yup.string().required(),
        isLegal: yup.boolean().required(),
      }),
    ),
  }),
});

export const matchDeposit = operation({
  id: 'matchDeposit',
  method: 'post',
  path: '/api/admin/autoBuy/{depositId}/match/',
  tag: 'deposits',
  summary: 'Names the owner of a deposit by hand, with a reason; another person places its order.',
  access: { kind: 'admin', duty: 'maker' },
  params: depositParams(),
  body: shape({
    version: version(),
    investorId: id().required('سرمایه‌گذار را انتخاب کنید'),
    reason: depositReason(),
  }),
  answer: actedDeposit(),
  errors: ['DEPOSIT_NOT_FOUND', 'DEPOSIT_STATE', 'DEPOSIT_INVESTOR_UNKNOWN', ...decisionErrors],
  idempotent: true,
});

export const orderDeposit = approval({
  id: 'orderDeposit',
  path: '/api/admin/autoBuy/{depositId}/order/',
  tag: 'deposits',
  summary: 'Places the order of a deposit whose owner was named by hand.',
  params: depositParams(),
  answer: actedDeposit(),
  errors: ['DEPOSIT_NOT_FOUND', 'DEPOSIT_STATE'],
});

export const retryDeposit = operation({
  id: 'retryDeposit',
  method: 'post',
  path: '/api/admin/autoBuy/{depositId}/retry/',
  tag: 'deposits',
  summary: 'Tries the automatic way again for a deposit without an owner or without an order.',
  access: { kind: 'admin', duty: 'maker' },
  params: depositParams(),
  body: shape({ version: version() }),
  answer: actedDeposit(),
  errors: ['DEPOSIT_NOT_FOUND', 'DEPOSIT_STATE', ...decisionErrors],
  idempotent: true,
});

export const returnDeposit = operation({
  id: 'returnDeposit',
  method: 'post',
  path: '/api/admin/autoBuy/{depositId}/return/',
  tag: 'deposits',
  summary: 'Prepares the record that a deposit went back to where it came from; another person confirms it.',
  access: { kind: 'admin', duty: 'maker' },
  recent: true,
  params: depositParams(),
  body: shape({
    version: version(),
    reason: depositReason(),
    bankRef: bankRef().required('شماره پیگیری عودت وجه را وارد کنید'),
    /** where the money went: the account that it came from; told where the bank's line names none */
    iban: iban(),
  }),
  answer: actedDeposit(),
  errors: ['DEPOSIT_NOT_FOUND', 'DEPOSIT_STATE', 'DEPOSIT_RETURN_IBAN', 'DEPOSIT_RETURN_OTHER', ...decisionErrors],
  idempotent: true,
});

export const confirmDepositReturn = approval({
  id: 'confirmDepositReturn',
  path: '/api/admin/autoBuy/{depositId}/return/confirm/',
  tag: 'deposits',
  summary: 'The second person books that a deposit went back.',
  params: depositParams(),
  answer: actedDeposit(),
  errors: ['DEPOSIT_NOT_FOUND', 'DEPOSIT_STATE'],
});

export const refuseDepositReturn = operation({
  id: 'refuseDepositReturn',
  method: 'post',
  path: '/api/admin/autoBuy/{depositId}/return/refuse/',
  tag: 'deposits',
  summary: 'Takes back a prepared return; the deposit waits as before.',
  access: { kind: 'admin', duty: 'makerOrChecker' },
  recent: true,
  params: depositParams(),
  body: shape({ version: version(), reason: depositReason() }),
  answer: actedDeposit(),
  errors: ['DEPOSIT_NOT_FOUND', 'DEPOSIT_STATE', ...decisionErrors],
  idempotent: true,
});

export const makeSandboxDeposit = operation({
  id: 'makeSandboxDeposit',
  method: 'post',
  path: '/api/admin/demo/deposit/',
  tag: 'deposits',
  summary: "Demo only: puts a deposit on the sandbox bank's statement and reads the statement at once.",
  access: { kind: 'admin', duty: 'staff' },
  body: shape({
    fundIban: iban().required('شبای صندوق را وارد کنید'),
    depositCode: text(30),
    amount: rial().required('مبلغ را وارد کنید'),
    sourceIban: iban(),
  }),
  answer: shape({
    data: shape({
      bankRef: yup.string().required(),
      added: count().required(),
      ordered: count().required(),
    }).required(),
  }),
  errors: ['DEMO_OFF', 'DEPOSIT_ACCOUNT_UNKNOWN', 'DEPOSIT_AMOUNT'],
});

export const depositsErrors = {
  DEPOSIT_NOT_FOUND: { status: 404, message: 'واریزی با این شناسه پیدا نشد' },
  DEPOSIT_RETURN_IBAN: {
    status: 422,
    message: 'صورت‌حساب بانک حساب مبدأ را نگفته است؛ شبای حسابی را که وجه به آن برگشته است وارد کنید',
  },
  DEPOSIT_RETURN_OTHER: { status: 422, message: 'وجه فقط به همان حسابی برمی‌گردد که از آن آمده است' },
  DEPOSIT_NOT_OFFERED: { status: 409, message: 'شناسه واریز برای این صندوق فعال نیست' },
  DEPOSIT_STATE: { status: 409, message: 'این کار در وضعیت «{state}» ممکن نیست{who}' },
  DEPOSIT_INVESTOR_UNKNOWN: { status: 409, message: 'سرمایه‌گذاری با این شناسه پیدا نشد' },
  DEPOSIT_ACCOUNT_UNKNOWN: { status: 400, message: 'حساب مقصد از حساب‌های صندوق‌ها نیست' },
  DEPOSIT_AMOUNT: { status: 400, message: 'مبلغ واریز باید بیشتر از صفر باشد' },
} as const satisfies Record<string, ErrorText>;
