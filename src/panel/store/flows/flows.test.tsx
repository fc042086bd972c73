import { HttpResponse } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as account from '#shared/contract/account.ts';
import * as client from '#shared/contract/investors.ts';
import * as login from '#shared/contract/login.ts';
import * as messages from '#shared/contract/messages.ts';
import { exportTickets } from '#shared/contract/tickets.ts';
import { answers, callsOf, isUnreachable, mockApi, refuses, responds } from '#tests/support/msw.ts';
import { accessToken, makePanel, signIn } from '#tests/support/panel.tsx';
import { info, investor, profile } from '#tests/support/personSamples.ts';
import { baseApi } from '../../api/baseApi.ts';
import { send } from '../../api/http.ts';
import { newsShown } from '../slices/messagesSlice.ts';
import { MessagesApi } from '../../api/messages.ts';
import { noteServerTime, serverNow } from '../../api/serverClock.ts';
import { initialise, loadProfile, pickInvestor } from './initialise.ts';
import { beginSession } from './login.ts';
import { logOut } from './logout.ts';
import { readSessionEnd } from './sessionEnd.ts';
import { callAt, dropBrokenCookies, watchSession } from './sessionTimers.ts';
import { switchInvestor, switchPanel } from './switches.ts';

const company = {
  ...investor,
  investorId: 9,
  itSelf: false,
  name: 'پویان داده پارس',
  code: '10101234565',
  isLegal: true,
  relation: 'signatory',
  relationText: 'صاحب امضا',
} as const;
beforeEach(() => {
  mockApi.use(
    answers(account.getInfo, { data: info }),
    answers(client.listInvestors, { data: [investor, company] }),
    answers(account.getProfile, { data: profile }),
  );
});

describe('initialise', () => {
  it('keeps the stored investor when the user may act for it', async () => {
    signIn({ investorId: 9 });
    const { store } = makePanel();
    await store.dispatch(initialise());
    expect(store.getState().UserInvestors.selectedId).toBe(9);
    expect(callsOf(account.getProfile)[0]?.url.searchParams.get('investorId')).toBe('9');
    expect(store.getState().auth).toMatchObject({ isInitialized: true, loading: false, roleID: 1 });
  });

  it('has the profile of the chosen investor, not of the person', async () => {
    mockApi.use(
      answers(account.getProfile, ({ url }) => ({
        data:
          url.searchParams.get('investorId') === '9'
            ? { ...profile, name: 'پویان داده پارس', code: '201832', isLegal: true, investorId: 9 }
            : profile,
      })),
    );
    signIn({ investorId: 9 });
    const { store } = makePanel();
    await store.dispatch(initialise());
    expect(store.getState().auth.profile).toMatchObject({
      name: 'پویان داده پارس',
      code: '201832',
      isLegal: true,
      investorId: 9,
    });
  });

  it('knows the national code of the person, also where no profile has it', async () => {
    mockApi.use(answers(account.getProfile, { data: { ...profile, code: '' } }));
    signIn({ investorId: 7 });
    const { store } = makePanel();
    await store.dispatch(initialise());
    expect(store.getState().auth.nationalCode).toBe('0012345679');
  });

  it('takes the self investor when the stored one is not in the list', async () => {
    signIn({ investorId: 5000 });
    const { store } = makePanel();
    await store.dispatch(initialise());
    expect(store.getState().UserInvestors.selectedId).toBe(7);
    expect(document.cookie).toContain('investorId=7');
  });

  it('loads no investors for the admin panel', async () => {
    mockApi.use(answers(account.getInfo, { data: { ...info, role: 'admin', role_id: 2, access_level: 't1' } }));
    signIn({ role: 'admin' });
    const { store } = makePanel();
    await store.dispatch(initialise());
    expect(store.getState().auth).toMatchObject({ roleID: 2, accessLevel: 't1', isInitialized: true });
    expect(callsOf(client.listInvestors)).toHaveLength(0);
  });

  it('puts a client whose cookie claims the admin panel back', async () => {
    signIn({ role: 'admin' });
    const { store } = makePanel();
    await store.dispatch(initialise());
    expect(store.getState().userPanel.panel).toBe('client');
    expect(document.cookie).toContain('role=client');
    expect(store.getState().UserInvestors.selectedId).toBe(7);
  });

  it('marks a profile that may not be seen, with its status', async () => {
    mockApi.use(
      refuses(account.getProfile, 'INVESTOR_NOT_ALLOWED'),
      answers(client.listInvestors, { data: [{ ...investor, isAuthorized: false, authStatus: 4 }] }),
    );
    signIn();
    const { store } = makePanel();
    await store.dispatch(initialise());
    expect(store.getState().auth.profile).toMatchObject({
      isVisible: false,
      isAuthorized: false,
      authStatus: 4,
      name: 'نگار رستگار',
    });
    expect(store.getState().auth.isInitialized).toBe(true);
  });

  it('ends quietly when a log-out empties the cache while the profile is asked for', async () => {
    signIn();
    const { store } = makePanel();
    mockApi.use(
      responds(account.getProfile, () => {
        store.dispatch(baseApi.util.resetApiState());
        return HttpResponse.json(
          { error: true, message: 'x', code: 'SESSION_ENDED', request_id: 'x' },
          { status: 401 },
        );
      }),
    );
    await expect(store.dispatch(loadProfile())).resolves.toBeUndefined();
  });

  it('keeps why it failed, and stays logged in', async () => {
    mockApi.use(isUnreachable(account.getInfo));
    signIn();
    const { store } = makePanel();
    await store.dispatch(initialise());
    expect(store.getState().auth).toMatchObject({
      isLogin: true,
      isInitialized: false,
      failure: { message: 'درخواست ناموفق بود' },
    });
  });

  it('prefers stored, then self, then the first', () => {
    expect(pickInvestor([company, investor], 9)?.investorId).toBe(9);
    expect(pickInvestor([company, investor], null)?.investorId).toBe(7);
    expect(pickInvestor([company], 1)?.investorId).toBe(9);
    expect(pickInvestor([], 1)).toBeUndefined();
  });
});

