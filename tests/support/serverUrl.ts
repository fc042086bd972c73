/** Name of the migrated database that every test database is a copy of. */
export const TEMPLATE = 'template_migrated';

/** Connection string of another database on the same server. */
export function withDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.toString();
}
