import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const ownRoot = path.resolve(import.meta.dirname, '../..');

export interface AppProcess {
  child: ChildProcess;
  origin: string;
  port: number;
  /** what it printed so far, both outputs */
  output: () => string;
  /** resolves with true when /readyz says 200, with false when the process ended before */
  ready(): Promise<boolean>;
  signal(name: NodeJS.Signals): Promise<number | null>;
  /** resolves with the exit code when it ends by itself */
  ended(): Promise<number | null>;
}

export interface AppProcessOptions {
  dataDir: string;
  port: number;
  env?: Record<string, string>;
  /** folder of the release; this one by default */
  root?: string;
}

/** A loopback port that nobody uses now. */
export async function freePort(): Promise<number> {
  const server = net.createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as net.AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** Starts the real process of the product, the API alone unless `env` says otherwise. */
export function startApp({ dataDir, port, env = {}, root = ownRoot }: AppProcessOptions): AppProcess {
  const child = spawn(process.execPath, [path.join(root, 'src/server/main.ts')], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      EMBEDDED: '1',
      PAGES: '0',
      TRUSTED_PROXY_HOPS: '0',
      ...(env.DEMO === '1' && { DEMO_ON_SERVER: '1' }),
      RATE_LIMITS: '0',
      LOG_LEVEL: 'warn',
      // Modules are read from their compiled form; a start costs half as much.
      NODE_COMPILE_CACHE: path.join(ownRoot, '.cache', 'node-compile'),
      DATA_DIR: dataDir,
      PORT: String(port),
      ...env,
    },
  });
  let output = '';
  const keep = (chunk: Buffer): void => {
    output = (output + chunk.toString()).slice(-20_000);
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  const hasEnded = (): boolean => child.exitCode !== null || child.signalCode !== null;
  const origin = `http://127.0.0.1:${port}`;
  return {
    child,
    origin,
    port,
    output: () => output,
    async ready() {
      while (!hasEnded()) {
        const answer = await fetch(`${origin}/readyz`, { signal: AbortSignal.timeout(5_000) }).catch(() => null);
        await answer?.body?.cancel();
        if (answer?.status === 200) return true;
        await sleep(25);
      }
      return false;
    },
    async ended() {
      if (!hasEnded()) await once(child, 'exit');
      return child.exitCode;
    },
    async signal(name) {
      if (hasEnded()) return child.exitCode;
      const gone = once(child, 'exit');
      child.kill(name);
      const [code] = (await gone) as [number | null];
      return code;
    },
  };
}
