import { type Failure } from '#shared/contract/kernel/errors.ts';

/** JSON text of a value; bigint becomes a decimal string, so that money never leaves as a JavaScript number. */
export function toJson(value: unknown): string {
  return JSON.stringify(value, (_key, item: unknown) => (typeof item === 'bigint' ? item.toString() : item));
}

/** The success envelope (domain 9.0) around a handler's `{ data, pageInfo?, summary? }`. */
export function successText(answer: unknown): string {
  const parts = (typeof answer === 'object' && answer !== null ? answer : {}) as Record<string, unknown>;
  return toJson({ data: null, ...parts, error: false, msg: '' });
}

/** The failure envelope (domain 9.0, reliability 8): code for machines, Persian sentence for people, never a stack. */
export function failureBody(failure: Failure, requestId: string): Record<string, unknown> {
  return {
    error: true,
    message: failure.message,
    code: failure.code,
    ...(failure.fields ? { fields: failure.fields } : {}),
    ...(failure.changes ? { changes: failure.changes } : {}),
    request_id: requestId,
    ...(failure.retryAfterSeconds !== undefined ? { retry_after: failure.retryAfterSeconds } : {}),
  };
}
