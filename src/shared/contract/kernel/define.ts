import type { Schema } from 'yup';
import type { Feature } from './features.ts';

/**
 * Who may call an operation. Decided by the API for each call (spec 6, reliability 12 Z1); every operation has one,
 * which the compiler enforces.
 * - `open`: no session needed (a session, when there is one, is still read).
 * - `user`: any live session.
 * - `investor`: a live session whose user owns the investor named by `key`; administrators of the head office
 *   may read (GET) any investor, those of a branch the investors of their branch.
 * - `admin`: role id 2 or 3 with the duty. Where `investor` names an investor, administrators of a branch reach those of
 *   their branch alone; owning an investor gives no right here.
 */
export type Access =
  | { kind: 'open' }
  | { kind: 'user' }
  | ({ kind: 'investor' } & InvestorKey)
  | { kind: 'admin'; duty: AdminDuty; investor?: InvestorKey };

/** Where the input of an operation names the investor that it is about. */
export interface InvestorKey {
  from: 'query' | 'body' | 'params';
  key: string;
  /** a read whose query names none is about the investor that the person has chosen, else about the person as an investor (spec 7) */
  isChosen?: boolean;
}

/** The investor that access is decided by; null where none is named. */
export function investorKeyOf(access: Access): InvestorKey | null {
  if (access.kind === 'investor') return access;
  return access.kind === 'admin' ? (access.investor ?? null) : null;
}

/**
 * What an administrator must be to call an operation (spec 6).
 * - `branch`: any administrator with a level, those of a branch (KZ) included; records are narrowed to their branch.
 * - `supervisor`: trustees (MT) and auditors (HS), who read the funds that they are named for.
 * - `staff`: administrators of the head office (tN) and super admins; reading.
 * - `maker` prepares, `checker` approves, `makerOrChecker` may take back or refuse what waits; `super` is role id 3.
 */
export type AdminDuty = 'branch' | 'desk' | 'supervisor' | 'staff' | 'maker' | 'checker' | 'makerOrChecker' | 'super';

export type HttpMethod = 'get' | 'post' | 'put' | 'patch' | 'delete';

/**
 * A schema by the type that it describes. Schemas of operations are compared by it alone: the compiler spent half of its time on
 * comparing the classes of yup member by member for each operation.
 */
export interface Described {
  readonly __outputType: unknown;
}

/** The schema behind a part of an operation, to validate with or to describe. */
export function schemaOf(part: Described): Schema;
export function schemaOf(part: Described | undefined): Schema | undefined;
export function schemaOf(part: Described | undefined): Schema | undefined {
  return part as Schema | undefined;
}

/** One call of the API: the single source for the route, the panel's endpoint, the form and the OpenAPI file. */
export interface Operation {
  /** verb + noun, spelled the same in route, endpoint, service and test */
  id: string;
  method: HttpMethod;
  /** full path with `{param}` placeholders, in the spec's spelling */
  path: string;
  /** capability, groups the OpenAPI page */
  tag: string;
  /** one English sentence for integrators */
  summary: string;
  access: Access;
  params?: Described;
  query?: Described;
  body?: Described;
  /** schema of the whole answer without the envelope flags: `{ data, pageInfo?, summary? }` */
  answer: Described;
  /** success status; 200 by default */
  status?: 200 | 201 | 204;
  /** codes this operation may answer with, besides the general ones of `errors.ts`; the table of all operations refuses an unknown one */
  errors?: readonly string[];
  /** a GET that changes something anyway, in the spelling of the spec; refused in a view as an investor */
  writes?: boolean;
  /** accepts and honours `Idempotency-Key`: the answer is stored in the command's own transaction */
  idempotent?: boolean;
  /**
   * wants a proof of identity (log-in or `recheckPassword`) not older than 30 minutes, otherwise 403 RECHECK_REQUIRED
   * (ASVS 7.5.1); never beside `access: open`. `again`: what gives the account away permanently (mobile, second factor)
   * wants a re-check of the last five minutes, because a stolen session has a young log-in, too
   */
  recent?: boolean | 'again';
  /** optional part that the operation belongs to: refused with FEATURE_CLOSED while a super admin has closed it */
  feature?: Feature;
  /** name of a stricter rate limit (`server/http/limits.ts`); `general` by default */
  limit?: 'general' | 'lookup' | 'captcha' | 'login' | 'step' | 'otp' | 'upload' | 'export' | 'callback';
  /** `json` by default; `multipart` for uploads; `redirect` answers 302; `raw` answers a file or text */
  kind?: 'json' | 'multipart' | 'redirect' | 'raw';
  /** media types of a `raw` answer, where they are known; any by default */
  media?: readonly string[];
  /** largest body in bytes; 64 KiB by default */
  maxBody?: number;
  /** false when the panel never calls it (bank callbacks, health) */
  panel?: boolean;
}

/** True for a call whose body may be larger than usual, as a file is: it has the time of an upload on both sides. */
export const hasLargeBody = (op: Operation): boolean => op.kind === 'multipart' || op.maxBody !== undefined;

/** Declares an operation and keeps its literal types: access, kind and error codes. */
export function operation<const O extends Operation>(op: O): O {
  return op;
}

/** The operations among what a file of the contract exports, by their ids. */
type OperationsOf<File> = { [Name in keyof File as File[Name] extends Operation ? Name : never]: File[Name] };

/** Picks the operations from the exports of a file (`import * as`). */
export function operationsOf<File extends object>(file: File): OperationsOf<File> {
  return Object.fromEntries(Object.entries(file).filter(([, it]) => isOperation(it))) as OperationsOf<File>;
}

const isOperation = (it: unknown): boolean => typeof it === 'object' && it !== null && 'method' in it && 'answer' in it;

type Part<O, K extends string> =
  O extends Record<K, infer S extends Described> ? Record<K, S['__outputType']> : Partial<Record<K, undefined>>;

/** The validated input of an operation as the server's handler receives it. */
export type InputOf<O extends Operation> = Part<O, 'params'> & Part<O, 'query'> & Part<O, 'body'>;

/** The answer of an operation without the envelope flags. */
export type ResponseOf<O extends Operation> = O['answer']['__outputType'];
