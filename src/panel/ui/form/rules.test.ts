import { describe, expect, it } from 'vitest';
import { fieldText } from './strings.ts';
import { rangeError } from './dateRange.ts';
import { defaultMaxBytes, fileProblem } from './fileRules.ts';
import { codeIn, onlyDigits } from './onlyDigits.ts';

const file = (name: string, type: string, size = 10) => ({ name, type, size });

describe('file rules (spec 5)', () => {
  it.each([
    ['a.zip', 'application/zip'],
    ['a.PNG', 'image/png'],
    ['a.jpeg', 'image/jpeg'],
    ['a.jpg', 'image/jpeg'],
    ['a.pdf', 'application/pdf'],
    ['a.jpg', 'image/png'],
    ['a.jfif', 'image/jpeg'],
    ['a.png', ''],
    ['a.jpe', 'image/jpeg'],
    ['قرارداد.pdf\u200f', 'application/pdf'],
    ['a.jpg\u200e', 'image/jpeg'],
  ])('allows %s', (name, type) => {
    expect(fileProblem(file(name, type))).toBeNull();
  });

  it.each([
    ['a.exe', 'application/octet-stream'],
    ['a.pdf.exe', 'application/pdf'],
    ['a.png', 'text/html'],
    ['a.pdf', 'image/png'],
    ['a.svg', 'image/svg+xml'],
    ['pdf', 'application/pdf'],
  ])('refuses %s as %s', (name, type) => {
    expect(fileProblem(file(name, type))).toBe(fieldText.fileFormat);
  });

  it.each([
    ['IMG_1.HEIC', 'image/heic'],
    ['IMG_1.HEIC', ''],
    ['a.webp', 'image/webp'],
    ['a.jpg', 'image/webp'],
    ['a.avif', 'image/avif'],
    ['DSC_1.HIF', ''],
  ])('refuses %s as %s for its format, large as well, where it could not be drawn again', (name, type) => {
    expect(fileProblem(file(name, type))).toBe(fieldText.pictureFormat);
    expect(fileProblem(file(name, type, defaultMaxBytes + 1))).toBe(fieldText.pictureFormat);
  });

  it('allows the maximum and not a byte more', () => {
    expect(fileProblem(file('a.pdf', 'application/pdf', defaultMaxBytes))).toBeNull();
    expect(fileProblem(file('a.pdf', 'application/pdf', defaultMaxBytes + 1))).toBe(fieldText.fileSize('۱'));
  });
});

describe('date range (spec 5)', () => {
  it('asks for both days', () => {
    expect(rangeError({ start: '', end: '' })).toEqual({
      start: fieldText.enterStartDate,
      end: fieldText.enterEndDate,
    });
  });
  it('limits the span', () => {
    expect(rangeError({ start: '2026-01-01', end: '2026-01-31' }, 30)).toEqual({});
    expect(rangeError({ start: '2026-01-01', end: '2026-02-01' }, 30)).toEqual({ end: fieldText.spanTooLong('۳۰') });
  });
  it('refuses an end before the start', () => {
    expect(rangeError({ start: '2026-01-02', end: '2026-01-01' })).toEqual({ end: fieldText.endBeforeStart });
  });
});

describe('digits', () => {
  it('keeps digits of all three kinds and drops the rest', () => {
    expect(onlyDigits('۱۲-٣4a')).toBe('1234');
    expect(onlyDigits('123456', 4)).toBe('1234');
  });
});

describe('the code of a pasted message', () => {
  it.each([
    'سپیدار ۱۴۰۵\nکد ورود شما: 123456',
    'کد ورود: ۱۲۳۴۵۶\n۱۴۰۵/۰۹/۰۵ ۱۰:۲۰',
    'سپیدار ۱۴۰۵\nکد ورود: 123-456',
    '140509 سپیدار\nرمز یک‌بارمصرف: 123456',
    'درخواست 500004، مبلغ 700000\n@panel.example #123456',
    'Your code is \u2066123456\u2069, valid for 120 s',
    '123 456',
    '123456',
  ])('%s is 123456', (text) => expect(codeIn(text, 6)).toBe('123456'));

  it('is empty where several numbers may be it, or none is', () => {
    expect(codeIn('درخواست 500004 و 500005 ثبت شد', 6)).toBe('');
    expect(codeIn('تلفن 02112345678', 6)).toBe('');
  });

  it('may come in parts', () => {
    expect(codeIn('1234', 6)).toBe('1234');
    expect(codeIn('1234567', 6)).toBe('123456');
  });
});
