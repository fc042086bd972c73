const LINE_BREAK = 10;

/** Splits bytes into lines, without ever making text of them: a row may be cut anywhere. */
export class LineReader {
  readonly #source: AsyncIterator<Buffer>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  /** The next line without its break; null at the end. */
  async next(): Promise<Buffer | null> {
    const pieces: Buffer[] = [];
    for (;;) {
      const end = this.#rest.indexOf(LINE_BREAK);
      if (end >= 0) {
        pieces.push(this.#rest.subarray(0, end));
        this.#rest = this.#rest.subarray(end + 1);
        return Buffer.concat(pieces);
      }
      if (this.#rest.byteLength > 0) pieces.push(this.#rest);
      const chunk = await this.#source.next();
      this.#rest = chunk.done ? Buffer.alloc(0) : chunk.value;
      if (chunk.done) return pieces.length > 0 ? Buffer.concat(pieces) : null;
    }
  }

  /** The next line as JSON. @throws Error at the end or on anything else */
  async json<T>(): Promise<T> {
    const found = await this.next();
    if (!found) throw new Error('the backup ends too early');
    try {
      return JSON.parse(found.toString('utf8')) as T;
    } catch (cause) {
      throw new Error('the backup is damaged', { cause });
    }
  }
}
