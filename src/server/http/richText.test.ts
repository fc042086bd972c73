import { describe, expect, it } from 'vitest';
import { safeHtml, safeLink } from './richText.ts';

describe('safeHtml', () => {
  it('keeps formatting and drops what acts', () => {
    expect(
      safeHtml(
        '<h2>درباره</h2><p style="color:red" onclick="x()">متن <b>مهم</b><script>alert(1)</script></p><form action="//evil"><input></form><img src=x onerror=y>',
      ),
    ).toBe('<h2>درباره</h2><p>متن <b>مهم</b></p>');
  });

  it('lets links lead to the web, a telephone or a mailbox, in a window of their own', () => {
    const rest = 'target="_blank" rel="noopener noreferrer"';
    expect(safeHtml('<a href="https://fund.example/a">الف</a>')).toBe(
      `<a href="https://fund.example/a" ${rest}>الف</a>`,
    );
    expect(safeHtml('<a href="tel:+982112345">ب</a>')).toBe(`<a href="tel:+982112345" ${rest}>ب</a>`);
    for (const bad of [
      'javascript:alert(1)',
      'JaVaScRiPt:alert(1)',
      'data:text/html,x',
      '//evil.example',
      'vbscript:x',
    ])
      expect(safeHtml(`<a href="${bad}">پ</a>`)).toBe(`<a ${rest}>پ</a>`);
  });
});

describe('safeLink', () => {
  it('takes own paths and addresses of the web', () => {
    for (const good of ['/funds', '/funds/1?tab=2', 'https://fund.example', 'http://a.example/b', 'mailto:a@b.example'])
      expect(safeLink(good)).toBe(good);
    for (const bad of [
      'javascript:alert(1)',
      ' javascript:alert(1)',
      '//evil.example',
      '/\\evil.example',
      'data:x',
      'funds',
    ])
      expect(safeLink(bad)).toBeNull();
    expect(safeLink(null)).toBeNull();
  });
});
