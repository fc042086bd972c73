import { onDatabase } from './commandDatabase.ts';
import { createAuditService } from './modules/audit/audit.service.ts';
import { verifyBooks } from './modules/booksAudit/verify.ts';
import { createClock } from './ports/clock.ts';

/* `npm run audit:verify`: proves ledger, holdings, orders and audit chains, prints the figures, ends with 1 on a problem. */

process.exitCode = await onDatabase(async (db) => {
  const started = performance.now();
  const report = await verifyBooks(db, createAuditService({ clock: createClock() }));
  for (const { name, checked, wrong } of report.checks) {
    process.stdout.write(`${wrong === 0n ? 'ok  ' : 'BAD '} ${name.padEnd(36)} checked ${checked}, wrong ${wrong}\n`);
  }
  process.stdout.write(
    `${report.isSound ? 'books are sound' : 'BOOKS ARE NOT SOUND'} (${((performance.now() - started) / 1000).toFixed(1)} s)\n`,
  );
  return report.isSound ? 0 : 1;
});
