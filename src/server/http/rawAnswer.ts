import { create } from 'content-disposition';
import type { RawAnswer } from './handlers.ts';

/** The answer of a `redirect` or `raw` operation. A file goes out as an attachment unless it is marked inline. */
export function rawResponse(answer: RawAnswer, status: number): Response {
  if (answer.redirect !== undefined) {
    return new Response(null, { status: 302, headers: { Location: locationOf(answer.redirect) } });
  }
  const headers = new Headers({ 'Content-Type': answer.contentType ?? 'application/octet-stream' });
  if (answer.fileName !== undefined) {
    headers.set('Content-Disposition', contentDisposition(answer.fileName, answer.isInline === true));
  }
  if (answer.cacheControl !== undefined) headers.set('Cache-Control', answer.cacheControl);
  return new Response(answer.body as BodyInit | undefined, { status, headers });
}

/** A header value for any target: absolute addresses as the URL class writes them, paths with everything odd escaped. */
function locationOf(target: string): string {
  if (/^https?:/i.test(target)) return new URL(target).href;
  const url = new URL(target, 'http://local.invalid');
  return url.pathname + url.search + url.hash;
}

/** RFC 6266: an ASCII stand-in for old clients and the real name in `filename*`; quotes and line breaks cannot escape. */
function contentDisposition(name: string, isInline: boolean): string {
  const ascii = name.replace(/[^\w.-]+/g, '_').slice(-100) || 'file';
  return create(name.toWellFormed(), { type: isInline ? 'inline' : 'attachment', fallback: ascii });
}
