import { readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { isKnownPage, knownPages } from './routes.ts';

const root = path.resolve('src/pages');
const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.tsx'))
  .map((file) => `/${file.slice(0, -'.tsx'.length).replace(/\/?index$/, '')}`);

/** Pages nobody returns to after signing in: the root, signing in itself, errors, and the open page of the check code. */
const notReturnedTo = new Set(['/', '/login', '/401', '/404', '/500', '/verify', '/_app', '/_document', '/_error']);

describe('pages that a return address may lead to', () => {
  it('are all pages of the tree but those nobody returns to', () => {
    const forgotten = files.filter((page) => !notReturnedTo.has(page) && !isKnownPage(page.replace(/\[\w+\]/, '1')));
    expect(forgotten).toEqual([]);
  });

  it('exist', () => {
    const missing = knownPages.filter((known) => !files.some((page) => page === known || page.startsWith(`${known}/`)));
    expect(missing).toEqual([]);
  });
});
