import { readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { isKnownPage, paths, routes } from './paths.ts';

const files = readdirSync(path.resolve('src/pages'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.tsx') && !path.basename(file).startsWith('_'))
  .map((file) => `/${file.split(path.sep).join('/').slice(0, -'.tsx'.length)}`)
  .map((file) => file.replace(/\/index$/, '') || '/');

describe('addresses of the panel', () => {
  it('are those of src/pages, each once', () => {
    expect([...routes].sort()).toEqual([...files].sort());
  });

  it('take ids, queries and sections', () => {
    expect(paths.fund(3)).toBe('/funds/3');
    expect(paths.fund(3, { tab: 'files' })).toBe('/funds/3?tab=files');
    expect(paths.admin.bankSlips()).toBe('/admin/receipts');
    expect(paths.admin.bankSlips({ open: 49 })).toBe('/admin/receipts?open=49');
    expect(paths.admin.reconciliation({}, 'bank-balances')).toBe('/admin/reconciliation#bank-balances');
  });

  it('leave out what has no value and encode what has one', () => {
    expect(paths.admin.payouts({ status: 'pending', held: 0, to: null, search: '' })).toBe(
      '/admin/payouts?status=pending&held=0',
    );
    expect(paths.admin.deposits({ search: 'الف&b' })).toBe('/admin/auto-buy/list?search=%D8%A7%D9%84%D9%81%26b');
  });
});

describe('pages that a return address may lead to', () => {
  /** The root, signing in itself, errors, and the open pages of the check code and of the skip link. */
  const notReturnedTo = ['/', '/login', '/401', '/404', '/500', '/verify', '/track', '/skip-debit'];

  it('are all pages of the tree but those nobody returns to', () => {
    const known = files.filter((page) => isKnownPage(page.replace(/\[\w+\]/, '1')));
    expect(known.sort()).toEqual(files.filter((page) => !notReturnedTo.includes(page)).sort());
  });

  it.each(['/payment', '/admin', '/admin/no-such-page', '/home/below', '/funds/1/2', '/homes', ''])(
    'do not hold %s, which is no page',
    (pathname) => {
      expect(isKnownPage(pathname)).toBe(false);
    },
  );

  it('are known with a slash at the end too', () => {
    expect(isKnownPage('/funds/')).toBe(true);
  });
});
