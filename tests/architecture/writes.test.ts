import ts from 'typescript';
import { expect, it } from 'vitest';
import { filesOf, syntaxOf } from './tree.ts';

/* Statements that change rows, as SQL and as the query builder writes them. */
const writes =
  /\b(insert\s+into|delete\s+from|update\s+\S+(\s+(as\s+)?\w+)?\s+set)\b|\.(insertInto|updateTable|deleteFrom)\(/i;
const readers = new Set(['Tx', 'Kysely<Database>']);

/** Functions that write through a connection that is declared for reads, as «file: name». */
function brokenPromises(file: string): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) && 'body' in node && node.body && writes.test(node.body.getText()))
      for (const { type } of node.parameters)
        if (type && readers.has(type.getText())) found.push(`${file}: ${node.name?.getText() ?? 'function'}`);
    ts.forEachChild(node, visit);
  };
  visit(syntaxOf(file));
  return found;
}

it('lets every function that writes demand a transaction, or say that its one statement is a whole act', () => {
  const files = filesOf(['src/server/**/*.ts']).filter((file) => !file.startsWith('src/server/db/'));
  expect(files.length).toBeGreaterThan(300);
  expect(files.flatMap(brokenPromises)).toEqual([]);
});
