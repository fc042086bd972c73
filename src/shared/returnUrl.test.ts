import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { propertyRuns } from '#tests/support/property.ts';
import { loginUrlFor, safeReturnUrl } from './returnUrl.ts';

const hosts = [
  'evil.example',
  'evil.example:80',
  'user@evil.example',
  '2130706433',
  '[::1]',
  'panel.invalid.evil.example',
];
const schemes = [
  'http:',
  'https:',
  'javascript:',
  'data:',
  'vbscript:',
  'file:',
  'ftp:',
  'blob:',
  'JaVaScRiPt:',
  'java\tscript:',
  ' javascript:',
  '\u0001javascript:',
];
const leads = [
  '//',
  '///',
  '////',
  '/\\',
  '\\/',
  '\\\\',
  '/\t/',
  '/\n/',
  '/\r/',
  '/ /',
  '/%09/',
  ' //',
  '\t//',
  '/%2f',
  '/%5c',
  '/%2F%2F',
  '/.//',
  '/x/..//',
  '/\u00a0/',
  '/\u2028/',
  '/\u3000/',
];
const payloads = [
  ...hosts.flatMap((host) => leads.map((lead) => lead + host)),
  ...schemes.flatMap((scheme) => [`${scheme}alert(1)`, `${scheme}//evil.example`, `${scheme}/evil.example`]),
  '',
  ' ',
  '.',
  '..',
  'home',
  './home',
  '../home',
  'evil.example',
  '@evil.example',
  ':80',
  '?x',
  '#x',
  'null',
  '/login',
  '/login?returnUrl=/home',
  '/login/x',
  '/api/account/logout/',
  '/\u0000',
];

describe('return address', () => {
  it(`keeps ${payloads.length} hostile addresses on this origin`, () => {
    expect(payloads.length).toBeGreaterThanOrEqual(100);
    for (const payload of payloads) {
      const safe = safeReturnUrl(payload);
      const resolved = new URL(safe, 'https://panel.example');
      expect(resolved.origin, payload).toBe('https://panel.example');
      expect(safe, payload).toMatch(/^\/(?![/\\])/);
    }
    for (const payload of payloads.slice(-18)) expect(safeReturnUrl(payload), payload).toBe('/');
  });

  it('keeps any text on this origin', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.string({ unit: 'binary' }),
          fc.webUrl(),
          fc.string().map((text) => `/${text}`),
        ),
        (text) => {
          expect(new URL(safeReturnUrl(text), 'https://panel.example').origin).toBe('https://panel.example');
        },
      ),
      propertyRuns(2000),
    );
  });

  it('keeps good addresses, with query and fragment', () => {
    expect(safeReturnUrl('/funds?id=3&tab=files#top')).toBe('/funds?id=3&tab=files#top');
    expect(safeReturnUrl('/admin/admin-panel/users/roles')).toBe('/admin/admin-panel/users/roles');
    expect(safeReturnUrl('/unknown', (path) => path === '/home')).toBe('/');
    expect(safeReturnUrl(['/home'])).toBe('/');
  });

  it('makes the address of the log-in page', () => {
    expect(loginUrlFor('/')).toBe('/login');
    expect(loginUrlFor('/funds?id=3')).toBe('/login?returnUrl=%2Ffunds%3Fid%3D3');
    expect(loginUrlFor('//evil.example')).toBe('/login');
  });
});
