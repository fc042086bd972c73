import { spawn, type ChildProcess } from 'node:child_process';
import { expect } from '@playwright/test';

/** A panel of its own for one file of tests: the same build with other settings and a database as the run began with. */
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
  const state = async () => (child.exitCode === null ? await isReady(origin) : 'ended');
  await expect
    .poll(state, { message: `the panel on port ${port}`, timeout: START_MS, intervals: [100] })
    .not.toBe(false);
  if (child.exitCode !== null) throw new Error(`the panel on port ${port} did not come up`);
  return {
    origin,
    async close() {
      if (child.exitCode !== null) return;
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
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
