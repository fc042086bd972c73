import { operation } from './kernel/define.ts';
import { count, dayInput, iban, id, mobile, nationalCode, otp, shape, text, yup } from './kernel/fields.ts';

/*
 * An investor who comes to a desk or a branch (domain 9.17, decision 144): the code that they read to the clerk proves
 * their mobile, the registry or their documents prove who they are. They set their password at their first log-in.
 */

const who = () => ({
  nationalNo: nationalCode().required('کد ملی را وارد کنید'),
  mobile: mobile().required('شماره موبایل را وارد کنید'),
});

export const sendDeskRegistrationOtp = operation({
  id: 'sendDeskRegistrationOtp',
  method: 'post',
  path: '/api/admin/investors/registration/send_otp/',
  tag: 'investors',
  summary: 'Sends the code of a registration at a desk to the mobile of a person without an account.',
  access: { kind: 'admin', duty: 'desk' },
  limit: 'otp',
  body: shape(who()),
  answer: shape({
    data: shape({
      /** seconds */
      expireIn: count().required(),
      resendIn: count().required(),
      /** true: no identity service is connected, so name and birth date are needed */
      byDocuments: yup.boolean().required(),
    }).required(),
  }),
  errors: ['REGISTRATION_KNOWN', 'locked', 'SMS_UNAVAILABLE'],
});

export const registerAtDesk = operation({
  id: 'registerAtDesk',
  method: 'post',
  path: '/api/admin/investors/registration/',
  tag: 'investors',
  summary:
    'Creates user and investor of a person at the desk, who read the code aloud. The registry says who they are; with `byDocuments`, for somebody whom it has not verified, a request of verification is opened in their place. An administrator of a branch registers for their own branch.',
  access: { kind: 'admin', duty: 'desk' },
  limit: 'login',
  body: shape({
    ...who(),
    iban: iban().required('شماره شبای حساب را وارد کنید'),
    otp: otp().required('کد تأیید را وارد کنید'),
    /** the investor's branch; of an administrator of a branch it is theirs */
    branchId: id().nullable().default(null),
    byDocuments: yup.boolean().default(false),
    /** read with `byDocuments` */
    firstName: text(60).trim(),
    lastName: text(60).trim(),
    birthDate: dayInput(),
  }),
  answer: shape({
    data: shape({
      investorId: id().required(),
      name: yup.string().required(),
      /** the request of verification that was opened; null where the registry answered */
      requestId: id().nullable().defined(),
    }).required(),
  }),
  errors: [
    'OTP_WRONG',
    'OTP_EXPIRED',
    'OTP_USED_UP',
    'REGISTRATION_KNOWN',
    'REGISTRATION_MOBILE_DIFFERENT',
    'REGISTRATION_UNKNOWN',
    'REGISTRATION_EXPIRED',
    'REGISTRATION_DECEASED',
    'REGISTRATION_UNDERAGE',
    'REGISTRATION_IBAN_DIFFERENT',
    'REGISTRATION_PERSON_REQUIRED',
    'REGISTRATION_SERVICE_SILENT',
    'IDENTITY_BUDGET_USED',
    'BRANCH_NOT_FOUND',
  ],
  idempotent: true,
});
