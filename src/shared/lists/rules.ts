import type { listBenchmarkValues } from '../contract/benchmarks.ts';
import type { listRuleChanges } from '../contract/ruleChanges.ts';
import { listOf, type RowOf } from './list.ts';

/* Lists of changes of the rules of money, and of the series that funds are compared with. */

export const ruleChanges = listOf<RowOf<typeof listRuleChanges>>()({
  file: 'exportRuleChanges',
  name: 'rule-changes',
  title: 'تغییرات شرایط',
  empty: 'تغییری ثبت نشده است.',
  rowId: 'changeId',
  columns: {
    changeId: { title: 'شماره', kind: 'code', only: 'file' },
    kindText: { title: 'تغییر', kind: 'text', isTitle: true, flex: 1.3, minWidth: 120 },
    subject: { title: 'مورد', kind: 'text', flex: 1.3 },
    fundName: { title: 'صندوق', kind: 'text', flex: 1.3, minWidth: 120 },
    differences: {
      title: 'آنچه تغییر می‌کند',
      kind: 'words',
      of: (row) => row.differences.map(({ label, from, to }) => `${label}: ${from ?? '—'} ← ${to ?? '—'}`).join(' · '),
      flex: 1.8,
      minWidth: 140,
    },
    preparedByName: { title: 'ثبت‌کننده', kind: 'text', minWidth: 96 },
    preparedAt: { title: 'زمان ثبت', kind: 'moment', flex: 1.3, minWidth: 96 },
    status: { title: 'وضعیت', kind: 'text', of: (row) => row.statusText, flex: 1.1, minWidth: 116 },
    decidedByName: { title: 'تأییدکننده', kind: 'text', only: 'file' },
    decisionReason: { title: 'علت رد', kind: 'text', only: 'file' },
  },
});

export const benchmarkValues = listOf<RowOf<typeof listBenchmarkValues>>()({
  file: 'exportBenchmarkValues',
  name: 'benchmark',
  title: 'شاخص مقایسه',
  empty: 'مقداری برای این شاخص ثبت نشده است؛ ستون آن در صفحه صندوق‌ها «بدون داده» است.',
  rowId: 'asOf',
  columns: {
    asOf: { title: 'تاریخ', kind: 'day', isTitle: true, minWidth: 110 },
    value: { title: 'مقدار', kind: 'price', minWidth: 140 },
    note: { title: 'منبع', kind: 'text', flex: 1.6, minWidth: 160 },
    savedBy: { title: 'ثبت‌کننده', kind: 'text', none: 'داده اولیه', second: 'savedAt', flex: 1.2, minWidth: 150 },
    savedAt: { title: 'زمان ثبت', kind: 'moment' },
    history: { title: 'سابقه', kind: 'drawn', minWidth: 96 },
    actions: { title: 'عملیات', kind: 'drawn', minWidth: 96 },
  },
});
