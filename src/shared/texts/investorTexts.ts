import type { AuthStatusId, AuthStatusName } from '../contract/investors.ts';

/* Words of the desk about investors (domain 9.17). */

export const authStatusIds = [1, 2, 3, 4, 5] as const satisfies readonly AuthStatusId[];

/** Identity status in the words of the desk; those of `authStatuses` speak to the investor. */
export const authStatusLabels: Readonly<Record<AuthStatusName, string>> = {
  sejam_online: 'احراز شده با سجام',
  sejam_inquiry: 'احراز شده با استعلام سجام',
  documents: 'احراز شده با مدارک',
  pending: 'در حال بررسی',
  none: 'احراز نشده',
};

/** The same by the number that the wire carries. */
export const authStatusIdLabels: Readonly<Record<AuthStatusId, string>> = {
  1: authStatusLabels.sejam_online,
  2: authStatusLabels.sejam_inquiry,
  3: authStatusLabels.documents,
  4: authStatusLabels.pending,
  5: authStatusLabels.none,
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
