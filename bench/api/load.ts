import net from 'node:net';

export interface Target {
  origin: string;
  path: string;
  headers: Readonly<Record<string, string>>;
}

export interface LoadFigures {
  perSecond: number;
  /** milliseconds of one call, of the middle call and of one in a hundred */
  p50: number;
  p99: number;
}

const HEAD_END = '\r\n\r\n';
const CHUNKS_END = '0\r\n\r\n';

/** Bytes of the first whole answer in a buffer; null while a part of it is still on its way. */
function answerLength(buffer: Buffer): number | null {
  const headEnd = buffer.indexOf(HEAD_END);
  if (headEnd === -1) return null;
  const head = buffer.toString('latin1', 0, headEnd);
  const bodyStart = headEnd + HEAD_END.length;
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
  if (length !== undefined) {
    const end = bodyStart + Number(length);
    return buffer.length >= end ? end : null;
  }
  if (!/\r\ntransfer-encoding: chunked/i.test(head)) throw new Error(`an answer without a length: ${head}`);
  // one call is under way at a time, so the end of the chunks is the end of what has come
  return buffer.subarray(-CHUNKS_END.length).equals(Buffer.from(CHUNKS_END)) ? buffer.length : null;
}

/**
 * One connection that stays open. A client of a library costs more processor time than a bare answer does, and would be
 * what is measured; this one writes a ready request and looks for the end of the answer.
 */
async function connect({ origin, path, headers }: Target): Promise<{ call(): Promise<void>; close(): void }> {
  const { hostname, port, host } = new URL(origin);
  const lines = Object.entries({ host, connection: 'keep-alive', ...headers }).map(
    ([name, value]) => `${name}: ${value}`,
  );
  const request = Buffer.from([`GET ${path} HTTP/1.1`, ...lines, '', ''].join('\r\n'));
  const socket = net.connect({ host: hostname, port: Number(port), noDelay: true });
  let parts: Buffer = Buffer.alloc(0);
  let waiting: PromiseWithResolvers<void> | null = null;
  const fail = (error: Error): void => waiting?.reject(error);
  socket.on('error', fail);
  socket.on('close', () => fail(new Error(`${path}: the connection was closed`)));
  socket.on('data', (chunk) => {
    parts = parts.length === 0 ? chunk : Buffer.concat([parts, chunk]);
    if (answerLength(parts) === null) return;
    const status = parts.toString('latin1', 9, 12);
    if (status === '200') waiting?.resolve();
    else fail(new Error(`${path} answered ${status}: ${parts.toString('utf8').slice(0, 600)}`));
    parts = Buffer.alloc(0);
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('error', reject);
  });
  return {
    call() {
      waiting = Promise.withResolvers();
      socket.write(request);
      return waiting.promise;
    },
    close: () => socket.destroy(),
  };
}

/** Calls one address by several clients at once for some seconds; each waits for its answer before it asks again. */
export async function measureLoad(target: Target, of: { clients: number; seconds: number }): Promise<LoadFigures> {
  const connections = await Promise.all(Array.from({ length: of.clients }, () => connect(target)));
  const times: number[] = [];
  const start = performance.now();
  const end = start + of.seconds * 1000;
  await Promise.all(
    connections.map(async (connection) => {
      while (performance.now() < end) {
        const from = performance.now();
        await connection.call();
        times.push(performance.now() - from);
      }
    }),
  );
  const took = (performance.now() - start) / 1000;
  for (const connection of connections) connection.close();
  times.sort((a, b) => a - b);
  const at = (share: number): number => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  return { perSecond: times.length / took, p50: at(0.5), p99: at(0.99) };
}
