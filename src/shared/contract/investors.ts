import { operation } from './kernel/define.ts';
import type { ErrorText } from './kernel/errors.ts';
import { id, list, moment, shape, yup } from './kernel/fields.ts';

/** Identity status as the database names it. */
export type AuthStatusName = 'sejam_online' | 'sejam_inquiry' | 'documents' | 'pending' | 'none';
/** Identity status on the wire (domain 3.2). */
export type AuthStatusId = 1 | 2 | 3 | 4 | 5;

/** The five identity statuses with the sentences of spec 8. */
export const authStatuses: Record<AuthStatusName, { id: AuthStatusId; isAuthorized: boolean; text: string }> = {
  sejam_online: { id: 1, isAuthorized: true, text: 'احراز هویت شما از طریق سجام انجام شده است' },
  sejam_inquiry: { id: 2, isAuthorized: true, text: 'احراز هویت شما از طریق سجام انجام شده است' },
  documents: { id: 3, isAuthorized: true, text: 'احراز هویت شما از طریق ارسال مدارک انجام شده است' },
  pending: { id: 4, isAuthorized: false, text: 'احراز هویت شما در حال بررسی است' },
  none: { id: 5, isAuthorized: false, text: 'شما احراز هویت نشده‌اید' },
};

export const investorErrors = {
  /** the sentence is the investor's identity status, so that the panel shows it as it is */
  PROFILE_NOT_VISIBLE: { status: 403, message: '{status}' },
} as const satisfies Record<string, ErrorText>;

export const relationTexts: Record<string, string> = {
  self: 'خودم',
  father: 'پدر',
  grandfather: 'جد پدری',
  guardian: 'قیم',
  mother: 'مادر',
  ceo: 'مدیرعامل',
  signatory: 'صاحب امضا',
  agent: 'نماینده',
};

export const genderTexts: Record<number, string> = { 1: 'مرد', 2: 'زن' };

export const accountTypeTexts: Record<string, string> = {
  long_term: 'بلندمدت',
  short_term: 'کوتاه‌مدت',
  current: 'حساب جاری',
  saving: 'قرض‌الحسنه',
};

export const documentStatusTexts: Record<string, string> = {
  pending: 'در انتظار بررسی',
  approved: 'تأیید شده',
  rejected: 'رد شده',
  need_more: 'نیازمند تکمیل',
};

export const referralStatusTexts = {
  registered: 'ثبت‌نام',
  verified: 'احراز هویت',
  invested: 'اولین سرمایه‌گذاری',
} as const;

const ofInvestor = { kind: 'investor', from: 'query', key: 'investorId' } as const;
const investorQuery = () => shape({ investorId: id().required('سرمایه‌گذار را انتخاب کنید') });
const optionalText = () => yup.string().nullable();

const person = () =>
  list(
    shape({
      name: yup.string().defined(),
      nationalNo: yup.string().defined(),
      position: yup.string().required(),
      positionText: yup.string().required(),
      isSignatory: yup.boolean().required(),
    }),
  );

/** Identity fields; those of the other kind of person are absent. */
export const infoFields = {
  isLegal: yup.number().oneOf([0, 1]).required(),
  nationalNo: yup.string().required(),
  mobile: optionalText().defined(),
  email: optionalText().defined(),
  tradingCode: optionalText().defined(),
  authStatus: yup.number().oneOf([1, 2, 3, 4, 5]).required(),
  authStatusText: yup.string().required(),
  updatedAt: optionalText().defined(),
  /** the registry holds the registration for wrong or incomplete: who takes care of it may buy again (decision 177) */
  mustVerify: yup.boolean().notRequired(),
  firstName: optionalText(),
  lastName: optionalText(),
  fatherName: optionalText(),
  gender: yup.number().nullable(),
  genderText: optionalText(),
  birthDate: optionalText(),
  shNumber: optionalText(),
  seriSh: optionalText(),
  serial: optionalText(),
  placeOfBirth: optionalText(),
  placeOfIssue: optionalText(),
  jobTitle: optionalText(),
  companyName: optionalText(),
  registerNo: optionalText(),
  companyRegisterDate: optionalText(),
  companyRegisterPlace: optionalText(),
  economicCode: optionalText(),
  managers: person().optional().notRequired(),
  signatories: person().optional().notRequired(),
};

