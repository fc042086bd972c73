import ts from 'typescript';
import { expect, it } from 'vitest';
import { must } from '#tests/support/must.ts';
import { filesOf, syntaxOf } from './tree.ts';

/*
 * What knip cannot see: names taken out of an object (`slice.actions`), endpoints of the API and keys of the objects of Persian
 * texts. Each must be read by production code, a test alone is no reader.
 */

const production = filesOf(['src/**/*.{ts,tsx}']);
const trees = new Map(production.map((file) => [file, syntaxOf(file)]));

function visit(node: ts.Node, see: (node: ts.Node) => void): void {
  see(node);
  node.forEachChild((child) => visit(child, see));
}

const identifiersOf = new Map<string, Set<string>>();
for (const [file, tree] of trees) {
  const names = new Set<string>();
  visit(tree, (node) => {
    if (ts.isIdentifier(node)) names.add(node.text);
  });
  identifiersOf.set(file, names);
}

/** Names of `export const { a, b } = …` of a file. */
function takenOut(file: string): string[] {
  const names: string[] = [];
  for (const statement of trees.get(file)?.statements ?? []) {
    if (!ts.isVariableStatement(statement)) continue;
    for (const { name } of statement.declarationList.declarations)
      if (ts.isObjectBindingPattern(name)) for (const { name: taken } of name.elements) names.push(taken.getText());
  }
  return names;
}

const unreadNames = (patterns: string[]) =>
  filesOf(patterns).flatMap((file) =>
    takenOut(file)
      .filter((name) => !production.some((reader) => reader !== file && identifiersOf.get(reader)?.has(name)))
      .map((name) => `${file}: ${name}`),
  );

it('each action and selector of a slice is read', () => {
  expect(unreadNames(['src/panel/store/slices/*.ts'])).toEqual([]);
});

/** Endpoints of a file that read or change something, by the names by which code may call them. */
function endpointNames(file: string): string[][] {
  const names: string[][] = [];
  visit(must(trees.get(file)), (node) => {
    if (!ts.isPropertyAssignment(node) || !ts.isCallExpression(node.initializer)) return;
    if (!['reads', 'changes'].includes(node.initializer.expression.getText())) return;
    const id = node.name.getText();
    const name = `${id.charAt(0).toUpperCase()}${id.slice(1)}`;
    names.push([id, `use${name}Query`, `useLazy${name}Query`, `use${name}Mutation`]);
  });
  return names;
}

/** Calls of the specification whose work the panel does by another call, or without the query cache. */
const otherwise = ['logout', 'orderSchedule', 'approveNav', 'getXsrfToken', 'uploadFile'];

it('each endpoint of the API is called', () => {
  expect(unreadNames(['src/panel/api/*.ts'])).toEqual([]);
  const uncalled = filesOf(['src/panel/api/*.ts']).flatMap((file) => {
    const readers = production.filter((reader) => reader !== file && reader.startsWith('src/panel/'));
    return endpointNames(file).filter(
      (names) => !readers.some((reader) => names.some((name) => identifiersOf.get(reader)?.has(name))),
    );
  });
  expect(uncalled.map(([id]) => id)).toEqual(otherwise);
});

/** An object of texts: its keys, with the objects below them. */
type Keys = Map<string, Keys | null>;

function keysOf(node: ts.Expression): Keys | null {
  if (ts.isAsExpression(node) || ts.isSatisfiesExpression(node)) return keysOf(node.expression);
  if (!ts.isObjectLiteralExpression(node)) return null;
  const keys: Keys = new Map();
  for (const property of node.properties)
    if (ts.isPropertyAssignment(property) && !ts.isComputedPropertyName(property.name))
      keys.set(property.name.text, keysOf(property.initializer));
  return keys;
}

/** Objects of texts of a file by their exported names. */
function textsOf(file: string): Map<string, Keys> {
  const texts = new Map<string, Keys>();
  for (const statement of trees.get(file)?.statements ?? []) {
    if (!ts.isVariableStatement(statement)) continue;
    for (const { name, initializer } of statement.declarationList.declarations) {
      const keys = initializer && keysOf(initializer);
      if (keys && ts.isIdentifier(name)) texts.set(name.text, keys);
    }
  }
  return texts;
}

