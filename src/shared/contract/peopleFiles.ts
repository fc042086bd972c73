import { failedJobs, failedWork, queues, services } from '../lists/control.ts';
import {
  investorAcceptances,
  investorBankAccounts,
  investorDocuments,
  investorSignIns,
  investorTickets,
  investorViews,
} from '../lists/investorFile.ts';
import { investorNotices } from '../lists/notices.ts';
import { identityRequests, users } from '../lists/people.ts';
import { comma } from '../strings.ts';
import { listAllBranches } from './branches.ts';
import { listColleagues } from './colleagues.ts';
import { listControlJobs } from './control.ts';
import { declaredFile } from './kernel/declaredFile.ts';
import type { ResponseOf } from './kernel/define.ts';
import { listHolidays } from './holidays.ts';
import { listIdentityChanges } from './identityChanges.ts';
import { listIdentityRequests } from './identityRequests.ts';
import {
  identityDayFields,
  identityFieldTexts,
  identitySourceTexts,
  identityValueText,
  type IdentityField,
} from '../texts/identityTexts.ts';
import {
  listInvestorAcceptances,
  listInvestorAddresses,
  listInvestorBankAccounts,
  listInvestorDocuments,
  listInvestorSignIns,
  listInvestorTickets,
} from './investorFiles.ts';
import { listInvestorViews } from './investorViews.ts';
import { cell, fileOfList } from './kernel/listFile.ts';
import { listInvestorNotices } from './noticeSettings.ts';
import { getUserLocks, listUserUnlocks } from './userLocks.ts';
import { listMobileChanges } from './userMobiles.ts';
import { listRoleChanges, listUsers } from './userRoles.ts';

/* Lists of users, of the file of an investor and of the system as files. */

export const exportUsers = declaredFile(listUsers, users);

type Role = ResponseOf<typeof listRoleChanges>['data'][number]['present'];

/** Role, level and branch in one cell. */
const roleLine = ({ roleText, accessLevelText, branchName }: Role): string =>
  [roleText, accessLevelText, branchName].filter(Boolean).join(`${comma} `);

export const exportRoleChanges = fileOfList('exportRoleChanges', listRoleChanges, {
  name: 'role-changes',
  sheet: 'تغییر نقش در انتظار تأیید',
  total: ({ total }) => total,
  columns: [
    ['شماره', (row) => row.changeId],
    ['کاربر', (row) => row.userName],
    ['کد ملی / شناسه ملی', (row) => row.username],
    ['نقش فعلی', (row) => roleLine(row.present)],
    ['نقش جدید', (row) => roleLine(row.wanted)],
    ['صندوق‌های فعلی', (row) => cell.words(row.presentFunds)],
    ['صندوق‌ها', (row) => cell.words(row.wantedFunds)],
    ['علت', (row) => row.reason],
    ['ثبت‌کننده', (row) => row.preparedByName],
    ['زمان ثبت', (row) => cell.moment(row.preparedAt)],
  ],
});

export const exportBranches = fileOfList('exportBranches', listAllBranches, {
  name: 'branches',
  sheet: 'شعبه‌ها',
  columns: [
    ['کد', (row) => row.code],
    ['شعبه', (row) => row.name],
    ['شهر', (row) => row.city],
    ['نشانی', (row) => row.address],
    ['تلفن', (row) => row.phone],
    ['فعال', (row) => cell.yesNo(row.isActive)],
    ['سرمایه‌گذاران', (row) => row.investorCount],
    ['کاربران', (row) => row.staff.map(({ name }) => name).join(`${comma} `)],
    ['تغییر در انتظار', (row) => row.changeId],
  ],
});

export const exportColleagues = fileOfList('exportColleagues', listColleagues, {
  name: 'colleagues',
  sheet: 'همکاران جدید',
  total: ({ total }) => total,
  columns: [
    ['شماره', (row) => row.colleagueId],
    ['همکار', (row) => row.name],
    ['کد ملی', (row) => row.nationalNo],
    ['موبایل', (row) => row.mobile],
    ['نقش', (row) => roleLine(row.wanted)],
    ['صندوق‌ها', (row) => cell.words(row.wantedFunds)],
    ['علت', (row) => row.reason],
    ['ثبت‌کننده', (row) => row.preparedByName],
    ['زمان ثبت', (row) => cell.moment(row.preparedAt)],
    ['زمان دعوت', (row) => cell.moment(row.invitation?.sentAt ?? null)],
    ['مهلت دعوت', (row) => cell.moment(row.invitation?.expiresAt ?? null)],
  ],
});

const ownerships = { yes: 'شماره به نام همین شخص است', no: 'شماره به نام این شخص نیست' } as const;

export const exportMobileChanges = fileOfList('exportMobileChanges', listMobileChanges, {
  name: 'mobile-changes',
  sheet: 'تغییر شماره در انتظار تأیید',
  total: ({ total }) => total,
  columns: [
    ['شماره', (row) => row.changeId],
    ['نام', (row) => row.userName],
    ['کد ملی / شناسه ملی', (row) => row.username],
    ['شماره فعلی', (row) => row.presentMobile],
    ['شماره جدید', (row) => row.wantedMobile],
    [
      'تطابق شماره با کد ملی',
      ({ shahkarMatch }) => (shahkarMatch === null ? 'پاسخی دریافت نشد' : ownerships[shahkarMatch ? 'yes' : 'no']),
    ],
    ['علت و راه بررسی هویت', (row) => row.reason],
    ['ثبت‌کننده', (row) => row.preparedByName],
    ['زمان ثبت', (row) => cell.moment(row.preparedAt)],
  ],
});

