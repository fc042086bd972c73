import { createHash, createHmac, createPublicKey, timingSafeEqual } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import type { SecretsConfig } from '#server/config.ts';
import { keyFor } from '#server/keys.ts';
import { sessionPolicy } from './session.rules.ts';

const ISSUER = 'investor-panel';
const AUDIENCE = 'investor-panel-api';
const TYPE = 'at+jwt';

/** What an access token says. Nothing about the person (ASVS 14.1.1). */
export interface AccessClaims {
  userId: number;
  sid: string;
  /** SHA-256 of the companion cookie */
  fph: string;
}

export interface RefreshPair {
  /** public half, in the body and in a readable cookie */
  selector: string;
  /** secret half, in an HttpOnly cookie */
  secret: string;
}

/** SHA-256 of a random secret, base64url; enough for 256-bit secrets. */
export function digestOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}

/** Compares two texts in constant time. */
export function isSameText(a: string, b: string): boolean {
  const left = createHash('sha256').update(a).digest();
  return timingSafeEqual(left, createHash('sha256').update(b).digest());
}

/** Public name of a session: the list of sessions never shows the real id. */
export function publicSessionId(sid: string): string {
  return digestOf(`session ${sid}`).slice(0, 22);
}

/** Signs and checks access tokens with the one algorithm of the key; `alg` and `kid` of a token decide nothing. */
export function createTokenMaker(secrets: SecretsConfig) {
  const publicKey = createPublicKey(secrets.accessTokenKey);
  const successorKey = keyFor(secrets.sessionHmacKey, 'refresh successors');
  const derive = (use: string, text: string): string =>
    createHmac('sha256', successorKey).update(`${use}!${text}`).digest('base64url');
  return {
    async sign(claims: AccessClaims & { id: string }, now: Date, sessionEndsAt: Date): Promise<string> {
      const issuedAt = Math.floor(now.getTime() / 1000);
      const endsAt = Math.min(issuedAt + sessionPolicy.accessSeconds, Math.floor(sessionEndsAt.getTime() / 1000));
      return new SignJWT({ user_id: claims.userId, sid: claims.sid, fph: claims.fph })
        .setProtectedHeader({ alg: secrets.accessTokenAlgorithm, typ: TYPE })
        .setIssuer(ISSUER)
        .setAudience(AUDIENCE)
        .setIssuedAt(issuedAt)
        .setExpirationTime(endsAt)
        .setJti(claims.id)
        .sign(secrets.accessTokenKey);
    },
    /** null for everything that this server did not sign for this use, or that has expired */
    async verify(token: string, now: Date): Promise<AccessClaims | null> {
      if (token.length > 2048) return null;
      try {
        const { payload } = await jwtVerify(token, publicKey, {
          algorithms: [secrets.accessTokenAlgorithm],
          typ: TYPE,
          issuer: ISSUER,
          audience: AUDIENCE,
          currentDate: now,
          maxTokenAge: sessionPolicy.accessSeconds,
          // two instances never have quite one time; the row of the session decides anyway
          clockTolerance: sessionPolicy.clockToleranceSeconds,
          requiredClaims: ['exp', 'iat', 'jti', 'user_id', 'sid', 'fph'],
        });
        const { user_id: userId, sid, fph } = payload;
        const isWellFormed = Number.isInteger(userId) && typeof sid === 'string' && typeof fph === 'string';
        return isWellFormed ? { userId: userId as number, sid, fph } : null;
      } catch {
        return null;
      }
    },
    /** The one successor of a refresh token: derived, so that parallel tabs get the same one. */
    successorOf(pair: RefreshPair): RefreshPair {
      return {
        selector: derive('selector', pair.selector).slice(0, 22),
        secret: derive('secret', `${pair.selector}!${pair.secret}`),
      };
    },
  };
}
