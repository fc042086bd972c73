import type { Hono } from 'hono';
import { readLimited } from './body.ts';
import type { HttpBindings } from './caller.ts';
import { plainHandler, type HttpParts } from './httpApp.ts';

/** Where browsers report what the policy of a page stopped; named in the headers of `proxy.ts`. */
export const CSP_REPORT_PATH = '/api/csp-reports';

/** Largest report in bytes, and how many of one call are kept in the log. */
const LARGEST_REPORT = 16_384;
const MOST_KEPT = 5;

/**
 * Takes the reports of browsers (CSP level 2 and the Reporting API) into the log: what was stopped, by which rule, on
 * which page. Addresses are kept without their query, because a query may hold personal data.
 */
export function addCspReports(app: Hono<{ Bindings: HttpBindings }>, http: HttpParts): void {
  const handler = plainHandler(
    http,
    'csp_report',
    async (state, c) => {
      const bytes = await readLimited(c.req.raw, LARGEST_REPORT);
      for (const report of readReports(new TextDecoder().decode(bytes)).slice(0, MOST_KEPT))
        state.log.warn(report, 'a page broke its content policy');
      return new Response(null, { status: 204 });
    },
    'reports',
  );
  app.post(CSP_REPORT_PATH, handler);
}

type Report = Record<'directive' | 'blocked' | 'page' | 'source', string | null>;

/** The reports of a body, in either of the two forms that browsers send; anything else gives none. */
export function readReports(text: string): Report[] {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return [];
  }
  const items: unknown[] = Array.isArray(body) ? body : [body];
  return items.flatMap((item) => {
    const one = asRecord(item);
    const report = asRecord(one['csp-report'] ?? (one.type === 'csp-violation' ? one.body : undefined));
    const directive = textOf(
      report['effective-directive'] ?? report.effectiveDirective ?? report['violated-directive'],
    );
    if (directive === null) return [];
    return [
      {
        directive,
        blocked: withoutQuery(report['blocked-uri'] ?? report.blockedURL),
        page: withoutQuery(report['document-uri'] ?? report.documentURL),
        source: withoutQuery(report['source-file'] ?? report.sourceFile),
      },
    ];
  });
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value.slice(0, 300) : null;
}

function withoutQuery(value: unknown): string | null {
  return textOf(value)?.replace(/[?#].*$/s, '') ?? null;
}
