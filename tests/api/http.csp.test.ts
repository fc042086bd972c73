import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../support/app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ sessions: 'fake', rateLimits: true });
});
afterAll(() => test.close());

const told = (): Record<string, unknown>[] =>
  test.logs.filter((line) => line.msg === 'a page broke its content policy');

function report(body: string, type: string, address?: string) {
  return test.api
    .anonymous(address)
    .request('/api/csp-reports', { method: 'POST', body, headers: { 'content-type': type } });
}

describe('reports of the content policy', () => {
  it('stand in the log without the query of an address, in both forms of browsers', async () => {
    const old = await report(
      JSON.stringify({
        'csp-report': {
          'document-uri': 'https://panel.example/profile?nationalCode=0012345678',
          'violated-directive': 'script-src-elem',
          'effective-directive': 'script-src-elem',
          'blocked-uri': 'https://evil.example/x.js?session=1',
        },
      }),
      'application/csp-report',
    );
    expect([old.status, old.text]).toEqual([204, '']);
    await report(
      JSON.stringify([
        {
          type: 'csp-violation',
          body: { documentURL: 'https://panel.example/home#a', effectiveDirective: 'img-src', blockedURL: 'inline' },
        },
        { type: 'deprecation', body: {} },
      ]),
      'application/reports+json',
    );
    expect(told()).toEqual([
      expect.objectContaining({
        directive: 'script-src-elem',
        blocked: 'https://evil.example/x.js',
        page: 'https://panel.example/profile',
        source: null,
      }),
      expect.objectContaining({ directive: 'img-src', blocked: 'inline', page: 'https://panel.example/home' }),
    ]);
  });

  it('are no way to fill the log or the memory', async () => {
    const before = told().length;
    const many = Array.from({ length: 50 }, () => ({ 'csp-report': { 'violated-directive': 'img-src' } }));
    expect((await report(JSON.stringify(many), 'application/reports+json')).status).toBe(204);
    expect(told().length - before).toBe(5);
    for (const bad of ['', 'null', '[1,"x",null]', '{"csp-report":7}', '{'])
      expect((await report(bad, 'application/csp-report')).status).toBe(204);
    expect((await report('x'.repeat(20_000), 'application/csp-report')).status).toBe(413);
    const statuses = new Set<number>();
    for (let call = 0; call < 650; call += 1)
      statuses.add((await report('{}', 'application/csp-report', '192.0.2.77')).status);
    expect(statuses.has(429)).toBe(true);
  });
});
