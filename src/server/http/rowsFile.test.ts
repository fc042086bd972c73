import { describe, expect, it } from 'vitest';
import { rowsFile } from './rowsFile.ts';

async function linesOf(count: number, maxRows: number): Promise<string[]> {
  const rows = Array.from({ length: count }, (_, index) => ({ id: index + 1 }));
  const file = await rowsFile<{ id: number }>({
    titles: ['id'],
    next: (last, limit) => Promise.resolve(rows.filter((row) => row.id > (last?.id ?? 0)).slice(0, limit)),
    cells: (row) => [row.id],
    maxRows,
    name: 'a',
  });
  return (await new Response(file.body as ReadableStream).text()).trim().split('\r\n');
}

describe('a file of many rows', () => {
  it('says in its last line that it is not complete', async () => {
    expect(await linesOf(5, 3)).toEqual(['id', '1', '2', '3', expect.stringContaining('تنها ۳ ردیف نخست')]);
    expect(await linesOf(2500, 2100)).toHaveLength(2102);
  });

  it('says nothing when everything is in it', async () => {
    expect(await linesOf(3, 3)).toEqual(['id', '1', '2', '3']);
    expect(await linesOf(0, 3)).toEqual(['id']);
    expect(await linesOf(1000, 5000)).toHaveLength(1001);
  });
});
