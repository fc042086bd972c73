/* Words of the setup of funds, without the checks of the contract. */

export const fundStatuses = ['draft', 'active', 'closed', 'liquidating'] as const;
export type FundStatus = (typeof fundStatuses)[number];

export const fundStatusLabels: Readonly<Record<FundStatus, string>> = {
  draft: 'پیش‌نویس',
  active: 'فعال',
  closed: 'بسته',
  liquidating: 'در حال تصفیه',
};

/** What money goes through a bank account of a fund. */
export const accountPurposes = ['subscription', 'redemption', 'profit'] as const;
export type AccountPurpose = (typeof accountPurposes)[number];

export const accountPurposeLabels: Readonly<Record<AccountPurpose, string>> = {
  subscription: 'دریافت وجه صدور',
  redemption: 'پرداخت وجه ابطال',
  profit: 'پرداخت سود',
};

/** What has to be there before a fund goes live, in the order of the work. */
export const setupChecks = [
  'attributes',
  'about',
  'subscriptionAccount',
  'redemptionAccount',
  'profitAccount',
  'ways',
  'buySchedule',
  'sellSchedule',
  'ceiling',
  'prospectus',
  'articles',
  'price',
  'changes',
] as const;
export type SetupCheck = (typeof setupChecks)[number];

export const setupCheckLabels: Readonly<Record<SetupCheck, string>> = {
  attributes: 'شماره ثبت، شناسه ملی، تاریخ شروع، معرفی کوتاه، مدیر، متولی و حسابرس',
  about: 'متن معرفی صندوق',
  subscriptionAccount: 'حساب بانکی برای دریافت وجه صدور',
  redemptionAccount: 'حساب بانکی برای پرداخت وجه ابطال',
  profitAccount: 'حساب بانکی برای پرداخت سود',
  ways: 'دست‌کم یک روش پرداخت باز',
  buySchedule: 'زمان‌بندی درخواست صدور',
  sellSchedule: 'زمان‌بندی درخواست ابطال',
  ceiling: 'سقف واحدهای صندوق در شرایط',
  prospectus: 'امیدنامه منتشرشده',
  articles: 'اساسنامه منتشرشده',
  price: 'اولین قیمت تأییدشده',
  changes: 'نبودن تغییر در انتظار تأیید',
};

/** Words for what happens to a bank slip that was paid on a closed day. */
export const slipClosedDayLabels = { next_day: 'روز کاری بعد', return: 'عودت وجه' } as const;
