import { formatNumber, toPersianDigits } from '../digits.ts';
import { comma } from '../strings.ts';

/* Words of what an installation needs to open for people, without the checks of the contract. */

/** What is looked at, in the order of the work. */
export const readinessChecks = [
  'houseIdentity',
  'superAdmins',
  'codeTemplates',
  'noticeTemplates',
  'identityProvider',
  'gateways',
  'captcha',
  'calendar',
  'nextCalendar',
  'rulesPage',
  'ticketCategories',
  'faqs',
  'funds',
] as const;
export type ReadinessCheck = (typeof readinessChecks)[number];

/** `missing`: people cannot use the panel without it; `advised`: they can, with less. */
export const readinessStates = ['ready', 'missing', 'advised'] as const;
export type ReadinessState = (typeof readinessStates)[number];

/** What each is called, and why it matters. */
export const readinessTexts: Readonly<Record<ReadinessCheck, { title: string; why: string }>> = {
  houseIdentity: {
    title: 'نام و تلفن شرکت',
    why: 'صفحه ورود، پیامک‌ها و گزارش‌ها به نام شرکت شماست و سرمایه‌گذار با همین تلفن تماس می‌گیرد.',
  },
  superAdmins: {
    title: 'مدیر سامانه دوم',
    why: 'نقش و دسترسی همکاران را یک مدیر سامانه پیشنهاد و دیگری تأیید می‌کند.',
  },
  codeTemplates: {
    title: 'الگوی پیامک کدها',
    why: 'بدون الگو کد ورود، ثبت‌نام و ابطال فرستاده نمی‌شود.',
  },
  noticeTemplates: {
    title: 'الگوی پیامک اعلان‌ها',
    why: 'اعلان بدون الگو پیامک نمی‌شود و فقط در پنل دیده می‌شود.',
  },
  identityProvider: {
    title: 'سامانه استعلام هویت',
    why: 'بدون استعلام، ثبت‌نام آنلاین سرمایه‌گذار پاسخ نمی‌گیرد.',
  },
  gateways: {
    title: 'درگاه پرداخت',
    why: 'پرداخت آنلاین تا اولین پاسخ درست درگاه آزموده نشده است.',
  },
  captcha: {
    title: 'بررسی «ربات نیستم»',
    why: 'جلوی آزمودن پیاپی رمزها در صفحه ورود را می‌گیرد.',
  },
  calendar: {
    title: 'تعطیلات امسال',
    why: 'روز قیمت، گواهی و واریز از روی تقویم به سرمایه‌گذار وعده داده می‌شود.',
  },
  nextCalendar: {
    title: 'تعطیلات سال آینده',
    why: 'درخواست‌های پایان سال به روزهای سال آینده می‌رسد.',
  },
  rulesPage: {
    title: 'صفحه «قوانین»',
    why: 'ورود به معنای پذیرش قوانین است و صفحه ورود به آن پیوند دارد.',
  },
  ticketCategories: {
    title: 'دسته‌های تیکت',
    why: 'بدون دسته هیچ سرمایه‌گذاری نمی‌تواند تیکت بفرستد.',
  },
  faqs: {
    title: 'پرسش‌های متداول',
    why: 'سرمایه‌گذار پاسخ پرسش‌های ساده را پیش از تماس می‌بیند.',
  },
  funds: {
    title: 'صندوق فعال',
    why: 'تا صندوقی فعال نشود چیزی برای سرمایه‌گذاری نیست.',
  },
};

/** What is missing; `names` are at most a few of `count`. */
export interface ReadinessLack {
  code:
    | 'noName'
    | 'noPhone'
    | 'superAdmins'
    | 'templates'
    | 'noService'
    | 'noRegistry'
    | 'sandbox'
    | 'gatewaysClosed'
    | 'silent'
    | 'noHolidays'
    | 'unconfirmed'
    | 'none'
    | 'drafts';
  count: number;
  names: readonly { key: string; title: string }[];
  /** Jalali; 0 where no year is meant */
  year: number;
}

/** What is missing in words. */
export function readinessDetail({ code, count, names, year }: ReadinessLack): string {
  const number = formatNumber(count);
  const named = `${names.map(({ title }) => title).join(`${comma} `)}${names.length < count ? `${comma} …` : ''}`;
  const ofYear = toPersianDigits(String(year));
  switch (code) {
    case 'noName':
      return 'نام شرکت ثبت نشده است';
    case 'noPhone':
      return 'تلفن پشتیبانی ثبت نشده است';
    case 'superAdmins':
      return `مدیر سامانه فعال: ${number}`;
    case 'templates':
      return `${number} الگو ثبت نشده است: ${named}`;
    case 'noService':
      return 'سامانه‌ای انتخاب نشده است';
    case 'noRegistry':
      return 'سجام متصل نیست؛ ثبت‌نام برخط ممکن نیست';
    case 'sandbox':
      return 'سامانه آزمایشی پاسخ می‌دهد';
    case 'gatewaysClosed':
      return 'همه درگاه‌ها بسته‌اند';
    case 'silent':
      return `هنوز پاسخی نداده: ${named}`;
    case 'noHolidays':
      return `برای سال ${ofYear} تعطیلی وارد نشده است`;
    case 'unconfirmed':
      return `${number} تعطیلی سال ${ofYear} هنوز «احتمالی» است`;
    case 'none':
      return 'هنوز ثبت نشده است';
    case 'drafts':
      return `${number} صندوق پیش‌نویس است`;
  }
}
