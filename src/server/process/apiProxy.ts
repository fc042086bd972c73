import http, { type RequestListener, type ServerResponse } from 'node:http';
import https from 'node:https';
import { createProxyServer } from 'httpxy';

const ANSWER_MS = 60_000;

/**
 * Passes API calls on to another back end that answers the same contract, so that browsers keep one origin and need
 * no CORS (reliability 4). The caller's address is appended to X-Forwarded-For.
 */
export function createApiProxy(apiOrigin: string, onError: (error: Error) => void): RequestListener {
  const client = apiOrigin.startsWith('https:') ? https : http;
  const proxy = createProxyServer({
    target: apiOrigin,
    agent: new client.Agent({ keepAlive: true, maxSockets: 256 }),
    changeOrigin: true,
    xfwd: true,
    proxyTimeout: ANSWER_MS,
  });
  return (request, response) => {
    // The library keeps what the caller wrote into these headers: the address must be appended, the host replaced.
    const earlier = request.headers['x-forwarded-for'];
    const caller = request.socket.remoteAddress ?? 'unknown';
    request.headers['x-forwarded-for'] = earlier === undefined ? caller : `${String(earlier)}, ${caller}`;
    request.headers['x-forwarded-host'] = request.headers.host ?? '';
    proxy.web(request, response).catch((error: unknown) => {
      onError(error instanceof Error ? error : new Error(String(error)));
      answerUnavailable(response);
    });
  };
}

function answerUnavailable(response: ServerResponse): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  response.writeHead(502, { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' });
  response.end('{"error":true,"message":"the API cannot be reached","code":"API_UNREACHABLE"}');
}
