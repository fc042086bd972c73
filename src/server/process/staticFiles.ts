import { existsSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import type { Readable } from 'node:stream';
import sirv from 'sirv';

/* Files under /_next/static carry a hash of their content in their name, so they never change. */
const URL_PREFIX = '/_next/static';

export type ServeStatic = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/**
 * Answers requests for built files, in brotli where the build left a compressed copy beside the file and the client takes
 * it. `next` is called for every other request, and for a file that is not there.
 */
export function createStaticFiles(distFolder: string): ServeStatic {
  const folder = path.join(distFolder, 'static');
  if (!existsSync(folder)) return (_request, _response, next) => next();
  const serve = sirv(folder, { brotli: true, immutable: true, maxAge: 31_536_000 });
  return (request, response, next) => {
    const { url } = request;
    if (!url?.startsWith(`${URL_PREFIX}/`)) {
      next();
      return;
    }
    request.url = url.slice(URL_PREFIX.length);
    // sirv hears of no error of the file that it reads: one that a new build took away would end the process
    response.once('pipe', (file: Readable) => file.once('error', () => response.destroy()));
    serve(request, response, () => {
      request.url = url;
      next();
    });
  };
}
