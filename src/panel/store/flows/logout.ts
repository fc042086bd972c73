import { loginUrlFor } from '#shared/returnUrl.ts';
import { paths } from '#panel/paths.ts';
import { attachedApi } from '../../api/attach.ts';
import { loadClient } from '../../api/client.ts';
import { clearSessionCookies, readCookie } from '../../api/sessionCookies.ts';
import { leavingEnded, leavingStarted, loggedOut } from '../slices/authSlice.ts';
import type { Flow } from '../store.ts';
import { storeStrings } from '../strings.ts';
import { keepDrafts } from './keptDrafts.ts';
import { keepSessionEnd, type SessionEnd } from './sessionEnd.ts';
import { tellOtherTabs } from './tabs.ts';

/** Pause between the clearing and /login (spec 4). */
export const logoutDelayMs = 400;

async function clearCaches(): Promise<void> {
  try {
    sessionStorage.clear();
    if ('caches' in window) for (const name of await caches.keys()) await caches.delete(name);
  } catch {
    // Storage may be closed to the page; what it would hold is then not there either.
  }
}

/** Removes everything of the session from this tab: running calls, cookies, caches, session storage, slices (spec 4). */
export const clearSession = (): Flow => async (dispatch) => {
  const api = attachedApi();
  if (api) {
    // a client that cannot be loaded has no running calls
    const client = await loadClient().catch(() => null);
    client?.abortAll();
  }
  clearSessionCookies();
  dispatch(loggedOut());
  if (api) dispatch(api.reset());
  await clearCaches();
};

/**
 * Ends the session in this tab without asking the server: expiry, a 401, another tab's log-out. With `isReturning` the
 * next log-in leads back to this screen, with what the same person was typing; the log-in page says `why`.
 */
export const endSessionLocally =
  (options: { isReturning?: boolean; isToldToTabs?: boolean; why?: SessionEnd } = {}): Flow =>
  async (dispatch, getState, environment) => {
    const { isLogin, isLeaving, username } = getState().auth;
    if (!isLogin || isLeaving) return;
    dispatch(leavingStarted());
    const loginPath = options.isReturning ? loginUrlFor(environment.currentPath()) : paths.login;
    if (options.isReturning) keepDrafts(username);
    await dispatch(clearSession());
    if (options.why) keepSessionEnd(options.why);
    if (options.isToldToTabs !== false) tellOtherTabs('logged-out');
    await environment.wait(logoutDelayMs);
    await environment.navigate(loginPath);
    dispatch(leavingEnded());
  };

/** Log-out by the user: the server is told with the refresh token; whatever it says, this browser forgets the session. */
export const logOut =
  (why?: SessionEnd): Flow =>
  async (dispatch, getState, environment) => {
    if (!getState().auth.isLogin) return;
    const refresh = readCookie('refreshToken') ?? '';
    const { AccountApi } = await import('../../api/account.ts');
    const answer = await dispatch(AccountApi.endpoints.endOwnSession.initiate({ body: { refresh } }));
    const status = (answer.error as { status?: number } | undefined)?.status;
    // 401: the session had already ended, which is what was asked for.
    if (answer.error && status !== 401) environment.notify('error', storeStrings.logoutFailed);
    await dispatch(endSessionLocally(why ? { why } : {}));
  };
