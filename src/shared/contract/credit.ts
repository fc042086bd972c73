import { operation } from './kernel/define.ts';
import type { ErrorText } from './kernel/errors.ts';
import { count, id, isoDate, list, otp, rial, shape, yup } from './kernel/fields.ts';
import { signatureWait } from './signatures.ts';

/* Credit («تتمه»): money of an investor in a fund that no order and no payout claims (domain 1.5). */

export const listCredit = operation({
  id: 'listCredit',
  method: 'get',
  path: '/api/credit/',
  tag: 'orders',
  summary: 'Credit of an investor per fund, with the day on which it would arrive when it is paid out now.',
  access: { kind: 'investor', from: 'query', key: 'investorId' },
  query: shape({ investorId: id().required() }),
  answer: shape({
    data: list(
      shape({
        fundId: id().required(),
        fundName: yup.string().required(),
        /** rial */
        amount: rial().required(),
        amountText: yup.string().required(),
        payDate: isoDate().required(),
      }),
    ),
  }),
});

export const withdrawCredit = operation({
  id: 'withdrawCredit',
  method: 'post',
  path: '/api/credit/withdraw/',
  tag: 'orders',
  summary:
    'Pays credit to an account of the investor. Without a code it sends one; with the code it queues the payout.',
  access: { kind: 'investor', from: 'body', key: 'investorId' },
  recent: true,
  body: shape({
    investorId: id().required(),
    fundId: id().required('صندوق را انتخاب کنید'),
    /** rial; the whole credit or a part of it */
    amount: rial().required('مبلغ را وارد کنید'),
    /** account of the investor; the default account when absent */
    accountId: id(),
    otp: otp(),
  }),
  answer: shape({
    data: shape({
      /** true when a code was sent and the call has to be repeated with it */
      otpSent: yup.boolean().required(),
      expire_in: count().nullable().defined(),
      mobile_mask: yup.string().nullable().defined(),
      amount: rial().required(),
      payDate: isoDate().required(),
      /** nothing is paid yet: more signatures of the company are needed */
      signatures: signatureWait(),
    }).required(),
  }),
  errors: [
    'ORDER_FUND_NOT_FOUND',
    'ORDER_INVESTOR_DECEASED',
    'ORDER_INVESTOR_FROZEN',
    'ORDER_CREDIT_INSUFFICIENT',
    'ORDER_QUANTITY_REQUIRED',
    'ORDER_ACCOUNT_UNKNOWN',
    'ORDER_ACCOUNT_HOLD',
    'ORDER_SELL_HOLD',
    'SIGNATORY_REQUIRED',
    'SIGNATURE_WAITS',
    'OTP_WRONG',
    'OTP_EXPIRED',
    'OTP_USED_UP',
    'locked',
  ],
  idempotent: true,
});

export const creditErrors = {
  SIGNATORY_REQUIRED: {
    status: 403,
    message: 'این کار را فقط صاحب امضای شرکت انجام می‌دهد ({names})',
  },
} as const satisfies Record<string, ErrorText>;
