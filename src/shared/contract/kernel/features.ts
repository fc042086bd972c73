/**
 * Parts of the system that a super admin can close and open again (domain 9.19). An operation names the part it belongs
 * to; while that is closed, the operation is refused before anything of it is read.
 */
export const featureLabels = {
  registration: 'ثبت‌نام سرمایه‌گذار جدید',
  referral: 'دعوت از دوستان',
  passkeys: 'ساخت کلید عبور جدید',
  reinvestment: 'سرمایه‌گذاری مجدد سود',
  webPush: 'ثبت مرورگر جدید برای اعلان',
  directDebit: 'قرارداد جدید برداشت مستقیم',
} as const;

export type Feature = keyof typeof featureLabels;

export const features = Object.keys(featureLabels) as Feature[];
