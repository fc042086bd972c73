import type { IncomingMessage, RequestListener, Server } from 'node:http';
import path from 'node:path';
import next from 'next';
import { addressKey, callerAddress, type ProxyTrust } from '../http/caller.ts';
import { createPageOrder, listPublicFiles } from './pageOrder.ts';
import { createPageQueue } from './pageQueue.ts';
import { createStaticFiles } from './staticFiles.ts';
import type { UpgradeHandler } from './listener.ts';

export interface Pages {
  handle: RequestListener;
  upgrade: UpgradeHandler;
  close(): Promise<void>;
}

export interface PagesOptions {
  root: string;
  isDevelopment: boolean;
  host: string;
  port: number;
  httpServer: Server;
  proxies: ProxyTrust;
  /** what each page says of the settings of the system; absent where the API is elsewhere */
  siteFacts?: (() => Promise<object>) | undefined;
}

/** Next's request handler inside our process; built files go out in brotli before Next is asked. */
export async function startPages(options: PagesOptions): Promise<Pages> {
  const app = next({
    dev: options.isDevelopment,
    // the build is webpack's, whose files are smaller; hot reload stays with Turbopack, which is faster (decision 0045)
    webpack: !options.isDevelopment,
    turbopack: options.isDevelopment,
    dir: options.root,
    hostname: options.host,
    port: options.port,
    httpServer: options.httpServer,
  });
  await app.prepare();
  const handleNext = app.getRequestHandler();
  const upgradeNext = app.getUpgradeHandler();
  const serveStatic = options.isDevelopment
    ? null
    : createStaticFiles(path.join(options.root, process.env.NEXT_DIST_DIR || '.next'));
  const addressOf = (request: IncomingMessage): string => {
    const headers = { get: (name: string) => [request.headers[name]].flat().join(', ') };
    return addressKey(callerAddress({ headers }, { incoming: request }, options.proxies));
  };
  const drawPage: RequestListener = (request, response) => void handleNext(request, response);
  const order = createPageOrder({
    publicFiles: listPublicFiles(path.join(options.root, 'public')),
    siteFacts: options.siteFacts,
    // in development pages are compiled when they are asked for, which may wait for each other
    draw: options.isDevelopment ? drawPage : createPageQueue(drawPage, addressOf),
    answer: drawPage,
  });
  return {
    handle: (request, response) => {
      const askNext = (): void => order(request, response);
      if (serveStatic) serveStatic(request, response, askNext);
      else askNext();
    },
    upgrade: (request, socket, head) => {
      // Only hot reload speaks WebSocket.
      if (options.isDevelopment) void upgradeNext(request, socket, head);
      else socket.destroy();
    },
    close: () => app.close(),
  };
}