/** One address. */
export const addressFields = {
  addressId: id().required(),
  province: yup.string().defined(),
  city: yup.string().defined(),
  addressBody: yup.string().defined(),
  address: yup.string().defined(),
  postalCode: optionalText().defined(),
  phoneNumber: optionalText().defined(),
  isDefault: yup.boolean().required(),
};

/** One bank account. */
export const bankAccountFields = {
  accountId: id().required(),
  bankName: yup.string().defined(),
  bankCode: yup.string().defined(),
  bankBranchCode: optionalText().defined(),
  bankBranchName: optionalText().defined(),
  accountType: yup.string().required(),
  accountTypeText: yup.string().required(),
  accountNumber: yup.string().defined(),
  iban: yup.string().required(),
  isDefault: yup.boolean().required(),
  isVerified: yup.boolean().required(),
  /** until then a new account takes no money of redemptions (domain 9.5); null once it may */
  heldUntil: moment().nullable().defined(),
};

/** One identity document. */
export const documentFields = {
  documentId: id().required(),
  docName: yup.string().required(),
  filePath: yup.string().nullable().defined(),
  status: yup.string().oneOf(['pending', 'approved', 'rejected', 'need_more']).required(),
  statusText: yup.string().required(),
  uploadDate: yup.string().required(),
};

/** Legal persons have company fields, natural ones the personal fields; keys of the other kind are absent. */
export const investorInfo = operation({
  id: 'investorInfo',
  method: 'get',
  path: '/api/client/investor_info/',
  tag: 'client',
  summary: 'Identity fields of an investor. isLegal 1: company fields; 0: personal fields (gender 1 is male).',
  access: ofInvestor,
  query: investorQuery(),
  answer: shape({ data: shape(infoFields).required() }),
  errors: ['INVESTOR_NOT_ALLOWED', 'PROFILE_NOT_VISIBLE'],
});

export const investorAddresses = operation({
  id: 'investorAddresses',
  method: 'get',
  path: '/api/client/investor_addresses/',
  tag: 'client',
  summary: 'Addresses of an investor, the default one first.',
  access: ofInvestor,
  query: investorQuery(),
  answer: shape({ data: list(shape(addressFields)) }),
  errors: ['PROFILE_NOT_VISIBLE'],
});

export const investorBankAccounts = operation({
  id: 'investorBankAccounts',
  method: 'get',
  path: '/api/client/investor_bank_accounts/',
  tag: 'client',
  summary: 'Bank accounts of an investor, the default one first.',
  access: ofInvestor,
  query: investorQuery(),
  answer: shape({ data: list(shape(bankAccountFields)) }),
  errors: ['PROFILE_NOT_VISIBLE'],
});

export const investorDocuments = operation({
  id: 'investorDocuments',
  method: 'get',
  path: '/api/client/investor_documents/',
  tag: 'client',
  summary: 'Identity documents of an investor. filePath is null when no file is kept.',
  access: ofInvestor,
  query: investorQuery(),
  answer: shape({ data: list(shape(documentFields)) }),
  errors: ['PROFILE_NOT_VISIBLE'],
});

/** The investors a user may act for; the self investor first. */
export const listInvestors = operation({
  id: 'listInvestors',
  method: 'get',
  path: '/api/client/investor_investors/',
  tag: 'client',
  summary: 'Investors of the logged-in user, the self one first. relation says what the user is to the investor.',
  access: { kind: 'user' },
  query: shape({ investorId: id() }),
  answer: shape({
    data: list(
      shape({
        investorId: id().required(),
        itSelf: yup.boolean().required(),
        name: yup.string().defined(),
        code: yup.string().defined(),
        isLegal: yup.boolean().required(),
        relation: yup.string().required(),
        relationText: yup.string().required(),
        isAuthorized: yup.boolean().required(),
        authStatus: yup.number().oneOf([1, 2, 3, 4, 5]).required(),
      }),
    ),
  }),
});
