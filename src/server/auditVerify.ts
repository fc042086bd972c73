import { onDatabase } from './commandDatabase.ts';
import { outlastReader } from './commandOutput.ts';
import { createAuditService } from './modules/platform/audit/audit.service.ts';
import { reportLines } from './modules/books/booksAudit/reportLines.ts';
import { verifyBooks } from './modules/books/booksAudit/verify.ts';

/* `npm run audit:verify`: proves ledger, holdings, orders and audit chains, prints the figures, ends with 1 on a problem. */

outlastReader();
process.exitCode = await onDatabase(async ({ db, clock }) => {
  const started = performance.now();
  const report = await verifyBooks(db, createAuditService({ clock }));
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  process.stdout.write(`${reportLines(report).join('\n')} (${seconds} s)\n`);
  return report.isSound ? 0 : 1;
});
