import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { parseArgs } from 'node:util';
import { onDatabase, readCommandConfig } from './commandDatabase.ts';
import { outlastReader } from './commandOutput.ts';
import { createSuperAdmin, SuperAdminRefused } from './modules/people/account/superAdmin.service.ts';
import { createAuditService } from './modules/platform/audit/audit.service.ts';
import { createIds } from './ports/ids.ts';

/* `npm run admin:create`: makes the first super admin, or another one whom a super admin confirms. */

const USAGE = `npm run admin:create -- --national-code CODE --mobile 09... --first-name NAME --last-name NAME [--by USER]
The password is asked for on the terminal, or read from the first line of standard input. With --by, the password of that
super admin comes second. Passwords are no arguments, because others on the machine can read those.`;

/** Asks for lines; what is typed is not shown. Also reads lines that are piped in. */
function createAsker(): { ask: (question: string) => Promise<string>; close: () => void } {
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: silent, terminal: process.stdin.isTTY });
  const iterator = lines[Symbol.asyncIterator]();
  return {
    async ask(question) {
      if (process.stdin.isTTY) process.stderr.write(`${question}: `);
      const { value, done } = await iterator.next();
      if (process.stdin.isTTY) process.stderr.write('\n');
      return done ? '' : value;
    },
    close: () => lines.close(),
  };
}

async function run(): Promise<number> {
  const option = { type: 'string' } as const;
  const { values } = parseArgs({
    options: { 'national-code': option, mobile: option, 'first-name': option, 'last-name': option, by: option },
  });
  const { 'national-code': nationalCode, mobile, 'first-name': firstName, 'last-name': lastName, by } = values;
  if (!nationalCode || !mobile || !firstName || !lastName) {
    process.stderr.write(`${USAGE}\n`);
    return 1;
  }
  // before anybody types a password
  if (readCommandConfig() === null) return 1;
  const asker = createAsker();
  const password = await asker.ask('Password of the new super admin');
  const confirming = by === undefined ? undefined : { username: by, password: await asker.ask(`Password of ${by}`) };
  asker.close();
  return onDatabase(
    async ({ db, clock }) => {
      try {
        const parts = { db, clock, ids: createIds(), audit: createAuditService({ clock }) };
        const { code } = await createSuperAdmin(parts, {
          nationalCode,
          mobile,
          firstName,
          lastName,
          password,
          by: confirming,
        });
        process.stdout.write(
          `${nationalCode} is a super admin now and can log in. Set-up code of the second factor, good for 72 hours: ${code}\n`,
        );
        return 0;
      } catch (error) {
        if (!(error instanceof SuperAdminRefused)) throw error;
        process.stderr.write(`Refused: ${error.message}\n`);
        return 1;
      }
    },
    { migrates: true },
  );
}

outlastReader();
process.exitCode = await run();
