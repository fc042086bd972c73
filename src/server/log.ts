import { pino, type DestinationStream, type Logger } from 'pino';
import { InvariantError } from './invariant.ts';
import { scopeFields } from './scope.ts';

/** Names whose values never reach a log (reliability 8). Compared without case and separators. */
const secretNames =
  /^(authorization|cookie|setcookie|otp|password|newpassword|oldpassword|currentpassword|passwordhash|token|tokens|access|refresh|recaptcha|secret|companion|xsrftoken|xxsrftoken|idempotencykey|cardnumber)$/;

const MASK = '***';

/**
 * Text without secrets: IBANs, ten-digit codes and mobiles keep their last four digits, tokens and bearer values go.
 * Line breaks are shown as text, so that one event stays one line.
 */
export function maskText(text: string): string {
  return text
    .replace(/\beyJ[\w-]+\.[\w-]+\.[\w-]*/g, MASK)
    .replace(/\bBearer\s+\S+/gi, `Bearer ${MASK}`)
    .replace(/\bIR\d{20}(\d{4})\b/gi, `${MASK}$1`)
    .replace(/(?<![\dA-Za-z-])\d{6,12}(\d{4})(?![\dA-Za-z-])/g, `${MASK}$1`);
}

/** A value with secrets masked, at any depth; errors become name, message, code, fields and stack. */
export function maskSecrets(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return maskText(value);
  if (typeof value === 'bigint') return value.toString();
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  if (depth > 6) return '…';
  if (value instanceof Error) return maskError(value, depth);
  if (Array.isArray(value)) return value.slice(0, 50).map((item) => maskSecrets(item, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key,
      secretNames.test(key.toLowerCase().replace(/[^a-z]/g, '')) && typeof item === 'string'
        ? MASK
        : maskSecrets(item, depth + 1),
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

/**
 * The server's log: one JSON object a line, UTC times, secrets masked, with the ids of the request or job that wrote it.
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
          method.apply(this, masked as Parameters<typeof method>);
        },
      },
      // Errors are already plain objects by then (`maskError`).
      serializers: { err: (error: unknown) => error },
    },
    options.destination ?? pino.destination({ sync: false }),
  );
}
