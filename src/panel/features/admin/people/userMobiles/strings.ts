import { requestDecision } from '#panel/features/admin/shared/approval/requestStrings.ts';

/** Words of the change of a mobile by the desk. */
export const userMobilesText = {
  title: 'تغییر شماره موبایل',
  note: 'برای کسی که به شماره قبلی خود دسترسی ندارد. ثبت با کد ارسالی به شماره جدید و مدرک، و تأیید با همکار دیگری است.',
  form: 'ثبت تغییر شماره',
  user: 'کاربر',
  userHint: 'کد ملی، موبایل یا بخشی از نام؛ دست‌کم سه حرف یا رقم',
  userNone: 'کاربری با این مشخصات پیدا نشد',
  userFailed: 'جستجو انجام نشد؛ دوباره تلاش کنید',
  userLoading: 'در حال جستجو…',
  userNeeded: 'کاربر را انتخاب کنید',
  own: 'تغییر شماره حساب خود شما با همکار دیگری است',
  present: 'شماره فعلی',
  wanted: 'شماره جدید',
  reason: 'علت و راه بررسی هویت',
  reasonHint: 'دست‌کم ۱۰ حرف؛ در گزارش رویدادها می‌ماند',
  document: 'تصویر مدرک هویتی یا درخواست امضاشده',
  sendCode: 'بررسی و ارسال کد به شماره جدید',
  shahkar: 'تطابق شماره با کد ملی',
  shahkarUnknown: 'پاسخی دریافت نشد؛ مالکیت شماره را از روی مدرک بررسی کنید',
  shahkarYes: 'شماره به نام همین شخص است',
  shahkarNo: 'شماره به نام این شخص نیست',
  acceptMismatch: 'شماره به نام این شخص نیست؛ با مسئولیت خود می‌پذیرم',
  confirm: 'ثبت درخواست',
  edit: 'ویرایش',
  failed: 'کار انجام نشد؛ دوباره تلاش کنید',
  asked: 'درخواست ثبت شد؛ همکار دیگری آن را تأیید می‌کند',
  waiting: 'درخواست‌های در انتظار تأیید',
  waitingFile: 'تغییر شماره در انتظار تأیید',
  facts: { name: 'نام', username: 'نام کاربری', proposer: 'ثبت‌کننده', since: 'زمان ثبت', document: 'مدرک' },
  openDocument: 'دریافت مدرک',
  documentFailed: 'مدرک دریافت نشد؛ دوباره تلاش کنید',
  documentName: (username: string) => `mobile-${username}`,
  ownWaiting: 'این درخواست درباره حساب خود شماست؛ همکار دیگری تصمیم می‌گیرد',
  superOnly: 'تغییر شماره کارکنان را مدیر سامانه تأیید می‌کند',
  done: 'شماره موبایل تغییر کرد؛ به شماره قبلی خبر داده شد',
  decision: {
    ...requestDecision,
    approve: 'تأیید تغییر شماره',
    approveTitle: 'شماره موبایل این کاربر تغییر کند؟',
    approveText:
      'به شماره قبلی خبر داده می‌شود، نشست‌های کاربر پایان می‌یابد و ابطال واحدها تا ۲۴ ساعت بسته می‌ماند. مدرک را پیش از تأیید ببینید.',
  },
} as const;

/** What the mobile-to-national-code service said; null without an answer. */
export function shahkarText(isMatch: boolean | null): string {
  if (isMatch === null) return userMobilesText.shahkarUnknown;
  return isMatch ? userMobilesText.shahkarYes : userMobilesText.shahkarNo;
}
