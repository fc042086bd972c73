import { fork, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DebitProvider } from '#server/ports/directDebit/provider.ts';
import type { FromWorker, ToWorker } from './workerProcess.ts';

/* A second process, as its parent sees it: it runs jobs, and may be killed while it does. */

export interface Worker {
  /** Runs a job at a moment. @returns what went wrong; null when nothing did, or when it was killed */
  run(name: string, at: Date): Promise<string | null>;
  /** kills the process hard during its next job, so many milliseconds after its beginning; another one follows */
  killNext(afterMs: number): void;
  readonly killed: number;
  stop(): void;
}

/** Starts a worker with its first job. `provider`: the one that both processes ask. */
export function createWorker(of: {
  url: string;
  /** where both processes ask the registry */
  registry: string;
  secrets: Record<string, string>;
  provider: Pick<DebitProvider, 'debit' | 'inquireDebit'>;
}): Worker {
  let child: ChildProcess | null = null;
  /** the next one, which is ready when this one is killed */
  let spare: Promise<ChildProcess> | null = null;
  const forked: ChildProcess[] = [];
  let doom: number | null = null;
  let count = 0;
  const worker = { killed: 0 };

  // a process that follows a killed one finds its code compiled
  const compiled = mkdtempSync(path.join(os.tmpdir(), 'investor-panel-year-'));

  async function start(): Promise<ChildProcess> {
    const settings = JSON.stringify({ url: of.url, registry: of.registry, secrets: of.secrets });
    const made = fork(path.join(import.meta.dirname, 'workerProcess.ts'), {
      serialization: 'advanced',
      env: { ...process.env, NODE_COMPILE_CACHE: compiled, SOAK_YEAR: settings },
    });
    forked.push(made);
    made.on('message', (message: FromWorker) => {
      if (message.kind === 'ask') void answer(made, message);
    });
    await new Promise<void>((resolve, reject) => {
      made.once('exit', () => reject(new Error('the second process did not start')));
      made.on('message', (message: FromWorker) => message.kind === 'ready' && resolve());
    });
    return made;
  }

  async function answer(to: ChildProcess, { id, call, input }: Extract<FromWorker, { kind: 'ask' }>): Promise<void> {
    const tell = (message: Omit<Extract<ToWorker, { kind: 'answer' }>, 'kind' | 'id'>): void => {
      // who asked may have been killed in the meantime
      if (to.connected) to.send({ kind: 'answer', id, ...message });
    };
    await of.provider[call](input).then(
      (verdict) => tell({ verdict, error: null }),
      (error: unknown) => tell({ verdict: null, error: (error as { code?: string }).code ?? 'TIMEOUT' }),
    );
  }

  return {
    get killed() {
      return worker.killed;
    },
    killNext: (afterMs) => void (doom = afterMs),
    stop: () => {
      spare?.catch(() => undefined);
      for (const one of forked) one.kill('SIGKILL');
      rmSync(compiled, { recursive: true, force: true });
    },
    run: async (name, at) => {
      if (child === null) {
        child = await (spare ?? start());
        spare = start();
      }
      const own = child;
      return new Promise((resolve) => {
        const id = (count += 1);
        const killAfter = doom;
        doom = null;
        const settle = (error: string | null): void => {
          own.off('message', onMessage);
          own.off('exit', onExit);
          resolve(error);
        };
        const onMessage = (message: FromWorker): void => {
          if (message.kind === 'done' && message.id === id && killAfter === null) settle(message.error);
        };
        const onExit = (): void => {
          child = null;
          if (killAfter !== null) worker.killed += 1;
          settle(killAfter === null ? `the second process ended during ${name}` : null);
        };
        own.on('message', onMessage);
        own.on('exit', onExit);
        own.send({ kind: 'job', id, name, at } satisfies ToWorker);
        if (killAfter !== null) void sleep(killAfter).then(() => own.kill('SIGKILL'));
      });
    },
  };
}
