import { once } from 'node:events';
import type { Duplex } from 'node:stream';
import { PassThrough, type Readable } from 'node:stream';
import type pg from 'pg';

/* The part of pg's connection that COPY needs and that its types leave out. */
interface CopyConnection {
  stream: Duplex;
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(reason: string): void;
}

/* What pg asks of a query object; rows never come in a COPY. */
interface CopyQuery {
  submit(connection: CopyConnection): void;
  handleError(error: Error): void;
  handleReadyForQuery(): void;
  handleCommandComplete(message: { text: string }): void;
  handleCopyData?(message: { chunk: Buffer }, connection: CopyConnection): void;
  handleCopyInResponse?(connection: CopyConnection): void;
}

const submit = (client: pg.ClientBase, query: CopyQuery): void => {
  client.query(query as unknown as pg.Submittable);
};

/** Rows of `copy … to stdout` as they come, one line each; a slow reader slows the server down. */
export function copyOut(client: pg.ClientBase, text: string): Readable {
  let source: Duplex | null = null;
  const output = new PassThrough({ highWaterMark: 1 << 20 });
  output.on('drain', () => source?.resume());
  submit(client, {
    submit(connection) {
      source = connection.stream;
      connection.query(text);
    },
    handleCopyData({ chunk }, connection) {
      // a copy: the driver writes later rows over the memory of a chunk that still waits for its reader
      if (!output.write(Buffer.from(chunk))) connection.stream.pause();
    },
    handleCommandComplete: () => undefined,
    handleError: (error) => output.destroy(error),
    handleReadyForQuery: () => output.end(),
  });
  return output;
}

/** Feeds lines into `copy … from stdin` and answers how many rows the server took. */
export function copyIn(client: pg.ClientBase, text: string, chunks: AsyncIterable<Buffer>): Promise<number> {
  return new Promise((resolve, reject) => {
    let rowCount = 0;
    let failure: Error | null = null;
    submit(client, {
      submit: (connection) => connection.query(text),
      handleCopyInResponse(connection) {
        feed(connection, chunks).catch((error: unknown) => {
          failure = error instanceof Error ? error : new Error(String(error));
          connection.sendCopyFail(failure.message);
        });
      },
      handleCommandComplete({ text: tag }) {
        rowCount = Number(tag.split(' ')[1] ?? 0);
      },
      handleError(error) {
        failure ??= error;
        reject(failure);
      },
      handleReadyForQuery: () => (failure ? reject(failure) : resolve(rowCount)),
    });
  });
}

async function feed(connection: CopyConnection, chunks: AsyncIterable<Buffer>): Promise<void> {
  for await (const chunk of chunks) {
    connection.sendCopyFromChunk(chunk);
    if (connection.stream.writableNeedDrain) await once(connection.stream, 'drain');
  }
  connection.endCopyFrom();
}
