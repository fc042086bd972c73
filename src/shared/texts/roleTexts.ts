/* Names of roles and access levels. */

/** Names of the role ids (spec 6). */
export const roleTexts: Readonly<Record<1 | 2 | 3, string>> = { 1: 'سرمایه‌گذار', 2: 'کارشناس', 3: 'مدیر سامانه' };

/** Levels that an employee may be given, with what each may do (domain 9.17). Other tN read only, as t0 does. */
export const levelTexts = {
  t0: 'فقط مشاهده',
  t1: 'ثبت‌کننده',
  t2: 'تأییدکننده',
  t3: 'ثبت‌کننده و تأییدکننده',
  KZ: 'کاربر شعبه',
  MT: 'متولی',
  HS: 'حسابرس',
} as const;

/** What an access level allows; '' where there is none. */
export function levelText(accessLevel: string | null): string {
  if (accessLevel === null) return '';
  return accessLevel in levelTexts ? levelTexts[accessLevel as keyof typeof levelTexts] : levelTexts.t0;
}
