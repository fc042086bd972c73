import type { Transaction } from 'kysely';
import type { Database } from '../db/tables.ts';

/** The person who acts, as the session row of this call has them. */
export interface Actor {
  userId: number;
  username: string;
  roleId: 1 | 2 | 3;
  accessLevel: string | null;
}

/** What a command may know of the live session. */
export interface SessionFacts {
  sid: string;
  /** when the person last proved who they are (log-in or re-check); sensitive acts want it within 30 min */
  verifiedAt: Date;
  expiresAt: Date;
  /** the investor as whom this administrator looks at the panel; null or absent while they work as themselves */
  viewing?: ViewingAs | null;
}

/** A view as an investor: the whole session only reads until it ends (decision 57). */
export interface ViewingAs {
  viewId: number;
  investorId: number;
  investorName: string;
  until: Date;
}

/** The live session of a request, read from the database at each call; nothing in it comes from readable cookies. */
export interface LiveSession extends Actor, SessionFacts {
  /** newest proof inside the session; null when there was none since the log-in */
  recheckedAt: Date | null;
  /** newest proof with a second factor inside the session; null when there was none since the log-in */
  factorCheckedAt: Date | null;
  createdAt: Date;
  /** seed of the session's XSRF token */
  xsrfSeed: string;
}

/** Facts of one request. */
export interface RequestFacts {
  id: string;
  ip: string;
  userAgent: string;
  /** value of the `deviceId` cookie, '' when absent */
  deviceId: string;
  /** the address is above the limit of this kind of call: a captcha is asked, whatever else holds */
  isCrowded?: boolean;
  /** null when the caller sent none */
  idempotencyKey: string | null;
}

/** What a handler and the services it calls know of a call that needs no session: facts, and the ways to write. */
export interface OpenContext {
  /** null when nobody is signed in */
  actor: Actor | null;
  session: SessionFacts | null;
  request: RequestFacts;
  /**
   * Runs a write in ONE transaction; retried whole (5 times, with jitter) on serialisation failure or deadlock.
   * For an `idempotent` operation with an Idempotency-Key the answer is stored in the same transaction: a repeat is
   * answered from there.
   */
  transaction<T>(run: (tx: Transaction<Database>) => Promise<T>): Promise<T>;
  /** Stores the answer of an `idempotent` operation that has nothing more to write, so that a repeat gets it. */
  storeAnswer<T>(answer: T): Promise<T>;
}

/** `OpenContext` of an operation that cannot be reached without a session. */
export interface CommandContext extends OpenContext {
  actor: Actor;
  session: SessionFacts;
}

export interface CookieOptions {
  maxAgeSeconds?: number;
  httpOnly: boolean;
}

/** Cookies and headers of a call: for handlers that start, renew or end a session (`browserHandlers`). */
export interface BrowserAccess {
  /** false for a renewal whose XSRF token died with its session: it may end a session, and renews none */
  isPageProven: boolean;
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
  /** Gives callers of reads a device id and a fresh XSRF token when theirs is absent or of another session. */
  ensureXsrfCookies(): string;
}

/** A call that may change cookies. */
export type BrowserContext = OpenContext & BrowserAccess;

/** Finds the live session of a request; implemented by the session module, faked in tests of the HTTP layer. */
export interface SessionReader {
  /** null: no session was claimed. Throws SESSION_ENDED when the claimed one is not alive or its companion is wrong. */
  read(request: { authorization: string | undefined; companion: string | undefined }): Promise<LiveSession | null>;
  /** True when the person has an authenticator app or a passkey. */
  hasSecondFactor(userId: number): Promise<boolean>;
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
  record(ctx: Pick<OpenContext, 'actor' | 'session' | 'request'>, read: StaffRead): Promise<void>;
}

/** Tells to whom an investor belongs; implemented by the investors module. */
export interface InvestorGuard {
  ownsInvestor(userId: number, investorId: number): Promise<boolean>;
  /** whether the person may act for the investor; of somebody who came of age the guardian may only read (domain 3.5) */
  actsFor(userId: number, investorId: number): Promise<'yes' | 'no' | 'of age'>;
  /** true when an administrator of a branch and the investor belong to the same branch */
  isInBranchOf(adminId: number, investorId: number): Promise<boolean>;
  /** the stored investor when the person acts for it, else the person as an investor, else their first (spec 4); null without any */
  chosenFor(userId: number, storedId: number | null): Promise<number | null>;
}
