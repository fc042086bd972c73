import { loadConfig } from './config.ts';
import { createDatabase } from './db/connection.ts';
import { startEmbedded } from './db/embedded/server.ts';
import { createAuditService } from './modules/audit/audit.service.ts';
import { verifyBooks } from './modules/booksAudit/verify.ts';
import { createClock } from './ports/clock.ts';

/* `npm run audit:verify`: proves ledger, holdings, orders and audit chains, prints the figures, ends with 1 on a fault. */

async function run(): Promise<number> {
  const config = loadConfig(process.env);
  const server = config.database.isEmbedded
    ? await startEmbedded({ dataDir: config.dataDir, onProgress: () => undefined, onLost: () => undefined })
    : null;
  const url = server?.url ?? config.database.url;
  if (!url) throw new Error('no database is configured');
  const handle = createDatabase({ url, poolSize: 2 });
  try {
    const started = performance.now();
    const report = await verifyBooks(handle.db, createAuditService({ clock: createClock() }));
    for (const { name, checked, wrong } of report.checks) {
      process.stdout.write(`${wrong === 0n ? 'ok  ' : 'BAD '} ${name.padEnd(36)} checked ${checked}, wrong ${wrong}\n`);
    }
    process.stdout.write(
      `${report.isSound ? 'books are sound' : 'BOOKS ARE NOT SOUND'} (${((performance.now() - started) / 1000).toFixed(1)} s)\n`,
    );
    return report.isSound ? 0 : 1;
  } finally {
    await handle.close();
    await server?.stop();
  }
}

process.exitCode = await run();
