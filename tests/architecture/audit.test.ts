import ts from 'typescript';
import { expect, it } from 'vitest';
import { auditActionTexts } from '#shared/texts/auditTexts.ts';
import { proposals } from '#shared/texts/proposalTexts.ts';
import { filesOf, syntaxOf, textOf } from './tree.ts';

const code = /^[a-z]\w*\.[a-z]\w*$/i;

/** Codes of acts that a file of the server writes out: arguments of `act` and `record`, and the field `action`. */
function codesOf(file: string): string[] {
  const found: string[] = [];
  const read = (node: ts.Node): void => {
    if (ts.isStringLiteral(node) && code.test(node.text)) found.push(node.text);
    else if (ts.isConditionalExpression(node)) [node.whenTrue, node.whenFalse].forEach(read);
  };
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && /(^|\.)(act|record)$/.test(node.expression.getText()))
      node.arguments.forEach(read);
    if (ts.isPropertyAssignment(node) && node.name.getText() === 'action') read(node.initializer);
    ts.forEachChild(node, visit);
  };
  visit(syntaxOf(file));
  return found;
}

const services = filesOf(['src/server/**/*.ts']);
const written = new Set(services.flatMap(codesOf));

it('every act that the server writes out has Persian words in the audit log', () => {
  expect(written.size).toBeGreaterThan(120);
  expect([...written].filter((act) => !auditActionTexts[act]).sort()).toEqual([]);
});

it.each(Object.entries(proposals))('the acts of %s are written by a service and named by its title', (_kind, of) => {
  const texts = services.filter((file) => file.endsWith('.service.ts')).map(textOf);
  expect(of.acts.filter((act) => !texts.some((text) => text.includes(`'${act}'`)))).toEqual([]);
  expect(of.acts.map((act) => auditActionTexts[act])).toEqual([`پیشنهاد ${of.title}`, of.title, `رد ${of.title}`]);
});
