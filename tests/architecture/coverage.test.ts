import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { operations } from '#shared/contract/operations.ts';
import { coveragePage, parts, readFacts, type Fact } from '#tests/support/coverage.ts';
import { documents, sectionsOf } from './citations.ts';
import { filesOf, root, textOf } from './tree.ts';

/** Facts of which no test notices a break. The list may only become shorter. */
const untested: readonly string[] = [];

/** How many facts of each section of the specification are written down; fewer would mean that one was left out. */
const leastFacts: Record<string, number> = {
  card: 40,
  'spec 1': 17,
  'spec 2': 70,
  'spec 3': 40,
  'spec 4': 41,
  'spec 5': 19,
  'spec 6': 21,
  'spec 7': 108,
  'spec 8': 19,
  'spec 9': 26,
};

const names = Object.keys(parts) as (keyof typeof parts)[];
const specification = readFacts('specification');
const pages = readFacts('pages');
const all = names.flatMap(readFacts);
const without = all.filter(({ state }) => state === 'untested').map(({ id }) => id);
const listed = (facts: readonly Fact[]): Set<string> => new Set(facts.flatMap((fact) => fact.pages ?? []));

/** Addresses of the page files by pattern. */
const routesOf = (patterns: readonly string[]): string[] =>
  filesOf(patterns)
    .map((file) => file.replace(/^src\/pages/, '').replace(/(\/index)?\.tsx$/, ''))
    .filter((route) => route !== '' && !route.startsWith('/_'));

const pageFacts = pages.filter(({ id }) => id.startsWith('page.'));
const elements = pages.filter(({ id }) => id.startsWith('element.'));

describe('a fact', () => {
  it('has a name of its own', () => {
    const ids = all.map(({ id }) => id);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });

  it('comes from a section that is there', () => {
    const shelf = Object.fromEntries(
      ['spec', 'domain', 'design'].map((name) => [name, sectionsOf(textOf(documents[name] ?? ''))]),
    );
    const lost = all.filter(({ source }) => {
      const [name = '', ...cited] = source.split(/,? /);
      if (name === 'card' || name === 'product') return cited.length > 0;
      return cited.length === 0 || cited.some((section) => !shelf[name]?.has(section));
    });
    expect(lost.map(({ id, source }) => `${id}: ${source}`)).toEqual([]);
  });

  it('is held by tests whose titles are there', () => {
    const gone = all.flatMap(({ id, tests }) =>
      Object.entries(tests).flatMap(([file, titles]) => {
        if (!existsSync(path.join(root, file))) return [`${id}: ${file}`];
        const text = textOf(file);
        return titles.filter((title) => !text.includes(title)).map((title) => `${id}: ${file}: ${title}`);
      }),
    );
    expect(gone).toEqual([]);
  });

  it('names a test or that there is none, and a row of the register of deviations that is there', () => {
    const rows = new Set(
      [
        ...textOf('docs/security.md')
          .split('## 5. Register of deviations')[1]!
          .matchAll(/^\| (\d+) +\|/gm),
      ].map((row) => Number(row[1])),
    );
    const loose = all.filter(({ tests, state }) => Object.keys(tests).length === 0 && state !== 'untested');
    expect(loose.map(({ id }) => id)).toEqual([]);
    const unregistered = all.filter(({ deviation }) => deviation !== undefined && !rows.has(deviation));
    expect(unregistered.map(({ id }) => id)).toEqual([]);
  });

  it(`has a test, but for ${without.length} of ${all.length}, which stand in a list`, () => {
    expect([...without].sort()).toEqual([...untested].sort());
  });

  it('names files, operations and words that are there', () => {
    const texts = filesOf(['src/**/*.ts']).map(textOf);
    const lost = all.flatMap(({ id, where, operations: named = [], says = [] }) => [
      ...(where && !existsSync(path.join(root, where)) ? [`${id}: ${where}`] : []),
      ...named.filter((name) => !(name in operations)).map((name) => `${id}: ${name}`),
      ...says.filter((words) => !texts.some((text) => text.includes(words))).map((words) => `${id}: ${words}`),
    ]);
    expect(lost).toEqual([]);
  });
});

describe('the specification', () => {
  it('has all its facts, each with the place where it holds and the title of a test', () => {
    const counts = Object.fromEntries(
      Object.keys(leastFacts).map((source) => [source, specification.filter((fact) => fact.source === source).length]),
    );
    const short = Object.entries(leastFacts).filter(([source, least]) => (counts[source] ?? 0) < least);
    expect(short.map(([source]) => `${source}: ${counts[source]}`)).toEqual([]);
    const vague = specification.filter(
      ({ where, operations: named, tests }) =>
        (where === undefined && named === undefined) || Object.values(tests).some((titles) => titles.length === 0),
    );
    expect(vague.map(({ id }) => id)).toEqual([]);
  });
});

describe('pages', () => {
  it('of administrators each have their row, and no other has one', () => {
    const routes = routesOf(['src/pages/admin/**/*.tsx']);
    expect(routes.length).toBeGreaterThan(15);
    const named = [...listed(pageFacts)].filter((route) => route.startsWith('/admin'));
    expect(named.sort()).toEqual(routes.sort());
  });

  it('of investors and visitors each have their row', () => {
    const routes = routesOf(['src/pages/*.tsx', 'src/pages/funds/*.tsx']);
    expect(routes.length).toBeGreaterThan(20);
    expect(routes.filter((route) => !listed(pageFacts).has(route))).toEqual([]);
  });

  it('of investors name their elements, and every section about one is named', () => {
    const routes = routesOf(['src/pages/*.tsx', 'src/pages/funds/*.tsx']).filter(
      (route) => !/^\/(401|404|500)$/.test(route),
    );
    expect(routes.filter((route) => !listed(elements).has(route))).toEqual([]);
    const sections = new Set(elements.map(({ source }) => source));
    const wanted = Array.from({ length: 15 }, (_, index) => `domain 9.${index + 1}`);
    expect(wanted.filter((section) => !sections.has(section))).toEqual([]);
  });
});

describe('calls', () => {
  it('are named by the tests that hold them', () => {
    const calls = readFacts('calls');
    expect(calls.flatMap((call) => call.operations ?? []).length).toBeGreaterThan(300);
    const silent = calls.flatMap(({ id, operations: named = [], tests }) =>
      named
        .filter((name) => !Object.keys(tests).some((file) => textOf(file).includes(name)))
        .map((name) => `${id}: ${name}`),
    );
    expect(silent).toEqual([]);
  });
});

it('docs/coverage.md is made of the facts (npm run docs:coverage)', () => {
  expect(textOf('docs/coverage.md') === coveragePage()).toBe(true);
});
