import { serverNow } from '../../api/serverClock.ts';
import { clearSessionCookies, readClaims, readCookie, writeTokens } from '../../api/sessionCookies.ts';
import { selectExpiresAt, selectIsLogin, sessionRenewed } from '../slices/authSlice.ts';
import type { Flow, PanelStore } from '../store.ts';
import { endSessionLocally } from './logout.ts';
import { listenToTabs } from './tabs.ts';

/** Renewal comes this long before the end of the access token (reliability 3). */
export const renewBeforeMs = 60_000;
/** A person counts as active this long after the last input in a visible tab (reliability 3). */
export const activeForMs = 600_000;
/** Longest wait of one timer: above 2^31-1 ms `setTimeout` fires at once. */
const longestTimerMs = 2_147_483_647;

/** Waits until a moment of the server's clock (ms); long waits are cut into pieces, and the clock is asked each time. */
export function callAt(serverMs: number, run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const arm = () => {
    const left = serverMs - serverNow();
    timer =
      left > longestTimerMs
        ? setTimeout(arm, longestTimerMs)
        : setTimeout(() => (serverNow() < serverMs ? arm() : run()), Math.max(0, left));
  };
  arm();
  return () => clearTimeout(timer);
}

/** Renews the session with the refresh token; a refusal leaves the present end as it stands. */
export const renewSession = (): Flow<boolean> => async (dispatch, getState) => {
  const before = getState().auth.expiresAt;
  const refresh = readCookie('refreshToken');
  if (!refresh) return false;
  const { LoginApi } = await import('../../api/login.ts');
  const answer = await dispatch(LoginApi.endpoints.refreshSession.initiate({ body: { refresh } }));
  // Another tab may have renewed meanwhile: its tokens are in the cookies, and they are newer.
  if (!answer.data) return dispatch(takeOverTokens(before));
  const claims = writeTokens(answer.data.data);
  if (!claims || !getState().auth.isLogin) return false;
  dispatch(sessionRenewed({ expiresAt: claims.exp }));
  return true;
};

/** Takes the end of tokens that another tab has written; true when they last longer than ours. */
const takeOverTokens =
  (knownEnd: number | null): Flow<boolean> =>
  async (dispatch) => {
    const claims = readClaims(readCookie('accessToken'), serverNow());
    if (!claims || claims.exp <= (knownEnd ?? 0)) return false;
    dispatch(sessionRenewed({ expiresAt: claims.exp }));
    return true;
  };

/** Somebody logged in in another tab: the cookies are theirs now, so this tab starts again unless it is the same person. */
const followLogin = (): Flow => async (_dispatch, getState, environment) => {
  const { isLogin, username } = getState().auth;
  if (!isLogin || username !== readCookie('username')) environment.reload();
};

export interface SessionWatch {
  /** the warning's button */
  continueSession: () => void;
  stop: () => void;
}

/** Whether the visible tab had input lately. */
function watchActivity(): { isActive: () => boolean; touch: () => void; stop: () => void } {
  let lastInput = Date.now();
  const touch = () => {
    lastInput = Date.now();
  };
  const events = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const;
  for (const event of events) window.addEventListener(event, touch, { passive: true, capture: true });
  return {
    touch,
    isActive: () => document.visibilityState === 'visible' && Date.now() - lastInput < activeForMs,
    stop: () => {
      for (const event of events) window.removeEventListener(event, touch, { capture: true });
    },
  };
}

/**
 * Keeps the session's end: 60 s before it the session is renewed while the person is active, else `warn` gets the moment
 * (server ms) at which it ends; at the end itself the panel logs out (spec 4). Other tabs' renewals and log-outs count.
 */
export function watchSession(store: PanelStore, warn: (endsAtMs: number | null) => void): SessionWatch {
  const activity = watchActivity();
  let armedFor: number | null = null;
  let cancel: (() => void)[] = [];
  const disarm = () => {
    for (const stop of cancel) stop();
    cancel = [];
  };
  const end = async () => {
    if (await store.dispatch(takeOverTokens(armedFor))) return;
    warn(null);
    await store.dispatch(endSessionLocally({ isReturning: true, why: 'expired' }));
  };
  const beforeEnd = async (endMs: number) => {
    if (await store.dispatch(takeOverTokens(armedFor))) return;
    if (activity.isActive() && (await store.dispatch(renewSession()))) return;
    if (selectIsLogin(store.getState()) && armedFor === endMs / 1000) warn(endMs);
  };
  const arm = () => {
    const expiresAt = selectIsLogin(store.getState()) ? selectExpiresAt(store.getState()) : null;
    if (expiresAt === armedFor) return;
    armedFor = expiresAt;
    disarm();
    warn(null);
    if (expiresAt === null) return;
    const endMs = expiresAt * 1000;
    cancel = [callAt(endMs, () => void end()), callAt(endMs - renewBeforeMs, () => void beforeEnd(endMs))];
  };
  arm();
  const stopStore = store.subscribe(arm);
  const stopTabs = listenToTabs((message) => {
    if (message === 'logged-out') void store.dispatch(endSessionLocally({ isToldToTabs: false, why: 'elsewhere' }));
    else void store.dispatch(followLogin());
  });
  // A sleeping laptop freezes timers: on return the end is checked at once, and cookies another page removed count too.
  const onVisible = () => {
    if (document.visibilityState !== 'visible' || !selectIsLogin(store.getState())) return;
    if (!readCookie('accessToken')) void end();
  };
  document.addEventListener('visibilitychange', onVisible);
  return {
    continueSession: () => {
      activity.touch();
      void store.dispatch(renewSession());
    },
    stop: () => {
      disarm();
      stopStore();
      stopTabs();
      activity.stop();
      document.removeEventListener('visibilitychange', onVisible);
    },
  };
}

/** Cookies without a whole session are removed at start (spec 4): they name the person who was here before. */
export function dropBrokenCookies(): void {
  if (!readClaims(readCookie('accessToken'), serverNow())) clearSessionCookies();
}
