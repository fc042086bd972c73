import { comma } from '../strings.ts';
import { listAllBranches } from './branches.ts';
import { listColleagues } from './colleagues.ts';
import { listControlJobs } from './control.ts';
import type { ResponseOf } from './define.ts';
import { listFactorResets } from './factorResets.ts';
import { listHolidays } from './holidays.ts';
import { listIdentityChanges } from './identityChanges.ts';
import { listIdentityRequests } from './identityRequests.ts';
import {
  identityDayFields,
  identityFieldTexts,
  identitySourceTexts,
  identityValueText,
  type IdentityField,
} from './identityTexts.ts';
import {
  listInvestorAcceptances,
  listInvestorAddresses,
  listInvestorBankAccounts,
  listInvestorDocuments,
  listInvestorSignIns,
  listInvestorTickets,
} from './investorFiles.ts';
import { listInvestorViews } from './investorViews.ts';
import { cell, fileOfList } from './listFile.ts';
import { noticeChannels } from './noticeEvents.ts';
import { deliveryReasons, listInvestorNotices } from './noticeSettings.ts';
import { getUserLocks, listUserUnlocks } from './userLocks.ts';
import { listMobileChanges } from './userMobiles.ts';
import { listRoleChanges, listUsers } from './userRoles.ts';

/* Lists of users, of the file of an investor and of the system as files. */

export const exportUsers = fileOfList('exportUsers', listUsers, {
  name: 'users',
  sheet: 'دسترسی کاربران',
  columns: [
    ['کاربر', (row) => row.name],
    ['کد ملی / شناسه ملی', (row) => row.username],
    ['موبایل', (row) => row.mobile],
    ['نقش', (row) => row.roleText],
    ['سطح دسترسی', (row) => row.accessLevelText],
    ['شعبه', (row) => row.branchName],
    ['فعال', (row) => cell.yesNo(row.isActive)],
    ['آخرین ورود', (row) => cell.moment(row.lastSignInAt)],
    ['تغییر در انتظار', (row) => row.changeId],
  ],
});

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
    ['نقش تازه', (row) => roleLine(row.wanted)],
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
  sheet: 'همکاران تازه',
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
    ['شماره تازه', (row) => row.wantedMobile],
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
    ['چه چیزی', (row) => row.kindText],
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

export const exportFactorResets = fileOfList('exportFactorResets', listFactorResets, {
  name: 'factor-resets',
  sheet: 'بازنشانی مرحله دوم در انتظار',
  total: ({ total }) => total,
  columns: [
    ['شماره', (row) => row.resetId],
    ['نام', (row) => row.userName],
    ['کد ملی / شناسه ملی', (row) => row.username],
    ['نوع کاربر', (row) => (row.isStaff ? 'کارکنان' : 'سرمایه‌گذار')],
    ['علت', (row) => row.reason],
    ['درخواست‌کننده', (row) => row.preparedByName],
    ['زمان درخواست', (row) => cell.moment(row.preparedAt)],
  ],
});

export const exportIdentityRequests = fileOfList('exportIdentityRequests', listIdentityRequests, {
  name: 'identity-requests',
  sheet: 'احراز هویت',
  columns: [
    ['شماره', (row) => row.requestId],
    ['سرمایه‌گذار', (row) => row.investorName],
    ['کد ملی / شناسه ملی', (row) => row.nationalNo],
    ['نوع درخواست', (row) => row.kindText],
    ['شعبه', (row) => row.branchName],
    ['مراجعه', (row) => cell.day(row.visitOn)],
    ['مدارک', (row) => row.documentCount],
    ['زمان ثبت', (row) => cell.moment(row.askedAt)],
    ['مدت انتظار (ساعت)', (row) => row.waitingHours],
    ['وضعیت', (row) => row.stateText],
  ],
});

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

