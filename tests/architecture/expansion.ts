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
  [/\btruncate\b|\bdelete\s+from\b/i, 'deletes rows'],
];

/** Names of tables that the text makes itself: nobody uses them yet. */
function madeTables(text: string): Set<string> {
  return new Set(
    [...text.matchAll(/\bcreate\s+table\s+(?:if\s+not\s+exists\s+)?([a-z_]+)/gi)].map((made) => made[1] ?? ''),
  );
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
  return [...statement.matchAll(/\badd\s+constraint\s+([a-z_]+)/gi)]
    .map(([, name = '']) => name)
    .filter((name) => !new RegExp(`\\bdrop\\s+constraint\\s+(?:if\\s+exists\\s+)?${name}\\b`, 'i').test(text))
    .map((name) => `adds the constraint ${name}`);
}

/** What in the text of a migration an older release would not survive; empty for one that only adds. */
export function expansionFaults(source: string): string[] {
  const text = withoutComments(source);
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
  for (const [, name = ''] of text.matchAll(/\bdrop\s+constraint\s+(?:if\s+exists\s+)?([a-z_]+)/gi))
    if (!new RegExp(`\\badd\\s+constraint\\s+${name}\\b`, 'i').test(text)) faults.push(`drops the constraint ${name}`);
  return faults;
}
