import { investorKeyOf, type Operation } from '#shared/contract/kernel/define.ts';
import { Failure } from '#shared/contract/kernel/errors.ts';
import { needsCsrfProof } from './csrf.ts';

/** Codes an operation may answer with: its own and those its declaration implies. */
export function codesOf(op: Operation): string[] {
  const codes = [
    'VALIDATION_FAILED',
    ...(op.errors ?? []),
    'METHOD_NOT_ALLOWED',
    'RATE_LIMITED',
    'INTERNAL',
    'SERVICE_UNAVAILABLE',
    'RECORD_BUSY',
    'STATEMENT_TIMEOUT',
    'REQUEST_TIMEOUT',
  ];
  if (op.access.kind !== 'open') codes.push('SESSION_REQUIRED', 'SESSION_ENDED', 'SECOND_FACTOR_REQUIRED');
  if (op.access.kind === 'admin') codes.push('ACCESS_DENIED');
  if (investorKeyOf(op.access)) codes.push('INVESTOR_NOT_ALLOWED');
  if (op.access.kind === 'investor' && op.method !== 'get') codes.push('INVESTOR_OF_AGE');
  if (op.recent) codes.push('RECHECK_REQUIRED');
  if (op.recent === 'again') codes.push('RECHECK_FACTOR_REQUIRED');
  if (op.feature) codes.push('FEATURE_CLOSED');
  if (needsCsrfProof(op)) codes.push('CSRF_FAILED');
  if (op.method !== 'get') codes.push('BODY_MALFORMED', 'BODY_TOO_LARGE', 'CONTENT_TYPE_UNSUPPORTED', 'STATE_CONFLICT');
  // only administrators come into a view as an investor, and open operations are called with their session, too
  if (op.method !== 'get' || op.writes) codes.push('VIEW_READ_ONLY');
  if (op.params || investorKeyOf(op.access)) codes.push('NOT_FOUND');
  if (op.idempotent) codes.push('IDEMPOTENCY_IN_FLIGHT', 'IDEMPOTENCY_KEY_REUSED');
  return [...new Set(codes)];
}

/**
 * Tells of a failure whose code the operation does not declare (reliability I6); null when all is well. What is no
 * `Failure` is a problem of the server and becomes one of the general codes.
 */
export function undeclaredCode(op: Operation, error: unknown): string | null {
  if (!(error instanceof Failure) || codesOf(op).includes(error.code)) return null;
  return `${op.id} answered ${error.status} ${error.code}, which its declaration does not name`;
}
