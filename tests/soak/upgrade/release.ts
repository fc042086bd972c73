import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';

export const root = path.resolve(import.meta.dirname, '../../..');

/** The migration of the release that comes next; it only adds. */
export const NEXT_MIGRATION = '9000_soak_expand';
const NEXT_VERSION = '9.0.0';

/** Writes the next release into a folder: the same code, a higher number, and one migration more. */
export function writeNextRelease(folder: string): void {
  mkdirSync(folder, { recursive: true });
  for (const part of ['src/server', 'src/shared'])
    cpSync(path.join(root, part), path.join(folder, part), { recursive: true });
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  const manifest = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string };
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ ...manifest, version: NEXT_VERSION }));
  writeFileSync(
    path.join(folder, `src/server/db/migrations/${NEXT_MIGRATION}.ts`),
    `import { sql, type Kysely } from 'kysely';

/** Adds a column to a table in use, and a table. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql\`alter table orders add column soak_note text, add column soak_count integer not null default 0\`.execute(db);
  await sql\`create table soak_notes (id integer generated always as identity primary key, note text not null)\`.execute(db);
}
`,
  );
}

/** The step that migrates, of a release. @returns what it printed; @throws Error when it fails */
export function migrateStep(release: string, url: string): string {
  const done = spawnSync(process.execPath, ['src/server/db/cli.ts', 'migrate'], {
    cwd: release,
    env: { NODE_ENV: 'development', PATH: process.env.PATH, DATABASE_URL: url },
    encoding: 'utf8',
  });
  if (done.status !== 0) throw new Error(`the step that migrates failed: ${done.stdout}${done.stderr}`);
  return done.stdout.trim().split('\n').at(-1) ?? '';
}
