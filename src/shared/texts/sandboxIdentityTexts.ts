/* Invented people and places of the sandbox of identity services. */

export const sandboxFirstNames = ['مریم', 'علی', 'زهرا', 'رضا', 'سارا', 'حسین', 'نرگس', 'مهدی'] as const;
export const sandboxLastNames = ['کریمی', 'رضایی', 'موسوی', 'احمدی', 'جعفری', 'صادقی', 'نوری', 'کاظمی'] as const;
export const sandboxFatherNames = ['محمد', 'احمد', 'عباس'] as const;
export const sandboxPlaces = [
  { province: 'تهران', city: 'تهران', street: 'خیابان آزادی' },
  { province: 'اصفهان', city: 'اصفهان', street: 'خیابان چهارباغ' },
  { province: 'فارس', city: 'شیراز', street: 'بلوار زند' },
  { province: 'خراسان رضوی', city: 'مشهد', street: 'بلوار وکیل‌آباد' },
] as const;

/** Family name of somebody else, for the fault of a mismatch. */
export const sandboxOtherName = (lastName: string): string => `${lastName} دیگر`.trim();

/** An address of the sandbox. */
export const sandboxAddress = (street: string, alley: number, plate: number): string =>
  `${street}، کوچه ${alley}، پلاک ${plate}`;
