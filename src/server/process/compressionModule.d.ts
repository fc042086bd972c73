/** The part of `compression` that is used; its published types bring those of Express. */
declare module 'compression' {
  import type { IncomingMessage, ServerResponse } from 'node:http';
  import type { BrotliOptions, ZlibOptions } from 'node:zlib';

  interface Options extends ZlibOptions {
    brotli?: BrotliOptions;
    /** in bytes */
    threshold?: number;
    filter?: (request: IncomingMessage, response: ServerResponse) => boolean;
  }
  export default function compression(
    options?: Options,
  ): (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
}
