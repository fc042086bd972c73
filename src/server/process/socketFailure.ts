import { randomBytes } from 'node:crypto';
import type { Duplex } from 'node:stream';
import { failureOf, type ErrorCode } from '#shared/contract/failures.ts';
import { failureBody, toJson } from '../http/envelope.ts';
import { secureHeaders } from '../http/headers.ts';

/** Codes of Node's HTTP parser and ours; what is not named is a request that cannot be read. */
const codes: Readonly<Record<string, ErrorCode>> = {
  HPE_HEADER_OVERFLOW: 'HEAD_TOO_LARGE',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'BODY_TOO_LARGE',
  ERR_HTTP_REQUEST_TIMEOUT: 'REQUEST_TOO_SLOW',
};

/**
 * Answers on the bare socket, because the parser gave up before there was a request: the same envelope and headers as
 * anywhere else (reliability 8), and the connection ends.
 */
export function answerOnSocket(socket: Duplex, error: NodeJS.ErrnoException): void {
  if (!socket.writable) return;
  const failure = failureOf(codes[error.code ?? ''] ?? 'REQUEST_MALFORMED');
  const requestId = randomBytes(12).toString('base64url');
  const body = Buffer.from(toJson(failureBody(failure, requestId)));
  const headers = new Headers({
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': String(body.byteLength),
    Connection: 'close',
    'X-Request-Id': requestId,
  });
  secureHeaders(headers);
  const head = [...headers].map(([name, value]) => `${name}: ${value}\r\n`).join('');
  socket.end(Buffer.concat([Buffer.from(`HTTP/1.1 ${failure.status} ${failure.code}\r\n${head}\r\n`), body]));
}
