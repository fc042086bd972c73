import { renderToString } from 'react-dom/server';
import type { DocumentContext } from 'next/document';
import { LoadableContext } from 'next/dist/shared/lib/loadable-context.shared-runtime';
import { useContext, type ComponentType } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { InitialSession } from '../store/initialSession.ts';
import { drawShell } from './keptShells.tsx';

const investor: InitialSession = {
  isLogin: true,
  username: '0012345679',
  panel: 'client',
  investorId: 71,
  accessLevel: null,
  expiresAt: 1_800_000_000,
  serverTime: 1_790_000_000_000,
};
const admin: InitialSession = { ...investor, panel: 'admin', investorId: null, accessLevel: 't1' };
const moment = new Date('2026-11-25T10:00:00Z');

beforeEach(() => {
  vi.stubEnv('NODE_ENV', 'production');
  vi.useFakeTimers({ now: moment, toFake: ['Date'] });
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.useRealTimers();
});

/** Draws a page whose shell shows its whole session and one part on demand; says what was drawn and named. */
async function drawnFor(
  session: InitialSession,
  { path = '/page', address = path, status = 200, nonce = 'n1', closed = [] as 'tickets'[] } = {},
) {
  let draws = 0;
  const named: string[] = [];
  const App = ({ session: shown }: { session: InitialSession }) => {
    draws += 1;
    useContext(LoadableContext)?.('the bell');
    return <p>{JSON.stringify(shown)}</p>;
  };
  const renderPage = ({ enhanceApp }: { enhanceApp: (app: unknown) => ComponentType<{ session: InitialSession }> }) => {
    const Enhanced = enhanceApp(App);
    const html = renderToString(
      <LoadableContext value={(name) => named.push(name)}>
        <Enhanced session={session} />
      </LoadableContext>,
    );
    return { html, head: [] };
  };
  const context = {
    pathname: path,
    asPath: address,
    res: { statusCode: status },
    renderPage,
    defaultGetInitialProps: (of: { renderPage: () => object }) => of.renderPage(),
  } as unknown as DocumentContext;
  const site = { supportPhone: '021', supportHours: '', closed };
  const view = { facts: {}, session, query: {}, address, chrome: { hasSmsSandbox: false, site } };
  const { html } = await drawShell(context, nonce, view);
  return { html, draws, named };
}

it('draws a page once for all investors, with nothing of one of them, and names its parts each time', async () => {
  const first = await drawnFor(investor, { path: '/once' });
  const second = await drawnFor({ ...investor, username: '0099', investorId: 72 }, { path: '/once' });
  expect([first.draws, second.draws]).toEqual([1, 0]);
  expect(second.html).toBe(first.html);
  expect(first.html).not.toMatch(/0012345679|71|1800000000|1790000000000/);
  expect([first.named, second.named]).toEqual([['the bell'], ['the bell']]);
});

it('draws again for another kind of person, another page, other settings and another day', async () => {
  const path = '/kinds';
  await drawnFor(investor, { path });
  const noChoice = { ...investor, investorId: null };
  for (const session of [admin, { ...admin, accessLevel: 'KZ' }, noChoice, { ...noChoice, isLogin: false }])
    expect((await drawnFor(session, { path })).draws, JSON.stringify(session)).toBe(1);
  expect((await drawnFor(investor, { path: '/other' })).draws).toBe(1);
  expect((await drawnFor(investor, { path, closed: ['tickets'] })).draws).toBe(1);
  // half past midnight in Tehran
  vi.setSystemTime(new Date('2026-11-25T21:00:00Z'));
  expect((await drawnFor(investor, { path })).draws).toBe(1);
  expect((await drawnFor(investor, { path })).draws).toBe(0);
});

it('draws addresses with a parameter, errors, unknown levels and pages in development for each answer, from their own session', async () => {
  const path = '/each';
  await drawnFor(investor, { path });
  for (const [session, more] of [
    [investor, { address: '/each?day=1' }],
    [investor, { status: 404 }],
    [{ ...admin, accessLevel: 'made up' }, {}],
  ] as const)
    for (const turn of ['first', 'second']) {
      const { draws, html } = await drawnFor(session, { path, ...more });
      expect(draws, `${turn} of ${JSON.stringify(more)}`).toBe(1);
      expect(html).toContain('0012345679');
    }
  vi.stubEnv('NODE_ENV', 'development');
  expect((await drawnFor(investor, { path })).draws).toBe(1);
});

it('keeps a hundred shells and forgets the one that was used least recently', async () => {
  await drawnFor(investor, { path: '/kept/used' });
  await drawnFor(investor, { path: '/kept/unused' });
  for (let number = 0; number < 98; number += 1) await drawnFor(investor, { path: `/kept/${number}` });
  expect((await drawnFor(investor, { path: '/kept/used' })).draws).toBe(0);
  await drawnFor(investor, { path: '/kept/one more' });
  expect((await drawnFor(investor, { path: '/kept/used' })).draws).toBe(0);
  expect((await drawnFor(investor, { path: '/kept/unused' })).draws).toBe(1);
});
