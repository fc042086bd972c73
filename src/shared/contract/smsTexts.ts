import { toPersianText } from '../digits.ts';
import { channelsOf, firstWords, isNoticeEvent, noticeEventCodes, type NoticeEventKey } from './noticeEvents.ts';

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
  text: `${title}\nکد: {code}\nاین کد را به هیچ‌کس، حتی کارشناسان ما، ندهید.\n\n@{domain} #{code}`,
  isSecret: true,
});
/** Who a message is from while an installation has no name. */
export const unnamedSender = 'پنل سرمایه‌گذاری';

const codeTemplates = {
  otp_login: code('{house}: کد ورود شما'),
  otp_register: code('{house}: کد ثبت‌نام'),
  otp_reset: code('{house}: کد بازیابی رمز عبور'),
  otp_sell: code('{house}: کد تأیید ابطال {details}'),
  otp_cancel_order: code('{house}: کد تأیید انصراف از درخواست {details}'),
  otp_change_mobile: code('{house}: کد تغییر شماره موبایل'),
  otp_child: code('{house}: کد ثبت‌نام فرزند'),
  otp_direct_debit: code('{house}: کد تأیید قرارداد برداشت مستقیم'),
  otp_reinvest: code('{house}: کد تأیید سرمایه‌گذاری مجدد سود'),
  otp_credit: code('{house}: کد برداشت اعتبار {details}'),
  otp_bank_account: code('{house}: کد افزودن حساب بانکی {details}'),
  otp_signature: code('{house}: کد امضای {details}'),
  otp_desk: {
    text: '{house}: کد ثبت‌نام نزد کارمند\nکد: {code}\nاین کد را تنها به کارمندی بگویید که نزد او هستید.\n\n@{domain} #{code}',
    isSecret: true,
  },
  otp_profile: code('{house}: کد به‌روزرسانی اطلاعات'),
} as const satisfies Record<string, SmsTemplate>;

export type CodeTemplateKey = keyof typeof codeTemplates;
/** Keys of all one-time codes. */
export const codeTemplateKeys = Object.keys(codeTemplates) as CodeTemplateKey[];

/** Events that leave by SMS and have no template at the provider; `registered`: keys that have one. */
export function unregisteredNotices(registered: readonly string[]): NoticeEventKey[] {
  return noticeEventCodes.filter((key) => channelsOf(key).includes('sms') && !registered.includes(key));
}

/** Key of a text message: a one-time code, or an event that is also told by SMS. */
export type SmsTemplateKey = CodeTemplateKey | NoticeEventKey;

/** True for the key of a known template. */
export function isSmsTemplate(key: string): key is SmsTemplateKey {
  return isCodeTemplate(key) || isNoticeEvent(key);
}

/** True for the key of a one-time code. */
export function isCodeTemplate(key: string): key is CodeTemplateKey {
  return Object.hasOwn(codeTemplates, key);
}

/** The template of a key: of a code, or the first words of an event. */
export function smsTemplate(key: SmsTemplateKey): SmsTemplate {
  return isCodeTemplate(key) ? codeTemplates[key] : { text: firstWords(key, 'sms').text, isSecret: false };
}

/** The words of a notice with the name of who sends it in the last line; without a name the words alone. */
export const signedText = (text: string, sender: string): string => (sender === '' ? text : `${text}\n${sender}`);

/** What a one-time code is for, as people call it; empty for an unknown key. */
export function codeTitle(key: string): string {
  const [first = ''] = isCodeTemplate(key) ? codeTemplates[key].text.split('\n') : [];
  return first.replace(/^[^:]*: /, '').replace(' {details}', '');
}

/** Fills a template. `code`, `domain` and addresses stay in ASCII so that phones can read them; other tokens get Persian digits. */
export function smsText(text: string, tokens: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (_whole, name: string) => {
    const value = tokens[name] ?? '';
    return name === 'code' || name === 'domain' ? value : toPersianText(value);
  });
}

/** Sentences of the sign-in log's column `reason`. */
export const signInReasonTexts: Record<string, string> = {
  ok: '',
  new_device: 'دستگاه جدید',
  wrong_password: 'رمز عبور اشتباه',
  wrong_otp: 'کد تأیید اشتباه',
  wrong_passkey: 'کلید عبور نادرست',
  expired_otp: 'کد تأیید منقضی',
  unknown_user: 'کاربر ناشناس',
  disabled: 'حساب غیرفعال',
  no_password: 'حساب بدون رمز عبور',
  locked: 'قفل موقت',
  captcha: 'نیاز به تأیید «ربات نیستم»',
};
