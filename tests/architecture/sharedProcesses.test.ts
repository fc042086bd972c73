import ts from 'typescript';
import { expect, it } from 'vitest';
import { filesOf, syntaxOf } from './tree.ts';

/*
 * Files of a project share processes and with them every module (decision 0091). A replaced module would stay replaced
 * for the files that run later; tests/support/leftovers.ts sees to timers, variables, spies, servers and processes.
 */

const files = filesOf(
  ['tests/**/*.ts', 'src/**/*.test.ts', 'src/**/*.test.tsx', 'scripts/**/*.test.*', 'bench/**/*.test.ts'],
  {
    withTests: true,
  },
);

const forbidden = ['mock', 'doMock', 'unmock', 'doUnmock', 'resetModules', 'hoisted'];

/** Calls of `vi` or `vitest` that change which module an import gives. */
function moduleChangesOf(file: string): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (
      ts.isPropertyAccessExpression(node) &&
      ['vi', 'vitest'].includes(node.expression.getText()) &&
      forbidden.includes(node.name.text)
    )
      found.push(`${file}: ${node.getText()}`);
    node.forEachChild(visit);
  };
  visit(syntaxOf(file));
  return found;
}

it('no test replaces a module; what differs in a test is handed in', () => {
  expect(files.length).toBeGreaterThan(600);
  expect(files.flatMap(moduleChangesOf)).toEqual([]);
});
