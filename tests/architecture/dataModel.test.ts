import { describe, expect, it } from 'vitest';
import { filesOf, textOf } from './tree.ts';

const page = textOf('docs/data-model.md');
const [, listOfTables = ''] =
  /export interface Database \{([\s\S]*?)\n\}/.exec(textOf('src/server/db/tables.ts')) ?? [];
const tables = [...listOfTables.matchAll(/^ {2}(\w+): /gm)].map((table) => table[1] ?? '');

/** `orders funds` when a column of orders refers to funds, by the text of the migrations. */
const references = new Set(
  filesOf(['src/server/db/migrations/*.ts']).flatMap((file) => {
    let current = '';
    return textOf(file)
      .split('\n')
      .flatMap((line) => {
        current = /(?:create table|alter table)(?: if (?:not )?exists)? (\w+)/.exec(line)?.[1] ?? current;
        return [...line.matchAll(/references (\w+)/g)].map((target) => `${current} ${target[1]}`);
      });
  }),
);

describe('docs/data-model.md', () => {
  it('has every table of the schema in one area, and no other', () => {
    const rows = page.split('\n').filter((line) => line.startsWith('| ') && line.includes('`'));
    const listed = rows.flatMap((row) => [...row.matchAll(/`(\w+)`/g)].map((name) => name[1] ?? ''));
    expect(tables.length).toBeGreaterThan(150);
    expect(listed.sort()).toEqual([...tables].sort());
  });

  it('draws lines where the schema has a foreign key', () => {
    const lines = [...page.matchAll(/^ {2}(\w+) \|\|--o\{ (\w+) : /gm)];
    expect(lines.length).toBeGreaterThan(30);
    expect(lines.map(([, one, many]) => `${many} ${one}`).filter((line) => !references.has(line))).toEqual([]);
  });
});
