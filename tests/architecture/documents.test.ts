import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { filesOf, root, textOf } from './tree.ts';

const readme = textOf('README.md');

/** The lines of a README section, from its heading to the next one of the same depth. */
function section(title: string): string {
  const begin = readme.indexOf(`\n## ${title}\n`);
  if (begin < 0) throw new Error(`README has no section "${title}"`);
  const end = readme.indexOf('\n## ', begin + 4);
  return readme.slice(begin, end < 0 ? undefined : end);
}

/** Names in backticks in the first cell of the table rows. */
function firstCells(text: string): string[] {
  return [...text.matchAll(/^\|([^|]+)\|/gm)].flatMap((row) =>
    [...(row[1] ?? '').matchAll(/`([^`]+)`/g)].map((name) => name[1] ?? ''),
  );
}

describe('README', () => {
  const manifest = JSON.parse(textOf('package.json')) as {
    dependencies: Record<string, string>;
    devDependencies: Record<string, string>;
    scripts: Record<string, string>;
  };

  it('is read in a few minutes: lists stand in docs', () => {
    expect(readme.split('\n').length).toBeLessThan(140);
  });

  it('has a reason in docs for every dependency, and names none that left', () => {
    const used = [...Object.keys(manifest.dependencies), ...Object.keys(manifest.devDependencies)].sort();
    expect(firstCells(textOf('docs/dependencies.md')).sort()).toEqual(used);
  });

  it('pins every dependency exactly', () => {
    const all = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies });
    expect(all.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([]);
  });

  it('names every command', () => {
    expect(
      Object.keys(manifest.scripts).filter((name) => !firstCells(textOf('docs/commands.md')).includes(name)),
    ).toEqual([]);
  });

  it('names no command that is not there', () => {
    const papers = filesOf(['*.md', 'docs/**/*.md']).map(textOf).join('\n');
    const named = [...papers.matchAll(/npm run (?:--silent )?([a-z][\w:]*)/g)].map((match) => match[1] ?? '');
    const missing = [...named, ...firstCells(textOf('docs/commands.md'))].filter(
      (name) => /^[a-z][\w:]*$/.test(name) && !(name in manifest.scripts),
    );
    expect([...new Set(missing)]).toEqual([]);
  });

  it('lists every variable, as .env.example does', () => {
    const read = [
      ...[
        'config',
        'directDebitConfig',
        'identityConfig',
        'openLines',
        'pushConfig',
        'smsConfig',
        'db/backup/secretsFile',
      ]
        .map((name) => textOf(`src/server/${name}.ts`))
        .join('')
        .matchAll(/'([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+|PORT|HOST|DEMO|PAGES|EMBEDDED|GATEWAYS)'/g),
    ].map((name) => name[1]);
    const variables = [...new Set(read)].sort();
    const example = [...textOf('.env.example').matchAll(/^#? ?([A-Z][A-Z0-9_]*)=/gm)].map((name) => name[1]);
    expect(variables.length).toBeGreaterThan(20);
    expect([...new Set(example)].sort()).toEqual(variables);
    expect([...new Set(firstCells(textOf('docs/variables.md')))].sort()).toEqual(variables);
  });
});

describe('documents', () => {
  const documents = filesOf(['*.md', 'docs/**/*.md']);

  it('link to files that are there', () => {
    const broken = documents.flatMap((file) =>
      [...textOf(file).matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)/g)]
        .map((link) => link[1] ?? '')
        .filter((link) => !existsSync(path.resolve(root, path.dirname(file), link)))
        .map((link) => `${file}: ${link}`),
    );
    expect(broken).toEqual([]);
  });

  it('lead from the address to the act of buying units, file by file', () => {
    const filesIn = (step: string): string[] => {
      const row = section('Where is X?')
        .split('\n')
        .find((line) => line.includes(step));
      return [...(row ?? '').matchAll(/`(src\/[^`]+\.tsx?)`/g)].map((name) => name[1] ?? '');
    };
    const told = (step: string): string => filesIn(step).map(textOf).join('\n');
    expect(told('Buying units, 1:')).toContain('BuyUnitsView');
    expect(told('| 3:')).toContain('buyOrder:');
    expect(told('| 4:')).toContain('export const buyOrder = operation');
    expect(told('| 6:')).toContain('handlersOf(services, special)');
    expect(told('| 7:')).toMatch(/buyOrder: async \(ctx, \{ body \}\)[\s\S]*async estimate\(\s*tx: /);
  });

  it('lead on from the act to its rules, its SQL and the fields that leave', () => {
    const cell = (step: string): string =>
      section('Where is X?')
        .split('\n')
        .find((line) => line.includes(step)) ?? '';
    const [dates, money, limits] = [...cell('| 8:').matchAll(/`(src\/[^`]+)`/g)].map((name) => textOf(name[1] ?? ''));
    expect(dates).toContain('export function orderDates(');
    expect(money).toContain('export function buyByAmount(');
    expect(limits).toContain('export function findProblems(');
    const only = (step: string): string => textOf(/`(src\/[^`]+)`/.exec(cell(step))?.[1] ?? '');
    expect(only('| 9:')).toContain('export async function insertOrder(');
    expect(only('| 10:')).toMatch(/export function \w+View\(/);
  });

  it('say in every row of the "where is X" table where it is', () => {
    const rows = section('Where is X?')
      .split('\n')
      .filter((line) => /^\|/.test(line))
      .slice(2);
    expect(rows.filter((row) => !/`(src|tests|e2e|docs|scripts|bench)\//.test(row.split('|')[2] ?? ''))).toEqual([]);
  });

  it('name files that are there in the "where is X" table', () => {
    const files = [...section('Where is X?').matchAll(/`((?:src|tests|e2e|docs|scripts|bench)\/[^`*{<]+)`/g)].map(
      (match) => match[1] ?? '',
    );
    expect(files.length).toBeGreaterThan(10);
    expect(files.filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
  });

  it('name files that are there in the recipes', () => {
    const recipes = textOf('CONTRIBUTING.md');
    const files = [...recipes.matchAll(/`((?:src|tests|e2e|docs|scripts|bench)\/[\w./-]+)`/g)].map(
      (name) => name[1] ?? '',
    );
    expect(files.length).toBeGreaterThan(40);
    expect(files.filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
  });

  it('count the files of a list with two people: at most 15, with the one that is generated', () => {
    const recipe =
      /\n### Add a list with a file and two people\n([^]*?)\n### /.exec(textOf('CONTRIBUTING.md'))?.[1] ?? '';
    const [, named = ''] = /touches (\d+) files by hand, and `tables\.ts`/.exec(recipe) ?? [];
    const rows = recipe.split('\n').filter((line) => line.startsWith('| ') && !/^\| (Of its own|-+)/.test(line));
    const files = rows
      .flatMap((row) => row.split('|').flatMap((cell) => cell.split(',')))
      .filter((name) => name.trim());
    expect(files.length).toBe(Number(named));
    expect(files.length + 1).toBeLessThanOrEqual(15);
  });

  it('say in docs/architecture.md which district uses which', async () => {
    const config = path.join(root, '.dependency-cruiser.mjs');
    const { districts } = (await import(config)) as { districts: Record<string, string[]> };
    const page = textOf('docs/architecture.md');
    const table = page.slice(page.indexOf('| District '), page.indexOf('## 3.'));
    const rows = [...table.matchAll(/^\| `(\w+)`\s+\| ([^|]*?)\s+\| ([^|]*?)\s+\|/gm)].map(([, name, , below]) => [
      name,
      [...(below ?? '').matchAll(/`(\w+)`/g)].map(([, one]) => one),
    ]);
    expect(rows).toEqual(Object.entries(districts));
  });

  it('name in the glossary what the code names', () => {
    const code = filesOf(['src/**/*.{ts,tsx}']).map(textOf).join('\n');
    const named = textOf('docs/glossary.md')
      .split('\n')
      .filter((line) => /^\| [^|]*\| [^|]*[\u0600-\u06ff]/.test(line))
      .flatMap((line) => line.split('|').slice(4, 6))
      .flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map((name) => name[1] ?? ''));
    expect(named.length).toBeGreaterThan(80);
    expect(named.filter((name) => !code.includes(name))).toEqual([]);
  });

  it('name nothing in code letters that the code does not have', () => {
    const code = filesOf(['src/**/*.{ts,tsx}']).map(textOf).join('\n');
    const tables = textOf('src/server/db/tables.ts');
    const isWord = (name: string, text: string) => new RegExp(`\\b${name.replace('.', '\\.')}\\b`).test(text);
    /** `accounts.held` is a column of a table */
    const isColumn = (name: string) => name.includes('.') && name.split('.').every((part) => isWord(part, tables));
    // shapes of names and fields of a log line
    const others = new Set(['NNNN_what', 'DOMAIN_REASON', 'err.type', 'err.fields']);
    const named = ['architecture', 'domain', 'ledger', 'reliability', 'security'].flatMap((page) =>
      [...textOf(`docs/${page}.md`).matchAll(/`([A-Za-z]+(?:_[A-Za-z]+)+|[a-z]+[A-Z]\w+|[a-z]\w+\.[a-z]\w+)`/g)].map(
        (name) => name[1] ?? '',
      ),
    );
    expect(named.length).toBeGreaterThan(200);
    const gone = [...new Set(named)].filter((name) => !others.has(name) && !isWord(name, code) && !isColumn(name));
    expect(gone).toEqual([]);
  });

  it('record decisions under consecutive numbers', () => {
    const numbers = filesOf(['docs/decisions/*.md']).map((file) => path.basename(file).slice(0, 4));
    expect(numbers).toEqual(numbers.map((_, index) => String(index + 1).padStart(4, '0')));
  });
});
