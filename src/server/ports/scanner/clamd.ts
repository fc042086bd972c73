import { Readable } from 'node:stream';
import NodeClam from 'clamscan';
import type { Scanner } from '../scanner.ts';

export interface ClamdOptions {
  /** `tcp://host:port` or `unix:/path/to/clamd.sock` */
  url: string;
  timeoutMs?: number;
}

/** ClamAV's daemon, asked over its INSTREAM command. A file that it does not call clean or infected counts as not looked through. */
export function createClamd({ url, timeoutMs = 20_000 }: ClamdOptions): Scanner {
  const address = new URL(url);
  const place =
    address.protocol === 'unix:'
      ? { socket: address.pathname }
      : { host: address.hostname, port: Number(address.port || 3310) };
  let clam: Promise<NodeClam> | undefined;
  return {
    name: 'clamd',
    async scan(bytes) {
      clam ??= new NodeClam().init({
        preference: 'clamdscan',
        clamscan: { active: false },
        clamdscan: { ...place, timeout: timeoutMs, localFallback: false, bypassTest: true },
      });
      const answer = await within(timeoutMs, (await clam).scanStream(Readable.from([Buffer.from(bytes)])));
      // The library's types forget that it answers null for "size limit exceeded" and other words of the daemon.
      const isInfected = answer.isInfected as boolean | null;
      if (isInfected === null) throw new Error(`clamd gave no verdict: ${answer.viruses.join(', ')}`);
      return isInfected ? 'infected' : 'clean';
    },
  };
}

/** The library waits for ever when the daemon takes the file and then says nothing. */
async function within<T>(limitMs: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('clamd did not answer in time')), limitMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
