import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import path from 'node:path';

/** What `postmaster.pid` of a data folder says. */
export type ServerState =
  | { kind: 'absent' }
  /** the file is left from a server that is gone */
  | { kind: 'stale' }
  | { kind: 'running'; pid: number; port: number; isReady: boolean };

const LINE = { pid: 0, port: 3, status: 7 } as const;

/** Reads who serves a data folder; a pid that now belongs to another program counts as stale. */
export function serverState(dataFolder: string): ServerState {
  let lines: string[];
  try {
    lines = readFileSync(path.join(dataFolder, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return { kind: 'absent' };
  }
  // A server in single-user mode writes its pid with a minus sign.
  const pid = Math.abs(Number(lines[LINE.pid]?.trim()));
  if (!Number.isInteger(pid) || pid === 0 || !isServerOf(pid, dataFolder)) return { kind: 'stale' };
  return { kind: 'running', pid, port: Number(lines[LINE.port] ?? 0), isReady: lines[LINE.status]?.trim() === 'ready' };
}

/**
 * Removes the traces of a server that is gone: its pid file and its socket's lock. PostgreSQL itself would refuse to
 * start while the old pid is in use by another program, or is a zombie that nobody has collected. To be called by the
 * holder of the start lock only.
 */
export function clearStaleTraces(dataFolder: string, socketFolder: string): void {
  if (serverState(dataFolder).kind === 'running') return;
  rmSync(path.join(dataFolder, 'postmaster.pid'), { force: true });
  if (!existsSync(socketFolder)) return;
  for (const name of readdirSync(socketFolder)) {
    if (name.startsWith('.s.PGSQL.')) rmSync(path.join(socketFolder, name), { force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function isServerOf(pid: number, dataFolder: string): boolean {
  if (!isAlive(pid)) return false;
  if (process.platform === 'win32') return true;
  if (existsSync('/proc/self/cwd')) {
    try {
      // The server's working folder is its data folder for as long as it lives. A zombie has none.
      return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(dataFolder);
    } catch {
      return false;
    }
  }
  try {
    const command = execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
    return command.includes('postgres') && command.includes(dataFolder);
  } catch {
    return false;
  }
}
