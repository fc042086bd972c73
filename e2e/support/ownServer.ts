import { spawn, type ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';

/** A panel of its own for one file of tests: the same build with other settings and a fresh database. */
export interface OwnServer {
  origin: string;
  close(): Promise<void>;
}

const START_MS = 120_000;

/** Starts the demo on a port with these settings, and waits until it is ready. @throws Error when it does not come up */
export async function startOwnServer(port: number, env: Record<string, string>): Promise<OwnServer> {
  const child: ChildProcess = spawn(process.execPath, ['scripts/testServer.mjs'], {
    env: { ...process.env, PORT: String(port), ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const origin = `http://localhost:${port}`;
  const end = Date.now() + START_MS;
  while (!(await isReady(origin))) {
    if (child.exitCode !== null || Date.now() > end) throw new Error(`the panel on port ${port} did not come up`);
    await sleep(300);
  }
  return {
    origin,
    async close() {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await Promise.race([ended, sleep(30_000)]);
    },
  };
}

async function isReady(origin: string): Promise<boolean> {
  try {
    return (await fetch(`${origin}/readyz`)).ok;
  } catch {
    return false;
  }
}
