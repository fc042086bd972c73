import type { ClientBase } from 'pg';

/** Name under which the moment of the newest back-up is kept among the figures of the metrics. */
export const BACKUP_FIGURE = 'backup_done';

/**
 * Notes in the database that a back-up of it is whole and on the disk, so that every process can tell its age. False where
 * the database takes no writes, as a replica: the alarm for an old back-up goes on then.
 */
export async function noteBackup(client: ClientBase, at: Date): Promise<boolean> {
  try {
    await client.query(
      `insert into metric_figures (name, label, value, prepared_at) values ($1, '', 1, $2)
       on conflict (name, label) do update set prepared_at = excluded.prepared_at`,
      [BACKUP_FIGURE, at],
    );
    return true;
  } catch {
    return false;
  }
}
