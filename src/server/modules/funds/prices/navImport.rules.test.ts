import { describe, expect, it } from 'vitest';
import { readNavFile, type NavFileQuestions } from './navImport.rules.ts';

const questions: NavFileQuestions = {
  findFund: (name) => (name === '12' ? { id: 12, kind: 'fund' } : name === 'اوراق' ? { id: 30, kind: 'bond' } : null),
  isOpenDay: (fundId, day) => fundId === 12 && day !== '2026-11-27',
  isPublished: (fundId, day) => fundId === 12 && day === '2026-11-25',
  isTooLarge: (fundId, { issueNav, cancelNav, statisticalNav }) =>
    fundId !== 12 || [issueNav, cancelNav, statisticalNav].join() === '9000,8000,8500',
};
const titles = ['fund', 'date', 'issue', 'cancel', 'statistical'];
const read = (...lines: string[][]) => readNavFile([titles, ...lines], questions);
const row = { fundId: 12, navDate: '2026-11-28', issueNav: '1010.5', cancelNav: '1000', statisticalNav: '1005' };

describe('a file of prices', () => {
  it('is read by its titles, in any order and case, with Jalali or ISO days and any digits', () => {
    const cells = [
      ['Statistical', 'DATE', 'cancel', 'issue', 'fund'],
      ['1005', '2026-11-28', '1000', '1010.5', '12'],
      ['۱۰۰۵', '۱۴۰۵/۰۹/۰۸', '۱۰۰۰', '۱۰۰۰', '۱۲'],
    ];
    expect(readNavFile(cells, questions)).toEqual({
      rows: [
        { line: 2, ...row },
        { line: 3, ...row, navDate: '2026-11-29', issueNav: '1000' },
      ],
      problems: {},
    });
  });

  it('may have Persian titles, and thousands between dots', () => {
    const cells = [
      ['صندوق', 'تاریخ قیمت', 'قیمت صدور', 'قیمت ابطال', 'قیمت آماری (NAV)'],
      ['۱۲', '۱۴۰۵/۰۹/۰۷', '1.010.500', '۱٬۰۰۰٬۰۰۰', '1,005,000 ریال'],
    ];
    expect(readNavFile(cells, questions)).toEqual({
      rows: [{ line: 2, ...row, issueNav: '1010500', cancelNav: '1000000', statisticalNav: '1005000' }],
      problems: {},
    });
  });

  it.each([
    ['nothing', []],
    ['a title missing', [['fund', 'date', 'issue', 'cancel']]],
  ])('with %s names no columns', (_name, cells) => {
    const header = 'سطر اول باید ستون‌های صندوق، تاریخ، صدور، ابطال و آماری را نام ببرد';
    expect(readNavFile(cells, questions)).toEqual({ rows: [], problems: { 'line.1': [header] } });
  });

  it('with titles alone is empty', () => {
    expect(read()).toEqual({ rows: [], problems: { 'line.1': ['فایل سطری ندارد'] } });
  });

  it.each([
    [
      ['12', '2026-11-28', '1010', '1000'],
      ['تعداد ستون‌ها درست نیست', 'قیمت آماری را با رقم و حداکثر چهار رقم اعشار بنویسید'],
    ],
    [['12', '2026-11-28', '1010', '1000', '1005', ''], ['تعداد ستون‌ها درست نیست']],
    [['13', '2026-11-28', '1010', '1000', '1005'], ['صندوق پیدا نشد']],
    [['اوراق', '2026-11-28', '1010', '1000', '1005'], ['قیمت اوراق از شرایط آن به دست می‌آید و ثبت نمی‌شود']],
    [['12', '2026-11-31', '1010', '1000', '1005'], ['تاریخ درست نیست']],
    [['12', '2026-11-28', '', '1000', '1005'], ['قیمت صدور را با رقم و حداکثر چهار رقم اعشار بنویسید']],
    [
      ['12', '2026-11-28', '1.010', '1000', '1005'],
      ['«1.010» دو معنا دارد؛ هزارگان را بدون نقطه و اعشار را با «/» یا «٫» بنویسید'],
    ],
    [['12', '2026-11-28', '1010', '0', '1005'], ['قیمت ابطال را با رقم و حداکثر چهار رقم اعشار بنویسید']],
    [['12', '2026-11-28', '1010', '1000', 'x'], ['قیمت آماری را با رقم و حداکثر چهار رقم اعشار بنویسید']],
    [['12', '2026-11-28', '1000', '1000.1', '1005'], ['قیمت ابطال نمی‌تواند از قیمت صدور بیشتر باشد']],
    [['12', '2026-11-28', '9000', '8000', '8500'], ['این قیمت بیش از اندازه بزرگ است']],
    [['12', '2026-11-27', '1010', '1000', '1005'], ['این روز، روز کاری نیست یا هنوز نرسیده است']],
    [['12', '2026-11-25', '1010', '1000', '1005'], ['قیمت این روز تأیید شده و تغییر نمی‌کند']],
  ])('%j is refused', (line, problems) => {
    expect(read(line)).toEqual({
      rows: [],
      problems: { 'line.2': problems },
    });
  });

  it('names a fund once for a day', () => {
    const line = ['12', '2026-11-28', '1010.5', '1000', '1005'];
    expect(read(line, line, ['12', '2026-11-29', '1010.5', '1000', '1005'])).toEqual({
      rows: [
        { line: 2, ...row },
        { line: 4, ...row, navDate: '2026-11-29' },
      ],
      problems: { 'line.3': ['این صندوق و روز در سطر ۲ هم هست'] },
    });
  });

  it('tells all problems of a line at once', () => {
    expect(read(['13', 'x', 'x', 'x', 'x']).problems['line.2']).toHaveLength(5);
  });
});
