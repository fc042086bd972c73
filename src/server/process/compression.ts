import type { IncomingMessage, ServerResponse } from 'node:http';
import { constants, createBrotliCompress, createGzip, type BrotliCompress, type Gzip } from 'node:zlib';

/* Below this many bytes a compressed answer is hardly smaller and costs a turn of the thread pool. */
const SMALLEST_BYTES = 1024;
const COMPRESSIBLE =
  /^(?:text\/(?!event-stream)|application\/(?:json|javascript|manifest\+json|xml|xhtml\+xml|problem\+json)|image\/svg\+xml)/i;

/** The best of brotli and gzip that the client takes (RFC 9110 12.5.3: q=0 refuses); null for neither. */
export function chooseEncoding(header: string | undefined): 'br' | 'gzip' | null {
  const weights = new Map<string, number>();
  for (const part of (header ?? '').toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim());
    const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
    weights.set(name, weight === undefined ? 1 : Number(weight) || 0);
  }
  const accepts = (name: string): boolean => (weights.get(name) ?? weights.get('*') ?? 0) > 0;
  if (accepts('br')) return 'br';
  return accepts('gzip') ? 'gzip' : null;
}

/** Adds one name to `Vary` and keeps those that are there. */
export function addVary(response: ServerResponse, name: string): void {
  const present = String(response.getHeader('vary') ?? '');
  const names = present.split(',').map((item) => item.trim().toLowerCase());
  if (present !== '*' && !names.includes(name.toLowerCase()))
    response.setHeader('Vary', present ? `${present}, ${name}` : name);
}

type Done = (error?: Error | null) => void;
interface EndArguments {
  chunk: string | Uint8Array | null;
  encoding: BufferEncoding | undefined;
  done: Done | undefined;
}

function endArguments(args: readonly unknown[]): EndArguments {
  const [first, second] = args;
  return {
    chunk: typeof first === 'string' || first instanceof Uint8Array ? first : null,
    encoding: typeof second === 'string' ? (second as BufferEncoding) : undefined,
    done: args.find((arg) => typeof arg === 'function') as Done | undefined,
  };
}

/** `writeHead` with the headers in its arguments moved onto the response, where the decision below can see them. */
function takeHeadArguments(response: ServerResponse, args: readonly unknown[]): void {
  const headers = args.at(-1);
  response.statusCode = args[0] as number;
  if (typeof args[1] === 'string') response.statusMessage = args[1];
  if (Array.isArray(headers)) {
    for (let at = 0; at + 1 < headers.length; at += 2)
      response.appendHeader(String(headers[at]), String(headers[at + 1]));
  } else if (typeof headers === 'object' && headers !== null) {
    for (const [name, value] of Object.entries(headers as Record<string, string | string[] | number | undefined>)) {
      if (value !== undefined) response.setHeader(name, value);
    }
  }
}

/**
 * Lets a response compress itself (brotli before gzip) when its type is text, it is not small, and nobody compressed
 * it before. Works for whoever writes it: Next and Hono alike.
 */
export function compressResponse(request: IncomingMessage, response: ServerResponse): void {
  const encoding = chooseEncoding(request.headers['accept-encoding']);
  const plain = {
    writeHead: response.writeHead.bind(response) as (...args: unknown[]) => ServerResponse,
    write: response.write.bind(response) as (...args: unknown[]) => boolean,
    end: response.end.bind(response) as (...args: unknown[]) => ServerResponse,
    flushHeaders: response.flushHeaders.bind(response),
  };
  let stream: BrotliCompress | Gzip | null = null;
  let isDecided = false;

  const decide = (wholeBytes: number | null): void => {
    if (isDecided) return;
    isDecided = true;
    if (!isWorthIt(request, response, wholeBytes)) return;
    addVary(response, 'Accept-Encoding');
    if (!encoding) return;
    response.removeHeader('Content-Length');
    response.setHeader('Content-Encoding', encoding);
    weakenEtag(response);
    stream = encoding === 'br' ? brotli(wholeBytes) : createGzip({ level: 6 });
    stream.on('data', (chunk: Buffer) => {
      if (!plain.write(chunk)) stream?.pause();
    });
    stream.on('end', () => plain.end());
    // who was told to wait by `write` waits for the response's own word, which the socket may never have cause to give
    stream.on('drain', () => response.emit('drain'));
    response.on('drain', () => stream?.resume());
    response.on('close', () => stream?.destroy());
  };

  response.writeHead = (...args: unknown[]) => {
    // Node itself comes here with the first byte, when all is decided.
    if (isDecided) return plain.writeHead(...args);
    takeHeadArguments(response, args);
    const length = Number(response.getHeader('content-length'));
    // Without a length the whole may still come with `end`; the head waits for it.
    if (Number.isFinite(length) && length > 0) decide(length);
    return response;
  };
  response.flushHeaders = () => {
    decide(null);
    plain.flushHeaders();
  };
  response.write = ((chunk: string | Uint8Array, ...rest: unknown[]) => {
    decide(null);
    if (!stream) return plain.write(chunk, ...rest);
    const { encoding: charset, done } = endArguments([chunk, ...rest]);
    return stream.write(typeof chunk === 'string' ? Buffer.from(chunk, charset) : chunk, done as never);
  }) as ServerResponse['write'];
  response.end = ((...args: unknown[]) => {
    const { chunk, encoding: charset, done } = endArguments(args);
    const body = typeof chunk === 'string' ? Buffer.from(chunk, charset) : chunk;
    decide(body?.byteLength ?? 0);
    if (!stream) return body ? plain.end(body, done) : plain.end(done);
    if (done) response.once('finish', done);
    if (body) stream.end(body);
    else stream.end();
    return response;
  }) as ServerResponse['end'];
}

function isWorthIt(request: IncomingMessage, response: ServerResponse, wholeBytes: number | null): boolean {
  const { statusCode } = response;
  if (request.method === 'HEAD' || statusCode < 200 || statusCode === 204 || statusCode === 206 || statusCode === 304)
    return false;
  if (response.hasHeader('content-encoding')) return false;
  if (/\bno-transform\b/i.test(String(response.getHeader('cache-control') ?? ''))) return false;
  if (wholeBytes !== null && wholeBytes < SMALLEST_BYTES) return false;
  return COMPRESSIBLE.test(String(response.getHeader('content-type') ?? ''));
}

function brotli(wholeBytes: number | null): BrotliCompress {
  return createBrotliCompress({
    params: {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      // Measured: level 4 costs about what gzip 6 does and is smaller; files that do not change get 11 (staticFiles).
      [constants.BROTLI_PARAM_QUALITY]: 4,
      ...(wholeBytes !== null && { [constants.BROTLI_PARAM_SIZE_HINT]: wholeBytes }),
    },
  });
}

/** The bytes differ by encoding, so a strong tag would lie. */
function weakenEtag(response: ServerResponse): void {
  const etag = response.getHeader('etag');
  if (typeof etag === 'string' && !etag.startsWith('W/')) response.setHeader('ETag', `W/${etag}`);
}
