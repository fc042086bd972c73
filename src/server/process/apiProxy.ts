import http, { type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import https from 'node:https';
import { pipeline } from 'node:stream';

/* Headers of one connection, never passed on (RFC 9110 7.6.1). */
const HOP_BY_HOP = new Set([
  'connection',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);
const ANSWER_MS = 60_000;

/**
 * Passes API calls on to another back end that answers the same contract, so that browsers keep one origin and need
 * no CORS (reliability 4). The caller's address is appended to X-Forwarded-For.
 */
export function createApiProxy(apiOrigin: string, onError: (error: Error) => void): http.RequestListener {
  const origin = new URL(apiOrigin);
  const client = origin.protocol === 'https:' ? https : http;
  const agent = new client.Agent({ keepAlive: true, maxSockets: 256 });
  return (request, response) => {
    const outgoing = client.request(
      new URL(request.url ?? '/', origin),
      { agent, method: request.method, headers: forwardedHeaders(request, origin), timeout: ANSWER_MS },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, withoutHopHeaders(answer.headers));
        pipeline(answer, response, () => undefined);
      },
    );
    outgoing.on('timeout', () => outgoing.destroy(new Error('the API did not answer in time')));
    outgoing.on('error', (error) => {
      onError(error);
      answerUnavailable(response);
    });
    response.on('close', () => outgoing.destroy());
    pipeline(request, outgoing, () => undefined);
  };
}

function forwardedHeaders(request: IncomingMessage, origin: URL): IncomingHttpHeaders {
  const earlier = request.headers['x-forwarded-for'];
  const caller = request.socket.remoteAddress ?? 'unknown';
  return {
    ...withoutHopHeaders(request.headers),
    host: origin.host,
    'x-forwarded-for': earlier === undefined ? caller : `${String(earlier)}, ${caller}`,
    'x-forwarded-host': request.headers.host ?? '',
  };
}

function withoutHopHeaders(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !HOP_BY_HOP.has(name)));
}

function answerUnavailable(response: ServerResponse): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  response.writeHead(502, { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' });
  response.end('{"error":true,"message":"the API cannot be reached","code":"API_UNREACHABLE"}');
}
