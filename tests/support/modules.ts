import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

const home = path.resolve(import.meta.dirname, '../../src/server/modules');

/** A module of the server, with its own sentence of what it does; empty where it says nothing. */
export interface Module {
  district: string;
  name: string;
  does: string;
}

const plain = (comment: string): string => comment.replaceAll(/[\s*]+/g, ' ').trim();

/** What files of a module say it does: a comment with its name, or that of what creates the service with its name. */
export function sentenceOf(name: string, texts: Readonly<Record<string, string>>): string {
  const own = new RegExp(`^/\\*\\s(?: \\* )?Module \`${name}\`: ([^]*?)\\*/`, 'm');
  const said = Object.values(texts).flatMap((text) => own.exec(text)?.[1] ?? []);
  const made = /\/\*\*((?:(?!\*\/)[^])*)\*\/\nexport (?:async )?function create/.exec(
    texts[`${name}.service.ts`] ?? '',
  );
  return plain(said[0] ?? made?.[1] ?? '');
}

/** Every module in the order of districts, read from its folder. */
export function modulesOfServer(): Module[] {
  return globSync('*/*/', { cwd: home })
    .map((folder) => folder.split(path.sep).join('/').replace(/\/$/, ''))
    .filter((folder) => folder.includes('/') && !folder.endsWith('.ts'))
    .sort()
    .map((folder) => {
      const [district = '', name = ''] = folder.split('/');
      const files = globSync('*.ts', { cwd: path.join(home, folder) }).filter((file) => !file.includes('.test.'));
      const texts = Object.fromEntries(
        files.sort().map((file) => [file, readFileSync(path.join(home, folder, file), 'utf8')]),
      );
      return { district, name, does: sentenceOf(name, texts) };
    });
}
