/*
 * Headers of every answer of the API, also of 404, 405, 413 and 500 (reliability 4), and what files and their 404 pages
 * carry. Pages get theirs from `proxy.ts`.
 */

const always: Readonly<Record<string, string>> = {
  'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
  'Permissions-Policy': 'accelerometer=(), camera=(), geolocation=(), gyroscope=(), microphone=(), payment=(), usb=()',
  'X-Frame-Options': 'DENY',
};

const byDefault: Readonly<Record<string, string>> = {
  'Content-Security-Policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
  'Cache-Control': 'no-store',
};

/**
 * What an answer outside the API carries before anybody writes it: pages write their own values over these, built files and
 * the 404 of a file that is not there keep them.
 */
export const fileHeaders: Readonly<Record<string, string>> = {
  ...always,
  'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'",
};

/** What every answer of the API carries unless it says otherwise. */
export const apiHeaders: Readonly<Record<string, string>> = { ...always, ...byDefault };

/** Puts the security headers on an answer; a Content-Security-Policy or Cache-Control that it already has stays. */
export function secureHeaders(headers: Headers): void {
  for (const [name, value] of Object.entries(always)) headers.set(name, value);
  for (const [name, value] of Object.entries(byDefault)) if (!headers.has(name)) headers.set(name, value);
}
