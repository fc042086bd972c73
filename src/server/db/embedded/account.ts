import { spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** The operating-system user that runs the server; null: the same as this process. */
export interface Account {
  name: string;
  uid: number;
  gid: number;
}

/* In order of preference: the first keeps its files from other daemons, the second exists everywhere. */
const CANDIDATES = ['postgres', '_postgres', 'nobody'];

/**
 * PostgreSQL refuses to run as root, so root lends it an unprivileged user that exists already. Null for an ordinary
 * user and on Windows.
 * @throws Error when root finds none.
 */
export function serverAccount(
  passwd: string = readPasswd(),
  uid: number | undefined = process.getuid?.(),
): Account | null {
  if (uid !== 0) return null;
  const accounts = new Map<string, Account>();
  for (const line of passwd.split('\n')) {
    const [name, , userId, groupId] = line.split(':');
    if (name && userId && groupId && Number(userId) > 0) {
      accounts.set(name, { name, uid: Number(userId), gid: Number(groupId) });
    }
  }
  for (const name of CANDIDATES) {
    const account = accounts.get(name);
    if (account) return account;
  }
  throw new Error(
    'PostgreSQL refuses to run as root and none of the users postgres, _postgres and nobody exists; start the app as an ordinary user, or set DATABASE_URL',
  );
}

function readPasswd(): string {
  if (process.platform === 'win32') return '';
  try {
    return readFileSync('/etc/passwd', 'utf8');
  } catch {
    return '';
  }
}

/** True when the account may enter the folder: asked of the system itself, so that ACLs and mounts count too. */
export function canEnter(account: Account | null, folder: string): boolean {
  if (!account) return true;
  const asked = spawnSync('/bin/sh', ['-c', 'cd -- "$1" 2>/dev/null', 'sh', folder], {
    uid: account.uid,
    gid: account.gid,
    cwd: '/',
    stdio: 'ignore',
  });
  return asked.status === 0;
}

export interface RunResult {
  code: number;
  output: string;
}

/** Runs a program of the server as its account and answers what it printed. Never inherits the app's environment. */
export function runAs(
  account: Account | null,
  program: string,
  args: readonly string[],
  cwd: string,
): Promise<RunResult> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      ...(account && { uid: account.uid, gid: account.gid }),
      cwd,
      env: serverEnvironment(account),
      stdio: ['ignore', 'pipe', 'pipe'],
      // Ctrl+C in the terminal is for the app, which then stops the server in order.
      detached: true,
      windowsHide: true,
    });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.on('error', reject);
    // 'exit', not 'close': the daemon that pg_ctl leaves behind keeps the pipes open.
    child.on('exit', (code) => {
      child.stdout.destroy();
      child.stderr.destroy();
      resolve({ code: code ?? -1, output: output.trim() });
    });
  });
}

function serverEnvironment(account: Account | null): NodeJS.ProcessEnv {
  const { PATH, SystemRoot, TEMP, TMPDIR, FAKETIME, LD_PRELOAD } = process.env;
  return {
    NODE_ENV: process.env.NODE_ENV,
    ...(PATH !== undefined && { PATH }),
    ...(SystemRoot !== undefined && { SystemRoot }),
    ...(TEMP !== undefined && { TEMP }),
    ...(TMPDIR !== undefined && !account && { TMPDIR }),
    // Tests at another moment move the clock of the whole process tree with libfaketime. Waits keep the machine's time.
    ...(FAKETIME !== undefined && { FAKETIME, LD_PRELOAD, FAKETIME_DONT_FAKE_MONOTONIC: '1' }),
    LC_ALL: 'C',
    TZ: 'UTC',
  };
}
