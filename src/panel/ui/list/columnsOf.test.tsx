import type { ReactNode } from 'react';
import { render } from '@testing-library/react';
import { ThemeProvider } from '@mui/system';
import { describe, expect, it } from 'vitest';
import { listOf } from '#shared/lists/list.ts';
import { theme } from '../theme/theme.ts';
import { columnsOf, tableOf } from './columnsOf.tsx';

interface Row {
  id: number;
  name: string;
  code: string | null;
  amount: string;
  isOpen: boolean;
  day: string | null;
}

const row: Row = { id: 7, name: 'مینا رستگار', code: '0012', amount: '1500000', isOpen: true, day: '2026-11-21' };
const list = listOf<Row>()({
  file: 'exportRows',
  name: 'rows',
  title: 'ردیف‌ها',
  empty: 'ردیفی نیست',
  rowId: 'id',
  columns: {
    name: { title: 'نام', kind: 'text', isTitle: true, second: 'code', head: 'نام و کد' },
    code: { title: 'کد', kind: 'code' },
    amount: { title: 'مبلغ (ریال)', kind: 'rial' },
    fee: { title: 'کارمزد (ریال)', kind: 'rial', of: () => '0', only: 'file' },
    isOpen: { title: 'باز', kind: 'yesNo' },
    day: { title: 'روز', kind: 'day' },
    acts: { title: 'عملیات', kind: 'drawn' },
  },
});

const textOf = (cell: ReactNode): string => {
  const { container, unmount } = render(<ThemeProvider theme={theme}>{cell}</ThemeProvider>);
  const text = container.textContent;
  unmount();
  return text;
};
const shown = (of: Row): string[] =>
  columnsOf(list, { acts: ({ name }) => <button type="button">{name}</button> }).map((column) =>
    textOf(column.render(of)),
  );

describe('columns of a declared list', () => {
  it('draw each kind, second lines below their column, and leave to files what is theirs', () => {
    expect(columnsOf(list, { acts: () => null }).map(({ id, title, align }) => [id, title, align])).toEqual([
      ['name', 'نام و کد', undefined],
      ['amount', 'مبلغ (ریال)', 'end'],
      ['isOpen', 'باز', undefined],
      ['day', 'روز', undefined],
      ['acts', 'عملیات', undefined],
    ]);
    expect(shown(row)).toEqual(['مینا رستگار۰۰۱۲', '۱٬۵۰۰٬۰۰۰', 'بله', '۱۴۰۵/۰۸/۳۰', 'مینا رستگار']);
  });

  it('draw a dash for what a row does not have, and no second line', () => {
    expect(shown({ ...row, code: null, day: null, isOpen: false })).toEqual([
      'مینا رستگار',
      '۱٬۵۰۰٬۰۰۰',
      'خیر',
      '—',
      'مینا رستگار',
    ]);
  });

  it('say the words of the declaration in place of no value, and none as a second line', () => {
    const worded = listOf<Row>()({
      ...list,
      columns: {
        day: { title: 'روز', kind: 'day', none: 'هنوز نه', second: 'code' },
        code: { title: 'کد', kind: 'code', none: 'بی‌کد' },
      },
    });
    const texts = (of: Row) => columnsOf(worded).map(({ render: cell }) => textOf(cell(of)));
    expect(texts(row)).toEqual(['۱۴۰۵/۰۸/۳۰۰۰۱۲']);
    expect(texts({ ...row, day: null, code: null })).toEqual(['هنوز نه']);
  });

  it('go on the screen where the declaration says, whatever their order in the file', () => {
    const placed = listOf<Row>()({
      ...list,
      columns: {
        id: { title: 'شماره', kind: 'code' },
        code: { title: 'کد', kind: 'code', at: 2 },
        name: { title: 'نام', kind: 'text', at: 0 },
        day: { title: 'روز', kind: 'day' },
      },
    });
    expect(columnsOf(placed).map(({ id }) => id)).toEqual(['name', 'id', 'code', 'day']);
  });

  it('refuse a column that nothing draws', () => {
    expect(() => columnsOf(list)).toThrow('nothing draws the column acts');
  });

  it('come with the name, the row id and the empty sentence of the table', () => {
    const { label, rowId, empty } = tableOf(list);
    expect([label, rowId(row), empty]).toEqual(['ردیف‌ها', 7, 'ردیفی نیست']);
  });
});
