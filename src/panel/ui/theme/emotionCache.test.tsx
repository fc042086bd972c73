import { describe, expect, it } from 'vitest';
import { createPanelCache } from './emotionCache.ts';

/** The rules that the page gets for a piece of CSS. */
function rulesOf(styles: string): string {
  const cache = createPanelCache();
  cache.insert('.a', { name: 'a', styles }, cache.sheet, false);
  // outside a build the library adds an empty rule for its own tools
  return cache.sheet.tags.map((tag) => tag.textContent.replace(/^\.a\{\}$/, '')).join('');
}

describe('styles of the panel', () => {
  it.each([
    ['margin-left:4px;', 'margin-right:4px;'],
    ['text-align:right;', 'text-align:left;'],
    ['direction:rtl;', 'direction:ltr;'],
    ['cursor:e-resize;', 'cursor:w-resize;'],
    ['padding:1px 2px 3px 4px;', 'padding:1px 4px 3px 2px;'],
    ['border-width:1px 2px 3px 4px;', 'border-width:1px 4px 3px 2px;'],
    ['border-style:solid none dotted dashed;', 'border-style:solid dashed dotted none;'],
    ['border-color:red green blue black;', 'border-color:red black blue green;'],
    ['border-radius:1px 2px 3px 4px;', 'border-radius:2px 1px 4px 3px;'],
    ['box-shadow:2px 1px 0 red;', 'box-shadow:-2px 1px 0 red;'],
    ['text-shadow:2px 1px red;', 'text-shadow:-2px 1px red;'],
    ['transform:translateX(4px);', 'transform:translateX(-4px);'],
    ['transform:translate(4px, 5px);', 'transform:translate(-4px, 5px);'],
    ['background:url(a.png) 10% 0;', 'background:url(a.png) 90% 0;'],
    ['background-position:10% 0;', 'background-position:90% 0;'],
    ['background-position-x:10%;', 'background-position-x:90%;'],
  ])('mirror %s', (given, wanted) => {
    expect(rulesOf(given)).toBe(`.a{${wanted}}`);
    expect(rulesOf(`@media print{${given}}`)).toBe(`@media print{.a{${wanted}}}`);
  });

  it('leave what has no side as it is', () => {
    const styles = 'margin-inline-start:4px;padding:1px 2px;flex-direction:row;border-radius:10px;color:rgb(0 0 0);';
    expect(rulesOf(styles)).toBe(`.a{${styles}}`);
    expect(rulesOf(`&:hover{${styles}}`)).toBe(`.a:hover{${styles}}`);
  });

  it('select text in Safari, too', () => {
    expect(rulesOf('user-select:none;')).toBe('.a{-webkit-user-select:none;user-select:none;}');
    expect(rulesOf('user-select:none;left:0;')).toBe('.a{-webkit-user-select:none;user-select:none;right:0;}');
  });
});
