import { describe, expect, it } from 'vitest';
import type { InitialSession } from '../../store/initialSession.ts';
import type { PageFacts } from '../page.ts';
import { decide, mustAskAgain, pathAfterLogin, serverRedirect, type Visitor } from './decide.ts';

const guest: Visitor = { isLogin: false, isReady: false, isLoading: false, isLeaving: false, panel: 'client' };
const starting: Visitor = { ...guest, isLogin: true };
const ready: Visitor = { ...starting, isReady: true };
const show = { kind: 'show' };
const wait = { kind: 'wait' };
const redirect = (to: string) => ({ kind: 'redirect', to });

describe('the root', () => {
  it.each([
    ['a guest to the log-in', guest, redirect('/login')],
    ['nobody while the session ends', { ...guest, isLeaving: true }, wait],
    ['nobody before the session is ready', starting, wait],
    ['an investor to their home', ready, redirect('/home')],
    [
      'an administrator to theirs',
      { ...ready, panel: 'admin' as const, accessLevel: 't1' },
      redirect('/admin/dashboard'),
    ],
  ])('sends %s', (_name, visitor, decision) => {
    expect(decide('open', '/?a=1#b', visitor)).toEqual(decision);
  });
});

describe('a page', () => {
  it.each([
    ['open', guest, show],
    ['open', ready, show],
    ['guest', guest, show],
    ['guest', { ...guest, isLoading: true }, wait],
    ['guest', ready, redirect('/')],
    ['both', guest, show],
    ['both', starting, wait],
    ['both', { ...guest, isLeaving: true }, wait],
    ['both', ready, show],
    ['user', ready, show],
    ['user', starting, wait],
    ['user', { ...guest, isLeaving: true }, wait],
    ['user', guest, redirect('/login?returnUrl=%2Forders%3Fpage%3D2')],
  ] as const)('for %s', (access, visitor, decision) => {
    expect(decide(access, '/orders?page=2', visitor)).toEqual(decision);
  });
});

it.each([
  ['/login', '/'],
  ['/login?returnUrl=%2Fmore', '/more'],
  ['/login?returnUrl=%2Fmore#top', '/more'],
  ['/login?returnUrl=https%3A%2F%2Fevil.example', '/'],
  ['/login?returnUrl=%2Fno-such-page', '/'],
])('%s leads to %s after the log-in', (url, to) => {
  expect(pathAfterLogin(url)).toBe(to);
});

it('the server knows from the cookies alone', () => {
  const session: InitialSession = {
    ...{ isLogin: true, username: 'u', panel: 'client', investorId: 5, accessLevel: null },
    ...{ expiresAt: null, serverTime: 0 },
  };
  const from = (facts: PageFacts, of: Partial<InitialSession>) => serverRedirect(facts, '/', { ...session, ...of });
  expect(from({ access: 'open' }, {})).toBe('/home');
  expect(from({ access: 'open' }, { investorId: null })).toBeNull();
  expect(from({ access: 'open' }, { isLogin: false })).toBe('/login');
  expect(from({ access: 'open' }, { panel: 'admin', investorId: null, accessLevel: 't1' })).toBe('/admin/dashboard');
  expect(from({ access: 'open' }, { panel: 'admin', investorId: null, accessLevel: 'MT' })).toBe('/admin/supervision');
  expect(serverRedirect({}, '/more', { ...session, isLogin: false })).toBe('/login?returnUrl=%2Fmore');
  expect(serverRedirect({ access: 'guest' }, '/login', { ...session, isLogin: false })).toBeNull();
});

it('who comes back from a bank asks for the page again, with the cookies that the browser kept back', () => {
  const session: InitialSession = {
    ...{ isLogin: false, username: '', panel: 'client', investorId: null, accessLevel: null },
    ...{ expiresAt: null, serverTime: 0 },
  };
  const result = '/requests?payment=abcdefghijklmnopqrstuvwx';
  expect(mustAskAgain(result, session, 'cross-site')).toBe(true);
  // our own document asks, so that the answer is the log-in where there is no session
  expect(mustAskAgain(result, session, 'same-origin')).toBe(false);
  expect(mustAskAgain(result, session, undefined)).toBe(false);
  expect(mustAskAgain(result, { ...session, isLogin: true, investorId: 5 }, 'cross-site')).toBe(false);
  // an address of another host is never asked for
  expect(mustAskAgain('//other.example/requests', session, 'cross-site')).toBe(false);
});
