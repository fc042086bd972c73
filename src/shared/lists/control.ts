import type { ResponseOf } from '../contract/kernel/define.ts';
import type { listControlJobs } from '../contract/control.ts';
import { listOf } from './list.ts';

/* Lists of jobs and services. */

type Control = ResponseOf<typeof listControlJobs>['data'];

const job = {
  title: { title: 'کار', kind: 'text', isTitle: true, second: 'name', flex: 1.6, minWidth: 220 },
  name: { title: 'نام کار', kind: 'text' },
} as const;

export const failedJobs = listOf<Control['failures'][number]>()({
  file: 'exportFailedJobs',
  name: 'failed-jobs',
  title: 'کارهای ناموفق',
  empty: 'کار ناموفقی نیست.',
  rowId: 'jobId',
  columns: {
    ...job,
    failedAt: { title: 'زمان', kind: 'moment' },
    attempts: { title: 'تلاش', kind: 'count' },
    problem: { title: 'علت', kind: 'text', flex: 2, minWidth: 220 },
    jobId: { title: 'شناسه', kind: 'text', only: 'file' },
    actions: { title: 'عملیات', kind: 'drawn', minWidth: 230 },
  },
});

export const failedWork = listOf<Control['works'][number]>()({
  file: 'exportFailedWork',
  name: 'failed-work',
  title: 'کارهای زمان‌بر ناموفق',
  rowId: 'workId',
  columns: {
    workId: { title: 'شماره', kind: 'code', only: 'file' },
    title: { title: 'کار', kind: 'text', isTitle: true, second: 'key', flex: 1.6, minWidth: 200 },
    key: { title: 'موضوع', kind: 'text' },
    failed: { title: 'مانده', kind: 'count', align: 'start', minWidth: 110 },
    total: { title: 'تعداد کل', kind: 'count', only: 'file' },
    startedBy: { title: 'شروع‌کننده', kind: 'text', of: (row) => row.startedBy || 'سامانه', minWidth: 140 },
    finishedAt: { title: 'زمان', kind: 'moment' },
    problem: { title: 'علت', kind: 'words', flex: 2, minWidth: 220 },
  },
});

const breakers = { open: 'قطع', closed: 'وصل' } as const;

export const services = listOf<Control['services'][number]>()({
  file: 'exportServices',
  name: 'services',
  title: 'سرویس‌ها',
  rowId: 'code',
  columns: {
    title: { title: 'سرویس', kind: 'text', isTitle: true, flex: 1.4, minWidth: 180 },
    state: { title: 'وضعیت', kind: 'text', of: (row) => row.stateText, minWidth: 130 },
    lastOkAt: { title: 'آخرین موفق', kind: 'moment' },
    lastFailedAt: { title: 'آخرین ناموفق', kind: 'moment' },
    failingSince: { title: 'بدون پاسخ از', kind: 'moment' },
    breaker: { title: 'قطع خودکار', kind: 'text', of: (row) => row.breaker && breakers[row.breaker] },
    note: { title: 'توضیح', kind: 'words', second: 'failingSince', flex: 3, minWidth: 260 },
  },
});

export const queues = listOf<Control['queues'][number]>()({
  file: 'exportQueues',
  name: 'queues',
  title: 'صف کارها',
  rowId: 'name',
  columns: {
    ...job,
    waiting: { title: 'در صف', kind: 'count' },
    running: { title: 'در حال اجرا', kind: 'count', minWidth: 110 },
    failed: { title: 'ناموفق', kind: 'count' },
    lastDoneAt: { title: 'آخرین انجام', kind: 'moment' },
  },
});
