import { neededPaymentValues, paymentFormatCodes, paymentValues, type PaymentValue } from '../paymentFormats.ts';
import { version } from './approvals.ts';
import { operation } from './kernel/define.ts';
import type { ErrorText } from './kernel/errors.ts';
import { count, id, list, moment, rial, shape, yup } from './kernel/fields.ts';
import { nullableText } from './orderRows.ts';

/* How each account of a fund pays: by which ways, with which layout of a file, and up to which amounts (domain 1.8). */

const limit = () => rial().nullable().default(null);

const valueNames = Object.keys(paymentValues) as PaymentValue[];

/** Columns of a spreadsheet in the order of the bank; null: those of the layout. */
const columns = () =>
  yup
    .array()
    .of(
      shape({
        value: yup.string().oneOf(valueNames).required(),
        title: yup.string().trim().max(60, 'حداکثر ۶۰ حرف').required('عنوان ستون را بنویسید'),
      }),
    )
    .max(valueNames.length, 'هر ستون یک بار')
    .nullable()
    .default(null)
    .test('once', 'هر ستون یک بار', (of) => new Set(of?.map(({ value }) => value)).size === (of?.length ?? 0))
    .test('payable', 'ستون شبای مقصد و ستون مبلغ لازم است', (of) =>
      neededPaymentValues.every((value) => !of || of.some((one) => one.value === value)),
    );

const methodRules = () =>
  shape({
    isUsed: yup.boolean().required(),
    format: yup.string().oneOf(paymentFormatCodes).required(),
    /** largest transfer, and largest sum and number of rows of one file; null without a limit */
    lineLimit: limit(),
    fileLimit: limit(),
    fileRows: count().min(1, 'دست‌کم یک ردیف').max(5_000, 'حداکثر ۵۰۰۰ ردیف').nullable().default(null),
    columns: columns(),
  });

/** Ways of an account; transfers from `satnaFrom` on go at once. */
export const paymentRules = () =>
  shape({
    satnaFrom: limit(),
    paya: methodRules().required(),
    satna: methodRules().required(),
    internal: methodRules().required(),
  });

const account = () =>
  shape({
    fundAccountId: id().required(),
    fundId: id().required(),
    fundName: yup.string().required(),
    bankName: yup.string().required(),
    iban: yup.string().required(),
    rules: paymentRules().required(),
    /** the rules are the usual ones: nobody has set others, and nobody has verified them with the bank */
    isUsual: yup.boolean().required(),
    savedByName: nullableText(),
    savedAt: moment().nullable().defined(),
    /** what was seen; sent back with the rules */
    version: yup.string().required(),
  });

export const listPaymentAccounts = operation({
  id: 'listPaymentAccounts',
  method: 'get',
  path: '/api/admin/paymentAccounts/',
  tag: 'payouts',
  summary: 'Accounts that the funds pay from, each with the ways, layouts and limits of its bank files.',
  access: { kind: 'admin', duty: 'staff' },
  answer: shape({ data: list(account()) }),
});

export const savePaymentRules = operation({
  id: 'savePaymentRules',
  method: 'put',
  path: '/api/admin/paymentAccounts/{fundAccountId}/rules/',
  tag: 'payouts',
  summary:
    'Sets the ways, layouts and limits with which an account makes bank files; files that were made stay as they are.',
  access: { kind: 'admin', duty: 'maker' },
  recent: true,
  params: shape({ fundAccountId: id().required() }),
  body: shape({ version: version(), rules: paymentRules().required() }),
  answer: shape({ data: account().required() }),
  errors: ['PAYMENT_ACCOUNT', 'PAYMENT_RULES_CHANGED', 'PAYMENT_RULES_NONE'],
  idempotent: true,
});

export const paymentRulesErrors = {
  PAYMENT_ACCOUNT: { status: 404, message: 'حسابی با این شناسه در حساب‌های پرداخت این صندوق نیست' },
  PAYMENT_RULES_CHANGED: {
    status: 409,
    message: 'همکار دیگری روش پرداخت این حساب را تغییر داده است؛ آن را دوباره ببینید',
  },
  PAYMENT_RULES_NONE: { status: 400, message: 'دست‌کم یکی از پایا، ساتنا یا انتقال داخلی باید فعال باشد' },
} as const satisfies Record<string, ErrorText>;
