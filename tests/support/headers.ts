import type { Answer } from './client.ts';

/** What every answer of the API carries, failures included (reliability 12, B3). */
const wanted: Readonly<Record<string, RegExp>> = {
  'strict-transport-security': /^max-age=31536000; includeSubDomains$/,
  'x-content-type-options': /^nosniff$/,
  'referrer-policy': /^no-referrer$/,
  'cross-origin-resource-policy': /^same-origin$/,
  'cross-origin-opener-policy': /^same-origin-allow-popups$/,
  'permissions-policy': /camera=\(\)/,
  'content-security-policy': /^default-src 'none'; .*frame-ancestors 'none'/,
  'cache-control': /no-store/,
  'x-request-id': /^[\w-]{16}$/,
};

/** Headers of an answer of the API that are absent, wrong, or tell more than they should. */
export function headerProblems({ headers, text }: Pick<Answer, 'headers' | 'text'>): string[] {
  const wrong = Object.entries(wanted).filter(([name, value]) => !value.test(headers.get(name) ?? ''));
  const tells = ['access-control-allow-origin', 'server', 'x-powered-by'].filter((name) => headers.has(name));
  const type = headers.get('content-type') ?? '';
  const isTyped = text === '' || /charset=utf-8|octet-stream|application\/(pdf|zip|vnd)|image\//.test(type);
  return [
    ...wrong.map(([name]) => `${name}: ${headers.get(name) ?? 'absent'}`),
    ...tells,
    ...(isTyped ? [] : [`content-type: ${type}`]),
  ];
}
