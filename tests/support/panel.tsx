import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { act, render, waitFor } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { RouterContext } from 'next/dist/shared/lib/router-context.shared-runtime';
import type { UrlObject } from 'node:url';
import { useEffect, useMemo, useState, type ReactElement, type ReactNode } from 'react';
import { Provider } from 'react-redux';
import { ThemeProvider } from '@mui/system';
import { cookieNames } from '#shared/cookies.ts';
import { getCaptchaToken } from '#panel/features/login/captcha.ts';
import { connectApi } from '#panel/store/connectApi.ts';
import type { PanelEnvironment } from '#panel/store/environment.ts';
import { readInitialSession } from '#panel/store/initialSession.ts';
import { makeStore, type PanelStore } from '#panel/store/store.ts';
import { theme } from '#panel/ui/theme/theme.ts';

/** An access token as the API makes it, without a signature: the panel reads claims only. Times in seconds. */
export function accessToken(claims: Partial<{ exp: number; iat: number; user_id: number; jti: string }> = {}): string {
  const now = Math.floor(Date.now() / 1000);
  const part = (value: object) =>
    btoa(JSON.stringify(value)).replaceAll('=', '').replaceAll('+', '-').replaceAll('/', '_');
  return [
    part({ alg: 'ES256' }),
    part({ exp: now + 900, iat: now, user_id: 1, jti: 'jti-1', ...claims }),
    'signature',
  ].join('.');
}

export interface SignedIn {
  token?: string;
  role?: 'client' | 'admin';
  investorId?: number;
  username?: string;
}

/** Puts the cookies of a session into the document. */
export function signIn({
  token = accessToken(),
  role = 'client',
  investorId,
  username = '0012345679',
}: SignedIn = {}): void {
  document.cookie = `${cookieNames.accessToken}=${token}; path=/`;
  document.cookie = `${cookieNames.refreshToken}=refresh-selector; path=/`;
  document.cookie = `${cookieNames.role}=${role}; path=/`;
  document.cookie = `${cookieNames.username}=${username}; path=/`;
  if (investorId !== undefined) document.cookie = `${cookieNames.investorId}=${investorId}; path=/`;
}

/** What the panel did to the page. */
export interface PanelLog {
  paths: string[];
  reloads: number;
  notices: string[];
  waits: number[];
}

/** A store as `_app` makes it from the cookies, with a page that only takes notes. */
export function makePanel(): { store: PanelStore; log: PanelLog; environment: PanelEnvironment } {
  document.cookie = `${cookieNames.xsrf}=xsrf; path=/`;
  const log: PanelLog = { paths: [], reloads: 0, notices: [], waits: [] };
  const environment: PanelEnvironment = {
    navigate: (path) => void log.paths.push(path),
    reload: () => void (log.reloads += 1),
    currentPath: () => '/requests?status=open',
    notify: (_kind, text) => void log.notices.push(text),
    wait: (ms) => {
      log.waits.push(ms);
      return Promise.resolve();
    },
  };
  const store = makeStore({ session: readInitialSession(document.cookie, Date.now()), environment });
  connectApi(store, (action) => getCaptchaToken(store.dispatch, action));
  return { store, log, environment };
}

type Target = string | UrlObject;

/** Path and query of a target of `push` or `replace`; empty values of a query are left out, as Next does. */
function pathOf(to: Target, present: string): string {
  if (typeof to === 'string') return to;
  const query = new URLSearchParams();
  const given = typeof to.query === 'object' ? to.query : {};
  for (const [name, value] of Object.entries(given ?? {}))
    for (const single of Array.isArray(value) ? value : [value])
      if (single !== undefined && single !== null) query.append(name, String(single));
  const pathname = to.pathname ?? present.split('?')[0] ?? '/';
  return query.size > 0 ? `${pathname}?${query.toString()}` : pathname;
}

/** Each value of a name, an array where the name is given more than once, as Next reads a query. */
function queryOf(path: string): Record<string, string | string[]> {
  const params = new URLSearchParams(path.split('?')[1]?.split('#')[0] ?? '');
  const entries = [...new Set(params.keys())].map((name) => {
    const values = params.getAll(name);
    return [name, values.length > 1 ? values : (values[0] ?? '')] as const;
  });
  return Object.fromEntries(entries);
}

