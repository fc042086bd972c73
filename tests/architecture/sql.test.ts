import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { filesOf, syntaxOf } from './tree.ts';

/* Raw SQL of the server is readable, and a statement of several writes says why it is one. */

interface Statement {
  file: string;
  line: number;
  /** lines of the source that the template covers */
  lines: string[];
  /** SQL without texts and values, on one line */
  text: string;
  /** comments in front of the declaration that holds the statement */
  comment: string;
}

const isSql = (node: ts.Node): node is ts.TaggedTemplateExpression =>
  ts.isTaggedTemplateExpression(node) && /^(sql|many|maybeOne|one|wasChanged)\b/.test(node.tag.getText());

/** The words of a template; of what is interpolated, those of SQL. */
function wordsOf(node: ts.Node): string {
  if (!isSql(node)) return node.getChildren().map(wordsOf).join(' ');
  const { template } = node;
  if (ts.isNoSubstitutionTemplateLiteral(template)) return template.text;
  return [
    template.head.text,
    ...template.templateSpans.flatMap((span) => [wordsOf(span.expression), span.literal.text]),
  ].join(' ');
}

function statementsOf(source: ts.SourceFile): Statement[] {
  const lines = source.text.split('\n');
  const found: Statement[] = [];
  const visit = (node: ts.Node, outermost: ts.Node): void => {
    if (isSql(node)) {
      const first = source.getLineAndCharacterOfPosition(node.template.getStart()).line;
      const last = source.getLineAndCharacterOfPosition(node.getEnd()).line;
      found.push({
        file: source.fileName,
        line: first + 1,
        lines: lines.slice(first, last + 1),
        text: wordsOf(node)
          .replaceAll(/'(?:[^']|'')*'/g, ' ')
          .replaceAll(/\s+/g, ' '),
        comment: source.text
          .slice(outermost.getFullStart(), outermost.getStart())
          .replaceAll(/\s*\n\s*\*?\s*/g, ' ')
          .trim(),
      });
    }
    ts.forEachChild(node, (child) => visit(child, outermost));
  };
  for (const statement of source.statements) visit(statement, statement);
  return found;
}

/** True when a statement writes in a common table, or in more than one place. */
function isOfSeveralWrites(text: string): boolean {
  const writes = text
    .replaceAll(/\bfor (?:no key )?update\b|\bdo update\b/g, ' ')
    .matchAll(/\binsert into\b|\bdelete from\b|\bupdate\b/g);
  return [...writes].length > 1 || /\bas (?:not )?(?:materialized )?\( ?(?:insert|update|delete)\b/.test(text);
}

/** True when a list is sorted by a column that holds a name in Persian, without the order of its letters. */
function sortsNamesByCodePoint(text: string): boolean {
  const keys = [...text.matchAll(/\border by ((?:(?! limit | offset |\)).)*)/g)].flatMap(({ 1: list = '' }) =>
    list.split(','),
  );
  return keys.some((key) => /^(\w+\.)?(name|title)( asc| desc)?$/.test(key.trim()));
}

const reason = /\bone statement, (?:because|so that)\b/i;

const statements = filesOf(['src/server/**/*.ts'])
  .filter((file) => !/^src\/server\/db\/(migrations|demo)\//.test(file))
  .flatMap((file) => statementsOf(syntaxOf(file)));

describe('raw SQL', () => {
  it('has no line over 120 columns', () => {
    const long = statements.flatMap(({ file, line, lines }) =>
      lines.flatMap((text, index) => (text.length > 120 ? [`${file}:${line + index}`] : [])),
    );
    expect([...new Set(long)]).toEqual([]);
  });

  it('sorts names as Persian does', () => {
    // names of queues are ours, in Latin letters
    const others = ['src/server/modules/reports/control/control.repo.ts'];
    const byCodePoint = statements.filter(
      ({ file, text }) => /^src\/server\/modules\//.test(file) && !others.includes(file) && sortsNamesByCodePoint(text),
    );
    expect(byCodePoint.map(({ file, line }) => `${file}:${line}`)).toEqual([]);
  });

  it('says why several writes are one statement', () => {
    const several = statements.filter(({ text }) => isOfSeveralWrites(text));
    expect(several.length).toBeGreaterThan(8);
    expect(several.filter(({ comment }) => !reason.test(comment)).map(({ file, line }) => `${file}:${line}`)).toEqual(
      [],
    );
  });
});

describe('the rule of names', () => {
  it.each([
    ['select 1 from a order by name', true],
    ['select 1 from a order by b.day desc, f.title desc limit 3', true],
    ['select 1 from a order by f.name collate "fa-x-icu", f.id', false],
    ['select name from a order by id', false],
    ['select string_agg(f.name, order by f.id), f.name from a', false],
  ])('%s', (text, isWrong) => expect(sortsNamesByCodePoint(text)).toBe(isWrong));
});

describe('the rule of several writes', () => {
  it.each([
    ['insert into a (b) values ($1) on conflict (b) do update set b = excluded.b', false],
    ['select id from a for no key update', false],
    ['update a set b = 1', false],
    ['with x as (update a set b = 1 returning id) select id from x', true],
    ['with x as (delete from a returning id) insert into c select id from x', true],
    ['with x as materialized (insert into a values (1) returning id) select id from x', true],
  ])('%s', (text, isSeveral) => expect(isOfSeveralWrites(text)).toBe(isSeveral));
});
