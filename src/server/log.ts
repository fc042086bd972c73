import { pino, type DestinationStream, type Logger } from 'pino';
import { InvariantError } from './invariant.ts';
import { logEvents } from './logEvents.ts';
import { isCardNumber, isSecretName, maskText, secretMask } from './masking.ts';
import { scopeFields } from './scope.ts';

export { maskText } from './masking.ts';

/** A value with secrets masked, at any depth; errors become name, message, code, fields and stack. */
export function maskSecrets(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return maskText(value);
  if (typeof value === 'number' && isCardNumber(value)) return maskText(String(value));
  if (typeof value === 'bigint') return value.toString();
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  if (depth > 6) return '…';
  if (value instanceof Error) return maskError(value, depth);
  if (Array.isArray(value)) return value.slice(0, 50).map((item) => maskSecrets(item, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key,
      isSecretName(key) && item !== null && item !== undefined ? secretMask : maskSecrets(item, depth + 1),
    ]),
  );
}

function maskError(error: Error, depth: number): Record<string, unknown> {
  const code = 'code' in error ? String(error.code) : undefined;
  return {
    type: error.name,
    message: maskText(error.message),
    ...(code ? { code } : {}),
    ...(error instanceof InvariantError ? { fields: maskSecrets(error.fields, depth + 1) } : {}),
    stack: maskText(error.stack ?? ''),
    ...(error.cause === undefined ? {} : { cause: maskSecrets(error.cause, depth + 1) }),
  };
}

/** The arguments of a line with the code of what happened among its fields. */
function withEvent(given: unknown[], event: string): unknown[] {
  const [first] = given;
  return typeof first === 'object' && first !== null ? [{ ...first, event }, ...given.slice(1)] : [{ event }, ...given];
}

/**
 * The server's log: one JSON object a line, UTC times, secrets masked, with the ids of the request or job that wrote it
 * and the code of what happened (`event`, `logEvents.ts`).
 * `destination` is for tests.
 */
export function createLogger(options: { level: string; destination?: DestinationStream }): Logger {
  return pino(
    {
      level: options.level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      mixin: scopeFields,
      formatters: {
        level: (label) => ({ level: label }),
        log: (entry) => maskSecrets(entry) as Record<string, unknown>,
      },
      hooks: {
        logMethod(args, method) {
          // An error alone would lend the line its own message, unmasked.
          const first: unknown = args[0];
          const given: unknown[] =
            first instanceof Error ? [{ err: first }, ...(args.length > 1 ? args.slice(1) : [first.message])] : args;
          const masked = given.map((arg: unknown) => (typeof arg === 'string' ? maskText(arg) : arg));
          const sentence = given.at(-1);
          const event = typeof sentence === 'string' ? logEvents[sentence] : undefined;
          const coded = event === undefined ? masked : withEvent(masked, event);
          method.apply(this, coded as Parameters<typeof method>);
        },
      },
      // Errors are already plain objects by then (`maskError`).
      serializers: { err: (error: unknown) => error },
    },
    options.destination ?? pino.destination({ sync: false }),
  );
}
