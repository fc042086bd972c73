import { describe, expect, it } from 'vitest';
import { orderFileColumns } from '#shared/texts/orderTexts.ts';
import type { CsvCell } from '#shared/csv.ts';
import { writeExport } from './writer.ts';

const width = Object.keys(orderFileColumns).length;

/** A list of so many rows: each has its number in every column. */
const listOf = (count: number) => ({
  next: async (last: number | null, limit: number): Promise<number[]> =>
    Array.from({ length: Math.min(limit, count - (last ?? 0)) }, (_, index) => (last ?? 0) + index + 1),
  cells: (row: number): CsvCell[] => Array<CsvCell>(width).fill(row),
});

async function written(count: number, maxRows: number, format: 'csv' | 'xlsx' = 'csv') {
  const seen: number[] = [];
  const bytes: Uint8Array[] = [];
  const of = { kind: 'orders', format, columns: ['amount', 'orderNo'] } as const;
  await writeExport({ ...of, columns: [...of.columns] }, listOf(count), {
    maxRows,
    read: async (rows) => void seen.push(rows),
    write: async (part) => void bytes.push(part),
  });
  return { seen, lines: Buffer.concat(bytes).toString().trim().split('\r\n') };
}

describe('a file of chosen columns', () => {
  it('has them in the order of the file, and tells after each part how many rows are in it', async () => {
    const { seen, lines } = await written(4005, 10_000);
    expect(lines[0]).toContain('شماره درخواست,مبلغ (ریال)');
    expect(lines.slice(1, 4)).toEqual(['1,1', '2,2', '3,3']);
    expect(lines).toHaveLength(4006);
    expect(seen).toEqual([2000, 4000, 4005]);
  });

  it('takes shorter parts for a spreadsheet, which holds more for each row', async () => {
    expect((await written(2005, 10_000, 'xlsx')).seen).toEqual([1000, 2000, 2005]);
  });

  it('says in its last line that it is not complete, and nothing when everything is in it', async () => {
    expect((await written(5, 3)).lines.slice(3)).toEqual(['3,3', expect.stringContaining('تنها ۳ ردیف اول')]);
    expect((await written(5, 4)).lines.slice(4)).toEqual(['4,4', expect.stringContaining('تنها ۴ ردیف اول')]);
    expect((await written(4, 4)).lines).toHaveLength(5);
    expect((await written(0, 4)).lines).toHaveLength(1);
  });
});
