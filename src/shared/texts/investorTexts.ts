import type { AuthStatusId } from '../contract/investors.ts';

/* Words of the desk about investors (domain 9.17). */

export const authStatusIds = [1, 2, 3, 4, 5] as const satisfies readonly AuthStatusId[];

/** Identity status in the words of the desk; those of `authStatuses` speak to the investor. */
export const authStatusLabels: Readonly<Record<AuthStatusId, string>> = {
  1: 'احراز شده با سجام',
  2: 'احراز با استعلام سجام',
  3: 'احراز شده با مدارک',
  4: 'در حال بررسی',
  5: 'احراز نشده',
};

/** Kind of person. */
export const personKinds = ['natural', 'legal'] as const;
export const personKindLabels: Readonly<Record<(typeof personKinds)[number], string>> = {
  natural: 'حقیقی',
  legal: 'حقوقی',
};

/** Column titles of the export of investors. */
export const investorFileColumns = {
  investorId: 'شناسه',
  name: 'نام / شرکت',
  nationalNo: 'کد ملی / شناسه ملی',
  type: 'نوع',
  mobile: 'موبایل',
  authStatus: 'وضعیت احراز',
  branch: 'شعبه',
  memberSince: 'تاریخ عضویت',
  value: 'ارزش دارایی (ریال)',
} as const;

/** What asks for an administrator in the matters of an investor. */
export const followUpKinds = ['slip', 'payout', 'ticket', 'document'] as const;

/** What the list of investors is sorted by. */
export const investorSorts = ['memberSince'] as const;
