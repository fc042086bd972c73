import { describe, expect, it } from 'vitest';
import { baseline } from '#server/db/migrate.ts';
import { filesOf, textOf } from './tree.ts';

const page = textOf('docs/data-model.md');
const [, listOfTables = ''] =
  /export interface Database \{([\s\S]*?)\n\}/.exec(textOf('src/server/db/tables.ts')) ?? [];
const tables = [...listOfTables.matchAll(/^ {2}(\w+): /gm)].map((table) => table[1] ?? '');

/** Migrations that make tables or views, with the comment at their head. */
const makers = filesOf(['src/server/db/migrations/*.ts'])
  .map((file) => {
    const text = textOf(file);
    return {
      name: file.replace(/^.*\/|\.ts$/g, ''),
      purpose: (/^import [^\n]+\n\n\/\*(?!\*)([\s\S]*?)\*\//.exec(text)?.[1] ?? '').replaceAll(/[\s*]+/g, ' ').trim(),
      made: [...text.matchAll(/^\s*create (?:unlogged )?(?:table|view)(?: if not exists)? (\w+)/gm)].map(
        (match) => match[1] ?? '',
      ),
    };
  })
  .filter(({ made }) => made.length > 0);

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
  it('finds every table of the schema in a migration that says what its tables are for', () => {
    expect(tables.length).toBeGreaterThan(150);
    const homes = new Map(tables.map((table) => [table, makers.filter(({ made }) => made.includes(table))]));
    expect(tables.filter((table) => homes.get(table)?.length === 0)).toEqual([]);
    const silent = tables.filter((table) => !homes.get(table)?.some(({ purpose }) => purpose.length > 40));
    expect(silent).toEqual([]);
    // what a later migration divides keeps the area of its first one
    const again = [...homes].filter(([, files]) => files.length > 1).map(([table]) => table);
    expect(again).toEqual(['order_events', 'sign_in_logs']);
  });

  it('has a row for each area of the baseline, and for no other', () => {
    const areas = makers.map(({ name }) => name).filter((name) => baseline.includes(name));
    expect([...page.matchAll(/^\| [A-Z][^|]* \| `(\w+)`/gm)].map(([, name]) => name)).toEqual(areas);
    expect(areas.length).toBeGreaterThan(10);
  });

  it('draws lines where the schema has a foreign key', () => {
    const lines = [...page.matchAll(/^ {2}(\w+) \|\|--o\{ (\w+) : /gm)];
    expect(lines.length).toBeGreaterThan(30);
    expect(lines.map(([, one, many]) => `${many} ${one}`).filter((line) => !references.has(line))).toEqual([]);
  });
});
