import { expect, it } from 'vitest';
import { countLines, readCsvFile } from './readCsv.ts';

const word = 'موفق';

it('reads what bank systems write: UTF-8, UTF-16 and the Windows code page', async () => {
  const windows = new Uint8Array([0xe3, 0xe6, 0xdd, 0xde]);
  const utf16 = new Uint8Array([
    0xff,
    0xfe,
    ...[...word].flatMap((letter) => [letter.charCodeAt(0) & 0xff, letter.charCodeAt(0) >> 8]),
  ]);
  expect(await readCsvFile(new Blob([word]))).toBe(word);
  expect(await readCsvFile(new Blob([windows]))).toBe(word);
  expect(await readCsvFile(new Blob([utf16]))).toBe(word);
});

it('counts lines that hold something', () => {
  expect(countLines('a,b\r\n\r\n  \nc')).toBe(2);
});
