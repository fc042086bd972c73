import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { featureLabels } from '#shared/contract/kernel/features.ts';
import * as account from '#shared/contract/account.ts';
import * as client from '#shared/contract/investors.ts';
import { answers, isUnreachable, mockApi } from '#tests/support/msw.ts';
import { makePanel, renderPanel, signIn } from '#tests/support/panel.tsx';
import { info, investor } from '#tests/support/personSamples.ts';
import { initialise } from '../../store/flows/initialise.ts';
import { userInfoLoaded } from '../../store/slices/authSlice.ts';
import { page, type PageFacts } from '../page.ts';
import { closedText } from '../pages/closedStrings.ts';
import { sampleSite } from '#tests/support/siteSample.ts';
import { ShellSlotsProvider } from '../slots.tsx';
import { decide, pathAfterLogin, serverRedirect } from './decide.ts';
import { PageGuard } from './PageGuard.tsx';
import { text } from './strings.ts';

beforeEach(() => {
  mockApi.use(
    answers(account.getInfo, { data: info }),
    answers(client.listInvestors, { data: [investor] }),
    answers(account.getProfile, {
      data: {
        name: 'نگار',
        code: '0012345679',
        isLegal: false,
        isAuthorized: true,
        authStatus: 1,
        authStatusText: 'احراز شده',
        investorId: 7,
      },
    }),
  );
});

/** A page with its facts, as `_app` hands it to the guard. */
const guarded = (facts: PageFacts) => (
  <PageGuard facts={page(() => null, facts)} fallback={<p>loading</p>}>
    <p>content</p>
  </PageGuard>
);

describe('PageGuard', () => {
  it('sends a visitor of a protected page to /login with the way back', async () => {
    const { log } = renderPanel(guarded({}), { isMoving: false, path: '/requests?status=open' });
    await waitFor(() => expect(log.paths).toEqual([`/login?returnUrl=${encodeURIComponent('/requests?status=open')}`]));
    expect(screen.queryByText('content')).toBeNull();
  });

  it('sends a visitor of the root to plain /login', async () => {
    const { log } = renderPanel(guarded({}), { isMoving: false, path: '/' });
    await waitFor(() => expect(log.paths).toEqual(['/login']));
  });

  it('shows a protected page at once to a known investor', async () => {
    signIn({ investorId: 7 });
    renderPanel(guarded({ acl: { action: 'read', subject: 'client-page' } }), { isMoving: false, path: '/home' });
    expect(await screen.findByText('content')).toBeInTheDocument();
  });

  it('waits while the auth state is not settled, then shows the page', async () => {
    signIn();
    const panel = makePanel();
    renderPanel(guarded({}), { isMoving: false, path: '/home', panel });
    expect(screen.getByText('loading')).toBeInTheDocument();
    await panel.store.dispatch(initialise());
    expect(await screen.findByText('content')).toBeInTheDocument();
  });

  it('keeps a protected page from who has no role id of 1 at least', async () => {
    signIn({ investorId: 7 });
    const panel = makePanel();
    const person = {
      ...({ username: '0012345679', role: 'client', accessLevel: null, nationalCode: '0012345679' } as const),
      ...{ firstName: 'نگار', lastName: 'رستگار', mobile: '09120000001', hasPassword: true },
    };
    panel.store.dispatch(userInfoLoaded({ ...person, roleID: 0 }));
    renderPanel(guarded({}), { isMoving: false, path: '/home', panel });
    expect(screen.getByText('loading')).toBeInTheDocument();
    expect(screen.queryByText('content')).toBeNull();
    act(() => void panel.store.dispatch(userInfoLoaded({ ...person, roleID: 1 })));
    expect(await screen.findByText('content')).toBeInTheDocument();
  });

  it.each([
    ['client', null],
    ['admin', 't1'],
    ['admin', 'KZ'],
    ['admin', 'MT'],
  ] as const)('opens a page that declares no subject to everybody with a session: %s %s', async (role, level) => {
    const ofRole = { ...info, role, role_id: role === 'admin' ? 2 : 1, access_level: level };
    mockApi.use(answers(account.getInfo, { data: ofRole }));
    signIn({ role });
    const panel = makePanel();
    renderPanel(guarded({}), { isMoving: false, path: '/user-account', panel });
    await panel.store.dispatch(initialise());
    expect(await screen.findByText('content')).toBeInTheDocument();
  });

  it('says why a page of a closed part is closed, and whom to ask', async () => {
    signIn({ investorId: 7 });
    const site = sampleSite({ supportPhone: '02188001100', supportHours: 'هر روز، ۹ تا ۱۷', closed: ['referral'] });
    const facts: PageFacts = { acl: { action: 'read', subject: 'client-page' }, feature: 'referral' };
    renderPanel(<ShellSlotsProvider slots={{ site }}>{guarded(facts)}</ShellSlotsProvider>, {
      isMoving: false,
      path: '/invite-friends',
    });
    expect(await screen.findByRole('heading', { name: closedText.title(featureLabels.referral) })).toBeVisible();
    expect(screen.getByRole('link', { name: '۰۲۱-۸۸۰۰۱۱۰۰' })).toHaveAttribute('href', 'tel:02188001100');
    expect(screen.getByText(/هر روز، ۹ تا ۱۷/)).toBeVisible();
    expect(screen.queryByText('content')).toBeNull();
  });

  it('shows the 401 page for a subject that the user cannot read', async () => {
    signIn({ investorId: 7 });
    renderPanel(guarded({ acl: { action: 'read', subject: 'admin-page' } }), {
      isMoving: false,
      path: '/admin/dashboard',
    });
    expect(await screen.findByText(text.notAllowed)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: text.backToMain })).toHaveAttribute('href', '/');
    // the way to the other pages stays: a refused page keeps the frame
    expect(screen.getByRole('banner')).toBeInTheDocument();
    expect(screen.queryByText('content')).toBeNull();
  });

  it('opens admin pages to staff, after the server has told the level', async () => {
    mockApi.use(answers(account.getInfo, { data: { ...info, role: 'admin', role_id: 2, access_level: 't1' } }));
    signIn({ role: 'admin' });
    const panel = makePanel();
    renderPanel(guarded({ acl: { action: 'read', subject: 'admin-page' } }), {
      isMoving: false,
      path: '/admin/dashboard',
      panel,
    });
    expect(screen.getByText('loading')).toBeInTheDocument();
    await panel.store.dispatch(initialise());
    expect(await screen.findByText('content')).toBeInTheDocument();
  });

  it('shows guest pages to guests and leads others on', async () => {
    const { log, unmount } = renderPanel(guarded({ access: 'guest' }), { isMoving: false, path: '/login' });
    expect(screen.getByText('content')).toBeInTheDocument();
    expect(log.paths).toEqual([]);
    unmount();
    signIn({ investorId: 7 });
    const second = renderPanel(guarded({ access: 'guest' }), { isMoving: false, path: '/login?returnUrl=%2Frequests' });
    await waitFor(() => expect(second.log.paths).toEqual(['/requests']));
  });

  it('shows open pages to anyone', async () => {
    renderPanel(guarded({ access: 'open' }), { isMoving: false, path: '/verify' });
    expect(await screen.findByText('content')).toBeInTheDocument();
  });

  it('shows a page of the panel to visitors, and to people with a session by their subjects', async () => {
    const facts = { access: 'both', acl: { action: 'read', subject: 'admin-page' } } as const;
    const { unmount } = renderPanel(guarded(facts), { isMoving: false, path: '/faqs' });
    expect(await screen.findByText('content')).toBeInTheDocument();
    unmount();
    signIn({ investorId: 7 });
    renderPanel(guarded(facts), { isMoving: false, path: '/faqs' });
    expect(await screen.findByText(text.notAllowed)).toBeInTheDocument();
    expect(screen.queryByText('content')).toBeNull();
  });

  it('offers another try when the panel could not be initialised', async () => {
    mockApi.use(isUnreachable(account.getInfo));
    signIn();
    const panel = makePanel();
    const { user } = renderPanel(guarded({}), { isMoving: false, path: '/home', panel });
    await panel.store.dispatch(initialise());
    expect(await screen.findByText(text.loadFailed)).toBeInTheDocument();
    mockApi.use(answers(account.getInfo, { data: info }));
    await user.click(screen.getByRole('button', { name: 'تلاش دوباره' }));
    expect(await screen.findByText('content')).toBeInTheDocument();
  });
});

