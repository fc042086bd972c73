import ts from 'typescript';
import { expect, it } from 'vitest';
import { logEvents } from '#server/logEvents.ts';
import { filesOf, syntaxOf } from './tree.ts';

/* Lines of the process's last moments are named after the event of Node. */
const ofNode = ['uncaughtException', 'unhandledRejection'];

/** Sentences that the server logs: the last argument of `log.warn(…)` and its like. */
function sentencesOf(file: string): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (
      ts.isCallExpression(node) &&
      ts.isPropertyAccessExpression(node.expression) &&
      /^(fatal|error|warn|info)$/.test(node.expression.name.text) &&
      /(^|\.)log$/.test(node.expression.expression.getText())
    ) {
      const last = node.arguments.at(-1);
      if (last && ts.isStringLiteral(last)) found.push(last.text);
      else if (last?.getText() !== 'event') found.push(`${file}: ${last?.getText() ?? 'nothing'}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(syntaxOf(file));
  return found;
}

it('every sentence of the log has a code, and no code is left of a sentence that is gone', () => {
  const said = [...new Set([...filesOf(['src/server/**/*.ts']).flatMap(sentencesOf), ...ofNode])].sort();
  expect(said.length).toBeGreaterThan(50);
  expect(Object.keys(logEvents).sort()).toEqual(said);
});

it('codes are words that a search finds whole', () => {
  expect(Object.values(logEvents).filter((code) => !/^[a-z]+(_[a-z]+)*$/.test(code))).toEqual([]);
});
