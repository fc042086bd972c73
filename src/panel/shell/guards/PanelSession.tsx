import Router from 'next/router';
import { useEffect, useState, type ReactNode, useRef } from 'react';
import { Provider } from 'react-redux';
import dynamic from 'next/dynamic';
import { noteServerTime, toLocalTime } from '../../api/serverClock.ts';
import { ensureDeviceId } from '../../api/sessionCookies.ts';
import { connectApi } from '../../store/connectApi.ts';
import type { PanelEnvironment } from '../../store/environment.ts';
import { initialise } from '../../store/flows/initialise.ts';
import { logOut } from '../../store/flows/logout.ts';
import { dropBrokenCookies, watchSession, type SessionWatch } from '../../store/flows/sessionTimers.ts';
import { useAppDispatch, useAppStore } from '../../store/hooks.ts';
import type { InitialSession } from '../../store/initialSession.ts';
import { makeStore, type AppDispatch } from '../../store/store.ts';

const SessionWarning = dynamic(() => import('./SessionWarning.tsx').then((module) => module.SessionWarning), {
  ssr: false,
});

/** Runs the session of the page: initialisation after a reload, renewal, warning, and the automatic log-out. */
function SessionRunner() {
  const store = useAppStore();
  const dispatch = useAppDispatch();
  const [endsAt, setEndsAt] = useState<number | null>(null);
  const watch = useRef<SessionWatch | null>(null);

  useEffect(() => {
    const { isLogin, isInitialized } = store.getState().auth;
    let started: SessionWatch | null = null;
    // in a task of its own: the one in which React runs the effects of the whole page is long enough
    const start = setTimeout(() => {
      dropBrokenCookies();
      ensureDeviceId();
      started = watchSession(store, setEndsAt);
      watch.current = started;
      if (isLogin && !isInitialized) void store.dispatch(initialise());
    });
    // after the first view, which needs the line for itself
    const worker = setTimeout(() => {
      if (process.env.NODE_ENV !== 'production') return;
      void import('./serviceWorker.ts').then(
        (part) => part.startServiceWorker(isLogin),
        // without a network it is not started; the next page that is opened tries again
        () => undefined,
      );
    }, 5_000);
    return () => {
      clearTimeout(start);
      clearTimeout(worker);
      started?.stop();
    };
  }, [store]);

  if (endsAt === null) return null;
  return (
    <SessionWarning
      endsAt={toLocalTime(endsAt)}
      onContinue={() => {
        setEndsAt(null);
        watch.current?.continueSession();
      }}
      onLogOut={() => {
        setEndsAt(null);
        void dispatch(logOut());
      }}
    />
  );
}

export interface PanelSessionProps {
  /** from `_app.getInitialProps` on the first load; later navigations keep the store */
  session: InitialSession | undefined;
  /** obtains a proof for a log-in call answered 429; a stable function */
  getCaptchaToken: (dispatch: AppDispatch, action: string) => Promise<string>;
  /** shows a toast; a stable function */
  notify: PanelEnvironment['notify'];
  children: ReactNode;
}

/** Makes the store, connects the HTTP client with it and runs the session; `_app` puts it around everything. */
export function PanelSession({ session, getCaptchaToken, notify, children }: PanelSessionProps) {
  const [store] = useState(() => {
    if (session && typeof window !== 'undefined') noteServerTime(session.serverTime);
    return makeStore({ session, environment: { navigate: (path) => Router.replace(path), notify } });
  });
  useEffect(() => connectApi(store, (action) => getCaptchaToken(store.dispatch, action)), [store, getCaptchaToken]);
  return (
    <Provider store={store}>
      {children}
      <SessionRunner />
    </Provider>
  );
}
