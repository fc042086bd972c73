import { readFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { sql, type Kysely } from 'kysely';
import type { Database } from '#server/db/tables.ts';

/** Linux counts processor time in hundredths of a second. */
const TICK_MS = 10;

/** Processor time that a process has used so far, milliseconds; null where the system does not tell. */
export function processCpuMs(pid: number): number | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
  } catch {
    return null;
  }
}

/** Processor time that the backends of a database have used so far, milliseconds; null where the system does not tell. */
export async function databaseCpuMs(db: Kysely<Database>): Promise<number | null> {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity where datname = current_database()`.execute(db);
  let sum = 0;
  for (const { pid } of rows) {
    const used = processCpuMs(pid);
    if (used === null) return null;
    sum += used;
  }
  return sum;
}

/** Part of the work that a line of the profile is counted to. */
function partOf(url: string, functionName: string): string {
  const dependency = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1];
  if (dependency) return dependency;
  const ours = /\/(src\/(?:server|shared)\/(?:modules\/)?[^/]+)/.exec(url)?.[1];
  if (ours) return ours;
  if (functionName === '(garbage collector)') return 'garbage collector';
  if (functionName === 'writev' || functionName === 'writeBuffer') return 'system: writing to sockets';
  return url.startsWith('node:') ? 'node' : 'system and other';
}

/** Starts to watch this process. The answer ends it and tells each part's share of the busy time, percent, largest first. */
export async function watchProcess(): Promise<() => Promise<[part: string, percent: number][]>> {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.setSamplingInterval', { interval: 500 });
  await session.post('Profiler.start');
  return async () => {
    const { profile } = await session.post('Profiler.stop');
    session.disconnect();
    const frames = new Map(profile.nodes.map((node) => [node.id, node.callFrame]));
    const parts = new Map<string, number>();
    let busy = 0;
    for (const [index, id] of (profile.samples ?? []).entries()) {
      const frame = frames.get(id);
      if (!frame || frame.functionName === '(idle)') continue;
      const took = profile.timeDeltas?.[index] ?? 0;
      const part = partOf(frame.url, frame.functionName);
      busy += took;
      parts.set(part, (parts.get(part) ?? 0) + took);
    }
    return [...parts]
      .map(([part, took]): [string, number] => [part, (100 * took) / busy])
      .sort(([, a], [, b]) => b - a);
  };
}
