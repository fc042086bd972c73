/* Words of the verification by documents and at a branch (domain 3.6). */

/** Kinds of identity documents. */
export const identityDocumentKinds = [
  'id_card',
  'birth_certificate',
  'selfie',
  'signature',
  'representation',
  'gazette',
  'last_change',
  'articles',
  'bank_account',
  'other',
] as const;
export type IdentityDocumentKind = (typeof identityDocumentKinds)[number];

/** Name of a document, as the profile and the desk show it. */
export const identityDocumentNames: Readonly<Record<IdentityDocumentKind, string>> = {
  id_card: 'تصویر کارت ملی',
  birth_certificate: 'شناسنامه',
  selfie: 'عکس چهره با کارت ملی',
  signature: 'نمونه امضا',
  representation: 'وکالت‌نامه یا قیم‌نامه',
  gazette: 'روزنامه رسمی',
  last_change: 'آخرین آگهی تغییرات',
  articles: 'اساسنامه شرکت',
  bank_account: 'گواهی شماره شبا',
  other: 'مدرک دیگر',
};

/** What the investor reads beside a document that is wanted. */
export const identityDocumentHints: Readonly<Record<IdentityDocumentKind, string>> = {
  id_card: 'رو و پشت کارت ملی در یک تصویر خوانا',
  birth_certificate: 'صفحه اول شناسنامه',
  selfie: 'کارت ملی را کنار چهره بگیرید؛ هر دو خوانا باشند',
  signature: 'امضا روی کاغذ سفید با نام و تاریخ',
  representation: 'اگر شخص دیگری از سوی شما اقدام می‌کند',
  gazette: 'آگهی تأسیس در روزنامه رسمی',
  last_change: 'آگهی مدیران و صاحبان امضا',
  articles: 'همه صفحه‌ها در یک فایل PDF',
  bank_account: 'برگه بانک یا تصویر همراه‌بانک که نام شما و همین شماره شبا را نشان دهد',
  other: 'مدرکی که کارشناس خواسته است',
};

/** Documents without which nobody is verified; those of people who act for themselves, and those of companies. */
export const requiredDocuments = {
  natural: ['id_card', 'birth_certificate', 'selfie'],
  legal: ['gazette', 'last_change', 'articles'],
} as const satisfies Record<string, readonly IdentityDocumentKind[]>;

/** Documents that may be handed in, too. */
export const furtherDocuments = {
  natural: ['signature', 'representation', 'other'],
  legal: ['signature', 'representation', 'other'],
} as const satisfies Record<string, readonly IdentityDocumentKind[]>;

/** How an investor asks to be verified. */
export const identityRequestKinds = ['documents', 'in_person'] as const;
export type IdentityRequestKind = (typeof identityRequestKinds)[number];

export const identityRequestKindTexts: Readonly<Record<IdentityRequestKind, string>> = {
  documents: 'بررسی مدارک',
  in_person: 'احراز هویت حضوری',
};

/** Where a request stands. */
export const identityRequestStates = ['pending', 'need_more', 'prepared', 'approved', 'rejected', 'withdrawn'] as const;
export type IdentityRequestState = (typeof identityRequestStates)[number];

export const identityRequestStateTexts: Readonly<Record<IdentityRequestState, string>> = {
  pending: 'در انتظار بررسی',
  need_more: 'نیازمند تکمیل',
  prepared: 'در انتظار تأیید همکار دوم',
  approved: 'تأیید شده',
  rejected: 'رد شده',
  withdrawn: 'انصراف',
};

/** What speaks against approving a request as it stands; approving it anyway wants a reason and a second person. */
export const identityWarnings = [
  'document_missing',
  'document_refused',
  'registry_unknown',
  'registry_silent',
  'mobile_mismatch',
  'under_age',
] as const;
export type IdentityWarning = (typeof identityWarnings)[number];

export const identityWarningTexts: Readonly<Record<IdentityWarning, string>> = {
  document_missing: 'مدرک لازم بارگذاری نشده است',
  document_refused: 'یکی از مدارک لازم رد شده یا نیازمند تکمیل است',
  registry_unknown: 'کد ملی در سجام پیدا نشده است',
  registry_silent: 'هنوز پاسخی از سجام درباره این کد ملی ثبت نشده است',
  mobile_mismatch: 'شماره موبایل در استعلام شاهکار متعلق به این کد ملی نبوده است',
  under_age: 'سرمایه‌گذار زیر ۱۸ سال است؛ سرپرست قانونی باید اقدام کند',
};

/** What the people of an investor are told of a decision. */
export const identityNotices = {
  approved: 'احراز هویت شما از طریق ارسال مدارک انجام شد.',
  rejected: 'درخواست احراز هویت شما رد شد: {reason}',
  need_more: 'برای احراز هویت شما مدرک دیگری لازم است: {reason}',
} as const;

/** The state of a request as the end of a sentence. */
export const isInState = (state: keyof typeof identityRequestStateTexts): string =>
  `${identityRequestStateTexts[state]} است`;
