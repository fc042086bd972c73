import { describe, expect, it } from 'vitest';
import { ltr, visualRuns } from './bidi.rules.ts';

const drawn = (line: string) => visualRuns(line).map((run) => run.text);

describe('visualRuns', () => {
  it('leaves Persian words to the font, which turns them around as a whole', () => {
    expect(drawn('گواهی سرمایه‌گذاری')).toEqual(['گواهی سرمایه‌گذاری']);
  });

  it('puts digits behind the words to their left, in their own order on the paper', () => {
    // the font turns Persian digits around, so they are handed over turned
    expect(drawn('معادل ۱۲ میلیون')).toEqual([' میلیون', '۲۱', 'معادل ']);
    expect(drawn('۱۴۰۵/۰۸/۳۰')).toEqual(['۰۳/۸۰/۵۰۴۱']);
    expect(drawn('۱٬۲۰۰ ریال')).toEqual([' ریال', '۰۰۲٬۱']);
  });

  it('keeps codes and accounts from left to right', () => {
    expect(drawn(`شماره ${ltr('۱۴۰۵-۰۰۰۳۷۹')}`)).toEqual(['۹۷۳۰۰۰-۵۰۴۱', 'شماره ']);
    expect(drawn(`سامان ${ltr('IR32 **** 3115')}`)).toEqual(['IR32 **** 3115', 'سامان ']);
  });

  it('mirrors brackets', () => {
    expect(drawn('(الف)')).toEqual([')الف(']);
  });
});
