import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

export const root = path.resolve(import.meta.dirname, '../..');

/** Files of the repository by patterns, relative to its root, sorted; test files only when they are asked for. */
export function filesOf(patterns: readonly string[], options: { withTests?: boolean } = {}): string[] {
  const found = globSync([...patterns], { cwd: root }).map((file) => file.split(path.sep).join('/'));
  return [...new Set(found)].filter((file) => options.withTests === true || !/\.test\.tsx?$/.test(file)).sort();
}

/** Text of a file of the repository. */
export function textOf(file: string): string {
  return readFileSync(path.join(root, file), 'utf8');
}

/** Number of lines of a file of the repository. */
export function linesOf(file: string): number {
  return textOf(file).trimEnd().split('\n').length;
}

/** Syntax tree of a TypeScript file of the repository. */
export function syntaxOf(file: string): ts.SourceFile {
  return ts.createSourceFile(
    file,
    textOf(file),
    ts.ScriptTarget.ESNext,
    true,
    file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  );
}

/** Exported function declarations of a file. */
export function exportedFunctionsOf(file: string): ts.FunctionDeclaration[] {
  return syntaxOf(file).statements.filter(
    (statement): statement is ts.FunctionDeclaration =>
      ts.isFunctionDeclaration(statement) &&
      (ts.getModifiers(statement) ?? []).some((modifier) => modifier.kind === ts.SyntaxKind.ExportKeyword),
  );
}
