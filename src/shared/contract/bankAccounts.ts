import { isValidCard } from '../cards.ts';
import { isValidIban } from '../iban.ts';
import { operation } from './kernel/define.ts';
import type { ErrorText } from './kernel/errors.ts';
import { count, iban, id, otp, shape, yup } from './kernel/fields.ts';
import { bankAccountFields } from './investors.ts';
import { signatureWait } from './signatures.ts';

/*
 * Bank accounts that an investor adds, prefers and removes (domain 9.13). A service says whose the account is, a code
 * confirms it, and for 24 hours no money goes to it (domain 9.5).
 */

/** An investor has at most this many accounts. */
export const mostBankAccounts = 10;

export const bankAccountErrors = {
  BANK_ACCOUNT_CARD_UNKNOWN: { status: 409, message: 'حسابی برای این کارت پیدا نشد؛ شماره شبا را وارد کنید' },
  BANK_ACCOUNT_NOT_OWN: { status: 409, message: 'این حساب به نام شما نیست؛ تنها حساب خودتان را می‌توانید بیفزایید' },
  BANK_ACCOUNT_KNOWN: { status: 409, message: 'این حساب قبلاً ثبت شده است' },
  BANK_ACCOUNT_ABSENT: {
    status: 409,
    message: 'افزودن حساب فعلاً از اینجا ممکن نیست، چون سرویس استعلام حساب متصل نیست؛ با پشتیبانی تماس بگیرید',
  },
  BANK_ACCOUNT_SILENT: { status: 503, message: 'سامانه استعلام حساب پاسخ نداد؛ کمی بعد دوباره تلاش کنید' },
  BANK_ACCOUNT_OF_COMPANY: {
    status: 409,
    message: 'حساب بانکی شرکت با مدرک رسمی ثبت می‌شود؛ تیکت ثبت کنید',
  },
  BANK_ACCOUNT_TOO_MANY: { status: 409, message: 'حداکثر ۱۰ حساب ثبت می‌شود؛ ابتدا یکی را حذف کنید' },
  BANK_ACCOUNT_UNKNOWN: { status: 404, message: 'حساب بانکی پیدا نشد' },
  BANK_ACCOUNT_DEFAULT: { status: 409, message: 'حساب پیش‌فرض حذف نمی‌شود؛ ابتدا حساب دیگری را پیش‌فرض کنید' },
  BANK_ACCOUNT_UNVERIFIED: { status: 409, message: 'این حساب هنوز تأیید نشده است' },
  BANK_ACCOUNT_HELD: { status: 409, message: 'حساب جدید تا ۲۴ ساعت پس از ثبت پیش‌فرض نمی‌شود' },
  BANK_ACCOUNT_IN_USE: { status: 409, message: 'قرار است وجهی به این حساب واریز شود؛ پس از واریز آن را حذف کنید' },
} as const satisfies Record<string, ErrorText>;

const investorId = () => id().required('سرمایه‌گذار را انتخاب کنید');
const inBody = { kind: 'investor', from: 'body', key: 'investorId' } as const;
const answer = () => shape({ data: shape(bankAccountFields).required() });

/** An IBAN, or the sixteen digits of a bank card. */
const accountNumber = () =>
  yup
    .string()
    .required('شماره شبا یا شماره کارت را وارد کنید')
    .test('account', 'شماره شبا یا شماره کارت معتبر نیست', (value) => isValidIban(value) || isValidCard(value))
    .meta({ jsonSchema: { description: 'IR and 24 digits with check digits, or sixteen digits of a bank card' } });

