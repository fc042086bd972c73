import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { txTypeLabels } from '#shared/texts/orderTexts.ts';
import { checkNames } from '#server/modules/books/booksAudit/verify.repo.ts';
import { filesOf, syntaxOf, textOf } from './tree.ts';

/* The tables of docs/ledger.md say what the code does: accounts, journals, types of lines and checks. */

const page = textOf('docs/ledger.md');

/** Cells of the tables of a section: rows of trimmed cells, without heads and rules. */
function rowsOf(title: string): string[][] {
  const begin = page.indexOf(`\n## ${title}\n`);
  if (begin < 0) throw new Error(`docs/ledger.md has no section "${title}"`);
  const end = page.indexOf('\n## ', begin + 4);
  return page
    .slice(begin, end < 0 ? undefined : end)
    .split('\n')
    .filter((line) => /^\| `/.test(line))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
}

const names = (cell = ''): string[] => [...cell.matchAll(/`([^`]+)`/g)].map((name) => name[1] ?? '');
const columnOf = (title: string, column: number): string[] => [
  ...new Set(rowsOf(title).flatMap((row) => names(row[column]))),
];

/** Kinds of the journals that a file posts: the `kind` of the posting given to `ledger.post` or `post`. */
function journalsOf(file: string): string[] {
  const kinds: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && /(^|\.)post$/.test(node.expression.getText())) {
      for (const argument of node.arguments) {
        if (!ts.isObjectLiteralExpression(argument)) continue;
        for (const property of argument.properties) {
          if (!ts.isPropertyAssignment(property) || property.name.getText() !== 'kind') continue;
          kinds.push(ts.isStringLiteral(property.initializer) ? property.initializer.text : `? in ${file}`);
        }
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(syntaxOf(file));
  return kinds;
}

/** Literals of the union type `AccountKind`. */
function accountKinds(): string[] {
  const union = syntaxOf('src/server/modules/records/ledger/ledger.rules.ts').statements.find(
    (statement): statement is ts.TypeAliasDeclaration =>
      ts.isTypeAliasDeclaration(statement) && statement.name.text === 'AccountKind',
  );
  return [...(union?.type.getText() ?? '').matchAll(/'(\w+)'/g)].map((name) => name[1] ?? '');
}

describe('docs/ledger.md', () => {
  it('has a row for every account of the books, and for no other', () => {
    const accounts = accountKinds();
    expect(accounts.length).toBeGreaterThan(8);
    expect(columnOf('Chart of accounts', 0).sort()).toEqual(accounts.sort());
  });

  it('has a row for every kind of journal that is posted, and for no other', () => {
    const posted = filesOf(['src/server/modules/**/*.ts']).flatMap(journalsOf);
    expect(posted.length).toBeGreaterThan(8);
    // the demo's past begins with what was there before the books
    expect(columnOf('Posting table', 0).sort()).toEqual([...new Set([...posted, 'opening'])].sort());
  });

  it('posts between accounts that exist, with types that exist', () => {
    const accounts = accountKinds();
    const used = [...columnOf('Posting table', 2), ...columnOf('Posting table', 3)];
    expect(used.filter((name) => !accounts.includes(name))).toEqual([]);
    expect(columnOf('Posting table', 4).filter((name) => !(name in txTypeLabels))).toEqual([]);
  });

  it('has a row for every pair of accounts that the code transfers between, with its type', () => {
    const rows = rowsOf('Posting table');
    const call = /transfer\(\s*'(\w+)',\s*'(\w+)',[^;]*?'(\w+)'/g;
    const moves = filesOf(['src/server/modules/**/*.ts']).flatMap((file) =>
      [...textOf(file).matchAll(call)].map(([, debit = '', credit = '', type = '']) => ({ debit, credit, type })),
    );
    expect(moves.length).toBeGreaterThan(10);
    const missing = moves.filter(
      ({ debit, credit }) => !rows.some((row) => names(row[2]).includes(debit) && names(row[3]).includes(credit)),
    );
    expect(missing).toEqual([]);
  });

  it('has a row with the label of every type of line', () => {
    const rows = rowsOf('Types of entry lines').map((row) => [names(row[0])[0], row[1]]);
    expect(Object.fromEntries(rows)).toEqual(txTypeLabels);
  });

  it('has a row for every check of the books', () => {
    const chains = [...textOf('src/server/modules/books/booksAudit/verify.ts').matchAll(/name: '(\w+)'/g)].map(
      (name) => name[1],
    );
    expect(chains.length).toBe(2);
    expect(columnOf('Checks', 0)).toEqual(expect.arrayContaining([...checkNames, ...chains]));
    expect(columnOf('Checks', 0).length).toBe(checkNames.length + chains.length);
  });
});
