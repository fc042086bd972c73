import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { ruleFieldLabels } from '#shared/texts/ruleTexts.ts';
import { filesOf, syntaxOf } from './tree.ts';
import { changeText } from '#panel/components/forms/strings.ts';

/** Contents that take their fields from a row: where their names are declared. */
const spread: Record<string, string[]> = {
  'src/server/modules/funds/ruleChanges/changes.view.ts: ? ...fields': Object.keys(ruleFieldLabels),
  'src/server/modules/funds/ruleChanges/fundRules.service.ts: ? ...terms': Object.keys(ruleFieldLabels),
};

type Named = ts.FunctionLikeDeclaration & { body: ts.Node };

/** Functions that declare to give the content of an approval. */
function contentsOf(file: string): Named[] {
  const found: Named[] = [];
  const visit = (node: ts.Node): void => {
    if (
      ts.isFunctionLike(node) &&
      'body' in node &&
      node.body &&
      /\bApprovalContent\b/.test(node.type?.getText() ?? '')
    )
      found.push(node as Named);
    ts.forEachChild(node, visit);
  };
  visit(syntaxOf(file));
  return found;
}

/** Names of the fields of the object that a function returns; a spread or a computed name is told as a problem. */
function fieldsOf(declared: Named): string[] {
  const fields: string[] = [];
  const read = (node: ts.Node): void => {
    const value = ts.isParenthesizedExpression(node) ? node.expression : node;
    if (!ts.isObjectLiteralExpression(value)) return;
    for (const property of value.properties) {
      const name = property.name;
      fields.push(name && (ts.isIdentifier(name) || ts.isStringLiteral(name)) ? name.text : `? ${property.getText()}`);
    }
  };
  const visit = (node: ts.Node): void => {
    if (ts.isReturnStatement(node) && node.expression) read(node.expression);
    else if (!ts.isFunctionLike(node)) ts.forEachChild(node, visit);
  };
  if (ts.isBlock(declared.body)) ts.forEachChild(declared.body, visit);
  else read(declared.body);
  return fields;
}

const declared = filesOf(['src/server/modules/**/*.ts'])
  .filter((file) => !file.includes('/approvals/'))
  .flatMap((file) => contentsOf(file).map((content) => ({ file, fields: fieldsOf(content) })));

describe('what a second person decides about', () => {
  it('is declared field by field in the modules', () => {
    expect(declared.length).toBeGreaterThanOrEqual(8);
    expect(declared.filter(({ fields }) => fields.length === 0).map(({ file }) => file)).toEqual([]);
  });

  it('has a Persian name for every field, so that a changed one can be told', () => {
    const unnamed = declared.flatMap(({ file, fields }) =>
      fields
        .flatMap((field) => spread[`${file}: ${field}`] ?? [field])
        .filter((field) => !(field in changeText.fields))
        .map((field) => `${file}: ${field}`),
    );
    expect(unnamed).toEqual([]);
    expect(
      // ISIN has no Persian name that people use
      Object.values(changeText.fields).filter((label) => !/^[\u0600-\u06FF\u200C\u066A ()]+(?:ISIN)?$/.test(label)),
    ).toEqual([]);
  });
});