export const exportUserLocks = fileOfList('exportUserLocks', getUserLocks, {
  name: 'user-locks',
  sheet: 'قفل‌های ورود',
  rows: ({ data: { user, locks } }) => locks.map((lock) => ({ ...lock, user })),
  columns: [
    ['نام', ({ user }) => user.name],
    ['کد ملی / شناسه ملی', ({ user }) => user.username],
    ['نوع تلاش', (row) => row.kindText],
    ['دستگاه', (row) => (row.isKnownDevice ? 'دستگاه شناخته‌شده' : 'دستگاه‌های دیگر')],
    ['تلاش', (row) => row.tries],
    ['سقف تلاش', (row) => row.limit],
    ['بازه (ساعت)', (row) => row.hours],
    ['قفل تا', (row) => cell.moment(row.lockedUntil)],
  ],
});

export const exportUserUnlocks = fileOfList('exportUserUnlocks', listUserUnlocks, {
  name: 'user-unlocks',
  sheet: 'باز کردن قفل در انتظار',
  total: ({ total }) => total,
  columns: [
    ['شماره', (row) => row.unlockId],
    ['نام', (row) => row.userName],
    ['کد ملی / شناسه ملی', (row) => row.username],
    ['درخواست‌کننده', (row) => row.preparedByName],
    ['زمان درخواست', (row) => cell.moment(row.preparedAt)],
    ['علت', (row) => row.reason],
  ],
});

export const exportIdentityRequests = declaredFile(listIdentityRequests, identityRequests);

const identityValue = (field: IdentityField, value: string | null): string | null =>
  value !== null && identityDayFields.includes(field) ? cell.day(value) : identityValueText(field, value);

export const exportIdentityChanges = fileOfList('exportIdentityChanges', listIdentityChanges, {
  name: 'identity-changes',
  sheet: 'تغییر هویت در انتظار تأیید',
  total: ({ total }) => total,
  columns: [
    ['شماره', (row) => row.changeId],
    ['سرمایه‌گذار', (row) => row.investorName],
    ['کد ملی / شناسه ملی', (row) => row.nationalNo],
    ['منبع', (row) => identitySourceTexts[row.source]],
    [
      'آنچه تغییر می‌کند',
      ({ changes }) =>
        changes
          .map(
            ({ field, before, after }) =>
              `${identityFieldTexts[field]}: ${identityValue(field, before)} ← ${identityValue(field, after)}`,
          )
          .join(' · '),
    ],
    ['شناسه پیگیری استعلام', (row) => row.traceId],
    ['علت', (row) => row.reason],
    ['مدرک', (row) => cell.yesNo(row.fileUrl !== null)],
    ['ثبت‌کننده', (row) => row.preparedByName],
    ['زمان ثبت', (row) => cell.moment(row.preparedAt)],
  ],
});

export const exportInvestorAddresses = fileOfList('exportInvestorAddresses', listInvestorAddresses, {
  name: 'addresses',
  sheet: 'نشانی‌ها',
  columns: [
    ['استان', (row) => row.province],
    ['شهر', (row) => row.city],
    ['نشانی', (row) => row.address],
    ['کد پستی', (row) => row.postalCode],
    ['تلفن', (row) => row.phoneNumber],
    ['پیش‌فرض', (row) => cell.yesNo(row.isDefault)],
  ],
});

export const exportInvestorBankAccounts = declaredFile(listInvestorBankAccounts, investorBankAccounts);

export const exportInvestorDocuments = declaredFile(listInvestorDocuments, investorDocuments);

export const exportInvestorTickets = declaredFile(listInvestorTickets, investorTickets);

export const exportInvestorSignIns = declaredFile(listInvestorSignIns, investorSignIns);

export const exportInvestorAcceptances = declaredFile(listInvestorAcceptances, investorAcceptances);

export const exportInvestorViews = declaredFile(listInvestorViews, investorViews);

export const exportInvestorNotices = declaredFile(listInvestorNotices, investorNotices);

export const exportFailedJobs = declaredFile(listControlJobs, failedJobs, {
  part: 'failed',
  rows: ({ data }) => data.failures,
  total: ({ data }) => data.failureCount,
});

export const exportFailedWork = declaredFile(listControlJobs, failedWork, {
  part: 'work',
  rows: ({ data }) => data.works,
  total: ({ data }) => data.workCount,
});

export const exportServices = declaredFile(listControlJobs, services, {
  part: 'services',
  rows: ({ data }) => data.services,
});

export const exportQueues = declaredFile(listControlJobs, queues, { part: 'queues', rows: ({ data }) => data.queues });

const scopes = { all: 'همه', banks_only: 'فقط بانک‌ها', fund: 'یک صندوق' } as const;

export const exportHolidays = fileOfList('exportHolidays', listHolidays, {
  name: 'holidays',
  sheet: 'تعطیلات',
  columns: [
    ['روز', (row) => cell.day(row.day)],
    ['مناسبت', (row) => row.title],
    ['دامنه', (row) => scopes[row.scope]],
    ['شناسه صندوق', (row) => row.fundId],
    ['وضعیت تاریخ', (row) => (row.isConfirmed ? 'نهایی' : 'احتمالی')],
  ],
});