const leavesOf = (keys: Keys | null, path: string): string[] =>
  keys === null ? [path] : [...keys].flatMap(([key, below]) => leavesOf(below, `${path}.${key}`));

/** A name that is declared, or that names a property or an attribute, reads nothing. */
function isOnlyName(node: ts.Identifier): boolean {
  const { parent } = node;
  if (ts.isBindingElement(parent) && parent.propertyName === node) return true;
  return !ts.isShorthandPropertyAssignment(parent) && (parent as { name?: ts.Node }).name === node;
}

/** A parameter of the same name is another thing. */
function isParameter(node: ts.Identifier): boolean {
  for (let at: ts.Node = node; !ts.isSourceFile(at); at = at.parent)
    if (ts.isFunctionLike(at) && at.parameters.some(({ name }) => declaredBy(name).includes(node.text))) return true;
  return false;
}

function declaredBy(name: ts.BindingName): string[] {
  if (ts.isIdentifier(name)) return [name.text];
  return name.elements.flatMap((element) => (ts.isBindingElement(element) ? declaredBy(element.name) : []));
}

/** Paths that a file reads of the objects it knows by local names; a path to an object stands for all below it. */
function readsOf(tree: ts.SourceFile, known: Map<string, string>): string[] {
  const names = new Map(known);
  const reads: string[] = [];
  visit(tree, (node) => {
    if (!ts.isIdentifier(node) || !names.has(node.text) || ts.isImportSpecifier(node.parent)) return;
    if (isOnlyName(node) || isParameter(node)) return;
    let path = names.get(node.text) ?? '';
    let at: ts.Node = node;
    while (ts.isPropertyAccessExpression(at.parent) && at.parent.expression === at) {
      at = at.parent;
      path += `.${(at as ts.PropertyAccessExpression).name.text}`;
    }
    const declared = at.parent;
    if (ts.isVariableDeclaration(declared) && declared.initializer === at) {
      if (ts.isIdentifier(declared.name)) {
        names.set(declared.name.text, path);
        return;
      }
      for (const element of declared.name.elements) {
        if (!ts.isBindingElement(element) || !ts.isIdentifier(element.name)) continue;
        names.set(element.name.text, `${path}.${(element.propertyName ?? element.name).getText()}`);
      }
      return;
    }
    reads.push(path);
  });
  return reads;
}

it('each Persian text of the panel is shown somewhere', () => {
  const files = filesOf(['src/panel/**/*trings.ts']);
  const objects = new Map(
    files.flatMap((file) => [...textsOf(file)].map(([name, keys]) => [`${file}: ${name}`, keys])),
  );
  const reads: string[] = [];
  for (const [reader, tree] of trees) {
    const known = new Map<string, string>();
    if (files.includes(reader)) for (const name of textsOf(reader).keys()) known.set(name, `${reader}: ${name}`);
    for (const statement of tree.statements) {
      if (!ts.isImportDeclaration(statement)) continue;
      const source = (statement.moduleSpecifier as ts.StringLiteral).text;
      const target = source.startsWith('#panel/')
        ? source.replace('#panel/', 'src/panel/')
        : new URL(source, `file:///${reader}`).pathname.slice(1);
      const bindings = statement.importClause?.namedBindings;
      if (!files.includes(target) || !bindings || !ts.isNamedImports(bindings)) continue;
      for (const { name, propertyName } of bindings.elements)
        known.set(name.text, `${target}: ${(propertyName ?? name).getText()}`);
    }
    if (known.size > 0) reads.push(...readsOf(tree, known));
  }
  const read = new Set(reads);
  const above = new Set<string>();
  for (const path of read)
    for (let dot = path.indexOf('.'); dot !== -1; dot = path.indexOf('.', dot + 1)) above.add(path.slice(0, dot));
  const isRead = (leaf: string): boolean => {
    // a text of which something is read, such as its length
    if (above.has(leaf)) return true;
    for (let path = leaf; ; path = path.slice(0, path.lastIndexOf('.'))) {
      if (read.has(path)) return true;
      if (objects.has(path)) return false;
    }
  };
  const unread = [...objects].flatMap(([name, keys]) => leavesOf(keys, name)).filter((leaf) => !isRead(leaf));
  expect(unread).toEqual([]);
});
