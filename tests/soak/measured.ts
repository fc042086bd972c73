import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';

/* What the soaks of large files measure: times beside a bare COPY of the same rows in the same run, and memory. */

/** How long an act took, and what it answered. */
export async function seconds<T>(act: () => Promise<T>): Promise<{ took: number; answer: T }> {
  const start = performance.now();
  const answer = await act();
  return { took: (performance.now() - start) / 1000, answer };
}

/** Seconds that rows of CSV take when they only go into tables without keys, as text, in one transaction. */
export async function bareCopy(
  url: string,
  files: Readonly<Record<string, { columns: number; rows: readonly string[] }>>,
): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const [name, { columns }] of Object.entries(files))
      await client.query(
        `create table bare_${name} (${Array.from({ length: columns }, (_, at) => `c${at} text`).join(', ')})`,
      );
    const { took } = await seconds(async () => {
      await client.query('begin');
      for (const [name, { rows }] of Object.entries(files))
        await pipeline(
          Readable.from(rows.map((row) => `${row}\n`)),
          client.query(copyFrom(`copy bare_${name} from stdin with (format csv)`)),
        );
      await client.query('commit');
    });
    return took;
  } finally {
    await client.end();
  }
}

/** Watches the memory of this process from now on. `above` ends it: megabytes above the start at the highest moment. */
export function watchMemory(): { above(): number } {
  const start = process.memoryUsage().rss;
  let most = start;
  const watch = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 50);
  return {
    above() {
      clearInterval(watch);
      return Math.round((most - start) / 1_048_576);
    },
  };
}
