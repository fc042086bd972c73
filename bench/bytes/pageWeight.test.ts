import { describe, expect, it } from 'vitest';
import { pageWeight } from './pageWeight.ts';

const page = (nonce: string, more = ''): string =>
  `<html><style nonce="${nonce}">body{margin:0}</style><script nonce="${nonce}" src="/app.js"></script>${more}</html>`;

describe('the weight of a page', () => {
  it('is the same for two answers that differ by their nonce alone', () => {
    // the second repeats what the page holds anyway, so compression leaves less of it
    expect(pageWeight(page('dZtUMK9nCzpG+lJQgfd42wKT'))).toBe(pageWeight(page('bodybodybodybodybodybody')));
  });

  it('grows with what the page holds', () => {
    const nonce = 'dZtUMK9nCzpG+lJQgfd42wKT';
    expect(pageWeight(page(nonce, '<p>سامانه سرمایه‌گذاری</p>'))).toBeGreaterThan(pageWeight(page(nonce)));
  });

  it('is that of the page itself where it has no nonce', () => {
    // head of ten bytes, an empty block of two, sum and length of eight (RFC 1952)
    expect(pageWeight('')).toBe(0.02);
  });
});
