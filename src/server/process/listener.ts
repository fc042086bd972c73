import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { apiHeaders, fileHeaders } from '../http/headers.ts';
import { answerOnSocket } from './socketFailure.ts';

export type UpgradeHandler = (request: IncomingMessage, socket: Duplex, head: Buffer) => void;

/** Who answers what; a part without anybody answers 503. */
export interface Handlers {
  api?: RequestListener;
  page?: RequestListener;
  upgrade?: UpgradeHandler;
}

export interface HttpListener {
  server: Server;
  port: number;
  /** lets these answer from now on; until then every request but a probe of life gets 503 */
  open(handlers: Handlers): void;
  /** tells clients with each answer not to keep the connection */
  drain(): void;
  /** stops accepting and waits for running answers, up to `timeoutMs`; then cuts what is left */
  close(timeoutMs: number): Promise<void>;
}

export interface ListenOptions {
  host: string;
  port: number;
  /** a busy port moves to the next free one, at most this far; 0 refuses */
  portTries: number;
  /** runs before each answer, e.g. compression */
  prepare?: RequestListener;
  /** time for the head and for the whole request of a slow sender, and how often they are looked at; milliseconds */
  times?: { headMs: number; requestMs: number; checkMs: number };
}

/* Slow senders hold no socket: head in 15 s, whole request in 60 s (the longest upload). Node alone looks every 30 s. */
const senderTimes = { headMs: 15_000, requestMs: 60_000, checkMs: 5_000 };

const PLAIN_PATHS = new Set(['/healthz', '/readyz', '/metrics']);
const jsonType = { 'Content-Type': 'application/json; charset=utf-8' };

function pathnameOf(url: string): string {
  const end = url.search(/[?#]/);
  return end < 0 ? url : url.slice(0, end);
}

/** True for what the API answers; all else is a page. */
export function isApiPath(url: string): boolean {
  const pathname = pathnameOf(url);
  return pathname === '/api' || pathname.startsWith('/api/') || PLAIN_PATHS.has(pathname);
}

/**
 * Opens the one HTTP port of the process. It listens before the rest has started, so that a busy port is known before
 * anything else is touched and a probe can tell "starting" from "dead".
 * @throws Error naming the port when it is busy and may not move.
 */
export async function listen(options: ListenOptions): Promise<HttpListener> {
  let handlers: Handlers = {};
  let isDraining = false;
  const { headMs, requestMs, checkMs } = options.times ?? senderTimes;
  const times = { headersTimeout: headMs, requestTimeout: requestMs, connectionsCheckingInterval: checkMs };
  // a request without a host is answered below, in the envelope
  const server = createServer({ ...times, requireHostHeader: false }, (request, response) => {
    if (isDraining) response.setHeader('Connection', 'close');
    if (isLivenessProbe(request)) return answerAlive(response);
    if (!isPlainlyAddressed(request)) return answerOnSocket(request.socket, new Error('not plainly addressed'));
    options.prepare?.(request, response);
    const isApi = isApiPath(request.url ?? '/');
    if (!isApi) for (const [name, value] of Object.entries(fileHeaders)) response.setHeader(name, value);
    const handler = isApi ? handlers.api : handlers.page;
    if (handler) handler(request, response);
    else answerStarting(response);
  });
  // Longer than the usual balancer's 60 s, so that the balancer closes first and never writes into a closed socket.
  server.keepAliveTimeout = 65_000;
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (handlers.upgrade && isPlainlyAddressed(request)) handlers.upgrade(request, socket, head);
    else socket.destroy();
  });
  server.on('clientError', (error, socket) => answerOnSocket(socket, error));
  const port = await bind(server, options);
  return {
    server,
    port,
    open(by) {
      handlers = by;
    },
    drain() {
      isDraining = true;
    },
    close(timeoutMs) {
      isDraining = true;
      return closeServer(server, timeoutMs);
    },
  };
}

/**
 * True for a path on one host, which is all that browsers and balancers send. A whole address in the first line would be
 * read as ours by one part and as another site by the next; RFC 9112 refuses two hosts.
 */
function isPlainlyAddressed({ url = '', rawHeaders, httpVersion }: IncomingMessage): boolean {
  const hosts = rawHeaders.filter((name, place) => place % 2 === 0 && name.toLowerCase() === 'host').length;
  return url.startsWith('/') && (hosts === 1 || (hosts === 0 && httpVersion === '1.0'));
}

async function bind(server: Server, options: ListenOptions): Promise<number> {
  for (let port = options.port; ; port += 1) {
    try {
      await new Promise<void>((resolve, reject) => {
        server.once('error', reject);
        server.listen(port, options.host, () => {
          server.off('error', reject);
          resolve();
        });
      });
      return (server.address() as AddressInfo).port;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
      if (port >= options.port + options.portTries) {
        throw new Error(`port ${options.port} is busy; stop the program that uses it or set PORT to a free one`, {
          cause: error,
        });
      }
    }
  }
}

const isLivenessProbe = ({ method, url = '/' }: IncomingMessage): boolean =>
  (method === 'GET' || method === 'HEAD') && pathnameOf(url) === '/healthz';

const alive = '{"status":"ok"}';
const aliveHeaders = { ...apiHeaders, ...jsonType, 'Content-Length': Buffer.byteLength(alive) };

/**
 * Says that the process answers, from its start to its end. It stands before everything else, because it asks nobody and
 * probes come from every side: no id, no log line, no limit, no compression.
 */
function answerAlive(response: ServerResponse): void {
  response.writeHead(200, aliveHeaders).end(alive);
}

function answerStarting(response: ServerResponse): void {
  response
    .writeHead(503, { ...apiHeaders, ...jsonType, 'Retry-After': '2' })
    .end('{"error":true,"message":"starting","code":"STARTING"}');
}

async function closeServer(server: Server, timeoutMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  // A connection that was answering becomes idle later; `close` alone would wait for its keep-alive.
  const sweep = setInterval(() => server.closeIdleConnections(), 100);
  const cut = setTimeout(() => server.closeAllConnections(), timeoutMs);
  await closed;
  clearInterval(sweep);
  clearTimeout(cut);
}
