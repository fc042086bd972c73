import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RouterContext } from 'next/dist/shared/lib/router-context.shared-runtime';
import { useMemo, useState, type ReactElement, type ReactNode } from 'react';
import { Provider } from 'react-redux';
import { ThemeProvider } from '@mui/material/styles';
import { cookieNames } from '#shared/cookies.ts';
import { getCaptchaToken } from '#panel/features/session/captcha.ts';
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

interface RouterProps {
  path: string;
  log: PanelLog;
  /** follows `push` and `replace` with a new router object, as Next does, also to the same address */
  isMoving: boolean;
  children: ReactNode;
}

type Target = string | { pathname: string; query?: Record<string, string | number> };

const pathOf = (to: Target): string =>
  typeof to === 'string'
    ? to
    : `${to.pathname}?${new URLSearchParams(Object.entries(to.query ?? {}).map(([name, value]) => [name, String(value)])).toString()}`;

/** A router that takes notes; it stays where it is unless it `isMoving`. */
function TestRouter({ path: start, log, isMoving, children }: RouterProps) {
  const [place, setPlace] = useState({ path: start });
  const router = useMemo(() => {
    const go = (to: Target) => {
      log.paths.push(typeof to === 'string' ? to : JSON.stringify(to));
      if (isMoving) setPlace({ path: pathOf(to) });
      return Promise.resolve(true);
    };
    const { path } = place;
    const pathname = path.split('?')[0] ?? '/';
    const query = Object.fromEntries(new URLSearchParams(path.split('?')[1] ?? ''));
    const events = { on: () => undefined, off: () => undefined, emit: () => undefined };
    return {
      route: pathname,
      pathname,
      asPath: path,
      query,
      basePath: '',
      isReady: true,
      isFallback: false,
      isPreview: false,
      isLocaleDomain: false,
      push: go,
      replace: go,
      reload: () => undefined,
      back: () => undefined,
      forward: () => undefined,
      prefetch: () => Promise.resolve(),
      beforePopState: () => undefined,
      events,
    };
  }, [place, log, isMoving]);
  return <RouterContext.Provider value={router}>{children}</RouterContext.Provider>;
}

/** Renders a view with the real store, a router that takes notes, and a user. */
export function renderPanel(
  view: ReactElement,
  {
    path = '/',
    panel = makePanel(),
    isMoving = false,
  }: { path?: string; panel?: ReturnType<typeof makePanel>; isMoving?: boolean } = {},
) {
  const { store, log, environment } = panel;
  const result = render(
    <TestRouter path={path} log={log} isMoving={isMoving}>
      <ThemeProvider theme={theme}>
        <Provider store={store}>{view}</Provider>
      </ThemeProvider>
    </TestRouter>,
  );
  return { ...result, store, log, environment, user: userEvent.setup() };
}