export const exportInvestorBankAccounts = fileOfList('exportInvestorBankAccounts', listInvestorBankAccounts, {
  name: 'bank-accounts',
  sheet: 'حساب‌های بانکی',
  columns: [
    ['بانک', (row) => row.bankName],
    ['شعبه', (row) => row.bankBranchName],
    ['شماره شبا', (row) => row.iban],
    ['شماره حساب', (row) => row.accountNumber],
    ['نوع حساب', (row) => row.accountTypeText],
    ['وضعیت', (row) => (row.isVerified ? 'مالکیت تأیید شد' : 'مالکیت تأیید نشده')],
    ['پیش‌فرض', (row) => cell.yesNo(row.isDefault)],
    ['قابل استفاده از', (row) => cell.moment(row.heldUntil)],
  ],
});

export const exportInvestorDocuments = fileOfList('exportInvestorDocuments', listInvestorDocuments, {
  name: 'documents',
  sheet: 'مدارک',
  columns: [
    ['شماره', (row) => row.documentId],
    ['مدرک', (row) => row.docName],
    ['وضعیت', (row) => row.statusText],
    ['تاریخ بارگذاری', (row) => cell.words(row.uploadDate)],
  ],
});

export const exportInvestorTickets = fileOfList('exportInvestorTickets', listInvestorTickets, {
  name: 'investor-tickets',
  sheet: 'تیکت‌ها',
  columns: [
    ['شماره پیگیری', (row) => row.tracking_code],
    ['موضوع', (row) => row.topic],
    ['دسته‌بندی', (row) => row.group_title],
    ['وضعیت', (row) => row.status_text],
    ['تاریخ ثبت', (row) => cell.moment(row.created_at)],
    ['آخرین تغییر', (row) => cell.moment(row.updated_at)],
  ],
});

const signInResults = { ok: 'موفق', failed: 'ناموفق', locked: 'قفل شده' } as const;

export const exportInvestorSignIns = fileOfList('exportInvestorSignIns', listInvestorSignIns, {
  name: 'investor-sign-ins',
  sheet: 'تاریخچه ورود',
  columns: [
    ['زمان', (row) => cell.moment(row.date)],
    ['نتیجه', (row) => signInResults[row.status]],
    ['علت', (row) => row.reason],
    ['دستگاه', (row) => row.device || row.os],
    ['مرورگر', (row) => row.browser],
    ['نشانی IP', (row) => row.ip],
  ],
});

export const exportInvestorAcceptances = fileOfList('exportInvestorAcceptances', listInvestorAcceptances, {
  name: 'investor-acceptances',
  sheet: 'پذیرش مقررات',
  columns: [
    ['زمان', (row) => cell.moment(row.acceptedAt)],
    ['درخواست', (row) => row.orderNo],
    ['صندوق', (row) => row.fundName],
    ['قرارداد برداشت مستقیم', (row) => row.contractNo],
    ['پذیرنده', (row) => row.userName],
    ['متن پذیرفته‌شده', (row) => row.words],
    ['مدارک صندوق در آن زمان', (row) => row.papers.map(({ title, version }) => `${title}، نسخه ${version}`).join('؛ ')],
    ['نسخه قوانین سایت', (row) => row.siteVersion],
  ],
});

export const exportInvestorViews = fileOfList('exportInvestorViews', listInvestorViews, {
  name: 'investor-views',
  sheet: 'نماهای سرمایه‌گذار',
  columns: [
    ['همکار', (row) => row.userName],
    ['آغاز', (row) => cell.moment(row.startedAt)],
    ['پایان', (row) => cell.moment(row.endedAt)],
    ['علت', (row) => row.reason],
  ],
});

const deliveries = {
  waiting: 'در انتظار',
  sent: 'فرستاده شد',
  delivered: 'رسید',
  failed: 'ناموفق',
  suppressed: 'فرستاده نشد',
} as const;

