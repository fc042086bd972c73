import type { Hono } from 'hono';
import type { Operation } from '#shared/contract/kernel/define.ts';
import type { HttpBindings } from './caller.ts';
import { createDocsPage } from './docsPage.ts';
import { readinessProblems, type ReadinessParts } from './health.ts';
import { plainHandler, type HttpParts } from './httpApp.ts';
import { openApiDocument } from './openapi.ts';

export interface PlainPagesParts {
  operations: readonly Operation[];
  publicOrigin: string;
  readiness: ReadinessParts;
  /** false in production unless `API_DOCS=1`: the contract and its page are then not served */
  areDocsPublic: boolean;
}

const jsonType = { 'Content-Type': 'application/json; charset=utf-8' };

/** Adds what is not an operation of the contract: readiness, the OpenAPI file and its readable page. */
export function addPlainPages(app: Hono<{ Bindings: HttpBindings }>, http: HttpParts, parts: PlainPagesParts): void {
  let running: Promise<Record<string, string>> | undefined;
  app.get(
    '/readyz',
    plainHandler(
      http,
      'readyz',
      async () => {
        // callers at the same moment share one look at the database
        running ??= readinessProblems(parts.readiness).finally(() => (running = undefined));
        const problems = await running;
        const isReady = Object.keys(problems).length === 0;
        const body = JSON.stringify(isReady ? { status: 'ok' } : { status: 'unavailable', problems });
        return new Response(body, { status: isReady ? 200 : 503, headers: jsonType });
      },
      null,
    ),
  );
  if (!parts.areDocsPublic) return;
  // Made when first asked for, because both read the schema of every operation and most processes never show them.
  let openApi: string | undefined;
  app.get(
    '/api/openapi.json',
    plainHandler(http, 'openapi', () => {
      openApi ??= JSON.stringify(openApiDocument(parts.operations, parts.publicOrigin));
      return Promise.resolve(new Response(openApi, { headers: jsonType }));
    }),
  );
  let docsPage: (() => Response) | undefined;
  app.get(
    '/api/docs',
    plainHandler(http, 'docs', () => {
      docsPage ??= createDocsPage(parts.operations);
      return Promise.resolve(docsPage());
    }),
  );
}