describe('switchInvestor', () => {
  it('stores the id and loads the page again after 500 ms', async () => {
    signIn({ investorId: 7 });
    const { store, log } = makePanel();
    await store.dispatch(initialise());
    expect(await store.dispatch(switchInvestor(9))).toBe(true);
    expect(document.cookie).toContain('investorId=9');
    expect(log).toMatchObject({ waits: [500], reloads: 1 });
  });

  it('accepts only ids of the user’s list', async () => {
    signIn({ investorId: 7 });
    const { store, log } = makePanel();
    await store.dispatch(initialise());
    expect(await store.dispatch(switchInvestor(10))).toBe(false);
    expect(document.cookie).toContain('investorId=7');
    expect(log.reloads).toBe(0);
  });
});

describe('switchPanel', () => {
  it('does nothing for an ordinary investor', async () => {
    signIn({ investorId: 7 });
    const { store, log } = makePanel();
    await store.dispatch(initialise());
    expect(await store.dispatch(switchPanel())).toBe(false);
    expect(log.paths).toEqual([]);
  });

  it('takes an admin to the client panel and loads the investors there', async () => {
    mockApi.use(answers(account.getInfo, { data: { ...info, role: 'admin', role_id: 3, access_level: 't3' } }));
    signIn({ role: 'admin' });
    const { store, log } = makePanel();
    await store.dispatch(initialise());
    expect(await store.dispatch(switchPanel())).toBe(true);
    expect(store.getState().userPanel).toEqual({ panel: 'client', isSwitching: false });
    expect(store.getState().UserInvestors.selectedId).toBe(7);
    expect(document.cookie).toContain('role=client');
    expect(log.paths).toEqual(['/home']);
    await store.dispatch(switchPanel());
    expect(log.paths).toEqual(['/home', '/admin/dashboard']);
  });
});

