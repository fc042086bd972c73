import { authStatusLabels } from './investorTexts.ts';

/* Words about identity services, identity checks and changes of identity (domain 3). */

/** Services that say who a person is. */
export type IdentityService = 'registry' | 'mobile' | 'iban' | 'postal';

/** How the sandbox of a service behaves. */
export type IdentityFault = 'none' | 'down' | 'slow' | 'silent' | 'mismatch';

/** Fields of an identity that a change may name, with their words; the order is that of the screens. */
export const identityFieldTexts = {
  nationalNo: 'کد ملی / شناسه ملی',
  firstName: 'نام',
  lastName: 'نام خانوادگی',
  fatherName: 'نام پدر',
  gender: 'جنسیت',
  birthDate: 'تاریخ تولد',
  birthPlace: 'محل تولد',
  issuePlace: 'محل صدور',
  shNumber: 'شماره شناسنامه',
  shSeri: 'سری شناسنامه',
  shSerial: 'سریال شناسنامه',
  companyName: 'نام شرکت',
  registerNo: 'شماره ثبت',
  registerDate: 'تاریخ ثبت شرکت',
  registerPlace: 'محل ثبت شرکت',
  economicCode: 'کد اقتصادی',
  jobTitle: 'شغل',
  tradingCode: 'کد بورسی',
  mobile: 'موبایل ثبت‌شده',
  email: 'ایمیل',
  province: 'استان',
  city: 'شهر',
  addressBody: 'نشانی',
  postalCode: 'کد پستی',
  phoneNumber: 'تلفن',
  iban: 'شبای حساب پیش‌فرض',
  isIbanVerified: 'تأیید صاحب حساب',
  sejamStatus: 'وضعیت در سجام',
  authStatus: 'وضعیت احراز هویت',
} as const;

export type IdentityField = keyof typeof identityFieldTexts;
export const identityFieldNames = Object.keys(identityFieldTexts) as IdentityField[];

/** One field of an identity that changes; values as text, null for none. */
export interface IdentityFieldChange {
  field: IdentityField;
  before: string | null;
  after: string | null;
}

/** Where a change of identity comes from. */
export const identitySources = ['registry', 'investor', 'override'] as const;
export type IdentitySource = (typeof identitySources)[number];

export const identitySourceTexts: Readonly<Record<IdentitySource, string>> = {
  registry: 'استعلام سجام',
  investor: 'به‌روزرسانی سرمایه‌گذار از سجام',
  override: 'پذیرش کد ملی با مدرک',
};

/** Statuses of a person in the registry (domain 3.1). */
export const sejamStatusTexts: Readonly<Record<number, string>> = {
  0: 'در سجام ثبت‌نام نکرده',
  1: 'وضعیت اولیه',
  2: 'پرداخت موفق',
  3: 'پذیرش تعهدات',
  4: 'استعلام اطلاعات',
  5: 'اطلاعات نامعتبر',
  6: 'کد پیگیری',
  7: 'سجامی',
  8: 'سجامی منقضی‌شده',
  9: 'فوت‌شده',
  10: 'سجامی ناقص',
};

const emptyText = 'ثبت نشده';

/** Fields that hold a day. */
export const identityDayFields: readonly IdentityField[] = ['birthDate', 'registerDate'];

/** A value of a changed field in words; days stay ISO. */
export function identityValueText(field: IdentityField, value: string | null): string {
  if (value === null || value === '') return emptyText;
  if (field === 'gender') return value === '1' ? 'مرد' : 'زن';
  if (field === 'isIbanVerified') return value === 'true' ? 'بله' : 'خیر';
  if (field === 'sejamStatus') return sejamStatusTexts[Number(value)] ?? value;
  return field === 'authStatus' ? ((authStatusLabels as Readonly<Record<string, string>>)[value] ?? value) : value;
}
