import { Workbook } from '@cj-tech-master/excelts';
import { describe, expect, it } from 'vitest';
import type { CsvCell } from '#shared/csv.ts';
import { onePart, xlsxBytes, type XlsxSheet } from './xlsxFile.ts';

const rows: CsvCell[][] = [
  ['1405/08/30 10:05', 'صدور', 1_250_000n, '1405/09/01', '=1+1'],
  ['1405/08/30 10:06', 'صدور', 2_000_000n, null, '1405/13/01'],
];
const titles = ['تاریخ', 'نوع', 'مبلغ (ریال)', 'روز', 'شرح'];

async function sheetOf(more: Partial<XlsxSheet> = {}, of = rows) {
  const book = new Workbook();
  await book.xlsx.load(await xlsxBytes([{ name: 'گردش', titles, parts: onePart(of), ...more }]));
  const sheet = book.worksheets[0];
  if (!sheet) throw new Error('the file has no sheet');
  return sheet;
}

describe('a spreadsheet for people', () => {
  it('keeps days as days and amounts as numbers, each with its format', async () => {
    const sheet = await sheetOf();
    const [moment, amount, day] = ['A2', 'C2', 'D2'].map((place) => sheet.getCell(place));
    // 1405/08/30 is 21 November 2026
    expect([moment?.value, moment?.numFmt]).toEqual([new Date('2026-11-21T10:05:00Z'), '[$-160429]yyyy/mm/dd hh:mm']);
    expect([day?.value, day?.numFmt]).toEqual([new Date('2026-11-22T00:00:00Z'), '[$-160429]yyyy/mm/dd']);
    expect([amount?.value, amount?.numFmt]).toEqual([1_250_000, '#,##0']);
  });

  it('writes what only looks like a day, and what looks like a formula, as text', async () => {
    const sheet = await sheetOf();
    expect([sheet.getCell('E2').value, sheet.getCell('E3').value]).toEqual(['=1+1', '1405/13/01']);
  });

  it('has bold titles that stay, a filter over the rows, and columns as wide as what they hold', async () => {
    const sheet = await sheetOf({ end: [['این گزارش جنبه اطلاع‌رسانی دارد']] });
    expect(sheet.getCell('A1').font?.bold).toBe(true);
    expect(sheet.views[0]).toMatchObject({ rightToLeft: true, state: 'frozen', ySplit: 1 });
    expect(sheet.autoFilter).toBe('A1:E3');
    expect(sheet.getColumn(1).width).toBe(19);
    expect(sheet.getCell('A4').value).toBe('این گزارش جنبه اطلاع‌رسانی دارد');
  });

  it('adds a column up below its rows, by a formula that follows the filter', async () => {
    const sheet = await sheetOf({ sums: ['مبلغ (ریال)'] });
    expect(sheet.getCell('A4').value).toBe('جمع');
    expect(sheet.getCell('C4').value).toEqual({ formula: 'SUBTOTAL(109,C2:C3)', result: 3_250_000 });
    expect(sheet.getCell('C4').font?.bold).toBe(true);
    expect((await sheetOf({ sums: ['مبلغ (ریال)'] }, [])).rowCount).toBe(1);
  });

  it('says a sum that a spreadsheet cannot keep as text', async () => {
    const large = [
      ['', '', 900_000_000_000_000n, '', ''],
      ['', '', 900_000_000_000_000n, '', ''],
    ] as CsvCell[][];
    expect((await sheetOf({ sums: ['مبلغ (ریال)'] }, large)).getCell('C4').value).toBe('1800000000000000');
  });

  it('goes to a bank without formats, filter and sums', async () => {
    const sheet = await sheetOf({ isPlain: true, sums: ['مبلغ (ریال)'] });
    expect([sheet.getCell('A2').value, sheet.getCell('C2').value]).toEqual(['1405/08/30 10:05', 1_250_000]);
    expect([sheet.autoFilter ?? null, sheet.rowCount]).toEqual([null, 3]);
  });
});
