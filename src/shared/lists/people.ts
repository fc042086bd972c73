import type { listIdentityRequests } from '../contract/identityRequests.ts';
import type { listUsers } from '../contract/userRoles.ts';
import { listOf, type RowOf } from './list.ts';

/* Lists of users and of identity requests. */

export const users = listOf<RowOf<typeof listUsers>>()({
  file: 'exportUsers',
  name: 'users',
  title: 'دسترسی کاربران',
  empty: 'کاربری ثبت نشده است.',
  rowId: 'userId',
  columns: {
    name: { title: 'کاربر', kind: 'text', isTitle: true, second: 'username', flex: 1.4, minWidth: 160 },
    username: { title: 'کد ملی / شناسه ملی', kind: 'code' },
    mobile: { title: 'موبایل', kind: 'code', minWidth: 120 },
    roleText: { title: 'نقش', kind: 'text', second: 'changeId', minWidth: 120 },
    accessLevelText: { title: 'سطح دسترسی', kind: 'text', flex: 1.2, minWidth: 150 },
    branchName: { title: 'شعبه', kind: 'text', only: 'file' },
    isActive: { title: 'فعال', kind: 'yesNo', only: 'file' },
    lastSignInAt: { title: 'آخرین ورود', kind: 'moment' },
    changeId: { title: 'تغییر در انتظار', kind: 'code' },
    acts: { title: 'عملیات', kind: 'drawn', flex: 1.3, minWidth: 190 },
  },
});

export const identityRequests = listOf<RowOf<typeof listIdentityRequests>>()({
  file: 'exportIdentityRequests',
  name: 'identity-requests',
  title: 'احراز هویت و مدارک',
  rowId: 'requestId',
  columns: {
    requestId: { title: 'شماره', kind: 'code', only: 'file' },
    investorName: { title: 'سرمایه‌گذار', kind: 'text', isTitle: true, second: 'nationalNo', flex: 1.4, minWidth: 140 },
    nationalNo: { title: 'کد ملی / شناسه ملی', kind: 'code' },
    kindText: { title: 'نوع درخواست', kind: 'text', second: 'branchName', flex: 1.3, minWidth: 140 },
    branchName: { title: 'شعبه', kind: 'text' },
    visitOn: { title: 'مراجعه', kind: 'day' },
    documentCount: { title: 'مدارک', kind: 'count' },
    askedAt: { title: 'زمان ثبت', kind: 'moment' },
    waitingHours: { title: 'مدت انتظار (ساعت)', kind: 'count', head: 'مدت انتظار', align: 'start', minWidth: 110 },
    state: { title: 'وضعیت', kind: 'text', of: (row) => row.stateText, flex: 1.1, minWidth: 150 },
  },
});