describe('logOut', () => {
  it('tells the server, forgets everything and goes to /login after 400 ms', async () => {
    mockApi.use(
      answers(account.endOwnSession, { data: { done: true } }),
      answers(messages.countUnreadMessages, { data: { count: 3 } }),
    );
    signIn({ investorId: 7 });
    const { store, log } = makePanel();
    await store.dispatch(initialise());
    await store.dispatch(MessagesApi.endpoints.countUnreadMessages.initiate());
    store.dispatch(newsShown(true));
    sessionStorage.setItem('draft', 'x');
    await store.dispatch(logOut());
    expect(callsOf(account.endOwnSession)[0]?.body).toEqual({ refresh: 'refresh-selector' });
    expect(document.cookie).not.toMatch(/accessToken|refreshToken|username|role=|investorId/);
    expect(sessionStorage.getItem('draft')).toBeNull();
    expect(store.getState().auth).toMatchObject({ isLogin: false, username: '', profile: null });
    expect(store.getState().UserInvestors).toEqual({ investors: [], selectedId: null });
    expect(store.getState().messages.showNews).toBe(false);
    const cache = (store.getState() as unknown as { api: { queries: Record<string, unknown> } }).api.queries;
    expect(Object.values(cache).filter(Boolean)).toEqual([]);
    expect(log).toMatchObject({ waits: [400], paths: ['/login'], notices: [] });
  });

  it('forgets the session when the server cannot be reached, and says so', async () => {
    mockApi.use(isUnreachable(account.endOwnSession));
    signIn();
    const { store, log } = makePanel();
    await store.dispatch(logOut());
    expect(log).toMatchObject({ notices: ['ارتباط با سرور برقرار نشد'], paths: ['/login'] });
    expect(store.getState().auth.isLogin).toBe(false);
  });

  it('is no failure when the session had ended already, and its 401 does not log out twice', async () => {
    mockApi.use(refuses(account.endOwnSession, 'SESSION_ENDED'));
    signIn();
    const { store, log } = makePanel();
    await store.dispatch(logOut());
    expect(log).toMatchObject({ notices: [], paths: ['/login'] });
  });
});

describe('a 401 while logged in', () => {
  it('logs out once, whatever call it came from, and remembers the screen', async () => {
    mockApi.use(
      refuses(messages.countUnreadMessages, 'SESSION_ENDED'),
      refuses(messages.listMessages, 'SESSION_ENDED'),
    );
    signIn();
    const { store, log } = makePanel();
    await Promise.all([
      store.dispatch(MessagesApi.endpoints.countUnreadMessages.initiate()),
      store.dispatch(MessagesApi.endpoints.listMessages.initiate()),
    ]);
    await vi.waitFor(
      () => expect(log.paths).toEqual([`/login?returnUrl=${encodeURIComponent('/requests?status=open')}`]),
      { timeout: 60_000 },
    );
    expect(store.getState().auth.isLogin).toBe(false);
  });

  it('gives what was typed back to the same person after the next log-in, and to nobody else', async () => {
    mockApi.use(refuses(messages.countUnreadMessages, 'SESSION_ENDED'));
    const tokens = { access: accessToken(), refresh: 'refresh-selector', role: 1 };
    const isBackFor = async (name: string) => {
      sessionStorage.setItem('draft', 'x');
      signIn();
      const { store, log } = makePanel();
      await store.dispatch(MessagesApi.endpoints.countUnreadMessages.initiate());
      await vi.waitFor(() => expect(log.paths).toHaveLength(1), { timeout: 60_000 });
      expect(sessionStorage.getItem('draft')).toBeNull();
      await store.dispatch(beginSession(name, tokens));
      return sessionStorage.getItem('draft');
    };
    expect(await isBackFor(info.username)).toBe('x');
    expect(await isBackFor('0084575948')).toBeNull();
    // whoever came in between ended it
    await makePanel().store.dispatch(beginSession(info.username, tokens));
    expect(sessionStorage.getItem('draft')).toBeNull();
  });

  it.each([
    ['a change', { method: 'post', path: '/api/messages/read_message/', body: { id: 1 } }],
    ['a file', { method: 'get', path: '/api/tickets/list/export/', isRaw: true }],
  ] as const)('logs out when %s is answered with it', async (_what, request) => {
    mockApi.use(refuses(messages.readMessage, 'SESSION_ENDED'), refuses(exportTickets, 'SESSION_ENDED'));
    signIn();
    const { store, log } = makePanel();
    expect((await send(request)).error?.status).toBe(401);
    await vi.waitFor(() => expect(log.paths).toHaveLength(1), { timeout: 60_000 });
    expect(store.getState().auth.isLogin).toBe(false);
  });
});

describe('cookies that are no session', () => {
  it.each([
    ['no token id', { jti: '' }],
    ['past its end', { exp: 1 }],
  ])('are removed: %s', (_what, claims) => {
    signIn({ token: accessToken(claims) });
    expect(makePanel().store.getState().auth.isLogin).toBe(false);
    dropBrokenCookies();
    expect(document.cookie).not.toContain('accessToken');
  });

  it('are removed when the browser has let the token go, with the name of the person', () => {
    signIn({ investorId: 7 });
    document.cookie = 'accessToken=; path=/; max-age=0';
    dropBrokenCookies();
    expect(document.cookie).not.toMatch(/username=|role=|investorId=|refreshToken=/);
  });
});

