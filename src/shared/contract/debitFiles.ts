import { operation } from './kernel/define.ts';
import { debitChargeStates } from '../texts/directDebitTexts.ts';
import { dayInput, fileFormat, id, shape, yup } from './kernel/fields.ts';

/* Debits as a file (domain 9.10, 10.2). */

export const debitFileColumns = [
  'تاریخ',
  'نوبت برنامه',
  'مبلغ (ریال)',
  'صندوق',
  'بانک',
  'شماره قرارداد',
  'وضعیت',
  'شماره پیگیری بانک',
  'شماره درخواست',
  'علت',
] as const;
export const debitFileSheet = 'برداشت‌ها';

export const exportDebitCharges = operation({
  id: 'exportDebitCharges',
  method: 'get',
  path: '/api/direct-debit/charges/export/',
  tag: 'directDebit',
  summary: 'Debits of an investor as CSV or as a spreadsheet from right to left, newest day first, at most 5,000 rows.',
  access: { kind: 'investor', from: 'query', key: 'investorId' },
  query: shape({
    investorId: id().required('سرمایه‌گذار را انتخاب کنید'),
    status: yup.string().oneOf(debitChargeStates),
    fromDate: dayInput(),
    toDate: dayInput(),
    format: fileFormat(),
  }),
  answer: shape({}),
  errors: ['INVESTOR_NOT_ALLOWED', 'DATE_RANGE_INVALID'],
  kind: 'raw',
  limit: 'export',
});
