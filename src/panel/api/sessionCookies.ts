import Cookies from 'js-cookie';
import { jwtDecode } from 'jwt-decode';
import { cookieNames } from '#shared/cookies.ts';
import { serverNow, toLocalTime } from './serverClock.ts';
import { newUuid } from '#shared/uuid.ts';

/** The claims without which a session does not count (spec 4). Times in seconds. */
export interface AccessClaims {
  exp: number;
  iat: number;
  user_id: number | string;
  jti: string;
}

/** Panel role as kept in the cookie; drives menus only, the API decides (reliability 9 row 6). */
export type PanelRole = 'client' | 'admin';

const daySeconds = 86_400;

/** Claims of an access token, or null when it is unreadable, incomplete or already past its end. */
export function readClaims(token: string | undefined, nowMs: number): AccessClaims | null {
  if (!token) return null;
  try {
    const claims = jwtDecode<Partial<AccessClaims>>(token);
    const { exp, iat, user_id: userId, jti } = claims;
    if (typeof exp !== 'number' || typeof iat !== 'number' || typeof jti !== 'string' || !jti) return null;
    if ((typeof userId !== 'number' && typeof userId !== 'string') || userId === '') return null;
    return exp * 1000 > nowMs ? { exp, iat, jti, user_id: userId } : null;
  } catch {
    return null;
  }
}

function write(name: string, value: string, expires?: Date): void {
  const secure = typeof location !== 'undefined' && location.protocol === 'https:';
  Cookies.set(name, value, { path: '/', sameSite: 'strict', secure, ...(expires && { expires }) });
}

/** Cookie value as it stands now. */
export function readCookie(name: keyof typeof cookieNames): string | undefined {
  return Cookies.get(cookieNames[name]);
}

/** Keeps the pair of tokens; both go away by themselves at the end of the access token. */
export function writeTokens(tokens: { access: string; refresh: string }): AccessClaims | null {
  const claims = readClaims(tokens.access, serverNow());
  if (!claims) return null;
  const end = new Date(toLocalTime(claims.exp * 1000));
  write(cookieNames.accessToken, tokens.access, end);
  write(cookieNames.refreshToken, tokens.refresh, end);
  return claims;
}

export function writeIdentity(identity: { username?: string; role?: PanelRole; accessLevel?: string }): void {
  if (identity.username !== undefined) write(cookieNames.username, identity.username);
  if (identity.role !== undefined) write(cookieNames.role, identity.role);
  if (identity.accessLevel !== undefined) write(cookieNames.accessLevel, identity.accessLevel);
}

export function writeInvestorId(investorId: number): void {
  write(cookieNames.investorId, String(investorId));
}

/** Removes everything of the session; the device id stays, it names the browser and not the person. */
export function clearSessionCookies(): void {
  for (const name of ['accessToken', 'refreshToken', 'username', 'role', 'investorId', 'accessLevel'] as const) {
    Cookies.remove(cookieNames[name], { path: '/' });
  }
}

/** Gives this browser its id on first sight, for the list of devices. */
export function ensureDeviceId(): void {
  if (Cookies.get(cookieNames.deviceId)) return;
  const end = new Date(Date.now() + 400 * daySeconds * 1000);
  write(cookieNames.deviceId, newUuid(), end);
}
