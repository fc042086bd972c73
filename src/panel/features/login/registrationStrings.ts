import { toPersianDigits } from '#shared/digits.ts';

export const registrationText = {
  title: 'ثبت‌نام',
  intro:
    'با این کد ملی حسابی نداریم؛ به نظر می‌رسد تازه‌وارد هستید. موبایل و حساب بانکی باید به نام خودتان باشد. اگر کد ملی اشتباه است، بازگردید.',
  nationalNo: 'کد ملی',
  mobile: 'شماره موبایل',
  mobileInvalid: 'شماره موبایل معتبر نیست',
  iban: 'شماره شبا (بدون IR)',
  ibanInvalid: 'شماره شبا معتبر نیست',
  send: 'دریافت کد',
  back: 'بازگشت به ورود',
  edit: 'ویرایش موبایل و شبا',
  codeTitle: 'کد تأیید',
  codeIntro: (mobile: string) =>
    `کد شش‌رقمی فرستاده‌شده به \u2066${toPersianDigits(mobile)}\u2069 را وارد کنید. سپس هویت شما استعلام می‌شود.`,
  codeIntroByDocuments: (mobile: string) =>
    `کد شش‌رقمی فرستاده‌شده به \u2066${toPersianDigits(mobile)}\u2069 را وارد کنید. هویت شما با مدارک بررسی می‌شود.`,
  codeIntroByRegistry: (digits: number) =>
    `سجام یک کد ${toPersianDigits(String(digits))} رقمی به موبایل ثبت‌شده شما در سجام فرستاد. آن را وارد کنید؛ با این کد، مشخصات شما از سجام دریافت می‌شود.`,
  toSejam: 'ثبت‌نام و احراز هویت در سجام',
  continue: 'ادامه',
  codeRequired: 'کد شش‌رقمی را کامل وارد کنید',
  codeIncomplete: 'کد را کامل وارد کنید',
  ask: 'استعلام هویت',
  passwordTitle: 'تعیین رمز عبور',
  answered: (name: string) => `استعلام سجام انجام شد: ${name}. موبایل و حساب بانکی به نام شماست.`,
  byDocuments:
    'هویت شما با مدارک بررسی می‌شود. مشخصات را مانند کارت ملی بنویسید؛ پس از ورود، تصویر مدارک را بفرستید. تا تأیید آن‌ها خرید ممکن نیست.',
  firstName: 'نام',
  lastName: 'نام خانوادگی',
  birthDate: 'تاریخ تولد',
  birthDateHint: 'مانند ۱۳۶۹/۰۱/۰۱',
  required: 'این مورد را وارد کنید',
  takesOver: 'قبلاً برای شما حسابی باز شده است. با ثبت‌نام، آن حساب و دارایی آن تنها در اختیار خودتان خواهد بود.',
  sandbox: 'این پاسخ از سامانه آزمایشی است و استعلام واقعی نیست.',
  finish: 'ثبت‌نام و ورود',
};