export const exportInvestorNotices = fileOfList('exportInvestorNotices', listInvestorNotices, {
  name: 'investor-notices',
  sheet: 'پیام‌های فرستاده‌شده',
  columns: [
    ['رویداد', (row) => row.eventTitle],
    ['گیرنده', (row) => row.userName],
    ['راه ارسال', (row) => noticeChannels[row.channel]],
    ['موبایل', (row) => row.mobile],
    ['متن', (row) => cell.words(row.text)],
    ['وضعیت', (row) => deliveries[row.state]],
    ['علت', (row) => (row.reason ? deliveryReasons[row.reason] : null)],
    ['زمان', (row) => cell.moment(row.createdAt)],
    ['پایان ارسال', (row) => cell.moment(row.finishedAt)],
    ['خوانده شد', (row) => cell.moment(row.readAt)],
  ],
});

export const exportFailedJobs = fileOfList('exportFailedJobs', listControlJobs, {
  name: 'failed-jobs',
  part: 'failed',
  sheet: 'کارهای ناموفق',
  rows: ({ data }) => data.failures,
  total: ({ data }) => data.failureCount,
  columns: [
    ['کار', (row) => row.title],
    ['نام کار', (row) => row.name],
    ['زمان', (row) => cell.moment(row.failedAt)],
    ['تلاش', (row) => row.attempts],
    ['علت', (row) => row.problem],
    ['شناسه', (row) => row.jobId],
  ],
});

export const exportFailedWork = fileOfList('exportFailedWork', listControlJobs, {
  name: 'failed-work',
  part: 'work',
  sheet: 'کارهای زمان‌بر ناموفق',
  rows: ({ data }) => data.works,
  total: ({ data }) => data.workCount,
  columns: [
    ['شماره', (row) => row.workId],
    ['کار', (row) => row.title],
    ['موضوع', (row) => row.key],
    ['مانده', (row) => row.failed],
    ['تعداد کل', (row) => row.total],
    ['آغازگر', (row) => row.startedBy || 'سامانه'],
    ['زمان', (row) => cell.moment(row.finishedAt)],
    ['علت', (row) => cell.words(row.problem)],
  ],
});

const breakers = { open: 'قطع', closed: 'وصل' } as const;

export const exportServices = fileOfList('exportServices', listControlJobs, {
  name: 'services',
  part: 'services',
  sheet: 'سرویس‌ها',
  rows: ({ data }) => data.services,
  columns: [
    ['سرویس', (row) => row.title],
    ['وضعیت', (row) => row.stateText],
    ['آخرین موفق', (row) => cell.moment(row.lastOkAt)],
    ['آخرین ناموفق', (row) => cell.moment(row.lastFailedAt)],
    ['بدون پاسخ از', (row) => cell.moment(row.failingSince)],
    ['کلید قطع', (row) => (row.breaker ? breakers[row.breaker] : null)],
    ['توضیح', (row) => cell.words(row.note)],
  ],
});

export const exportQueues = fileOfList('exportQueues', listControlJobs, {
  name: 'queues',
  part: 'queues',
  sheet: 'صف کارها',
  rows: ({ data }) => data.queues,
  columns: [
    ['کار', (row) => row.title],
    ['نام کار', (row) => row.name],
    ['در صف', (row) => row.waiting],
    ['در حال اجرا', (row) => row.running],
    ['ناموفق', (row) => row.failed],
    ['آخرین انجام', (row) => cell.moment(row.lastDoneAt)],
  ],
});

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

export const peopleFileOperations = {
  exportUsers,
  exportRoleChanges,
  exportBranches,
  exportColleagues,
  exportMobileChanges,
  exportUserLocks,
  exportUserUnlocks,
  exportFactorResets,
  exportIdentityRequests,
  exportIdentityChanges,
  exportInvestorAddresses,
  exportInvestorBankAccounts,
  exportInvestorDocuments,
  exportInvestorTickets,
  exportInvestorSignIns,
  exportInvestorAcceptances,
  exportInvestorViews,
  exportInvestorNotices,
  exportFailedJobs,
  exportFailedWork,
  exportServices,
  exportQueues,
  exportHolidays,
};
