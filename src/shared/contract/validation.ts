import { childCheckErrors } from './children.ts';
import { operation } from './kernel/define.ts';
import type { ErrorText } from './kernel/errors.ts';
import { anyOtp, count, id, mobile, shape, yup } from './kernel/fields.ts';
import { updateInvestorInfo } from './identityChanges.ts';
import { isValidLegalId, isValidNationalCode } from '../nationalCode.ts';

/*
 * The calls of "validation and registration" that carry a `callTypeId` (spec 7, decision 133): a person with a session
 * becomes an investor, brings an investor up to date, registers a child or a company, each confirmed by a code. The
 * registry of the capital market gives what is stored. Guests register before the log-in (`registration.ts`).
 */

export const validationErrors = {
  VALIDATION_OWN_CODE: { status: 422, message: 'برای ثبت‌نام خود، کد ملی خود را وارد کنید' },
  VALIDATION_MOBILE_DIFFERENT: { status: 409, message: 'این شماره موبایل به نام صاحب کد ملی نیست' },
  VALIDATION_COMPANY_CODE: { status: 422, message: 'شناسه ملی شرکت ۱۱ رقم است' },
  VALIDATION_KNOWN: { status: 409, message: 'با این کد ملی یا شناسه ملی قبلاً ثبت‌نام شده است' },
} as const satisfies Record<string, ErrorText>;

/** What a code confirms, in its text message. */
export const codeDetails = {
  own: 'ثبت‌نام شما به‌عنوان سرمایه‌گذار',
  company: (name: string) => `ثبت‌نام شرکت ${name} در پنل سرمایه‌گذاری`,
} as const;

/** What a call of the group is about. */
export const callTypes = { registration: 1, update: 2, child: 3, company: 4 } as const;
export type CallTypeId = (typeof callTypes)[keyof typeof callTypes];

const callTypeId = () => yup.number().oneOf([1, 2, 3, 4] as const, 'نوع درخواست درست نیست');
/** National code of a person, or the national id of a company. */
const nationalNo = () =>
  yup
    .string()
    .test(
      'nationalNo',
      'کد ملی معتبر نیست',
      (value) => !value || (value.length === 11 ? isValidLegalId(value) : isValidNationalCode(value)),
    );

const about = () => ({
  callTypeId: callTypeId().required('نوع درخواست را وارد کنید'),
  nationalNo: nationalNo().required('کد ملی را وارد کنید'),
  /** the investor that is brought up to date; for the other types the caller's own one, which nothing depends on */
  investorId: id(),
});

const feature = ['FEATURE_CLOSED'] as const;

export const sendValidationOtp = operation({
  id: 'sendValidationOtp',
  method: 'post',
  path: '/api/validation/send_otp/',
  tag: 'client',
  summary:
    'Sends the code of a registration (1), an update (2) or a child (3) to the mobile of the caller, of a company (4) to the mobile that the registry keeps of it. Answers alike for companies that cannot be registered, and sends nothing.',
  access: { kind: 'user' },
  limit: 'otp',
  body: shape({ ...about(), callTypeId: callTypeId().default(callTypes.child) }),
  answer: shape({ data: shape({ expireIn: count().required(), resendIn: count().required() }).required() }),
  errors: [
    'locked',
    'SMS_UNAVAILABLE',
    'INVESTOR_NOT_ALLOWED',
    'INVESTOR_OF_AGE',
    'INVESTOR_UPDATE_TOO_SOON',
    'IDENTITY_CHANGE_PREPARED',
    'REGISTRATION_SERVICE_SILENT',
    'REGISTRATION_UNKNOWN',
    'REGISTRY_NO_ANSWER',
    'REGISTRY_UNKNOWN',
    'IDENTITY_BUDGET_USED',
    'VALIDATION_OWN_CODE',
    'VALIDATION_COMPANY_CODE',
    'VALIDATION_KNOWN',
    ...feature,
  ],
});

export const checkValidationOtp = operation({
  id: 'checkValidationOtp',
  method: 'post',
  path: '/api/validation/check/',
  tag: 'client',
  summary:
    'Whether the code that went to a mobile is right; it counts as a try and is not used up. Without a type: of a registration, for which the mobile must also belong to the national code of the caller.',
  access: { kind: 'user' },
  panel: false,
  limit: 'otp',
  body: shape({
    mobile: mobile().required('شماره موبایل را وارد کنید'),
    otp: anyOtp().required('کد تأیید را وارد کنید'),
    callTypeId: callTypeId().default(callTypes.registration),
    /** the caller's own by default */
    nationalNo: nationalNo(),
    investorId: id(),
  }),
  answer: shape({ data: shape({ matched: yup.boolean().required() }).required() }),
  errors: [
    'OTP_WRONG',
    'OTP_EXPIRED',
    'OTP_USED_UP',
    'INVESTOR_NOT_ALLOWED',
    'REGISTRATION_SERVICE_SILENT',
    'REGISTRY_NO_ANSWER',
    'IDENTITY_BUDGET_USED',
    'VALIDATION_OWN_CODE',
    'VALIDATION_COMPANY_CODE',
  ],
});

export const registerValidation = operation({
  id: 'registerValidation',
  method: 'post',
  path: '/api/validation/register',
  tag: 'client',
  summary:
    'With the right code: the caller becomes an investor (1), an investor of the caller is brought up to date (2), a child (3) or a company (4) is registered, as the registry knows them. A company buys after the office has checked its papers.',
  access: { kind: 'user' },
  panel: false,
  limit: 'otp',
  body: shape({ ...about(), otp: anyOtp().required('کد تأیید را وارد کنید') }),
  answer: shape({
    data: shape({
      investorId: id().required(),
      /** false: the office decides about it first */
      isDone: yup.boolean().required(),
    }).required(),
  }),
  errors: [
    ...updateInvestorInfo.errors,
    ...childCheckErrors,
    'INVESTOR_NOT_ALLOWED',
    'INVESTOR_OF_AGE',
    'REGISTRATION_UNKNOWN',
    'REGISTRATION_EXPIRED',
    'REGISTRATION_BY_AGENT',
    'REGISTRATION_DECEASED',
    'REGISTRATION_UNDERAGE',
    'REGISTRATION_SERVICE_SILENT',
    'VALIDATION_OWN_CODE',
    'VALIDATION_MOBILE_DIFFERENT',
    'VALIDATION_COMPANY_CODE',
    'VALIDATION_KNOWN',
    ...feature,
  ],
});
