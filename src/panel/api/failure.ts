import type { Change } from '#shared/contract/kernel/errors.ts';

/** Failures of the HTTP client itself, all shown under one sentence (spec 8). */
export type ClientFailureCode = 'NETWORK_FAILURE' | 'TIMEOUT' | 'CANCELLED' | 'BAD_REQUEST' | 'BAD_RESPONSE';

/** What every failed call comes back as: code for the program, message for the person. */
export interface ApiFailure {
  /** code of the answer's body, or one of `ClientFailureCode` */
  code: string;
  message: string;
  /** messages below fields, by wire name */
  fields?: Record<string, string[]>;
  /** what changed between the person's look and the call (APPROVAL_CHANGED) */
  changes?: readonly Change[];
  requestId?: string;
  /** HTTP status; 0 when there was no answer */
  status: number;
  /** seconds until another try makes sense */
  retryAfter?: number;
}

/** Recognises the failure that `unwrap()` throws and hooks hold in `error`. */
export function isApiFailure(value: unknown): value is ApiFailure {
  return (
    typeof value === 'object' &&
    value !== null &&
    typeof (value as ApiFailure).code === 'string' &&
    typeof (value as ApiFailure).message === 'string' &&
    typeof (value as ApiFailure).status === 'number'
  );
}

/** The failure inside whatever was thrown; an unknown one becomes a bad request of ours. */
export function asApiFailure(thrown: unknown, fallbackMessage: string): ApiFailure {
  if (isApiFailure(thrown)) return thrown;
  return { code: 'BAD_REQUEST', message: fallbackMessage, status: 0 };
}

/** A failure as something that may be thrown, for calls outside the query cache (uploads, downloads). */
export class FailedCall extends Error implements ApiFailure {
  readonly code: string;
  readonly status: number;
  readonly fields?: Record<string, string[]>;
  readonly changes?: readonly Change[];
  readonly requestId?: string;
  readonly retryAfter?: number;

  constructor(failure: ApiFailure) {
    super(failure.message);
    this.name = 'FailedCall';
    this.code = failure.code;
    this.status = failure.status;
    if (failure.fields) this.fields = failure.fields;
    if (failure.changes) this.changes = failure.changes;
    if (failure.requestId) this.requestId = failure.requestId;
    if (failure.retryAfter) this.retryAfter = failure.retryAfter;
  }
}
