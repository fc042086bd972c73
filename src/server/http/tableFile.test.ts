import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { writeTable } from './tableFile.ts';

/** Text that compression does not make shorter: a part of it is more than what is written at a time. */
const bulky = (): string => randomBytes(1200).toString('base64');

it.each(['csv', 'xlsx'] as const)('%s: no rows are read while those before are still being written', async (format) => {
  let read = 0;
  async function* parts(): AsyncGenerator<string[][]> {
    for (; read < 5; read += 1) yield Array.from({ length: 1000 }, () => [bulky()]);
  }
  const readAt: number[] = [];
  let size = 0;
  await writeTable(format, [{ name: 'rows', titles: ['text'], parts: parts() }], async (bytes) => {
    readAt.push(read);
    for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    expect(read).toBe(readAt.at(-1));
    size += bytes.byteLength;
  });
  // the parts went out as they came, and not together at the end
  expect(readAt.slice(0, 4)).toEqual([0, 1, 2, 3]);
  expect(size).toBeGreaterThan(5_000_000);
});
