import dynamic from 'next/dynamic';
import { useEffect, useRef, useState } from 'react';
import { toLocalTime } from '../../api/serverClock.ts';
import { ensureDeviceId } from '../../api/sessionCookies.ts';
import { initialise } from '../../store/flows/initialise.ts';
import { logOut } from '../../store/flows/logout.ts';
import { dropBrokenCookies, watchSession, type SessionWatch } from '../../store/flows/sessionTimers.ts';
import { useAppDispatch, useAppStore } from '../../store/hooks.ts';

const SessionWarning = dynamic(() => import('./SessionWarning.tsx').then((module) => module.SessionWarning), {
  ssr: false,
});

/** Runs the session of the page: initialisation after a reload, renewal, warning, and the automatic log-out. */
export function SessionRunner() {
  const store = useAppStore();
  const dispatch = useAppDispatch();
  const [endsAt, setEndsAt] = useState<number | null>(null);
  const watch = useRef<SessionWatch | null>(null);

  useEffect(() => {
    dropBrokenCookies();
    ensureDeviceId();
    const started = watchSession(store, setEndsAt);
    watch.current = started;
    const { isLogin, isInitialized } = store.getState().auth;
    if (isLogin && !isInitialized) void store.dispatch(initialise());
    return () => started.stop();
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