describe('watchSession', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    noteServerTime(Date.now());
  });
  afterEach(() => {
    vi.useRealTimers();
    noteServerTime(Date.now());
  });

  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
  const settle = (check: () => void) => vi.waitFor(check, { timeout: 60_000 });

  it('renews 60 s before the end while the person is active, and re-arms', async () => {
    const renewed = () => ({
      data: { access: accessToken({ exp: Math.floor(Date.now() / 1000) + 900 }), refresh: 'second', role: 1 as const },
    });
    mockApi.use(answers(login.refreshSession, renewed));
    signIn();
    const { store, log } = makePanel();
    const warned: (number | null)[] = [];
    const watch = watchSession(store, (endsAt) => warned.push(endsAt));
    const firstEnd = store.getState().auth.expiresAt ?? 0;
    await pass(600_000);
    window.dispatchEvent(new Event('pointerdown'));
    await pass(241_000);
    await settle(() => expect(store.getState().auth.expiresAt).toBeGreaterThan(firstEnd));
    expect(callsOf(login.refreshSession)[0]?.body).toEqual({ refresh: 'refresh-selector' });
    expect(document.cookie).toContain('refreshToken=second');
    await pass(100_000);
    expect(store.getState().auth.isLogin).toBe(true);
    expect(warned.filter((endsAt) => endsAt !== null)).toEqual([]);
    expect(log.paths).toEqual([]);
    watch.stop();
  });

  it('warns an inactive person and logs out at the end', async () => {
    signIn();
    const { store, log } = makePanel();
    const warned: (number | null)[] = [];
    const watch = watchSession(store, (endsAt) => warned.push(endsAt));
    const end = (store.getState().auth.expiresAt ?? 0) * 1000;
    await pass(end - Date.now() - 59_000);
    await settle(() => expect(warned.at(-1)).toBe(end));
    expect(callsOf(login.refreshSession)).toHaveLength(0);
    await pass(60_000);
    await settle(() => expect(log.paths).toHaveLength(1));
    expect(log.paths[0]).toMatch(/^\/login/);
    expect(store.getState().auth.isLogin).toBe(false);
    expect(warned.at(-1)).toBeNull();
    watch.stop();
  });

  it('goes by the server, not by a wrong clock of the machine', async () => {
    mockApi.use(isUnreachable(login.refreshSession));
    signIn();
    const { store, log } = makePanel();
    // This machine is ten minutes behind: by the server only five minutes are left.
    noteServerTime(Date.now() + 600_000);
    const watch = watchSession(store, () => undefined);
    await pass(299_000);
    expect(store.getState().auth.isLogin).toBe(true);
    await pass(3_000);
    await settle(() => expect(log.paths).toHaveLength(1));
    watch.stop();
  });

  it('logs out a tab that is looked at again after its token has gone', async () => {
    signIn({ investorId: 7 });
    const { store, log } = makePanel();
    const watch = watchSession(store, () => undefined);
    document.dispatchEvent(new Event('visibilitychange'));
    await pass(1_000);
    expect(store.getState().auth.isLogin).toBe(true);
    document.cookie = 'accessToken=; path=/; max-age=0';
    document.dispatchEvent(new Event('visibilitychange'));
    await settle(() => expect(log.paths).toHaveLength(1));
    expect(store.getState().auth.isLogin).toBe(false);
    watch.stop();
  });

  it('waits out ends beyond the longest timer', async () => {
    const run = vi.fn();
    const days = 40 * 86_400_000;
    callAt(serverNow() + days, run);
    await pass(days - 1_000);
    expect(run).not.toHaveBeenCalled();
    await pass(2_000);
    expect(run).toHaveBeenCalledTimes(1);
  });

  it('follows a log-out of another tab', async () => {
    signIn();
    const { store, log } = makePanel();
    const watch = watchSession(store, () => undefined);
    const other = new BroadcastChannel('panel-session');
    other.postMessage('logged-out');
    await settle(() => expect(log.paths).toEqual(['/login']));
    expect(store.getState().auth.isLogin).toBe(false);
    expect(readSessionEnd()).toBe('elsewhere');
    other.close();
    watch.stop();
  });
});