interface RouterProps {
  path: string;
  log: PanelLog;
  isMoving: boolean;
  /** takes the router's way back, as the browser's button goes it */
  onReady: (back: () => void) => void;
  children: ReactNode;
}

/**
 * A router that moves: `push` and `replace` change path and query, shallow ones too, `back` returns to the entry before.
 * Each move gives a new router object, as Next does, also to the same address. What it is asked for is noted.
 */
function TestRouter({ path: start, log, isMoving, onReady, children }: RouterProps) {
  const [history, setHistory] = useState({ entries: [start] });
  const router = useMemo(() => {
    const path = history.entries.at(-1) ?? start;
    const pathname = path.split(/[?#]/)[0] ?? '/';
    const go = (isReplacing: boolean) => (to: Target) => {
      log.paths.push(typeof to === 'string' ? to : JSON.stringify(to));
      if (!isMoving) return Promise.resolve(true);
      setHistory(({ entries }) => ({
        entries: [...(isReplacing ? entries.slice(0, -1) : entries), pathOf(to, entries.at(-1) ?? start)],
      }));
      return Promise.resolve(true);
    };
    return {
      route: pathname,
      pathname,
      asPath: path,
      query: queryOf(path),
      basePath: '',
      isReady: true,
      isFallback: false,
      isPreview: false,
      isLocaleDomain: false,
      push: go(false),
      replace: go(true),
      reload: () => undefined,
      back: () => setHistory(({ entries }) => ({ entries: entries.length > 1 ? entries.slice(0, -1) : entries })),
      forward: () => undefined,
      prefetch: () => Promise.resolve(),
      beforePopState: () => undefined,
      events: { on: () => undefined, off: () => undefined, emit: () => undefined },
    };
  }, [history, isMoving, log, start]);
  useEffect(() => onReady(router.back), [onReady, router]);
  return <RouterContext.Provider value={router}>{children}</RouterContext.Provider>;
}

/*
 * The rules of the styles stand in one sheet and are put into it one by one: jsdom reads a rule once, and a new rule is no
 * change of the document that waiting queries look at.
 */
const styles = createCache({ key: 'css', speedy: true });

/** Takes away the rules that the views so far have made, since each look-up of a style reads all that are there. */
export function forgetStyles(): void {
  styles.sheet.flush();
  styles.inserted = {};
}

/**
 * A person who waits for a button that is being worked on, as whoever sits before it does, and who cannot press what is no
 * longer there: such a press would be lost without a word.
 */
function patientUser(): UserEvent {
  const user = userEvent.setup({ delay: null });
  const click = async (element: Element): Promise<void> => {
    if (element.matches(':disabled'))
      await waitFor(() => {
        if (element.matches(':disabled')) throw new Error(`cannot be pressed: ${element.textContent}`);
      });
    if (!element.isConnected) throw new Error(`is no longer on the page: ${element.textContent}`);
    await user.click(element);
  };
  return { ...user, click };
}

/** Renders a view with the real store, a router that moves, and a user; `goBack` is the browser's button. */
export function renderPanel(
  view: ReactElement,
  {
    path = '/',
    panel = makePanel(),
    isMoving = true,
  }: {
    path?: string;
    panel?: ReturnType<typeof makePanel>;
    /** false: the router only notes, for a guard, whose page would be gone after it sent the visitor elsewhere */
    isMoving?: boolean;
  } = {},
) {
  const { store, log, environment } = panel;
  let back: () => void = () => undefined;
  const keepBack = (given: () => void) => void (back = given);
  const result = render(
    <TestRouter path={path} log={log} isMoving={isMoving} onReady={keepBack}>
      <CacheProvider value={styles}>
        <ThemeProvider theme={theme}>
          <Provider store={store}>{view}</Provider>
        </ThemeProvider>
      </CacheProvider>
    </TestRouter>,
  );
  const goBack = () => act(() => back());
  return { ...result, store, log, environment, goBack, user: patientUser() };
}
