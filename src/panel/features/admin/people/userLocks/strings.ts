import { proposals } from '#shared/texts/proposalTexts.ts';
import { proposalWords, requestDecision } from '#panel/features/admin/shared/approval/requestStrings.ts';

/** Persian text of the log-in locks of users. */
export const userLocksText = {
  title: 'قفل‌های ورود',
  note: 'کاربری که پس از تلاش‌های ناموفق نمی‌تواند وارد شود. پیش از باز کردن قفل، هویت او را از راه دیگری بررسی کنید.',
  search: 'کد ملی، شناسه ملی یا موبایل کاربر',
  find: 'نمایش قفل‌ها',
  searchRequired: 'کد ملی، شناسه ملی یا موبایل را وارد کنید',
  none: 'تلاش نادرستی برای این کاربر ثبت نشده است.',
  facts: { name: 'نام', username: 'نام کاربری', kind: 'نوع کاربر', state: 'حساب' },
  admin: 'کارکنان',
  investor: 'سرمایه‌گذار',
  active: 'فعال',
  inactive: 'غیرفعال',
  columns: { kind: 'نوع تلاش', device: 'دستگاه', tries: 'تلاش', until: 'قفل تا' },
  knownDevice: 'دستگاه شناخته‌شده',
  strangers: 'دستگاه‌های دیگر',
  tries: (tries: string, limit: string, hours: string) => `${tries} از ${limit} در ${hours} ساعت`,
  notLocked: 'قفل نیست',
  unlock: 'باز کردن قفل',
  ask: 'درخواست باز کردن قفل',
  unlockTitle: (name: string) => `باز کردن قفل ورود ${name}`,
  adminNote: 'این کاربر از کارکنان است؛ مدیر سامانه باید درخواست را تأیید کند.',
  reason: 'علت و راه بررسی هویت',
  reasonHint: 'دست‌کم ۱۰ حرف؛ در گزارش رویدادها می‌ماند',
  own: 'درباره حساب خود شما همکار دیگری تصمیم می‌گیرد',
  unlocked: 'قفل‌های ورود باز شد',
  asked: 'درخواست ثبت شد؛ مدیر سامانه آن را تأیید می‌کند',
  superOnly: 'باز کردن قفل کارکنان را مدیر سامانه تأیید می‌کند',
  waiting: 'درخواست‌های در انتظار تأیید',
  noneWaiting: 'درخواستی در انتظار نیست.',
  proposer: 'درخواست‌کننده',
  since: 'زمان درخواست',
  why: 'علت',
  decision: {
    ...requestDecision,
    approve: 'تأیید و باز کردن قفل',
    approveTitle: 'قفل ورود این همکار باز شود؟',
    approveText: 'با تأیید، شمارش تلاش‌های نادرست پاک می‌شود و او دوباره می‌تواند وارد شود.',
  },
} as const;

/** Persian text of resets of the second factor. */
export const factorResetsText = {
  ...proposalWords(proposals.factorResets.title),
  askTitle: (name: string) => `بازنشانی مرحله دوم ورود ${name}`,
  askReason: 'علت و راه بررسی هویت',
  askNote:
    'برای کسی که برنامه رمزساز، کلید عبور و کدهای بازیابی خود را از دست داده است. همکار دیگری درخواست را تأیید می‌کند.',
  own: 'درباره حساب خود شما همکار دیگری تصمیم می‌گیرد',
  superOnly: 'بازنشانی مرحله دوم کارکنان را مدیر سامانه تأیید می‌کند',
  waiting: 'بازنشانی مرحله دوم در انتظار تأیید',
  noneWaiting: 'درخواست بازنشانی در انتظار نیست.',
  name: 'نام',
  username: 'نام کاربری',
  kind: 'نوع کاربر',
  staff: 'کارکنان',
  investor: 'سرمایه‌گذار',
  done: 'مرحله دوم ورود برداشته شد؛ به کاربر خبر داده شد',
  decision: {
    ...requestDecision,
    approve: 'تأیید بازنشانی',
    approveTitle: 'مرحله دوم ورود این کاربر برداشته شود؟',
    approveText:
      'برنامه رمزساز، کلیدهای عبور و کدهای بازیابی او باطل می‌شود، نشست‌هایش پایان می‌یابد و به او خبر داده می‌شود.',
  },
} as const;
