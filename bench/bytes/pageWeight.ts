import { gzipSync } from 'node:zlib';

/** As long and as little compressible as the one of an answer, which is 18 random bytes (src/proxy.ts). */
const likeAny = 'q8Zr+X3vTb0LkYw5/JmHnE2d';

/**
 * Kilobytes of a page after gzip. The nonce of the answer is replaced by a fixed one: each random one compresses to some bytes
 * more or less, and a page that is near its budget would be above it in one run of many.
 */
export function pageWeight(html: string): number {
  const [, nonce] = /\snonce="([^"]+)"/.exec(html) ?? [];
  return gzipSync(nonce === undefined ? html : html.replaceAll(nonce, likeAny)).length / 1000;
}
