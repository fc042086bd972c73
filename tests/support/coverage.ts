import { readFileSync } from 'node:fs';
import path from 'node:path';

/*
 * The facts of the specification and of docs/domain.md with the tests that hold them. They stand in docs/facts/*.json;
 * docs/coverage.md is made of them by `npm run docs:coverage`.
 */

const root = path.resolve(import.meta.dirname, '../..');

/** What the product must do, and where a test would notice that it does not. */
export interface Fact {
  /** its name, unique over all files */
  id: string;
  /** `card` or `spec 4` for the specification, `domain 9.2` for the policy, `product` for what this product adds */
  source: string;
  fact: string;
  /** file or folder where it holds */
  where?: string;
  /** addresses of the pages that it is about; `every page` for all */
  pages?: readonly string[];
  /** operations of the contract that it is about */
  operations?: readonly string[];
  /** words in Persian that the product says */
  says?: readonly string[];
  /** titles of the tests by their file; no title where the whole file is about it */
  tests: Readonly<Record<string, readonly string[]>>;
  /** row of the register of deviations (section 5 of docs/security.md) */
  deviation?: number;
  /** no test would notice a break */
  state?: 'untested';
}

/** Files of docs/facts in the order of the page, with the heading of each. */
export const parts = {
  specification: 'The specification',
  walk: 'The product walked as an investor',
  operator: 'The product walked as an operator',
  pages: 'Pages',
  calls: 'Calls of this product',
  rules: 'Rules and desks',
  unusual: 'Unusual events',
} as const;

/** The facts of one file. */
export function readFacts(part: keyof typeof parts): readonly Fact[] {
  return JSON.parse(readFileSync(path.join(root, `docs/facts/${part}.json`), 'utf8')) as Fact[];
}

const head = `# Coverage of the specification

<!-- Made by \`npm run docs:coverage\` of docs/facts/*.json; change those files. -->

Each fact of the specification, of the policy behind it and of what this product adds, with the test that would notice a break. \`tests/architecture/coverage.test.ts\` fails when a named file, title or operation is not there, when a page or an operation of the specification is missing, when a fact has no test, and when its row of the [register of deviations](security.md#5-register-of-deviations) is not there. Beside these, \`e2e/looks/visits.spec.ts\` looks at every page in each size, and \`npm run soak:screens\` opens every view in all its states.
`;

const code = (names: readonly string[] = []): string => names.map((name) => `\`${name}\``).join(', ');

function lineOf({ id, fact, where, pages, operations, says, tests, deviation, state }: Fact): string {
  const about = [code(pages), code(operations), (says ?? []).map((words) => `«${words}»`).join(', ')].filter(Boolean);
  const held = Object.entries(tests).map(([file, titles]) =>
    titles.length === 0 ? code([file]) : `${code([file])}: ${titles.map((title) => `"${title}"`).join(', ')}`,
  );
  return [
    `- **${id}**: ${fact}.`,
    about.length > 0 && `About ${about.join('; ')}.`,
    where && `Holds in ${code([where])}.`,
    held.length > 0 && `Held by ${held.join('; ')}.`,
    deviation && `Deviation ${deviation}.`,
    state && `**No test.**`,
  ]
    .filter(Boolean)
    .join(' ');
}

/** The text of docs/coverage.md. */
export function coveragePage(): string {
  const chapters = Object.entries(parts).map(([part, title]) => {
    const facts = readFacts(part as keyof typeof parts);
    const sources = [...new Set(facts.map(({ source }) => source))];
    const sections = sources.map((source) => {
      const own = facts.filter((fact) => fact.source === source);
      return `### ${source}\n\n${own.map(lineOf).join('\n')}\n`;
    });
    const deviating = facts.filter(({ deviation }) => deviation !== undefined).length;
    const untested = facts.filter(({ state }) => state === 'untested').length;
    return `\n## ${title}\n\nHere stand ${facts.length} facts, ${deviating} of them with a deviation, ${untested} without a test.\n\n${sections.join('\n')}`;
  });
  return head + chapters.join('');
}
