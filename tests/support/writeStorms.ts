import { sql } from 'kysely';
import { reach, type Schema } from 'yup';
import { cookieNames } from '#shared/cookies.ts';
import { schemaOf, type Operation } from '#shared/contract/kernel/define.ts';
import { callersOf, inputFor, type Actors } from './accessActors.ts';
import type { TestApp } from './app.ts';
import type { Answer } from './client.ts';
import { must } from './must.ts';

/* Writes with more in them than they declare, and writes that another site sends (reliability 12, Z2 and B1). */

const writes = (test: TestApp): Operation[] =>
  test.app.routes.map(({ op }) => op).filter(({ method }) => method !== 'get');

/** Names that would give rights or money if a body could set them, beside the columns of the database. */
const powerful = ['is_admin', 'isAdmin', 'role_id', 'roleId', 'status', 'amount', 'user', 'owner', 'where', 'set'];

/** Every column of the database, as it is called there and as TypeScript would call it. */
async function columnNames(test: TestApp): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct column_name as name from information_schema.columns where table_schema = 'public'`.execute(
    test.db.db,
  );
  const camel = (name: string): string =>
    name.replace(/_([a-z0-9])/g, (_whole, letter: string) => letter.toUpperCase());
  return [...new Set([...powerful, ...rows.flatMap(({ name }) => [name, camel(name)])])].sort();
}

/** What every table holds, but for the last use of sessions and the counters of limits. */
async function contents(test: TestApp): Promise<string> {
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace
      and relname not in ('sessions', 'attempt_counters', 'rate_limits', 'metric_figures')
    order by relname`.execute(test.db.db);
  const sums = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await sql<{ sum: string }>`
        select count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)::numeric), 0) as sum
        from ${sql.table(name)} t`.execute(test.db.db);
      return `${name} ${rows[0]?.sum ?? ''}`;
    }),
  );
  return sums.join('\n');
}

const numbered = (names: readonly string[]): Record<string, number> =>
  Object.fromEntries(names.map((name) => [name, 3]));

/** Objects of a body, the body first, with the path that a message would name. */
function objectsOf(value: unknown, path = ''): { path: string; object: Record<string, unknown> }[] {
  if (Array.isArray(value)) return value.flatMap((item, index) => objectsOf(item, `${path}[${index}]`));
  if (typeof value !== 'object' || value === null) return [];
  const object = value as Record<string, unknown>;
  const inner = Object.entries(object).flatMap(([name, item]) =>
    objectsOf(item, path === '' ? name : `${path}.${name}`),
  );
  return [{ path, object }, ...inner];
}

/** The names that an object of a body may have. */
function declaredAt(op: Operation, path: string): object {
  const body = schemaOf(op.body);
  const schema = path === '' || !body ? body : (reach(body, path) as Schema);
  return (schema as { fields?: object } | undefined)?.fields ?? {};
}

/**
 * Every name of a column in every object of every body, or in the query of writes without one, by somebody who may call it (Z2): all at once, or with `isApart` one
 * name in a call. Each is to be refused by its name, and the database holds what it held.
 */
export async function assignmentStorm(test: TestApp, actors: Actors, of: { investorId: number; isApart: boolean }) {
  const names = await columnNames(test);
  const figures = { names: names.length, writes: 0, calls: 0, taken: [] as string[], changed: [] as string[] };
  await sql`update sessions set verified_at = ${test.clock.now()}, rechecked_at = ${test.clock.now()}`.execute(
    test.db.db,
  );
  const before = await contents(test);
  for (const op of writes(test)) {
    const actor = callersOf(op).find((one) => one !== 'anonymous');
    const client = actors[must(actor)];
    figures.writes += 1;
    const note = (answer: Answer, wanted: readonly string[]): void => {
      figures.calls += 1;
      const refused = new Set(Object.keys((answer.body as { fields?: object } | null)?.fields ?? {}));
      const missed = wanted.filter((name) => !refused.has(name));
      if (answer.status !== 400 || missed.length > 0)
        figures.taken.push(`${op.id}: ${answer.status} ${missed.slice(0, 5).join()} ${answer.text.slice(0, 150)}`);
    };
    const input = inputFor(op, of.investorId);
    if (input.body instanceof FormData) {
      const form = input.body;
      const added = names.filter((name) => !form.has(name));
      for (const name of added) form.set(name, '3');
      note(await client.call(op, input), added);
      continue;
    }
    const inGroups = (added: string[]): string[][] => (of.isApart ? added.map((name) => [name]) : [added]);
    if (!op.body) {
      // no body is read, so that the names can only stand in the query
      for (const group of inGroups(names.filter((name) => !(name in (input.query ?? {})))))
        note(await client.call(op, { ...input, query: { ...input.query, ...numbered(group) } }), group);
      continue;
    }
    for (const { path } of objectsOf(input.body)) {
      const declared = declaredAt(op, path);
      for (const group of inGroups(names.filter((name) => !(name in declared)))) {
        const body = structuredClone(input.body);
        Object.assign(must(objectsOf(body).find((one) => one.path === path)).object, numbered(group));
        note(
          await client.call(op, { ...input, body }),
          group.map((name) => (path === '' ? name : `${path}.${name}`)),
        );
      }
    }
  }
  const [after, was] = [(await contents(test)).split('\n'), before.split('\n')];
  figures.changed = after.filter((line, index) => line !== was[index]);
  return figures;
}

/** Every write that no bank calls with no token, a wrong one, that of another session, and from other sites (B1). */
export async function forgeryStorm(test: TestApp, actors: Actors, { investorId }: { investorId: number }) {
  const figures = { writes: 0, calls: 0, passed: [] as string[] };
  const forgeries: Record<string, string>[] = [
    { 'x-xsrf-token': '' },
    { 'x-xsrf-token': 'wrong.token' },
    // a token that is right for another session, with that session's cookie as well
    { 'x-xsrf-token': decodeURIComponent(must(actors.client.cookies.get(cookieNames.xsrf))) },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'https://evil.example' },
    { origin: 'null' },
  ];
  for (const op of writes(test).filter(({ limit }) => limit !== 'callback')) {
    figures.writes += 1;
    const input = inputFor(op, investorId);
    for (const headers of forgeries) {
      figures.calls += 1;
      const { status, body } = await actors.super.call(op, { ...input, headers });
      const code = (body as { code?: string } | null)?.code;
      if (status !== 403 || !(code === 'CSRF_FAILED' || (op.access.kind === 'admin' && code === 'ACCESS_DENIED')))
        figures.passed.push(`${op.id} ${JSON.stringify(headers)}: ${status} ${code ?? ''}`);
    }
  }
  return figures;
}
