import { NextRequest } from 'next/server';
import { expect, it } from 'vitest';
import { proxy } from './proxy.ts';

const headersOf = (path: string): Headers => proxy(new NextRequest(new URL(path, 'https://panel.example'))).headers;

it('keeps addresses with a code from search engines and from other sites', () => {
  for (const path of ['/skip-debit?token=1.abc', '/verify?code=K7-22']) {
    const headers = headersOf(path);
    expect(headers.get('x-robots-tag'), path).toBe('noindex, nofollow, noarchive');
    expect(headers.get('referrer-policy'), path).toBe('no-referrer');
    expect(headers.get('cache-control'), path).toBe('private, no-store');
  }
  expect(headersOf('/login').get('x-robots-tag')).toBeNull();
});
