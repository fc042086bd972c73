import { createDatabase } from './db/connection.ts';
import { restore } from './db/backup/restore.ts';
import { strangeSecrets } from './db/backup/secretsFile.ts';
import { createAuditService } from './modules/platform/audit/audit.service.ts';
import { reportLines } from './modules/books/booksAudit/reportLines.ts';
import { verifyBooks } from './modules/books/booksAudit/verify.ts';
import { createClock } from './ports/clock.ts';

/** What a drill found. */
export interface DrillResult {
  /** true when the back-up is whole, opens with these secrets, and its books are sound */
  isGood: boolean;
  /** for whoever ran it, line by line */
  lines: string[];
}

/**
 * Restores a back-up into an empty database beside the real one, brings it to the schema of this release and proves its
 * books, as one has to after a loss; `npm run db:drill`. The installation's own database is not touched.
 * @throws Error when the database is not empty, or the back-up is damaged or of a newer release
 */
export async function drillBackup(
  url: string,
  file: string,
  of: { passphrase?: string | undefined; env: Readonly<Record<string, string | undefined>>; dataDir: string },
): Promise<DrillResult> {
  const lines: string[] = [];
  const minutesSince = (start: number): string => `${((performance.now() - start) / 60_000).toFixed(2)} min`;
  const begun = performance.now();
  let strange: string[] = [];
  const { tables, rows } = await restore(url, file, {
    passphrase: of.passphrase,
    onChecked(head) {
      lines.push(`back-up of ${head.createdAt}`);
      if (!head.secrets) {
        lines.push('secrets: none in the back-up; they have to be kept apart from it');
        return;
      }
      strange = strangeSecrets(head.secrets, of.env, of.dataDir);
      lines.push(
        strange.length === 0
          ? 'secrets: those of this installation'
          : `secrets: OTHERS than this installation has (${strange.join(', ')})`,
      );
    },
  });
  lines.push(`restored and migrated: ${rows} rows of ${tables} tables in ${minutesSince(begun)}`);
  const proving = performance.now();
  const handle = createDatabase({ url, poolSize: 2 });
  try {
    const report = await verifyBooks(handle.db, createAuditService({ clock: createClock() }));
    lines.push(...reportLines(report), `proved in ${minutesSince(proving)}`, `whole drill: ${minutesSince(begun)}`);
    return { isGood: report.isSound && strange.length === 0, lines };
  } finally {
    await handle.close();
  }
}
