import { sql } from 'kysely';
import ts from 'typescript';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { filesOf, syntaxOf } from '../architecture/tree.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';

/*
 * Every name in the SQL of the server exists in the migrated database. Statements are read from the source, so a statement
 * that no test sends is checked, too. A bare name has to be a column of a table of its own statement; a name after an alias
 * has to be a column of that table.
 */

let database: TestDatabase;
/** columns by table or view */
const columns = new Map<string, Set<string>>();
/** words of SQL, functions and types; parts of a date are no keywords of PostgreSQL */
const words = new Set<string>(['epoch', 'dow', 'isodow', 'excluded', 'utc', 'tehran']);
const systemColumns = new Set(['ctid', 'xmin', 'xmax', 'tableoid']);

beforeAll(async () => {
  database = await createTestDatabase();
  const { rows } = await sql<{ tableName: string; columnName: string }>`
    select c.relname as "tableName", a.attname as "columnName" from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relkind in ('r', 'v', 'm', 'p') and not a.attisdropped`.execute(database.db);
  for (const { tableName, columnName } of rows)
    columns.set(tableName, (columns.get(tableName) ?? new Set<string>()).add(columnName));
  const known = await sql<{ word: string }>`
    select word from pg_get_keywords() union select proname from pg_proc union select typname from pg_type
    union select cfgname from pg_ts_config`.execute(database.db);
  for (const { word } of known.rows) words.add(word);
});
afterAll(() => database.drop());

/** A template of SQL with what surrounds it and what it takes from the same file. */
interface Statement {
  file: string;
  line: number;
  text: string;
  /** text of the statement and of the templates around and inside it, where its tables are named */
  context: string;
}

const isSql = (node: ts.Node): node is ts.TaggedTemplateExpression =>
  ts.isTaggedTemplateExpression(node) && /^(sql|many|maybeOne|one|wasChanged)\b/.test(node.tag.getText());

/** The words of a template; what is interpolated is a value. */
function textOf(node: ts.TaggedTemplateExpression): string {
  if (ts.isNoSubstitutionTemplateLiteral(node.template)) return node.template.text;
  return [node.template.head.text, ...node.template.templateSpans.map((span) => span.literal.text)].join(' $1 ');
}

function statementsOf(file: string): Statement[] {
  const source = syntaxOf(file);
  const named = new Map<string, ts.Node>();
  const collect = (node: ts.Node): void => {
    if (ts.isVariableDeclaration(node) && node.initializer) named.set(node.name.getText(), node.initializer);
    if (ts.isFunctionDeclaration(node) && node.name) named.set(node.name.text, node);
    ts.forEachChild(node, collect);
  };
  collect(source);

  /** Text of every template inside a node and of the fragments of the file that it names. */
  const inside = (node: ts.Node, seen: Set<string>): string => {
    let text = isSql(node) ? textOf(node) : '';
    if (ts.isIdentifier(node) && named.has(node.text) && !seen.has(node.text)) {
      seen.add(node.text);
      text += ` ${inside(named.get(node.text) as ts.Node, seen)}`;
    }
    ts.forEachChild(node, (child) => void (text += ` ${inside(child, seen)}`));
    return text;
  };
  const found: Statement[] = [];
  const visit = (node: ts.Node, around: ts.Node): void => {
    const isOutermost = ts.isFunctionDeclaration(node) || ts.isVariableStatement(node);
    const next = isOutermost && around === source ? node : around;
    if (isSql(node))
      found.push({
        file,
        line: source.getLineAndCharacterOfPosition(node.getStart()).line + 1,
        text: textOf(node),
        context: inside(next, new Set()),
      });
    ts.forEachChild(node, (child) => visit(child, next));
  };
  visit(source, source);
  return found;
}

/** SQL without comments, texts and quoted names. */
const bare = (text: string): string =>
  text
    .replaceAll(/--[^\n]*/g, ' ')
    .replaceAll(/'(?:[^']|'')*'/g, ' ')
    .replaceAll(/"[^"]*"/g, ' "" ');

