import { readdirSync } from 'node:fs';
import type { IncomingMessage, RequestListener } from 'node:http';
import path from 'node:path';

/** Paths of the files of a folder, as they are asked for: `/images/icon.svg`. */
export function listPublicFiles(folder: string): ReadonlySet<string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return new Set(
    files.map(
      ({ parentPath, name }) => `/${path.relative(folder, path.join(parentPath, name)).replaceAll(path.sep, '/')}`,
    ),
  );
}

export interface PageOrder {
  /** paths that cost no drawing; they do not wait for pages */
  publicFiles: ReadonlySet<string>;
  /** what each page says of the settings of the system; absent where the API is elsewhere */
  siteFacts?: (() => Promise<object>) | undefined;
  /** draws in turns */
  draw: RequestListener;
  /** answers at once */
  answer: RequestListener;
}

/**
 * What happens to a request before a page is drawn: files are answered at once, and the settings are read and written on the
 * request before it waits for its turn, so that a slow database holds no place of a drawing.
 */
export function createPageOrder({ publicFiles, siteFacts, draw, answer }: PageOrder): RequestListener {
  /** pages that are asked for at one moment share one read of the database */
  let reading: Promise<object | undefined> | undefined;
  const readFacts = (): Promise<object | undefined> => {
    if (!siteFacts) return Promise.resolve(undefined);
    reading ??= siteFacts()
      .catch(() => undefined)
      .finally(() => {
        reading = undefined;
      });
    return reading;
  };
  /** Writes the settings on the request. A page without them says what the product says of itself. */
  const tellSite = async (request: IncomingMessage): Promise<void> => {
    delete request.headers['x-site-facts'];
    const facts = await readFacts();
    if (facts) request.headers['x-site-facts'] = encodeURIComponent(JSON.stringify(facts));
  };
  return (request, response) => {
    const [asked = ''] = (request.url ?? '').split('?');
    if (publicFiles.has(asked)) {
      answer(request, response);
      return;
    }
    void tellSite(request).then(() => {
      // who left meanwhile takes no place
      if (!response.destroyed) draw(request, response);
    });
  };
}
