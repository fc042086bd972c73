import { cookieNames } from '#shared/cookies.ts';
import { readClaims, type PanelRole } from '../api/sessionCookies.ts';
import { initialAuth, type AuthState } from './slices/authSlice.ts';
import { initialUserInvestors, type UserInvestorsState } from './slices/UserInvestorsSlice.ts';
import { initialUserPanel, type UserPanelState } from './slices/userPanelSlice.ts';

/** What the page knows of the visitor before any call: from the readable cookies, on the server as in the browser. */
export interface InitialSession {
  isLogin: boolean;
  username: string;
  panel: PanelRole;
  investorId: number | null;
  /** an administrator's level as the server said it last */
  accessLevel: string | null;
  /** end of the access token, seconds */
  expiresAt: number | null;
  /** the server's time when the page was made, ms */
  serverTime: number;
}

const nobody = {
  isLogin: false,
  username: '',
  panel: 'client',
  investorId: null,
  accessLevel: null,
  expiresAt: null,
} as const;

function parseCookies(header: string | undefined): Map<string, string> {
  const cookies = new Map<string, string>();
  for (const part of (header ?? '').split(';')) {
    const at = part.indexOf('=');
    if (at < 1) continue;
    const value = part.slice(at + 1).trim();
    try {
      cookies.set(part.slice(0, at).trim(), decodeURIComponent(value));
    } catch {
      cookies.set(part.slice(0, at).trim(), value);
    }
  }
  return cookies;
}

/**
 * Reads a cookie header (`request.headers.cookie` on the server, `document.cookie` in the browser). A guess for drawing
 * the page only: the API decides from the session itself (reliability 3).
 */
export function readInitialSession(cookieHeader: string | undefined, nowMs: number): InitialSession {
  const cookies = parseCookies(cookieHeader);
  const claims = readClaims(cookies.get(cookieNames.accessToken), nowMs);
  if (!claims) return { ...nobody, serverTime: nowMs };
  const investorId = Number(cookies.get(cookieNames.investorId));
  return {
    isLogin: true,
    username: cookies.get(cookieNames.username) ?? '',
    panel: cookies.get(cookieNames.role) === 'admin' ? 'admin' : 'client',
    investorId: Number.isInteger(investorId) && investorId > 0 ? investorId : null,
    accessLevel: cookies.get(cookieNames.accessLevel) || null,
    expiresAt: claims.exp,
    serverTime: nowMs,
  };
}

/** Super admins are the level t3; with 2 for them, buttons that only they may press would say for a moment that they may not. */
function guessedRoleId({ isLogin, panel, accessLevel }: InitialSession): number {
  if (!isLogin) return 0;
  if (panel === 'client') return 1;
  return accessLevel === 't3' ? 3 : 2;
}

/**
 * First state of the three slices. With a stored investor the client panel is drawn at once (the list is checked behind
 * it), with a stored level the admin panel. Both are guesses for drawing, which the first answer corrects.
 */
export function initialState(session: InitialSession): {
  auth: AuthState;
  userPanel: UserPanelState;
  UserInvestors: UserInvestorsState;
} {
  const { isLogin, username, panel, investorId, accessLevel, expiresAt } = session;
  const isKnown = isLogin && (panel === 'client' ? investorId !== null : accessLevel !== null);
  return {
    auth: {
      ...initialAuth,
      isLogin,
      username,
      expiresAt,
      role: panel,
      accessLevel: panel === 'admin' ? accessLevel : null,
      roleID: guessedRoleId(session),
      loading: isLogin && !isKnown,
    },
    userPanel: { ...initialUserPanel, panel },
    UserInvestors: { ...initialUserInvestors, selectedId: investorId },
  };
}
