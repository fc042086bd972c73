import { describe, expect, it } from 'vitest';
import { readParts, rowsFile, ROWS_AT_A_TIME } from './rowsFile.ts';

interface Numbered {
  id: number;
}

/** A list of so many rows, and the places up to which it was read. */
function listOf(count: number) {
  const reads: number[] = [];
  const next = async (last: Numbered | null, limit: number): Promise<Numbered[]> => {
    const from = last?.id ?? 0;
    const part = Array.from({ length: Math.min(limit, count - from) }, (_, index) => ({ id: from + index + 1 }));
    reads.push(from + part.length);
    return part;
  };
  return { reads, next };
}

const fileOf = ({ next }: ReturnType<typeof listOf>, maxRows = 10_000) =>
  rowsFile<Numbered>({
    titles: ['id'],
    next,
    cells: (row) => [row.id],
    maxRows,
    format: 'csv',
    sheet: 'rows',
    name: 'a',
  });

async function linesOf(count: number, maxRows: number): Promise<string[]> {
  const file = await fileOf(listOf(count), maxRows);
  return (await new Response(file.body as ReadableStream).text()).trim().split('\r\n');
}

describe('a file of many rows', () => {
  it('says in its last line that it is not complete', async () => {
    expect(await linesOf(5, 3)).toEqual(['id', '1', '2', '3', expect.stringContaining('تنها ۳ ردیف اول')]);
    expect(await linesOf(2500, 2100)).toHaveLength(2102);
    expect(await linesOf(2001, 2000)).toHaveLength(2002);
  });

  it('says nothing when everything is in it', async () => {
    expect(await linesOf(3, 3)).toEqual(['id', '1', '2', '3']);
    expect(await linesOf(0, 3)).toEqual(['id']);
    expect(await linesOf(1000, 5000)).toHaveLength(1001);
    expect(await linesOf(2000, 2000)).toHaveLength(2001);
  });

  it('is read in parts of at most a thousand rows, the first before the answer begins', async () => {
    const list = listOf(2500);
    const file = await fileOf(list);
    expect(list.reads).toEqual([ROWS_AT_A_TIME]);
    await new Response(file.body as ReadableStream).text();
    expect(list.reads).toEqual([1000, 2000, 2500]);
  });
});

describe('parts that are read ahead', () => {
  it('are one more than those that were taken', async () => {
    const list = listOf(3500);
    const parts = readParts<Numbered>({ next: list.next, cells: (row) => [row.id] }, 10_000, { isAhead: true });
    expect((await parts.next()).value).toHaveLength(1000);
    expect(list.reads).toEqual([1000, 2000]);
    expect((await parts.next()).value?.[0]).toEqual([1001]);
    expect(list.reads).toEqual([1000, 2000, 3000]);
    await parts.return(undefined);
    expect(list.reads).toEqual([1000, 2000, 3000]);
  });

  it('are asked for before the cells of the part are made, also by a reader that waits for its connection first', async () => {
    const seen: string[] = [];
    const next = async (last: Numbered | null): Promise<Numbered[]> => {
      await new Promise<void>((resolve) => process.nextTick(resolve));
      seen.push(`ask after ${last?.id ?? 0}`);
      return Array.from({ length: last ? 1 : ROWS_AT_A_TIME }, (_, index) => ({ id: (last?.id ?? 0) + index + 1 }));
    };
    const cells = ({ id }: Numbered) => {
      if (id === 1) seen.push('first cells');
      return [id];
    };
    const parts = readParts<Numbered>({ next, cells }, 10_000, { isAhead: true });
    await parts.next();
    expect(seen).toEqual(['ask after 0', 'ask after 1000', 'first cells']);
    await parts.return(undefined);
  });

  it('end the file when they cannot be read, and after the part before them', async () => {
    const next = async (last: Numbered | null): Promise<Numbered[]> => {
      if (last) throw new Error('away');
      return Array.from({ length: ROWS_AT_A_TIME }, (_, id) => ({ id }));
    };
    const parts = readParts<Numbered>({ next, cells: (row) => [row.id] }, 10_000, { isAhead: true });
    expect((await parts.next()).value).toHaveLength(1000);
    await expect(parts.next()).rejects.toThrow('away');
  });
});
