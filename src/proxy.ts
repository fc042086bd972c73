import { NextResponse } from 'next/server';
import type { NextRequest } from 'next/server';

/**
 * Runs before each page (not before /api or static files): makes the nonce of this answer and sets the headers of
 * reliability 4. The policy goes on the request too, where Next reads the nonce for its own scripts.
 */
export function proxy(request: NextRequest): NextResponse {
  const nonce = Buffer.from(crypto.getRandomValues(new Uint8Array(18))).toString('base64');
  const policy = contentSecurityPolicy(nonce);
  const requestId = requestIdOf(request);

  const headers = new Headers(request.headers);
  headers.set('content-security-policy', policy);
  headers.set('x-nonce', nonce);
  headers.set('x-request-id', requestId);

  const response = NextResponse.next({ request: { headers } });
  response.headers.set('Content-Security-Policy', policy);
  response.headers.set('X-Request-Id', requestId);
  response.headers.set('Reporting-Endpoints', `csp="${reportPath}"`);
  for (const [name, value] of Object.entries(fixedHeaders)) response.headers.set(name, value);
  if (codePages.has(request.nextUrl.pathname)) response.headers.set('X-Robots-Tag', 'noindex, nofollow, noarchive');
  return response;
}

export const config = {
  matcher: ['/((?!api/|_next/static|_next/image|_next/data|fonts/|images/|favicon|manifest|robots).*)'],
};

/* The server writes the reports into its log (`server/http/cspReports.ts`). */
const reportPath = '/api/csp-reports';

/* Pages whose address carries a code: a search engine that meets such an address must not keep it. `Referrer-Policy` keeps it from other sites. */
const codePages = new Set(['/verify', '/skip-debit']);

const fixedHeaders = {
  'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'X-Frame-Options': 'DENY',
  'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy':
    'camera=(), microphone=(), geolocation=(), payment=(), usb=(), otp-credentials=(self), clipboard-write=(self)',
  'Cache-Control': 'private, no-store',
};

function requestIdOf(request: NextRequest): string {
  const given = request.headers.get('x-request-id');
  return given && /^[\w-]{8,64}$/.test(given) ? given : crypto.randomUUID();
}

/** The page policy. Google's hosts stand in it only when reCAPTCHA is the chosen captcha. */
function contentSecurityPolicy(nonce: string): string {
  const isDevelopment = process.env.NODE_ENV === 'development';
  const captcha = captchaHosts();
  const directives: Record<string, string[]> = {
    'default-src': ["'none'"],
    // hot reload evaluates modules and writes style elements without a nonce; a build has neither
    'script-src': [
      `'nonce-${nonce}'`,
      "'strict-dynamic'",
      ...captcha.script,
      ...(isDevelopment ? ["'unsafe-eval'"] : []),
    ],
    'style-src-elem': isDevelopment ? ["'self'", "'unsafe-inline'"] : ["'self'", `'nonce-${nonce}'`],
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': ["'self'", 'blob:', 'data:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...captcha.connect],
    'frame-src': captcha.frame.length > 0 ? captcha.frame : ["'none'"],
    'form-action': ["'self'"],
    'manifest-src': ["'self'"],
    'worker-src': ["'self'"],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
    'frame-ancestors': ["'none'"],
    'report-uri': [reportPath],
    'report-to': ['csp'],
  };
  return Object.entries(directives)
    .map(([name, values]) => `${name} ${values.join(' ')}`)
    .join('; ');
}

function captchaHosts(): { script: string[]; connect: string[]; frame: string[] } {
  if (process.env.CAPTCHA_PROVIDER !== 'recaptcha') return { script: [], connect: [], frame: [] };
  // An empty variable counts as absent, as it does for the server.
  const host = process.env.RECAPTCHA_HOST?.trim() || 'https://www.google.com';
  const api = `${host}/recaptcha/`;
  // Google's script fetches its parts from these hosts; another origin (a proxy of the operator) serves them itself.
  const isGoogle = ['https://www.google.com', 'https://www.recaptcha.net', 'https://recaptcha.net'].includes(host);
  return {
    script: isGoogle ? [api, 'https://www.gstatic.com/recaptcha/'] : [api],
    connect: [api],
    frame: isGoogle ? [api, 'https://recaptcha.google.com/'] : [api],
  };
}
