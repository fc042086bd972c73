import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

export const root = path.resolve(import.meta.dirname, '../..');

/** Files of the repository by patterns, relative to its root, sorted; test files only when they are asked for. */
export function filesOf(patterns: readonly string[], options: { withTests?: boolean } = {}): string[] {
  const found = globSync([...patterns], { cwd: root }).map((file) => file.split(path.sep).join('/'));
  return [...new Set(found)].filter((file) => options.withTests === true || !/\.test\.tsx?$/.test(file)).sort();
}

const texts = new Map<string, string>();

/** Text of a file of the repository; read once, since no test changes one. */
export function textOf(file: string): string {
  const text = texts.get(file) ?? readFileSync(path.join(root, file), 'utf8');
  texts.set(file, text);
  return text;
}

/** Number of lines of a file of the repository. */
export function linesOf(file: string): number {
  return textOf(file).trimEnd().split('\n').length;
}

const trees = new Map<string, ts.SourceFile>();

/** Syntax tree of a TypeScript file of the repository; parsed once for all tests of a process. */
export function syntaxOf(file: string): ts.SourceFile {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const tree = trees.get(file) ?? ts.createSourceFile(file, textOf(file), ts.ScriptTarget.ESNext, true, kind);
  trees.set(file, tree);
  return tree;
}

/** Exported function declarations of a file. */
export function exportedFunctionsOf(file: string): ts.FunctionDeclaration[] {
  return syntaxOf(file).statements.filter(
    (statement): statement is ts.FunctionDeclaration =>
      ts.isFunctionDeclaration(statement) &&
      (ts.getModifiers(statement) ?? []).some((modifier) => modifier.kind === ts.SyntaxKind.ExportKeyword),
  );
}
