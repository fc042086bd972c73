import { expect, it } from 'vitest';
import { listOf } from '../../lists/list.ts';
import { declaredFile } from './declaredFile.ts';
import { listCredit } from '../credit.ts';

interface Row {
  name: string;
  code: string;
  amount: string | null;
  isOpen: boolean;
  day: string | null;
  at: string;
  words: string;
}

const row: Row = {
  name: 'مینا',
  code: '0012',
  amount: '1500000',
  isOpen: false,
  day: '2026-11-21',
  at: '2026-11-21T06:30:00.000Z',
  words: 'نوبت ۳',
};
const list = listOf<Row>()({
  file: 'exportRows',
  name: 'rows',
  title: 'ردیف‌ها',
  rowId: 'code',
  columns: {
    name: { title: 'نام', kind: 'text', second: 'code', head: 'نام و کد' },
    code: { title: 'کد', kind: 'code' },
    amount: { title: 'مبلغ (ریال)', kind: 'rial' },
    isOpen: { title: 'باز', kind: 'yesNo' },
    day: { title: 'روز', kind: 'day' },
    at: { title: 'زمان', kind: 'moment' },
    words: { title: 'شرح', kind: 'words' },
    waits: { title: 'مانده', kind: 'count', of: () => 2, only: 'file' },
    mark: { title: 'نشان', kind: 'text', of: () => 'x', only: 'screen' },
    acts: { title: 'عملیات', kind: 'drawn' },
  },
});

it('writes the columns of a declared list by their kinds, with what files alone show', () => {
  const { file, id, path } = declaredFile(listCredit, list, { rows: () => [row, { ...row, amount: null, day: null }] });
  expect([id, path, file.name, file.sheet]).toEqual(['exportRows', '/api/credit/export/', 'rows', 'ردیف‌ها']);
  expect(file.titles).toEqual(['نام', 'کد', 'مبلغ (ریال)', 'باز', 'روز', 'زمان', 'شرح', 'مانده']);
  expect(file.linesOf({ data: [] })).toEqual([
    ['مینا', '0012', 1500000n, 'خیر', '1405/08/30', '1405/08/30 10:00', 'نوبت 3', 2],
    ['مینا', '0012', null, 'خیر', null, '1405/08/30 10:00', 'نوبت 3', 2],
  ]);
});
