/*
 * The second process of `npm run soak:year`: an instance over the same database, which runs the jobs of the timetable
 * beside the first one and may be killed at any moment. Its provider of direct debit is the one of its parent.
 */
import { flushCompileCache } from 'node:module';
import process from 'node:process';
import { createDatabase } from '#server/db/connection.ts';
import { DebitProviderError, type DebitRequest, type DebitVerdict } from '#server/ports/directDebit/provider.ts';
import { createSandboxDebit } from '#server/ports/directDebit/sandbox.ts';
import { createTestApp } from '../../support/app.ts';
import { codesThatAgree, silentNotices } from '../../support/doubles.ts';
import { registryOver } from './registryBooks.ts';

/** What the parent asks for, and what it answers to questions of the provider. */
export type ToWorker =
  | { kind: 'job'; id: number; name: string; at: Date }
  | { kind: 'answer'; id: number; verdict: DebitVerdict | null; error: string | null };

/** How a job ended, and questions for the provider. */
export type FromWorker =
  | { kind: 'ready' }
  | { kind: 'done'; id: number; error: string | null }
  | { kind: 'ask'; id: number; call: 'debit' | 'inquireDebit'; input: DebitRequest };

interface Settings {
  url: string;
  registry: string;
  secrets: Record<string, string>;
}

const { url, registry, secrets } = JSON.parse(process.env['SOAK_YEAR'] ?? '{}') as Settings;
const say = (message: FromWorker): void => void process.send?.(message);
const waiting = new Map<number, (answer: Extract<ToWorker, { kind: 'answer' }>) => void>();
let asked = 0;

function askParent(call: 'debit' | 'inquireDebit', input: DebitRequest): Promise<DebitVerdict> {
  const id = (asked += 1);
  return new Promise((resolve, reject) => {
    waiting.set(id, ({ verdict, error }) => {
      if (verdict === null) reject(new DebitProviderError(error ?? 'TIMEOUT', false));
      else resolve(verdict);
    });
    say({ kind: 'ask', id, call, input });
  });
}

const handle = createDatabase({ url, poolSize: 4 });
const test = await createTestApp({
  database: { ...handle, url, drop: () => handle.close() },
  sessions: 'fake',
  env: secrets,
  ports: { identity: registryOver(registry, handle.db) },
  services: {
    notices: silentNotices,
    orderCodes: codesThatAgree,
    slipFiles: { attach: () => Promise.resolve() },
  },
  debitProviders: (given) => [
    {
      ...createSandboxDebit(given),
      debit: (input) => askParent('debit', input),
      inquireDebit: (input) => askParent('inquireDebit', input),
    },
  ],
});

process.on('message', (message: ToWorker) => {
  if (message.kind === 'answer') {
    waiting.get(message.id)?.(message);
    waiting.delete(message.id);
    return;
  }
  test.clock.setNow(message.at);
  test.app
    .runJob(message.name)
    .then(() => test.jobs.runAll())
    .then(
      () => say({ kind: 'done', id: message.id, error: null }),
      (error: unknown) => say({ kind: 'done', id: message.id, error: String((error as Error).stack) }),
    );
});
// a process that is killed writes nothing down at its end
flushCompileCache();
say({ kind: 'ready' });
process.on('disconnect', () => process.exit(0));
