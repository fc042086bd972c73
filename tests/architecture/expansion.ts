/* What a migration that only adds may not do, read from its text: the release before goes on with the schema. */

const always: readonly [pattern: RegExp, why: string][] = [
  [/\bdrop\s+(?:table|column|view|materialized view|type|function|sequence|schema|extension)\b/i, 'drops'],
  [
    /\balter\s+table[\s\S]*?\bdrop\s+(?!constraint\b|default\b|not\s+null\b|expression\b)(?:if\s+exists\s+)?[a-z_]/i,
    'drops a column',
  ],
  [/\brename\s+(?:to|column|constraint|value)\b|\brename\s+[a-z_]+\s+to\b/i, 'renames'],
  [/\bset\s+not\s+null\b/i, 'demands a value'],
  [/\balter\s+(?:column\s+)?[a-z_]+\s+(?:set\s+data\s+)?type\b/i, 'changes a type'],
  // a trigger names the acts that it refuses: "or truncate on"
  [/\btruncate\b(?!\s+on\b)|\bdelete\s+from\b/i, 'deletes rows'],
];

/** Names of tables that the text makes itself: nobody uses them yet. */
function madeTables(text: string): Set<string> {
  return new Set(
    [...text.matchAll(/\bcreate\s+table\s+(?:if\s+not\s+exists\s+)?([a-z_]+)/gi)].map((made) => made[1] ?? ''),
  );
}

/**
 * Tables that gave their name to one which the text makes, and became its partitions: the release before finds their rows
 * under the old name. By their new names.
 */
function setAsideTables(text: string): Map<string, string> {
  const renamed = [...text.matchAll(/\balter\s+table\s+([a-z_]+)\s+rename\s+to\s+([a-z_]+)/gi)];
  return new Map(
    renamed
      .filter(({ 1: name = '', 2: later = '', index }) => {
        const after = text.slice(index);
        return (
          madeTables(after).has(name) &&
          new RegExp(`\\balter\\s+table\\s+${name}\\s+attach\\s+partition\\s+${later}\\b`, 'i').test(after)
        );
      })
      .map(({ 1: name = '', 2: later = '' }) => [later, name]),
  );
}

/** The text without what it does to tables that were set aside. */
function withoutSetAside(text: string): string {
  let rest = text;
  for (const [later, name] of setAsideTables(text))
    rest = rest
      .replaceAll(new RegExp(`\\balter\\s+table\\s+${name}\\s+rename\\s+to\\s+${later}\\b`, 'gi'), ' ')
      .replaceAll(new RegExp(`\\balter\\s+table\\s+${later}\\b[^;\`]*`, 'gi'), ' ');
  return rest;
}

/** The text without comments of SQL and TypeScript, in which words mean nothing. */
function withoutComments(text: string): string {
  return text
    .replaceAll(/\/\*[\s\S]*?\*\//g, ' ')
    .replaceAll(/--[^\n`]*/g, ' ')
    .replaceAll(/(^|\s)\/\/[^\n]*/g, ' ');
}

/** Columns that are added with a value that an older release does not write. */
function demandingColumns(statement: string): string[] {
  return [
    ...statement.matchAll(
      /\badd\s+column\s+(?:if\s+not\s+exists\s+)?([a-z_]+)\s+((?:[^,()]|\([^()]*(?:\([^()]*\)[^()]*)*\))*)/gi,
    ),
  ]
    .filter(([, , rest = '']) => /\bnot\s+null\b/i.test(rest) && !/\bdefault\b|\bgenerated\b/i.test(rest))
    .map(([, name = '']) => `adds ${name}, which an older release does not fill`);
}

/** Constraints that are put on a table in use, unless the text takes the same one off first: a list that grows. */
function newConstraints(statement: string, text: string): string[] {
  return [...statement.matchAll(/\badd\s+constraint\s+([a-z_\d]+)/gi)]
    .map(([, name = '']) => name)
    .filter((name) => !new RegExp(`\\bdrop\\s+constraint\\s+(?:if\\s+exists\\s+)?${name}\\b`, 'i').test(text))
    .map((name) => `adds the constraint ${name}`);
}

/** What in the text of a migration an older release would not survive; empty for one that only adds. */
export function expansionFaults(source: string): string[] {
  const text = withoutSetAside(withoutComments(source));
  const made = madeTables(text);
  const faults = always.filter(([pattern]) => pattern.test(text)).map(([, why]) => why);
  for (const [, table = '', rest = ''] of text.matchAll(
    /\balter\s+table\s+(?:if\s+exists\s+|only\s+)*([a-z_]+)([^;`]*)/gi,
  )) {
    if (made.has(table)) continue;
    faults.push(...demandingColumns(rest), ...newConstraints(rest, text));
  }
  for (const [, table = ''] of text.matchAll(
    /\bcreate\s+unique\s+index\s+(?:concurrently\s+)?(?:if\s+not\s+exists\s+)?[a-z_]*\s*on\s+([a-z_]+)/gi,
  ))
    if (!made.has(table)) faults.push(`makes values of ${table} unique`);
  for (const [, name = ''] of text.matchAll(/\bdrop\s+constraint\s+(?:if\s+exists\s+)?([a-z_\d]+)/gi))
    if (!new RegExp(`\\badd\\s+constraint\\s+${name}\\b`, 'i').test(text)) faults.push(`drops the constraint ${name}`);
  return faults;
}
