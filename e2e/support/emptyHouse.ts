import { mkdirSync, mkdtempSync } from 'node:fs';
import path from 'node:path';
import { setUpCodeIn, type } from './commands.ts';

/** Somebody whom `npm run admin:create` makes. */
export interface NewAdmin {
  nationalCode: string;
  mobile: string;
  firstName: string;
  lastName: string;
  password: string;
}

/** A folder for a database that does not exist yet; the server that is given it removes it. */
export function emptyDataDir(): string {
  const parent = path.resolve('.cache', 'demos');
  mkdirSync(parent, { recursive: true });
  return mkdtempSync(path.join(parent, 'empty-'));
}

/** Runs `npm run admin:create` on the database of a folder, and gives the set-up code that it prints. @throws Error with what the command says when it refuses */
export async function createAdmin(dataDir: string, admin: NewAdmin, by?: NewAdmin): Promise<string> {
  const given = [
    ...['--national-code', admin.nationalCode, '--mobile', admin.mobile],
    ...['--first-name', admin.firstName, '--last-name', admin.lastName],
    ...(by ? ['--by', by.nationalCode] : []),
  ];
  const passwords = [admin.password, ...(by ? [by.password] : [])].join('\n');
  const said = await runOn(dataDir, 'npm', ['run', '--silent', 'admin:create', '--', ...given], passwords);
  return setUpCodeIn(said);
}

/** Sets the server to the moment at which all servers of the run begin. It needs an administrator. */
export const setClock = (dataDir: string): Promise<string> =>
  runOn(dataDir, process.execPath, ['scripts/prepareDemo.ts', '--empty']);

async function runOn(dataDir: string, program: string, args: string[], input = ''): Promise<string> {
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    NODE_ENV: 'development',
    EMBEDDED: '1',
    DATABASE_URL: '',
    DATA_DIR: dataDir,
  };
  const said = await type(program, args, { env, input });
  if (said.code !== 0)
    throw new Error(`${[program, ...args].join(' ')} ended with ${String(said.code)}: ${said.problems}`);
  return said.printed;
}
