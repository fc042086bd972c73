import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { writeTable, type TableFormat } from './tableFile.ts';

/** Text that compression does not make shorter: a part of it is more than what is written at a time. */
const bulky = (): string => randomBytes(1200).toString('base64');

/** A part of a file, of more than what is written at a time. */
const bulkyPart = (): string[][] => Array.from({ length: 1000 }, () => [bulky()]);

/** Long enough for whatever else could go on meanwhile. */
async function whileOthersWork(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

/** Writes 5 parts of some megabytes; `ahead` parts may be read while those before them are being written. */
async function writeSlowly(format: TableFormat, ahead: number) {
  let read = 0;
  async function* parts(): AsyncGenerator<string[][]> {
    for (; read < 5; read += 1) yield bulkyPart();
  }
  const readAt: number[] = [];
  let size = 0;
  let isWriting = false;
  await writeTable(format, [{ name: 'rows', titles: ['text'], parts: parts() }], async (bytes) => {
    expect(isWriting).toBe(false);
    isWriting = true;
    readAt.push(read);
    await whileOthersWork();
    expect(read - (readAt.at(-1) ?? 0)).toBeLessThanOrEqual(ahead);
    size += bytes.byteLength;
    isWriting = false;
  });
  expect(size).toBeGreaterThan(5_000_000);
  return readAt;
}

// the parts go out as they come, and not together at the end
it('a spreadsheet reads no rows while those before are still being written', async () => {
  expect((await writeSlowly('xlsx', 0)).slice(0, 4)).toEqual([0, 1, 2, 3]);
});

it('CSV makes one piece while the one before it is being written, and no more', async () => {
  expect(await writeSlowly('csv', 1)).toEqual([0, 1, 2, 3, 4]);
});

it('a piece that cannot be written fails the file, and nothing is written after it', async () => {
  async function* parts(): AsyncGenerator<string[][]> {
    for (let at = 0; at < 5; at += 1) yield bulkyPart();
  }
  const written: number[] = [];
  const write = async (bytes: Uint8Array): Promise<void> => {
    written.push(bytes.byteLength);
    await new Promise((resolve) => setImmediate(resolve));
    if (written.length === 2) throw new Error('the disk is full');
  };
  await expect(writeTable('csv', [{ name: 'rows', titles: ['text'], parts: parts() }], write)).rejects.toThrow(
    'the disk is full',
  );
  expect(written).toHaveLength(2);
});

it('says that it has failed only when nothing of it is being written any more', async () => {
  async function* parts(): AsyncGenerator<string[][]> {
    yield bulkyPart();
    throw new Error('the next part cannot be read');
  }
  let ended = 0;
  const write = async (): Promise<void> => {
    await whileOthersWork();
    ended += 1;
  };
  const file = writeTable('csv', [{ name: 'rows', titles: ['text'], parts: parts() }], write);
  await expect(file).rejects.toThrow('the next part cannot be read');
  expect(ended).toBe(1);
});
