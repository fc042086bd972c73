import type { Transaction } from 'kysely';
import type { Logger } from 'pino';
import type { Database } from '../db/tables.ts';

/** The live session of a request, read from the database at each call; nothing in it comes from readable cookies. */
export interface LiveSession {
  sid: string;
  userId: number;
  username: string;
  roleId: 1 | 2 | 3;
  accessLevel: string | null;
  /** when the person last proved who they are (log-in or re-check); sensitive acts want it within 30 min */
  verifiedAt: Date;
  /** newest proof inside the session; null when there was none since the log-in */
  recheckedAt: Date | null;
  createdAt: Date;
  expiresAt: Date;
  /** seed of the session's XSRF token */
  xsrfSeed: string;
}

export interface CookieOptions {
  maxAgeSeconds?: number;
  httpOnly: boolean;
}

/** What a handler knows of its request. */
export interface RequestContext {
  requestId: string;
  ip: string;
  userAgent: string;
  /** value of the `deviceId` cookie, '' when absent */
  deviceId: string;
  /** non-null for every operation whose access is not `open` */
  session: LiveSession | null;
  log: Logger;
  header(name: string): string | undefined;
  cookie(name: string): string | undefined;
  /** Secure, SameSite=Strict, Path=/ always; the `__Host-` names ask for it */
  setCookie(name: string, value: string, options: CookieOptions): void;
  clearCookie(name: string): void;
  setHeader(name: string, value: string): void;
  /**
   * Sets the XSRF-TOKEN cookie for a session that starts in this call (`LiveSession.xsrfSeed`), so that the caller's
   * next write passes. At log-out pass null: the new token is bound to the device again. Gives the token.
   */
  issueXsrfToken(seed: string | null): string;
  /** real time */
  now(): Date;
  /**
   * Runs a write in ONE transaction; retried whole (5 times, with jitter) on serialisation failure or deadlock.
   * For an `idempotent` operation with an Idempotency-Key the answer is stored in the same transaction.
   */
  command<T>(run: (tx: Transaction<Database>) => Promise<T>): Promise<T>;
}

/** Context of an operation that cannot be reached without a session. */
export type SignedInContext = RequestContext & { session: LiveSession };

/** Finds the live session of a request; implemented by the session module, faked in tests of the HTTP layer. */
export interface SessionReader {
  /** null: no session was claimed. Throws SESSION_ENDED when the claimed one is not alive or its companion is wrong. */
  read(request: { authorization: string | undefined; companion: string | undefined }): Promise<LiveSession | null>;
}

/** What an administrator looked at. */
export interface StaffRead {
  /** operation that was called */
  operation: string;
  /** what it showed, such as `investor:7` or `file:31` */
  subject: string;
  investorId: number | null;
}

/** Keeps in the audit log who of the staff read personal data of somebody else; the module looks whose it is. */
export interface StaffReads {
  record(ctx: Pick<RequestContext, 'session' | 'ip' | 'deviceId' | 'requestId'>, read: StaffRead): Promise<void>;
}

/** Tells to whom an investor belongs; implemented by the investors module. */
export interface InvestorGuard {
  ownsInvestor(userId: number, investorId: number): Promise<boolean>;
  /** true when an administrator of a branch and the investor belong to the same branch */
  isInBranchOf(adminId: number, investorId: number): Promise<boolean>;
}
