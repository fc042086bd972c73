import { expect, it } from 'vitest';
import { countLines, readCsvFile } from './CsvField.tsx';

const word = 'موفق';

it('reads what bank systems write: UTF-8, UTF-16 and the Windows code page', async () => {
  const windows = new Uint8Array([0xe3, 0xe6, 0xdd, 0xde]);
  const utf16 = new Uint8Array([0xff, 0xfe, 0x45, 0x06, 0x48, 0x06, 0x41, 0x06, 0x42, 0x06]);
  expect(await readCsvFile(new Blob([word]))).toBe(word);
  expect(await readCsvFile(new Blob([windows]))).toBe(word);
  expect(await readCsvFile(new Blob([utf16]))).toBe(word);
});

it('knows UTF-16 without a mark by its NULs', async () => {
  const text = `${word};25000000`;
  const codes = Array.from(text, (letter) => letter.charCodeAt(0));
  const little = new Uint8Array(codes.flatMap((code) => [code & 255, code >> 8]));
  const big = new Uint8Array(codes.flatMap((code) => [code >> 8, code & 255]));
  expect(await readCsvFile(new Blob([little]))).toBe(text);
  expect(await readCsvFile(new Blob([big]))).toBe(text);
});

it('is not misled by a NUL in a text of one byte a letter', async () => {
  const text = `FT-1;IR58;${'9'.repeat(200)}`;
  expect(await readCsvFile(new Blob([`a\0${text}`]))).toBe(`a\0${text}`);
  expect(await readCsvFile(new Blob([`ab\0${text}`]))).toBe(`ab\0${text}`);
});

it('knows UTF-16 without a mark in lines of Persian words alone', async () => {
  const text = 'شماره پیگیری بانک;شبای صندوق;شناسه واریز;مبلغ\nالف;ب;پ;ت\n';
  const codes = Array.from(text, (letter) => letter.charCodeAt(0));
  expect(await readCsvFile(new Blob([new Uint8Array(codes.flatMap((code) => [code & 255, code >> 8]))]))).toBe(text);
  expect(await readCsvFile(new Blob([new Uint8Array(codes.flatMap((code) => [code >> 8, code & 255]))]))).toBe(text);
});

it('counts lines that hold something', () => {
  expect(countLines('"a\nb",c\r\n,,\r\nd,e')).toBe(2);
  expect(countLines('a,b\r\n\r\n  \nc')).toBe(2);
});
