import { deflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { Workbook } from '@cj-tech-master/excelts';
import { parseCsv } from '#shared/csv.ts';
import { sheetText, type SheetText } from './sheetText.ts';

const rowsOf = async (bytes: Buffer) => parseCsv(((await sheetText(bytes, 100)) as SheetText).content);

async function workbook(rows: readonly (readonly (string | number | Date | null)[])[]): Promise<Buffer> {
  const book = new Workbook();
  const sheet = book.addWorksheet('گردش');
  for (const row of rows) sheet.addRow([...row]);
  return Buffer.from(await book.xlsx.writeBuffer());
}

/** A zip with one entry, whatever its head says of its size. */
function zipOf(name: string, data: Buffer): Buffer {
  const packed = deflateRawSync(data);
  const head = Buffer.alloc(30 + name.length);
  head.writeUInt32LE(0x04034b50, 0);
  head.writeUInt16LE(8, 8);
  head.writeUInt32LE(packed.length, 18);
  head.writeUInt16LE(name.length, 26);
  head.write(name, 30);
  const entry = Buffer.alloc(46 + name.length);
  entry.writeUInt32LE(0x02014b50, 0);
  entry.writeUInt16LE(8, 10);
  entry.writeUInt32LE(packed.length, 20);
  entry.writeUInt16LE(name.length, 28);
  entry.write(name, 46);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(head.length + packed.length, 16);
  return Buffer.concat([head, packed, entry, end]);
}

describe('a spreadsheet as text', () => {
  it('keeps rows, long amounts, days and codes as they read', async () => {
    const bytes = await workbook([
      ['بانک نمونه', null, null],
      ['تاریخ', 'مبلغ', 'شرح'],
      ['۱۴۰۵/۰۹/۰۶', 9_007_199_254_740_991, 'حواله "پایا"'],
      [new Date(Date.UTC(2026, 10, 27, 9, 15)), 25_000_000, '0012'],
    ]);
    expect(await rowsOf(bytes)).toEqual([
      ['بانک نمونه', '', ''],
      ['تاریخ', 'مبلغ', 'شرح'],
      ['۱۴۰۵/۰۹/۰۶', '9007199254740991', 'حواله "پایا"'],
      ['2026-11-27 09:15:00', '25000000', '0012'],
    ]);
  });

  it('gives a number whose digits a spreadsheet has lost as one that readers refuse', async () => {
    const rows = await rowsOf(
      await workbook([
        ['مبلغ', 'x'],
        [12_345_678_901_234_567_000, 'y'],
      ]),
    );
    expect(rows[1]?.[0]).toBe('1.23457e+19');
  });

  it('is refused with too many rows, as the old format, and when it is none', async () => {
    expect(await sheetText(await workbook(Array.from({ length: 101 }, (_, at) => [at, 'x'])), 100)).toBe('long');
    expect(await sheetText(Buffer.from('d0cf11e0a1b11ae10000', 'hex'), 100)).toBe('oldExcel');
    expect(await sheetText(Buffer.from('%PDF-1.7 and more'), 100)).toBe('format');
    expect(await sheetText(Buffer.from('PK\u0003\u0004 no zip at all'), 100)).toBe('format');
    expect(await sheetText(zipOf('a.xml', Buffer.from('<a/>')), 100)).toBe('format');
  });

  it('is not unpacked beyond the limit, whatever it says of its size', async () => {
    const bomb = zipOf('xl/worksheets/sheet1.xml', Buffer.alloc(40_000_000));
    expect(bomb.length).toBeLessThan(100_000);
    expect(await sheetText(bomb, 100)).toBe('big');
  });
});

describe('a page as text', () => {
  const page = (body: string) => Buffer.from(`<html><body>${body}</body></html>`);

  it('reads the cells of its tables, wide ones, entities and inner tags', async () => {
    const bytes = page(
      '<p>بانک</p><script>var a = "<td>";</script><table><tr><th colspan=2>گردش</th><th>مبلغ</th></tr>' +
        '<TR><TD>۱</TD><td><b>حواله&nbsp;&#1576;</b><br>شعبه</td><td>1,200</td></TR><!-- <tr><td>x</td></tr> --></table>',
    );
    expect(await rowsOf(bytes)).toEqual([
      ['گردش', '', 'مبلغ'],
      ['۱', 'حواله ب شعبه', '1,200'],
    ]);
  });

  it('reads a spreadsheet that is one file of XML, and the older code page', async () => {
    const xml =
      '<?xml version="1.0"?><Workbook><Worksheet><Table><Row><Cell><Data>a</Data></Cell><Cell ss:Index="3"><Data>c</Data></Cell></Row></Table></Worksheet></Workbook>';
    expect(await rowsOf(Buffer.from(xml))).toEqual([['a', '', 'c']]);
    // «بانک» of windows-1256
    const old = Buffer.concat([
      Buffer.from('<table><tr><td>'),
      Buffer.from([0xc8, 0xc7, 0xe4, 0xdf]),
      Buffer.from('</td><td>1</td></tr></table>'),
    ]);
    expect(await rowsOf(old)).toEqual([['بانك', '1']]);
  });

  it('ends for a page that never closes a tag', async () => {
    const rows = await rowsOf(page(`<table>${'<td '.repeat(50_000)}`));
    expect(rows).toEqual([]);
  });
});
