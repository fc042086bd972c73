import { operation } from './kernel/define.ts';
import type { ErrorText } from './kernel/errors.ts';
import { count, dayInput, iban, id, isoDate, list, moment, nationalCode, otp, shape, yup } from './kernel/fields.ts';

/*
 * Children whom a guardian registers as investors (spec 7, validation and registration; domain 3.5). The registry of the
 * capital market says whose child it is; the guardian confirms by a code to their own mobile.
 */

export const childrenErrors = {
  CHILD_GUARDIAN_NOT_VERIFIED: { status: 403, message: 'برای ثبت‌نام فرزند، ابتدا هویت خود شما باید احراز شده باشد' },
  CHILD_UNKNOWN: {
    status: 409,
    message: 'در سجام فرزندی با این کد ملی و تاریخ تولد که شما ولی یا قیم او باشید ثبت نشده است',
  },
  CHILD_OF_AGE: { status: 409, message: 'فرزند بالای ۱۸ سال است و باید با حساب خودش ثبت‌نام کند' },
  CHILD_RELATION_DIFFERENT: { status: 409, message: 'نسبت انتخاب‌شده با آنچه در سجام ثبت شده است یکی نیست' },
  CHILD_REGISTERED: { status: 409, message: 'این فرزند قبلاً ثبت شده است' },
  CHILD_NOT_VERIFIED: { status: 409, message: 'فرزند در سجام احراز هویت نشده است؛ ابتدا در سجام احراز هویت کنید' },
  CHILD_IBAN_DIFFERENT: { status: 409, message: 'این شماره شبا به نام فرزند نیست؛ شبای حساب خود فرزند را وارد کنید' },
  CHILD_SERVICE_ABSENT: {
    status: 409,
    message: 'ثبت‌نام فرزند فعلاً از اینجا ممکن نیست، چون سرویس استعلام هویت متصل نیست؛ با پشتیبانی تماس بگیرید',
  },
  CHILD_SERVICE_SILENT: { status: 503, message: 'سامانه استعلام پاسخ نداد؛ کمی بعد دوباره تلاش کنید' },
  INVESTOR_OF_AGE: {
    status: 403,
    message:
      'این سرمایه‌گذار ۱۸ ساله شده است و با کد ملی، موبایل و حساب بانکی خود از صفحه ورود ثبت‌نام می‌کند تا درخواست ثبت کند؛ شما اطلاعات را می‌بینید و برداشت‌ها را متوقف می‌کنید',
  },
} as const satisfies Record<string, ErrorText>;

/** What the guardian is to the child: the number of the call, the name of the stored relation, and the word. */
export const childRelations = [
  { relationType: 1, relation: 'father', title: 'پدر' },
  { relationType: 2, relation: 'grandfather', title: 'جد پدری' },
  { relationType: 3, relation: 'guardian', title: 'قیم' },
  { relationType: 4, relation: 'mother', title: 'مادر (با حکم دادگاه)' },
] as const;
export type ChildRelation = (typeof childRelations)[number]['relation'];

const child = () => nationalCode().required('کد ملی فرزند را وارد کنید');
const relationType = () => yup.number().oneOf([1, 2, 3, 4] as const, 'نسبت خود با فرزند را انتخاب کنید');
const aboutChild = () => ({
  childNationalNo: child(),
  birthDate: dayInput().required('تاریخ تولد فرزند را وارد کنید'),
});

export const childCheckErrors = [
  'CHILD_GUARDIAN_NOT_VERIFIED',
  'CHILD_UNKNOWN',
  'CHILD_OF_AGE',
  'CHILD_REGISTERED',
  'CHILD_NOT_VERIFIED',
  'CHILD_SERVICE_SILENT',
  'CHILD_SERVICE_ABSENT',
  'IDENTITY_BUDGET_USED',
] as const;

export const checkUserChild = operation({
  id: 'checkUserChild',
  method: 'post',
  path: '/api/validation/check_user_child/',
  tag: 'client',
  summary:
    'Asks the registry whether the caller may register a child; the name is told to the registered guardian alone.',
  access: { kind: 'user' },
  limit: 'otp',
  body: shape(aboutChild()),
  answer: shape({
    data: shape({
      isChild: yup.boolean().required(),
      isUnder18: yup.boolean().required(),
      hasSejam: yup.boolean().required(),
      guardianMatched: yup.boolean().required(),
      existingInvestor: yup.boolean().required(),
      childName: yup.string().required(),
      /** completed years */
      age: count().required(),
      /** what the registry says that the caller is to the child */
      relationType: relationType().required(),
      relation: yup.string().required(),
      relationText: yup.string().required(),
    }).required(),
  }),
  errors: childCheckErrors,
});

export const registerUserChild = operation({
  id: 'registerUserChild',
  method: 'post',
  path: '/api/validation/register_user_child/',
  tag: 'client',
  summary: 'Registers a child as an investor of the caller, with a bank account in the name of the child.',
  access: { kind: 'user' },
  limit: 'otp',
  body: shape({
    ...aboutChild(),
    relationType: relationType().required('نسبت خود با فرزند را انتخاب کنید'),
    iban: iban().required('شماره شبای حساب فرزند را وارد کنید'),
    otp: otp().required('کد تأیید را وارد کنید'),
  }),
  answer: shape({ data: shape({ investorId: id().required(), investorName: yup.string().required() }).required() }),
  status: 201,
  errors: [
    ...childCheckErrors,
    'CHILD_RELATION_DIFFERENT',
    'CHILD_IBAN_DIFFERENT',
    'OTP_WRONG',
    'OTP_EXPIRED',
    'OTP_USED_UP',
  ],
  idempotent: true,
});

export const listChildren = operation({
  id: 'listChildren',
  method: 'get',
  path: '/api/validation/children/',
  tag: 'client',
  summary: 'Children whom the caller registered, the youngest last.',
  access: { kind: 'user' },
  answer: shape({
    data: list(
      shape({
        investorId: id().required(),
        name: yup.string().defined(),
        nationalNo: yup.string().required(),
        birthDate: isoDate().nullable().defined(),
        /** completed years; null without a birth date */
        age: count().nullable().defined(),
        /** at 18 the guardian may only read */
        isOfAge: yup.boolean().required(),
        relationText: yup.string().required(),
        sejamStatusText: yup.string().required(),
        registeredAt: moment().required(),
      }),
    ),
  }),
});
