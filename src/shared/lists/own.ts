import type { getReferral, listSignInLogs } from '../contract/account.ts';
import type { listChildren } from '../contract/children.ts';
import type { ResponseOf } from '../contract/define.ts';
import type { listStatements } from '../contract/statements.ts';
import { comma } from '../strings.ts';
import { listOf, type RowOf } from './list.ts';

/* Lists of a person's own: their log-ins, their children, their papers, and the friends that they invited. */

const signInResults = { ok: 'موفق', failed: 'ناموفق', locked: 'قفل' } as const;

export const signIns = listOf<ResponseOf<typeof listSignInLogs>['data']['results'][number]>()({
  file: 'exportSignInLogs',
  name: 'sign-ins',
  title: 'تاریخچه ورود',
  empty: 'ورودی ثبت نشده است.',
  rowId: 'id',
  columns: {
    date: { title: 'تاریخ', kind: 'moment', format: 'moment', isTitle: true, minWidth: 150 },
    status: { title: 'نتیجه', kind: 'text', of: (row) => signInResults[row.status] },
    reason: { title: 'توضیح', kind: 'text' },
    device: { title: 'دستگاه', kind: 'text' },
    browser: { title: 'مرورگر', kind: 'text', flex: 1.4 },
    os: { title: 'سیستم عامل', kind: 'text', only: 'file' },
    ip: { title: 'نشانی اینترنتی', kind: 'text' },
  },
});

export const children = listOf<RowOf<typeof listChildren>>()({
  file: 'exportChildren',
  name: 'children',
  title: 'فرزندان ثبت‌شده',
  empty: 'هنوز فرزندی ثبت نکرده‌اید.',
  rowId: 'investorId',
  columns: {
    name: { title: 'نام', kind: 'text', isTitle: true, flex: 1.3, minWidth: 130 },
    nationalNo: { title: 'کد ملی', kind: 'code', minWidth: 120 },
    birthDate: { title: 'تاریخ تولد', kind: 'day', only: 'file' },
    age: { title: 'سن (سال)', kind: 'count', unit: 'سال', head: 'سن', align: 'start' },
    relationText: { title: 'نسبت', kind: 'text', minWidth: 90 },
    status: {
      title: 'وضعیت سجام',
      kind: 'text',
      of: (row) => (row.isOfAge ? 'فقط مشاهده' : row.sejamStatusText),
      minWidth: 120,
    },
    registeredAt: { title: 'تاریخ ثبت', kind: 'moment', format: 'date', minWidth: 110 },
    enter: { title: 'ورود', kind: 'drawn', minWidth: 160 },
  },
});

export const statements = listOf<RowOf<typeof listStatements>>()({
  file: 'exportStatements',
  name: 'statements',
  title: 'صورت‌حساب‌ها',
  empty: 'هنوز گواهی یا صورت‌حسابی نساخته‌اید',
  rowId: 'statementId',
  columns: {
    serial: { title: 'شماره', kind: 'text', only: 'screen', minWidth: 120 },
    kindText: { title: 'نوع', kind: 'text', isTitle: true, flex: 1.2, minWidth: 140 },
    period: { title: 'بازه', kind: 'drawn', flex: 1.7, minWidth: 200 },
    fromDate: {
      title: 'از تاریخ',
      kind: 'day',
      of: (row) => (row.kind === 'holdings' ? null : row.fromDate),
      only: 'file',
    },
    toDate: { title: 'تا تاریخ', kind: 'day', only: 'file' },
    investorNames: {
      title: 'سرمایه‌گذار',
      kind: 'text',
      of: (row) => row.investorNames.join(`${comma} `),
      flex: 1.6,
      minWidth: 150,
    },
    fundName: {
      title: 'صندوق',
      kind: 'text',
      of: (row) => row.fundName ?? 'همه صندوق‌ها',
      flex: 1.2,
      minWidth: 120,
    },
    madeAt: { title: 'زمان تهیه', kind: 'moment', format: 'moment', flex: 1.1, minWidth: 130 },
    code: { title: 'کد راستی‌آزمایی', kind: 'code', flex: 2, minWidth: 270 },
    paper: { title: 'دریافت PDF', kind: 'drawn', flex: 0.6, minWidth: 90, hasLink: true },
  },
});

export const invitedFriends = listOf<ResponseOf<typeof getReferral>['data']['list'][number]>()({
  file: 'exportInvitedFriends',
  name: 'invited-friends',
  title: 'دوستان دعوت‌شده',
  empty: 'هنوز کسی با دعوت شما ثبت‌نام نکرده است',
  rowId: (row) => `${row.joined_at}-${row.name_mask}`,
  columns: {
    name_mask: { title: 'نام', kind: 'text', isTitle: true, flex: 1.4 },
    joined_at: { title: 'تاریخ عضویت', kind: 'moment', format: 'date' },
    status: { title: 'وضعیت', kind: 'text', of: (row) => row.status_text },
  },
});
