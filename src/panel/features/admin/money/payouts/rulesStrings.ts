import { toPersianDigits } from '#shared/digits.ts';

/** Words of the rules by which an account pays; they come with their dialog. */
export const paymentRulesText = {
  title: 'روش پرداخت حساب‌ها',
  titleOf: (fund: string, bank: string) => `روش پرداخت ${fund}، ${bank}`,
  account: 'حساب صندوق',
  accountOf: (fund: string, bank: string, last: string) => `${fund}، ${bank} (${toPersianDigits(last)})`,
  usual: 'این سقف‌ها و قالب‌ها پیش‌فرض سامانه است و با بانک تأیید نشده است؛ پیش از استفاده با بانک بررسی کنید.',
  unverified: 'قالب‌ها با بانک تأیید نشده است؛ اولین فایل هر قالب را با بانک آزمایش کنید.',
  satnaFrom: 'ساتنا از مبلغ (ریال)',
  isUsed: 'استفاده می‌شود',
  format: 'قالب فایل',
  lineLimit: 'سقف هر انتقال (ریال)',
  fileLimit: 'سقف جمع هر فایل (ریال)',
  fileRows: 'حداکثر ردیف هر فایل',
  ownColumns: 'ستون‌های فایل این بانک را خودم می‌نویسم',
  columnsNote:
    'عنوان و ترتیب ستون‌ها را مانند فایل نمونه بانک بنویسید. شبای مقصد و مبلغ لازم است؛ پاسخ بانک با شناسه پرداخت شناخته می‌شود.',
  noLimit: 'خالی: بدون سقف',
  save: 'ثبت روش پرداخت',
  back: 'بازگشت',
  saved: 'روش پرداخت ثبت شد و فایل‌های بعدی با آن ساخته می‌شود',
} as const;
