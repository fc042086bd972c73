import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { documents, figuresOf, readCitations, sectionsOf, type Shelf } from './citations.ts';
import { filesOf, root, textOf } from './tree.ts';

const shelf: Shelf = {
  sections: new Map([...new Set(Object.values(documents))].map((file) => [file, sectionsOf(textOf(file))])),
  figures: figuresOf(textOf('docs/reliability.md')),
  decisions: new Set(filesOf(['docs/decisions/*.md']).map((file) => Number(path.basename(file).slice(0, 4)))),
};

const sources = filesOf(
  ['{src,tests,e2e,bench,scripts}/**/*.{ts,tsx,mjs}', '*.{ts,mjs}', '.dependency-cruiser.mjs', '.env.example'],
  { withTests: true },
  // these two hold broken citations on purpose
).filter((file) => !/^tests\/architecture\/citations(\.test)?\.ts$/.test(file));
const pages = filesOf(['*.md', 'docs/**/*.md']);

describe('citations', () => {
  it('of sections, figures and decisions lead to something', () => {
    const read = [...sources, ...pages].map((file) => ({
      file,
      ...readCitations(textOf(file), shelf, !file.endsWith('.md')),
    }));
    expect(read.flatMap(({ file, problems }) => problems.map((problem) => `${file}: ${problem}`))).toEqual([]);
    expect(read.reduce((total, { count }) => total + count, 0)).toBeGreaterThan(900);
  });

  it('of documents by name lead to a file', () => {
    const broken = sources.flatMap((file) =>
      [...textOf(file).matchAll(/\b(docs\/[\w/-]+\.md|(?<![\w/.])[A-Z]+\.md)\b/g)]
        .map((name) => name[1] ?? '')
        .filter((name) => !existsSync(path.join(root, name)))
        .map((name) => `${file}: ${name}`),
    );
    expect(broken).toEqual([]);
  });
});

describe('the reader of citations', () => {
  const problemsOf = (text: string) => readCitations(text, shelf, true).problems;

  it('takes lists, ranges, figures and places', () => {
    const text = `
      /* Sells (domain 1.5, 1.7 and 9.5; spec 6). Rows of domain 9.16 to 9.21, reliability 12: M5, M6.
       * Files (reliability 7, item 5), reliability 9 rows 4 to 6, decision 0013, reliability
       * M19 and M14. */`;
    expect(readCitations(text, shelf, true)).toEqual({ count: 14, problems: [] });
  });

  it.each([
    ['a section that is not there', '// (domain 1.99)', 'docs/domain.md has no 1.99'],
    ['the second of a list', '// (domain 1.5, 77)', 'docs/domain.md has no 77'],
    ['a section behind a line end', '/* domain\n * 1.99 */', 'docs/domain.md has no 1.99'],
    ['a figure', '// (reliability M99)', 'docs/reliability.md has no M99'],
    ['a figure alone', '// M99: everything', '"M99" is no figure'],
    ['a figure in the title of a test', "it('is quick (P7)', () => {})", '"P7" is no figure'],
    ['an item', '// (reliability 7, item 77)', 'section 7 of docs/reliability.md has no 77'],
    ['a decision', '// decision 9999', '"decision 9999" does not exist'],
    ['a story', "story('x', 'domain 1.99', [])", 'docs/domain.md has no 1.99'],
    ['a document without a section', '// colors (design, look)', 'names no section'],
    ['a report', '// (security H4)', 'not in the repository'],
    ['a report by number', '// (operator 17)', 'not in the repository'],
  ])('finds %s', (_what, text, problem) => {
    expect(problemsOf(text).join('; ')).toContain(problem);
  });
});
