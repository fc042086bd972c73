import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { cookieNames } from '#shared/cookies.ts';
import { listInvestors } from '#shared/contract/investors.ts';
import { demoLogins, demoPassword } from '#server/db/demo/people.ts';
import type { ApiClient } from '../tests/support/client.ts';
import { freePort, startApp } from '../tests/support/appProcess.ts';
import { signInOverHttp } from '../tests/soak/httpClient.ts';

const root = path.resolve(import.meta.dirname, '..');

export interface BenchServer {
  origin: string;
  stop(): Promise<void>;
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  await gone;
}

/** Runs a script of the bench to its end. @throws Error when it fails */
async function run(file: string, args: readonly string[] = []): Promise<void> {
  const child = spawn(process.execPath, [path.join(root, file), ...args], { cwd: root, stdio: 'inherit' });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`${file} failed`);
}

/** Starts a script that says a line when it listens on the port that it is given. */
async function startScript(file: string): Promise<BenchServer> {
  const port = await freePort();
  const child = spawn(process.execPath, [path.join(root, file)], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production', PORT: String(port), NEXT_TELEMETRY_DISABLED: '1' },
  });
  const isThere = await Promise.race([
    new Promise<boolean>((resolve) => {
      child.stdout.on('data', (chunk: Buffer) => chunk.toString().includes('ready') && resolve(true));
    }),
    once(child, 'exit').then(() => false),
  ]);
  if (!isThere) throw new Error(`${file} did not start`);
  return { origin: `http://127.0.0.1:${port}`, stop: () => end(child) };
}

/** A bare server of Node's own. */
export const startBare = (): Promise<BenchServer> => startScript('bench/api/bare.ts');

/** Floor C, built when it has to be. */
export async function startFloor(): Promise<BenchServer> {
  await run('bench/floor/build.mjs');
  return startScript('bench/floor/server.ts');
}

/** The product with pages and the demo's data in a folder that goes away with it; built when it has to be. */
export async function startProduct(): Promise<BenchServer> {
  await run('scripts/build.mjs');
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'investor-panel-bench-'));
  const app = startApp({ dataDir, port: await freePort(), env: { DEMO: '1', PAGES: '1' } });
  if (!(await app.ready())) throw new Error(`the product did not start: ${app.output()}`);
  return {
    origin: app.origin,
    async stop() {
      await app.signal('SIGTERM');
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** A person of the demo who has logged in, with the cookies that a browser of theirs would send. */
export interface DemoVisitor {
  client: ApiClient;
  /** null for staff */
  investorId: number | null;
  headers: Record<string, string>;
}

/** Logs in over HTTP and sets the readable cookies that the panel keeps. */
export async function visitAs(origin: string, key: 'investor' | 'maker'): Promise<DemoVisitor> {
  const username = demoLogins.find((login) => login.key === key)?.username ?? '';
  const client = await signInOverHttp(origin, username, demoPassword);
  client.cookies.set(cookieNames.accessToken, client.bearer ?? '');
  client.cookies.set(cookieNames.username, username);
  client.cookies.set(cookieNames.role, key === 'investor' ? 'client' : 'admin');
  let investorId: number | null = null;
  if (key === 'investor') {
    const { body } = await client.call(listInvestors);
    investorId = body.data[0]?.investorId ?? null;
    client.cookies.set(cookieNames.investorId, String(investorId));
  }
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  return {
    client,
    investorId,
    headers: {
      cookie,
      authorization: `Bearer ${client.bearer ?? ''}`,
      'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0 Safari/537.36',
    },
  };
}
