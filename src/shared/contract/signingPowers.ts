import { operation } from './kernel/define.ts';
import type { ErrorText } from './kernel/errors.ts';
import { count, id, list, reason, rial, shape, yup } from './kernel/fields.ts';
import { nullableDate } from './orderRows.ts';

/* Who signs for a company, from when to when, for how much alone, and how many sign above that (domain 3.4). */

/** Most signatures that a company may want. */
export const mostSignatures = 20;

const needed = () =>
  count()
    .min(1, 'دست‌کم یک امضا لازم است')
    .max(mostSignatures, 'حداکثر ۲۰ امضا')
    .required('تعداد امضای لازم را بنویسید');

export const saveSigningPowers = operation({
  id: 'saveSigningPowers',
  method: 'post',
  path: '/api/admin/investors/{investorId}/signing_powers/',
  tag: 'investors',
  summary:
    'Prepares who signs for a company and how many of them; a second person applies it among the changes of rules.',
  access: { kind: 'admin', duty: 'makerOrChecker', investor: { from: 'params', key: 'investorId' } },
  recent: true,
  params: shape({ investorId: id().required() }),
  body: shape({
    /** version of the powers that the form began from */
    version: yup.string().max(20_000).required('صفحه را تازه کنید'),
    /** signatures of what nobody may do alone */
    signatures: needed(),
    /** whoever is not named has no power any more */
    powers: list(
      shape({
        userId: id().required('صاحب امضا را انتخاب کنید'),
        firstDay: nullableDate(),
        /** null: until it is changed */
        lastDay: nullableDate(),
        /** rial of one act; null: nothing alone where more signatures are wanted */
        aloneMax: rial().nullable().defined(),
      }),
    ).max(mostSignatures, 'حداکثر ۲۰ صاحب امضا'),
    /** the paper that says so, read by colleagues */
    reason: reason(),
  }),
  answer: shape({ data: shape({ changeId: id().required() }).required() }),
  errors: [
    'SIGNING_NOT_COMPANY',
    'SIGNING_PERSON',
    'SIGNING_DAYS',
    'SIGNING_TOO_FEW',
    'RECORD_CHANGED',
    'RULE_CHANGE_PENDING',
    'RULE_CHANGE_NOTHING',
    'APPROVAL_OWN_INVESTOR',
  ],
  idempotent: true,
});

export const signingPowerErrors = {
  SIGNING_NOT_COMPANY: { status: 409, message: 'امضای مشترک برای اشخاص حقوقی است' },
  SIGNING_PERSON: { status: 400, message: 'هر صاحب امضا یک بار و از میان کسانی است که به شرکت دسترسی دارند' },
  SIGNING_DAYS: { status: 400, message: 'پایان اعتبار امضا پیش از ابتدا آن یا پیش از امروز نیست' },
  SIGNING_TOO_FEW: { status: 400, message: 'تعداد امضای لازم از تعداد صاحبان امضا بیشتر است' },
} as const satisfies Record<string, ErrorText>;