export const sendBankAccountOtp = operation({
  id: 'sendBankAccountOtp',
  method: 'post',
  path: '/api/client/bank_accounts/send_otp/',
  tag: 'client',
  summary:
    'Finds the account of an IBAN or of a card, asks whether it belongs to the investor, and sends the code that adds it.',
  access: inBody,
  recent: true,
  limit: 'otp',
  body: shape({ investorId: investorId(), account: accountNumber() }),
  answer: shape({
    data: shape({
      iban: yup.string().required(),
      bankName: yup.string().defined(),
      expireIn: count().required(),
      resendIn: count().required(),
    }).required(),
  }),
  errors: [
    'BANK_ACCOUNT_CARD_UNKNOWN',
    'BANK_ACCOUNT_NOT_OWN',
    'BANK_ACCOUNT_KNOWN',
    'BANK_ACCOUNT_SILENT',
    'BANK_ACCOUNT_ABSENT',
    'BANK_ACCOUNT_OF_COMPANY',
    'BANK_ACCOUNT_TOO_MANY',
    'IDENTITY_BUDGET_USED',
    'PROFILE_NOT_VISIBLE',
    'ORDER_INVESTOR_DECEASED',
    'ORDER_INVESTOR_FROZEN',
    'locked',
    'SMS_UNAVAILABLE',
  ],
});

export const addBankAccount = operation({
  id: 'addBankAccount',
  method: 'post',
  path: '/api/client/bank_accounts/',
  tag: 'client',
  summary:
    'Adds an account of the investor with the code. No money goes to it for 24 hours; heldUntil tells until when.',
  access: inBody,
  recent: true,
  limit: 'otp',
  body: shape({
    investorId: investorId(),
    iban: iban().required('شماره شبا را وارد کنید'),
    otp: otp().required('کد تأیید را وارد کنید'),
  }),
  answer: answer(),
  status: 201,
  errors: [
    'BANK_ACCOUNT_NOT_OWN',
    'BANK_ACCOUNT_KNOWN',
    'BANK_ACCOUNT_SILENT',
    'BANK_ACCOUNT_ABSENT',
    'BANK_ACCOUNT_OF_COMPANY',
    'BANK_ACCOUNT_TOO_MANY',
    'IDENTITY_BUDGET_USED',
    'PROFILE_NOT_VISIBLE',
    'ORDER_INVESTOR_DECEASED',
    'ORDER_INVESTOR_FROZEN',
    'OTP_WRONG',
    'OTP_EXPIRED',
    'OTP_USED_UP',
  ],
  idempotent: true,
});

export const setDefaultBankAccount = operation({
  id: 'setDefaultBankAccount',
  method: 'post',
  path: '/api/client/bank_accounts/default/',
  tag: 'client',
  summary: 'Makes an account the one to which profits, refunds and credit go unless another is named.',
  access: inBody,
  recent: true,
  body: shape({ investorId: investorId(), accountId: id().required('حساب را انتخاب کنید') }),
  answer: shape({
    data: shape({
      ...bankAccountFields,
      /** the account is not the default one yet: more signatures of the company are needed */
      signatures: signatureWait(),
    }).required(),
  }),
  errors: [
    'BANK_ACCOUNT_UNKNOWN',
    'BANK_ACCOUNT_UNVERIFIED',
    'BANK_ACCOUNT_HELD',
    'SIGNATORY_REQUIRED',
    'SIGNATURE_WAITS',
    'PROFILE_NOT_VISIBLE',
    'ORDER_INVESTOR_DECEASED',
    'ORDER_INVESTOR_FROZEN',
  ],
  idempotent: true,
});

export const removeBankAccount = operation({
  id: 'removeBankAccount',
  method: 'delete',
  path: '/api/client/bank_accounts/{accountId}/',
  tag: 'client',
  summary: 'Removes an account that is not the default one and to which no open order or payout goes.',
  access: { kind: 'investor', from: 'query', key: 'investorId' },
  recent: true,
  params: shape({ accountId: id().required() }),
  query: shape({ investorId: investorId() }),
  answer: shape({ data: yup.mixed().nullable() }),
  status: 204,
  errors: [
    'BANK_ACCOUNT_UNKNOWN',
    'BANK_ACCOUNT_DEFAULT',
    'BANK_ACCOUNT_IN_USE',
    'SIGNATORY_REQUIRED',
    'PROFILE_NOT_VISIBLE',
  ],
});
