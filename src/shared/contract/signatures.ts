import { operation } from './kernel/define.ts';
import type { ErrorText } from './kernel/errors.ts';
import { count, id, list, moment, otp, page, pageInfo, reason, rial, shape, size, yup } from './kernel/fields.ts';
import { nullableText } from './orderRows.ts';
import { signatureKinds, signatureStates } from '../texts/signatureTexts.ts';

/*
 * Joint signatures («امضای مشترک»): an act of a company that one signatory may not do alone waits for others, each of whom
 * signs with a code of their own; the last signature does it (domain 3.4).
 */

/** What an act that waits for more signatures answers with; null where the act was done. */
export const signatureWait = () =>
  shape({
    requestId: id().required(),
    /** signatures that are still needed */
    missing: count().required(),
    expiresAt: moment().required(),
  })
    .nullable()
    .default(undefined)
    .defined();

const signatureRequestFields = {
  requestId: id().required(),
  investorId: id().required(),
  kind: yup.string().oneOf(signatureKinds).required(),
  kindText: yup.string().required(),
  /** what was asked, in one line */
  details: yup.string().required(),
  /** rial; null for an act without an amount */
  amount: rial().nullable().defined(),
  status: yup.string().oneOf(signatureStates).required(),
  statusText: yup.string().required(),
  /** what was seen, sent back with a signature */
  version: yup.string().required(),
  askedByName: yup.string().required(),
  askedAt: moment().required(),
  expiresAt: moment().required(),
  endedAt: moment().nullable().defined(),
  endReason: nullableText(),
  /** in the order in which they were given */
  signatures: list(
    shape({
      name: yup.string().required(),
      signedAt: moment().required(),
      /** the power counts today; a signature without one does not count */
      isValid: yup.boolean().required(),
    }),
  ),
  /** signatures that are still needed; zero for what is not open */
  missing: count().required(),
  /** what the caller may do */
  canSign: yup.boolean().required(),
  canRefuse: yup.boolean().required(),
  canWithdraw: yup.boolean().required(),
};

const requestParams = () => shape({ requestId: id().required() });

export const listSignatureRequests = operation({
  id: 'listSignatureRequests',
  method: 'get',
  path: '/api/signatures/',
  tag: 'signatures',
  summary: 'Acts of a company that wait for signatures, or waited, newest first.',
  access: { kind: 'investor', from: 'query', key: 'investorId' },
  query: shape({
    investorId: id().required(),
    status: yup.string().oneOf(signatureStates),
    page: page(),
    size: size(10),
  }),
  answer: shape({ data: list(shape(signatureRequestFields)), pageInfo: pageInfo().required() }),
});

export const signSignatureRequest = operation({
  id: 'signSignatureRequest',
  method: 'post',
  path: '/api/signatures/{requestId}/sign/',
  tag: 'signatures',
  summary:
    'Signs an act that waits. Without a code it sends one; with the code it signs, and the last signature does the act.',
  access: { kind: 'user' },
  recent: true,
  params: requestParams(),
  body: shape({ version: yup.string().max(200).required('صفحه را تازه کنید'), otp: otp() }),
  answer: shape({
    data: shape({
      /** true when a code was sent and the call has to be repeated with it */
      otpSent: yup.boolean().required(),
      expire_in: count().nullable().defined(),
      mobile_mask: nullableText(),
      request: shape(signatureRequestFields).required(),
    }).required(),
  }),
  errors: [
    'SIGNATURE_NOT_FOUND',
    'SIGNATURE_OVER',
    'SIGNATURE_TWICE',
    'SIGNATURE_CHANGED',
    'SIGNATURE_SHORT',
    'SIGNATORY_REQUIRED',
    // why the act is refused when the last signature does it
    'ORDER_NOT_FOUND',
    'ORDER_STATE_CHANGED',
    'ORDER_FUND_NOT_FOUND',
    'ORDER_IDENTITY_INSUFFICIENT',
    'ORDER_INVESTOR_DECEASED',
    'ORDER_INVESTOR_FROZEN',
    'ORDER_FUND_CLOSED',
    'ORDER_WINDOW_CLOSED',
    'ORDER_BELOW_MINIMUM',
    'ORDER_ABOVE_MAXIMUM',
    'ORDER_UNITS_BELOW_MINIMUM',
    'ORDER_UNITS_ABOVE_MAXIMUM',
    'ORDER_AUTH_LIMIT',
    'ORDER_UNITS_NOT_FREE',
    'ORDER_MIN_REMAIN',
    'ORDER_NO_PRICE',
    'ORDER_QUANTITY_TOO_LARGE',
    'ORDER_ACCOUNT_UNKNOWN',
    'ORDER_ACCOUNT_HOLD',
    'ORDER_SELL_HOLD',
    'ORDER_VALUE_BELOW_FEES',
    'ORDER_CREDIT_INSUFFICIENT',
    'BANK_ACCOUNT_UNKNOWN',
    'BANK_ACCOUNT_UNVERIFIED',
    'BANK_ACCOUNT_HELD',
    'PAYOUT_NOT_FAILED',
    'REINVEST_NOT_ALLOWED',
    'OTP_WRONG',
    'OTP_EXPIRED',
    'OTP_USED_UP',
    'locked',
    'SMS_UNAVAILABLE',
  ],
  idempotent: true,
  limit: 'otp',
});

const endingErrors = ['SIGNATURE_NOT_FOUND', 'SIGNATURE_OVER'] as const;
const ended = () => shape({ data: shape(signatureRequestFields).required() });

export const refuseSignatureRequest = operation({
  id: 'refuseSignatureRequest',
  method: 'post',
  path: '/api/signatures/{requestId}/refuse/',
  tag: 'signatures',
  summary: 'A signatory refuses an act that waits; it ends, and nothing is done.',
  access: { kind: 'user' },
  params: requestParams(),
  body: shape({ reason: reason() }),
  answer: ended(),
  errors: [...endingErrors, 'SIGNATORY_REQUIRED'],
  idempotent: true,
});

export const withdrawSignatureRequest = operation({
  id: 'withdrawSignatureRequest',
  method: 'post',
  path: '/api/signatures/{requestId}/withdraw/',
  tag: 'signatures',
  summary: 'Whoever asked for signatures takes the act back.',
  access: { kind: 'user' },
  params: requestParams(),
  answer: ended(),
  errors: [...endingErrors, 'SIGNATURE_NOT_OWN'],
  idempotent: true,
});

export const signatureErrors = {
  SIGNATURE_NOT_FOUND: { status: 404, message: 'این درخواست امضا پیدا نشد' },
  SIGNATURE_OVER: { status: 409, message: 'این درخواست امضا دیگر باز نیست ({status})' },
  SIGNATURE_TWICE: { status: 409, message: 'شما این درخواست را قبلاً امضا کرده‌اید؛ امضای صاحب امضای دیگری لازم است' },
  SIGNATURE_CHANGED: { status: 409, message: 'این درخواست با آنچه دیده‌اید یکی نیست؛ صفحه را تازه کنید' },
  SIGNATURE_SHORT: {
    status: 409,
    message: 'ارزش این کار اکنون از حد امضای شما بیشتر است و {missing} امضای دیگر لازم دارد',
  },
  SIGNATURE_WAITS: {
    status: 409,
    message: 'همین کار قبلاً درخواست شده و در انتظار امضاست؛ آن را در «امضای مشترک» ببینید',
  },
  SIGNATURE_NOT_OWN: { status: 403, message: 'درخواست را فقط کسی پس می‌گیرد که آن را ثبت کرده است' },
} as const satisfies Record<string, ErrorText>;
