import { toPersianDigits } from '../digits.ts';
import type { Change } from './errors.ts';

/**
 * Parts of the system that a super admin can close and open again (domain 9.19). An operation names the part it belongs
 * to; while that is closed, the operation is refused before anything of it is read.
 */
export const featureLabels = {
  registration: 'ثبت‌نام سرمایه‌گذار تازه',
  referral: 'دعوت از دوستان',
  passkeys: 'ساخت کلید عبور تازه',
  reinvestment: 'سرمایه‌گذاری مجدد سود',
  webPush: 'ثبت مرورگر تازه برای اعلان',
  directDebit: 'قرارداد تازه برداشت مستقیم',
} as const;

export type Feature = keyof typeof featureLabels;

export const features = Object.keys(featureLabels) as Feature[];

/** Settings of the whole system as two people compare them. */
export interface SystemValues {
  maxUploadMegabytes: number;
  closedFeatures: readonly Feature[];
}

const isClosed = ({ closedFeatures }: SystemValues, one: Feature): boolean => closedFeatures.includes(one);
const stateOf = (values: SystemValues, one: Feature): string => (isClosed(values, one) ? 'بسته' : 'باز');
const sizeOf = ({ maxUploadMegabytes }: SystemValues): string => `${toPersianDigits(maxUploadMegabytes)} مگابایت`;

/** What differs between two states of the settings, in words; empty: nothing. */
export function settingsDifferences(before: SystemValues, after: SystemValues): Change[] {
  return [
    ...(before.maxUploadMegabytes === after.maxUploadMegabytes
      ? []
      : [{ field: 'حداکثر حجم فایل', before: sizeOf(before), after: sizeOf(after) }]),
    ...features
      .filter((one) => isClosed(before, one) !== isClosed(after, one))
      .map((one) => ({ field: featureLabels[one], before: stateOf(before, one), after: stateOf(after, one) })),
  ];
}
