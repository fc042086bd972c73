import type { ResponseOf } from '../contract/define.ts';
import type { getUserLocks } from '../contract/userLocks.ts';
import { listOf } from './list.ts';

/* Locks of the log-in of a user. */

type Locks = ResponseOf<typeof getUserLocks>['data'];

export const userLocks = listOf<Locks['locks'][number] & Pick<Locks, 'user'>>()({
  file: 'exportUserLocks',
  name: 'user-locks',
  title: 'قفل‌های ورود',
  empty: 'تلاش نادرستی برای این کاربر ثبت نشده است.',
  rowId: (row) => `${row.kind}:${String(row.isKnownDevice)}:${row.hours}`,
  columns: {
    name: { title: 'نام', kind: 'text', of: ({ user }) => user.name, only: 'file' },
    username: { title: 'کد ملی / شناسه ملی', kind: 'code', of: ({ user }) => user.username, only: 'file' },
    kindText: { title: 'چه چیزی', kind: 'text', isTitle: true, flex: 1.2, minWidth: 150 },
    isKnownDevice: {
      title: 'دستگاه',
      kind: 'text',
      of: (row) => (row.isKnownDevice ? 'دستگاه شناخته‌شده' : 'دستگاه‌های دیگر'),
      minWidth: 140,
    },
    tries: { title: 'تلاش', kind: 'count', minWidth: 160, align: 'start' },
    limit: { title: 'سقف تلاش', kind: 'count', only: 'file' },
    hours: { title: 'بازه (ساعت)', kind: 'count', only: 'file' },
    lockedUntil: { title: 'قفل تا', kind: 'moment', minWidth: 130, none: 'قفل نیست' },
  },
});
