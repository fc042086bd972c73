import { screenRoutes } from './support/routes.ts';
import { expect, test } from './support/test.ts';

/* Headers of whatever the process answers to a browser: pages, built files, pictures, and what is not there (reliability B3). */

const ofAll: Readonly<Record<string, RegExp>> = {
  'strict-transport-security': /^max-age=31536000; includeSubDomains$/,
  'x-content-type-options': /^nosniff$/,
  'referrer-policy': /^(no-referrer|strict-origin-when-cross-origin|same-origin)$/,
  'cross-origin-opener-policy': /^same-origin-allow-popups$/,
  'cross-origin-resource-policy': /^same-origin$/,
  'permissions-policy': /camera=/,
  'content-security-policy': /frame-ancestors 'none'/,
  'x-frame-options': /^DENY$/,
};

test('stand on every page, built file, picture and address that is not there', async ({ request }) => {
  const login = await (await request.get('/login')).text();
  const built = [...login.matchAll(/\/_next\/static\/[^"\\]+\.(?:js|css|woff2)/g)].map(([address]) => address);
  expect(built.length).toBeGreaterThan(3);
  const pages = screenRoutes().map((route) => route.replace(/\[\w+\]/g, '1'));
  const files = ['/images/icon.svg', '/manifest.webmanifest', '/robots.txt', '/sw.js'];
  const gone = [
    '/no-such-page',
    '/_next/static/none.js',
    '/images/none.png',
    '/api/none',
    '/.env',
    '/home/..%2f',
    '/%ff',
  ];
  const services = [
    '/healthz',
    '/readyz',
    '/api/openapi.json',
    '/api/docs/',
    '/api/core/xsrf/',
    '/api/account/get_info/',
  ];
  const wrong: string[] = [];
  const addresses = ['/', ...pages, ...built, ...files, ...gone, ...services];
  for (const address of addresses) {
    const answer = await request.get(address, { maxRedirects: 0 });
    const headers = answer.headers();
    for (const [name, value] of Object.entries(ofAll))
      if (!value.test(headers[name] ?? ''))
        wrong.push(`${address} ${answer.status()}: ${name} ${headers[name] ?? 'absent'}`);
    for (const name of ['x-powered-by', 'server', 'access-control-allow-origin'])
      if (headers[name] !== undefined) wrong.push(`${address} ${answer.status()}: ${name} ${headers[name]}`);
    if (pages.includes(address) && !/no-store/.test(headers['cache-control'] ?? ''))
      wrong.push(`${address}: cache-control ${headers['cache-control'] ?? 'absent'}`);
  }
  expect(wrong).toEqual([]);
  expect(addresses.length).toBeGreaterThan(70);
});
