import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { operations } from '#shared/contract/operations.ts';
import { filesOf, root, textOf } from './tree.ts';

const text = textOf('docs/coverage.md');

/** Cells of the rows of the table under a heading, without the head of the table. */
function rowsOf(title: string): string[][] {
  const part = text.split(`\n## ${title}\n`)[1]?.split('\n## ')[0] ?? '';
  return [...part.matchAll(/^\|(.+)\|$/gm)].map((row) => (row[1] ?? '').split('|').map((cell) => cell.trim())).slice(2);
}
const namesIn = (cell = ''): string[] => [...cell.matchAll(/`([^`]+)`/g)].map((name) => name[1] ?? '');

const routes = rowsOf('Routes');
const investorRoutes = rowsOf('Investor routes');
const calls = [...rowsOf('Calls'), ...rowsOf('Investor calls')];
const elements = rowsOf('Investor elements');
const messages = rowsOf('Messages');
const needs = rowsOf('Operating day');
const rules = [...rowsOf('Rules'), ...rowsOf('Investor rules')];

describe('docs/coverage.md', () => {
  it('lists every page of administrators, and none that is not there', () => {
    const pages = filesOf(['src/pages/admin/**/*.tsx']).map((file) =>
      file
        .replace(/^src\/pages/, '')
        .replace(/\.tsx$/, '')
        .replace(/\/index$/, ''),
    );
    expect(pages.length).toBeGreaterThan(15);
    expect(routes.flatMap(([page]) => namesIn(page)).sort()).toEqual(pages.sort());
  });

  it('lists every page of investors and visitors', () => {
    const pages = filesOf(['src/pages/*.tsx', 'src/pages/funds/*.tsx'])
      .map((file) => file.replace(/^src\/pages/, '').replace(/(\/index)?\.tsx$/, ''))
      .filter((page) => page !== '' && !page.startsWith('/_'));
    expect(pages.length).toBeGreaterThan(20);
    const listed = investorRoutes.flatMap(([page]) => namesIn(page));
    expect(pages.filter((page) => !listed.includes(page))).toEqual([]);
  });

  it('names the elements of every page of investors, and every section about one', () => {
    const pages = filesOf(['src/pages/*.tsx', 'src/pages/funds/*.tsx'])
      .map((file) => file.replace(/^src\/pages/, '').replace(/(\/index)?\.tsx$/, ''))
      .filter((page) => page !== '' && !page.startsWith('/_') && !/^\/(401|404|500)$/.test(page));
    const listed = new Set(elements.flatMap(([page]) => namesIn(page)));
    expect(pages.filter((page) => !listed.has(page))).toEqual([]);
    const sections = new Set(elements.map(([, section]) => section));
    const wanted = Array.from({ length: 15 }, (_, index) => `domain 9.${index + 1}`);
    expect(wanted.filter((section) => !sections.has(section))).toEqual([]);
  });

  it('quotes the names of tests that exist, and words that the product says', () => {
    const cells = [
      ...elements.map((row) => row[3]),
      ...[...rules, ...needs].map((row) => row[1]),
      ...messages.map((row) => row[2]),
    ];
    expect(needs.length).toBeGreaterThan(20);
    const unheld = cells.filter((cell) => namesIn(cell).length === 0);
    expect(unheld).toEqual([]);
    const gone = cells.flatMap((cell = '') =>
      cell.split(/; (?=`)/).flatMap((part) => {
        const [file] = namesIn(part);
        const titles = [...part.matchAll(/"([^"]+)"/g)].map((title) => title[1] ?? '');
        if (file === undefined || !existsSync(path.join(root, file))) return [part];
        return titles.filter((title) => !textOf(file).includes(title)).map((title) => `${file}: ${title}`);
      }),
    );
    expect(gone).toEqual([]);
    const words = messages.flatMap(([, said]) => /«(.+)»/.exec(said ?? '')?.[1] ?? []);
    expect(words.length).toBeGreaterThan(5);
    const texts = filesOf(['src/**/*.ts']).map(textOf);
    expect(words.filter((word) => !texts.some((source) => source.includes(word)))).toEqual([]);
  });

  it('names operations that exist', () => {
    const named = calls.flatMap(([, ids]) => namesIn(ids));
    expect(named.length).toBeGreaterThan(30);
    expect(named.filter((id) => !(id in operations))).toEqual([]);
  });

  it('names tests that exist, and that name the operation', () => {
    const held = [
      ...routes.map((row) => row[1]),
      ...investorRoutes.map((row) => row[1]),
      ...calls.map((row) => row[2]),
      ...rules.map((row) => row[1]),
    ];
    expect(held.flatMap(namesIn).filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
    const silent = calls.flatMap(([, ids, tests]) =>
      namesIn(ids).filter((id) => !namesIn(tests).some((file) => textOf(file).includes(id))),
    );
    expect(silent).toEqual([]);
  });

  it('says of a row without a test what is missing', () => {
    const mute = [
      ...[...routes, ...investorRoutes].map(([name, held, missing]) => ({ name, held, missing })),
      ...calls.map(([name, , held, missing]) => ({ name, held, missing })),
    ].filter(({ held, missing }) => namesIn(held).length === 0 && !missing);
    expect(mute).toEqual([]);
    expect(rules.filter(([, held]) => namesIn(held).length === 0)).toEqual([]);
  });
});