/** Names in a statement that the database does not know. */
function unknownNames({ text, context }: Pick<Statement, 'text' | 'context'>): string[] {
  // the tables of the job queue belong to its library, which makes them when it starts
  if (context.includes('pgboss.')) return [];
  const whole = bare(context);
  const aliases = new Map<string, Set<string>>();
  const alias = (name: string, table: string) => aliases.set(name, (aliases.get(name) ?? new Set<string>()).add(table));
  const tables = new Set<string>();
  const own = new Set<string>();
  for (const [, word, table = '', other] of whole.matchAll(
    /(\b(?:from|join|into|update|using)\b|,)\s+(?:only\s+)?(?=([a-z_][a-z0-9_]*)(?:\s+(?:as\s+)?([a-z_][a-z0-9_]*))?)/g,
  )) {
    // after a comma a table stands with another name; without one it is a column
    if (!columns.has(table) || (word === ',' && other === undefined)) continue;
    tables.add(table);
    alias(table, table);
    if (other !== undefined) alias(other, table);
  }
  // names that the statement gives itself: results, common tables, tables of values and functions
  for (const [, name = ''] of whole.matchAll(/\bas\s+(?:not\s+materialized\s+|materialized\s+)?([a-z_][a-z0-9_]*)/g))
    own.add(name);
  for (const [, name = ''] of whole.matchAll(
    /\b([a-z_][a-z0-9_]*)\s+as\s+(?:not\s+materialized\s+|materialized\s+)?\(/g,
  ))
    own.add(name);
  for (const [, name = '', list = ''] of whole.matchAll(/\)\s+(?:as\s+)?([a-z_][a-z0-9_]*)(?=(?:\s*\(([^()]*)\))?)/g)) {
    own.add(name);
    for (const column of list.split(',')) own.add(column.trim().split(/\s+/)[0] ?? '');
  }
  for (const [, name = '', list = ''] of whole.matchAll(/\b([a-z_][a-z0-9_]*)\s*\(([a-z0-9_,\s]*)\)\s+as\b/g)) {
    own.add(name);
    for (const column of list.split(',')) own.add(column.trim());
  }
  // a common table under another name
  for (const [, source = '', name = ''] of whole.matchAll(
    /\b(?:from|join)\s+([a-z_][a-z0-9_]*)\s+(?:as\s+)?([a-z_][a-z0-9_]*)/g,
  ))
    if (own.has(source)) own.add(name);
  // a list of columns that other statements take, or a statement whose table is a parameter
  const all = tables.size === 0 ? [...columns.keys()] : [...tables];
  const found: string[] = [];
  const plain = bare(text);
  for (const match of plain.matchAll(/(?<![\w$:.])([a-z_][a-z0-9_]*)(?:\.([a-z_][a-z0-9_]*))?/g)) {
    const [, first = '', second] = match;
    const isCast = plain[match.index - 1] === ':';
    if (isCast) continue;
    if (second !== undefined) {
      const named = aliases.get(first);
      const isThere = own.has(first) || !named || [...named].some((table) => columns.get(table)?.has(second));
      if (!isThere && !systemColumns.has(second)) found.push(`${first}.${second}`);
      continue;
    }
    const isColumn = all.some((table) => columns.get(table)?.has(first));
    const isKnown = isColumn || columns.has(first) || aliases.has(first) || own.has(first) || words.has(first);
    if (!isKnown) found.push(first);
  }
  return [...new Set(found)];
}

describe('SQL of the server', () => {
  // baseline.ts makes what it names, as a migration does
  const statements = filesOf(['src/server/**/*.repo.ts', 'src/server/ports/**/*.ts', 'src/server/db/*.ts'])
    .filter((file) => file !== 'src/server/db/baseline.ts')
    .flatMap((file) => statementsOf(file));

  it('is found', () => expect(statements.length).toBeGreaterThan(400));

  it('names only tables and columns that exist', () => {
    const wrong = statements.flatMap((statement) =>
      unknownNames(statement).map((name) => `${statement.file}:${statement.line}: ${name}`),
    );
    expect(wrong).toEqual([]);
  });

  it.each([
    ['select state, count(*) from payments group by state', ['state']],
    ['select p.state from payments p', ['p.state']],
    ['select p.id from payments p join paiments q on q.id = p.id', ['paiments', 'q']],
    ['update orders set statuz = $1 where id = $1', ['statuz']],
    ['select p.status from payments p where p.id = $1', []],
  ])('finds the wrong name in: %s', (text, expected) => {
    expect(unknownNames({ text, context: text })).toEqual(expected);
  });
});
