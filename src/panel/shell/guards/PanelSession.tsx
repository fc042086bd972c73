import Router from 'next/router';
import { useEffect, useState, type ReactNode } from 'react';
import { Provider } from 'react-redux';
import { noteServerTime } from '../../api/serverClock.ts';
import { connectApi } from '../../store/connectApi.ts';
import type { PanelEnvironment } from '../../store/environment.ts';
import type { InitialSession } from '../../store/initialSession.ts';
import { makeStore, type AppDispatch } from '../../store/store.ts';
import { SessionRunner } from './SessionRunner.tsx';

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
