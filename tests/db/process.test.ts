import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { codeTemplateKeys } from '#shared/contract/smsTexts.ts';
import { serverState } from '#server/db/embedded/postmaster.ts';
import { startEmbedded } from '#server/db/embedded/server.ts';
import { freePort, startApp, type AppProcess } from '../support/appProcess.ts';
import { prepareData, type PreparedData } from '../support/preparedData.ts';

let folder: string;
let apps: AppProcess[];
/** the data of a process that was started once on an empty folder */
let prepared: PreparedData;

beforeAll(async () => {
  prepared = await prepareData(async (dataDir) => {
    const first = startApp({ dataDir, port: await freePort(), env: { NODE_ENV: 'development' } });
    expect(await first.ready()).toBe(true);
    expect(await first.signal('SIGTERM')).toBe(0);
  });
});
afterAll(() => prepared.remove());

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'investor-panel-process-'));
  chmodSync(folder, 0o711);
  apps = [];
});
afterEach(async () => {
  for (const app of apps) await app.signal('SIGTERM');
  // Whatever a test left running, adopted and then stopped by its only holder.
  if (isDatabaseRunning())
    await startEmbedded({ dataDir: dataDir() }).then(
      (server) => server.stop(),
      () => undefined,
    );
  rmSync(folder, { recursive: true, force: true });
});

const dataDir = (): string => path.join(folder, 'data');
const isDatabaseRunning = (): boolean => serverState(path.join(dataDir(), 'pg', 'server', 'data')).kind === 'running';

function start(port: number, env: Record<string, string> = {}): AppProcess {
  const app = startApp({ dataDir: dataDir(), port, env: { NODE_ENV: 'development', ...env } });
  apps.push(app);
  return app;
}

const production = {
  NODE_ENV: 'production',
  RATE_LIMITS: '1',
  PUBLIC_ORIGIN: 'https://panel.example',
  SMS_PROVIDER: 'kavenegar',
  SMS_API_KEY: 'none',
  SMS_TEMPLATES: codeTemplateKeys.map((key) => `${key}=none`).join(','),
  CAPTCHA_PROVIDER: 'altcha',
  GATEWAYS: 'zarinpal',
  ZARINPAL_MERCHANT_ID: '00000000-0000-0000-0000-000000000000',
};

describe('the process', () => {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    it(`ends in order on ${signal}: exit 0, nothing left running`, async () => {
      await prepared.copyTo(dataDir());
      const app = start(await freePort());
      expect(await app.ready()).toBe(true);
      expect(isDatabaseRunning()).toBe(true);
      expect(await app.signal(signal)).toBe(0);
      expect(isDatabaseRunning()).toBe(false);
    });
  }

  it('leaves nothing running when it is stopped in the middle of its start', async () => {
    const app = start(await freePort(), { DEMO: '1' });
    while (!app.output().includes('demo data')) await new Promise((resolve) => setTimeout(resolve, 10));
    expect(await app.signal('SIGINT')).toBe(0);
    expect(isDatabaseRunning()).toBe(false);
    const next = start(await freePort(), { DEMO: '1' });
    expect(await next.ready()).toBe(true);
    expect(next.output()).toContain('0012345679');
  });

  it('answers what was asked before the stop, and tells others to go elsewhere', async () => {
    await prepared.copyTo(dataDir());
    const app = start(await freePort());
    expect(await app.ready()).toBe(true);
    const agent = new http.Agent({ keepAlive: true, maxSockets: 8 });
    const answers: number[] = [];
    let isAsking = true;
    const ask = (): Promise<number> =>
      new Promise((resolve, reject) => {
        http
          .get({ agent, host: '127.0.0.1', port: app.port, path: '/api/openapi.json' }, (answer) => {
            answer.resume();
            answer.on('end', () => resolve(answer.statusCode ?? 0));
            answer.on('error', reject);
          })
          .on('error', (error: NodeJS.ErrnoException & { code?: string }) => {
            // A refused connection was never accepted; a reset one on a kept socket is what clients repeat by themselves.
            if (error.code === 'ECONNREFUSED' || error.code === 'ECONNRESET') resolve(-1);
            else reject(error);
          });
      });
    const asking = Array.from({ length: 8 }, async () => {
      while (isAsking) {
        const status = await ask();
        if (status === -1) return;
        answers.push(status);
      }
    });
    while (answers.length < 50) await new Promise((resolve) => setTimeout(resolve, 5));
    expect(await app.signal('SIGTERM')).toBe(0);
    isAsking = false;
    await Promise.all(asking);
    agent.destroy();
    expect(new Set(answers)).toEqual(new Set([200]));
  });

  it('shares the database with a second process, and the first goes on when the second is killed', async () => {
    const [first, second] = [start(await freePort()), start(await freePort())];
    expect(await Promise.all([first.ready(), second.ready()])).toEqual([true, true]);
    await second.signal('SIGKILL');
    expect(await first.ready()).toBe(true);
    expect(await first.signal('SIGTERM')).toBe(0);
    expect(isDatabaseRunning()).toBe(false);
  });

  it('moves to the next free port outside production', async () => {
    await prepared.copyTo(dataDir());
    const port = await freePort();
    const first = start(port);
    expect(await first.ready()).toBe(true);
    const second = start(port);
    while (!second.output().includes('is ready')) await new Promise((resolve) => setTimeout(resolve, 20));
    expect(second.output()).toMatch(new RegExp(`port ${port} is busy, taking \\d+`));
    expect(second.child.exitCode).toBeNull();
  });

  it('refuses a busy port in production before it touches the database, and harms nobody', async () => {
    await prepared.copyTo(dataDir());
    const port = await freePort();
    const first = start(port);
    expect(await first.ready()).toBe(true);
    const second = start(port, production);
    expect(await second.ended()).toBe(1);
    expect(second.output()).toContain(`port ${port} is busy`);
    expect(second.output()).not.toContain('database');
    expect(await first.ready()).toBe(true);
  });

  it('names every problem of the environment and starts nothing', async () => {
    const app = start(await freePort(), { DATABASE_URL: 'nonsense', LOG_LEVEL: 'loud' });
    expect(await app.ended()).toBe(1);
    expect(app.output()).toMatch(/DATABASE_URL[\s\S]*/);
    expect(app.output()).toContain('LOG_LEVEL');
    expect(app.output()).not.toContain('    at ');
  });
});
