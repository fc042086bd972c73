import { toPersianDigits } from '../digits.ts';

/** One text message as it is registered at the SMS provider; `{name}` is filled in. */
export interface SmsTemplate {
  /** Persian text, shown in the demo's inbox; the SMS provider keeps its own registered copy */
  text: string;
  /** holds a one-time code: never stored in clear in production */
  isSecret: boolean;
}

/*
 * Codes stand on their own line in ASCII digits, and the last line is the WebOTP line `@domain #code`
 * (domain 5.5), so that phones offer the code by themselves.
 */
const code = (title: string): SmsTemplate => ({
  text: `${title}\nکد: {code}\nاین کد را به هیچ‌کس ندهید.\n\n@{domain} #{code}`,
  isSecret: true,
});
const notice = (text: string): SmsTemplate => ({ text, isSecret: false });

export const smsTemplates = {
  otp_login: code('پنل سرمایه‌گذاری: کد ورود شما'),
  otp_register: code('پنل سرمایه‌گذاری: کد تعیین رمز عبور'),
  otp_reset: code('پنل سرمایه‌گذاری: کد بازیابی رمز عبور'),
  otp_sell: code('پنل سرمایه‌گذاری: کد تأیید ابطال {details}'),
  otp_cancel_order: code('پنل سرمایه‌گذاری: کد تأیید انصراف از درخواست {details}'),
  otp_change_mobile: code('پنل سرمایه‌گذاری: کد تغییر شماره موبایل'),
  otp_child: code('پنل سرمایه‌گذاری: کد ثبت‌نام فرزند'),
  otp_direct_debit: code('پنل سرمایه‌گذاری: کد تأیید قرارداد برداشت مستقیم'),
  otp_reinvest: code('پنل سرمایه‌گذاری: کد تأیید سرمایه‌گذاری مجدد سود'),
  otp_credit: code('پنل سرمایه‌گذاری: کد برداشت اعتبار {details}'),
  otp_profile: code('پنل سرمایه‌گذاری: کد به‌روزرسانی اطلاعات'),
  order_registered: notice('درخواست {orderNo} برای {fund} ثبت شد.'),
  order_issued: notice('صدور {units} واحد {fund} انجام شد. درخواست {orderNo}'),
  order_redeemed: notice('ابطال {units} واحد {fund} انجام شد. درخواست {orderNo}'),
  order_paid: notice('وجه ابطال درخواست {orderNo} به مبلغ {amount} ریال واریز شد.'),
  order_rejected: notice('درخواست {orderNo} پذیرفته نشد. {reason}'),
  credit_withdrawn: notice('مبلغ {amount} ریال اعتبار شما در {fund} تا {date} به حسابتان واریز می‌شود.'),
  order_cancelled: notice('انصراف از درخواست {orderNo} برای {fund} ثبت شد.'),
  order_refund_due: notice('مبلغ {amount} ریال درخواست {orderNo} تا {date} به حساب شما بازگردانده می‌شود.'),
  order_slip_expired: notice('درخواست {orderNo} برای {fund} پایان یافت، چون فیش واریز در مهلت خود تکمیل نشد.'),
  order_payout_failed: notice('واریز {amount} ریال بابت درخواست {orderNo} انجام نشد: {reason}'),
  receipt_rejected: notice('فیش درخواست {orderNo} پذیرفته نشد: {reason}'),
  order_refunded: notice('مبلغ {amount} ریال بابت درخواست {orderNo} بازگردانده شد.'),
  debit_due: notice('برداشت {amount} ریال برای خرید خودکار {fund} در تاریخ {date} انجام می‌شود.'),
  ticket_reply: notice('به تیکت {trackingCode} پاسخ داده شد.'),
  identity_result: notice('نتیجه بررسی هویت شما: {result}'),
  new_device: notice(
    'ورود تازه به حساب شما: {device} در {time}. اگر شما نبودید، از بخش تنظیمات همه نشست‌ها را ببندید.',
  ),
  password_changed: notice('رمز عبور حساب شما در {time} تغییر کرد. اگر شما نبودید با پشتیبانی تماس بگیرید.'),
  mobile_changed: notice(
    'شماره موبایل حساب شما به {mask} تغییر کرد. ابطال واحدها تا ۲۴ ساعت بسته است. اگر شما نبودید با پشتیبانی تماس بگیرید.',
  ),
  second_factor_changed: notice('ورود دومرحله‌ای حساب شما تغییر کرد. اگر شما نبودید با پشتیبانی تماس بگیرید.'),
  account_secured: notice('همه نشست‌های حساب شما بسته و رمز عبور باطل شد. برای ورود از رمز یکبارمصرف استفاده کنید.'),
} as const satisfies Record<string, SmsTemplate>;

export type SmsTemplateKey = keyof typeof smsTemplates;

/** True for the key of a known template. */
export function isSmsTemplate(key: string): key is SmsTemplateKey {
  return Object.hasOwn(smsTemplates, key);
}

/** Fills a template. `code` and `domain` stay in ASCII so that phones can read them; other tokens get Persian digits. */
export function smsText(key: SmsTemplateKey, tokens: Record<string, string>): string {
  return smsTemplates[key].text.replace(/\{(\w+)\}/g, (_whole, name: string) => {
    const value = tokens[name] ?? '';
    return name === 'code' || name === 'domain' ? value : toPersianDigits(value);
  });
}

/** Titles and texts of the in-app messages that accompany a notice. */
export const noticeTexts = {
  new_device: {
    title: 'ورود از دستگاه تازه',
    text: 'از دستگاه «{device}» با نشانی {ip} وارد حساب شما شدند. اگر شما نبودید نشست را ببندید و رمز عبور را تغییر دهید.',
  },
  password_changed: { title: 'رمز عبور تغییر کرد', text: 'رمز عبور حساب شما تغییر کرد و نشست‌های دیگر بسته شدند.' },
  mobile_changed: {
    title: 'شماره موبایل تغییر کرد',
    text: 'شماره موبایل حساب شما به {mask} تغییر کرد. ابطال واحدها تا ۲۴ ساعت بسته است.',
  },
  second_factor_changed: {
    title: 'ورود دومرحله‌ای تغییر کرد',
    text: 'ورود دومرحله‌ای حساب شما تغییر کرد. اگر شما نبودید رمز عبور را تغییر دهید و با پشتیبانی تماس بگیرید.',
  },
  account_secured: { title: 'حساب شما ایمن شد', text: 'همه نشست‌ها بسته و رمز عبور باطل شد.' },
} as const;

/** Sentences of the sign-in log's column `reason`. */
export const signInReasonTexts: Record<string, string> = {
  ok: '',
  new_device: 'دستگاه تازه',
  wrong_password: 'رمز عبور اشتباه',
  wrong_otp: 'کد تأیید اشتباه',
  expired_otp: 'کد تأیید منقضی',
  unknown_user: 'کاربر ناشناس',
  disabled: 'حساب غیرفعال',
  locked: 'قفل موقت',
  captcha: 'نیازمند تأیید ربات نبودن',
};
