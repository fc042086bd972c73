import { createHash } from 'node:crypto';
import { linkSync, readFileSync, renameSync, rmSync, unlinkSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ServerHome } from './home.ts';

const RETRY_MS = 25;

/**
 * Lets one process at a time look at a folder and start its server: between finding a dead server's traces and
 * removing them, nobody else may write new ones. The lock ends with the process that holds it, however it ends.
 */
export async function withStartLock<T>(home: ServerHome, run: () => Promise<T>): Promise<T> {
  const release = process.platform === 'linux' ? await lockByName(home) : await lockByFile(home);
  try {
    return await run();
  } finally {
    await release();
  }
}

/** A socket in Linux's abstract namespace: no file, and the kernel frees the name with the process. */
async function lockByName(home: ServerHome): Promise<() => Promise<void>> {
  // Made of the password, so that another user cannot know and take the name.
  const name = createHash('sha256').update(`${home.folder}\n${home.password}`).digest('hex').slice(0, 40);
  for (;;) {
    const server = net.createServer((socket) => socket.destroy());
    const isOurs = await new Promise<boolean>((resolve, reject) => {
      server.once('error', (error: NodeJS.ErrnoException) => {
        if (error.code === 'EADDRINUSE') resolve(false);
        else reject(error);
      });
      server.listen(`\0investor-panel-${name}`, () => resolve(true));
    });
    if (isOurs) return () => new Promise((resolve) => server.close(() => resolve()));
    await sleep(RETRY_MS);
  }
}

async function lockByFile(home: ServerHome): Promise<() => Promise<void>> {
  const file = path.join(home.folder, 'start.lock');
  const own = `${file}.${process.pid}`;
  writeFileSync(own, String(process.pid), { mode: 0o600 });
  for (;;) {
    try {
      linkSync(own, file);
      unlinkSync(own);
      return async () => {
        rmSync(file, { force: true });
      };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    breakDeadLock(file);
    await sleep(RETRY_MS);
  }
}

function breakDeadLock(file: string): void {
  try {
    const pid = Number(readFileSync(file, 'utf8'));
    try {
      process.kill(pid, 0);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ESRCH') renameSync(file, `${file}.dead-${pid}`);
    }
    rmSync(`${file}.dead-${pid}`, { force: true });
  } catch {
    // It was released in the meantime.
  }
}