describe('decide', () => {
  const guest = { isLogin: false, isReady: false, isLoading: false, isLeaving: false, panel: 'client' } as const;
  const ready = { ...guest, isLogin: true, isReady: true } as const;

  it('waits instead of redirecting while somebody is logging out', () => {
    expect(decide('user', '/home', { ...guest, isLeaving: true })).toEqual({ kind: 'wait' });
  });

  it('leads from the root to the first screen of the panel', () => {
    expect(decide('user', '/', ready)).toEqual({ kind: 'redirect', to: '/home' });
    expect(decide('user', '/', { ...ready, panel: 'admin' })).toEqual({ kind: 'redirect', to: '/admin/dashboard' });
  });

  it.each([
    ['/login?returnUrl=%2Ffunds%3Ftype%3D4', '/funds?type=4'],
    ['/login?returnUrl=%2F%2Fevil.example', '/'],
    ['/login?returnUrl=https%3A%2F%2Fevil.example', '/'],
    ['/login?returnUrl=%2F%5Cevil.example', '/'],
    ['/login?returnUrl=javascript%3Aalert(1)', '/'],
    ['/login?returnUrl=%2Fno-such-page', '/'],
    ['/login?returnUrl=%2Flogin', '/'],
    ['/login', '/'],
  ])('after the log-in, %s leads to %s', (url, path) => {
    expect(pathAfterLogin(url)).toBe(path);
  });

  it('redirects on the server already', () => {
    const session = {
      isLogin: false,
      username: '',
      panel: 'client',
      investorId: null,
      accessLevel: null,
      expiresAt: null,
      serverTime: 0,
    } as const;
    expect(serverRedirect({}, '/home', session)).toBe('/login?returnUrl=%2Fhome');
    expect(serverRedirect({ access: 'guest' }, '/login', session)).toBeNull();
    expect(serverRedirect({ access: 'guest' }, '/login', { ...session, isLogin: true, investorId: 7 })).toBe('/');
    expect(serverRedirect({}, '/', { ...session, isLogin: true, panel: 'admin' })).toBe('/admin/dashboard');
  });
});
