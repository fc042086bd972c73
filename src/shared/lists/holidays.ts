import type { listHolidays } from '../contract/holidays.ts';
import { listOf, type RowOf } from './list.ts';

/* Holidays. */

export const holidayScopes = { all: 'همه', banks_only: 'فقط بانک‌ها', fund: 'یک صندوق' } as const;

export const holidayList = listOf<RowOf<typeof listHolidays>>()({
  file: 'exportHolidays',
  name: 'holidays',
  title: 'تعطیلات',
  empty: 'برای این سال تعطیلی ثبت نشده است.',
  rowId: 'holidayId',
  columns: {
    day: { title: 'روز', kind: 'day', format: 'long', flex: 1.4, minWidth: 150 },
    title: { title: 'مناسبت', kind: 'text', isTitle: true, flex: 2, minWidth: 150 },
    scope: { title: 'دامنه', kind: 'text', of: (row) => holidayScopes[row.scope], flex: 1.2 },
    fundId: { title: 'شناسه صندوق', kind: 'code', only: 'file' },
    isConfirmed: {
      title: 'وضعیت تاریخ',
      kind: 'text',
      of: (row) => (row.isConfirmed ? 'نهایی' : 'احتمالی'),
      minWidth: 100,
    },
    actions: { title: 'عملیات', kind: 'drawn', flex: 1.4, minWidth: 190 },
  },
});
