import { describe, expect, it } from 'vitest';
import { orderFileColumns } from '#shared/contract/orderTexts.ts';
import type { CsvCell } from '#shared/csv.ts';
import { writeExport } from './writer.ts';

const width = Object.keys(orderFileColumns).length;

/** So many rows in parts of two: each has its number in every column. */
async function* rowsOf(count: number): AsyncGenerator<CsvCell[][]> {
  for (let row = 1; row <= count; row += 2)
    yield [row, row + 1].filter((number) => number <= count).map((number) => Array<CsvCell>(width).fill(number));
}

async function written(count: number, maxRows: number) {
  const seen: number[] = [];
  const bytes: Uint8Array[] = [];
  await writeExport({ kind: 'orders', format: 'csv', columns: ['amount', 'orderNo'] }, rowsOf(count), {
    maxRows,
    read: async (rows) => void seen.push(rows),
    write: async (part) => void bytes.push(part),
  });
  return { seen, lines: Buffer.concat(bytes).toString().trim().split('\r\n') };
}

describe('a file of chosen columns', () => {
  it('has them in the order of the file, and tells how many rows are read', async () => {
    const { seen, lines } = await written(5, 10);
    expect(lines[0]).toContain('شماره درخواست,مبلغ (ریال)');
    expect(lines.slice(1)).toEqual(['1,1', '2,2', '3,3', '4,4', '5,5']);
    expect(seen).toEqual([2, 4, 5]);
  });

  it('says in its last line that it is not complete, and nothing when everything is in it', async () => {
    expect((await written(5, 3)).lines.slice(3)).toEqual(['3,3', expect.stringContaining('تنها ۳ ردیف نخست')]);
    expect((await written(5, 4)).lines.slice(4)).toEqual(['4,4', expect.stringContaining('تنها ۴ ردیف نخست')]);
    expect((await written(4, 4)).lines).toHaveLength(5);
    expect((await written(0, 4)).lines).toHaveLength(1);
  });
});
