import fc from 'fast-check';
import { sql } from 'kysely';
import type { Schema } from 'yup';
import { schemaOf, type Operation } from '#shared/contract/kernel/define.ts';
import { Failure } from '#shared/contract/kernel/errors.ts';
import { allOperations } from '#shared/contract/operations.ts';
import { demoPassword } from '#server/db/demo/people.ts';
import { validateInput } from '#server/http/validate.ts';
import { fieldErrors } from '#shared/fieldErrors.ts';
import { normalizeBySchema } from '#shared/normalize.ts';
import type { TestApp } from './app.ts';
import { arbitraryOf } from './arbitraryInput.ts';
import { urlOf, type Answer, type ApiClient, type CallInput } from './client.ts';
import { propertyRuns } from './property.ts';
import { quickHash } from './quickHash.ts';
import { exampleOf } from './validInput.ts';

/* Whatever people and programs may send, to every operation of the contract (reliability 12, I1 to I4). */

export interface InputFigures {
  operations: number;
  calls: number;
  /** answers of 4xx */
  refused: number;
  /** answers of 500 and above, and failures that have not the shape of one */
  naked: string[];
  /** refusals of the input that name no field, or say it in another language */
  unnamed: string[];
  slowestMs: number;
}

const json = { 'content-type': 'application/json' };
const isPersian = (text: string): boolean => /[\u0600-\u06FF]/.test(text);

/** A super admin of the demo who asks everything and signs in again where an operation ended the session. */
function createAsker(test: TestApp) {
  const figures: InputFigures = { operations: 0, calls: 0, refused: 0, naked: [], unnamed: [], slowestMs: 0 };
  let client: ApiClient | null = null;
  const freshSession = async (): Promise<ApiClient> => {
    for (const table of ['password_locks', 'attempt_counters'])
      await sql`delete from ${sql.table(table)}`.execute(test.db.db);
    await sql`update users set password_hash = ${await quickHash(demoPassword)}`.execute(test.db.db);
    return test.api.demo('super');
  };
  const note = (op: Operation, answer: Answer, what: string): void => {
    figures.calls += 1;
    if (answer.status >= 400) figures.refused += 1;
    const failure = answer.body as { error?: unknown; code?: unknown; message?: unknown; fields?: object } | null;
    const isShaped =
      answer.status < 400 ||
      (failure?.error === true && typeof failure.code === 'string' && typeof failure.message === 'string');
    if (answer.status >= 500 || !isShaped) figures.naked.push(`${op.id} ${what.slice(0, 300)}: ${answer.status}`);
    if (failure?.code !== 'VALIDATION_FAILED') return;
    const messages = Object.values(failure.fields ?? {}).flat() as string[];
    if (messages.length === 0 || !messages.every(isPersian))
      figures.unnamed.push(`${op.id} ${what.slice(0, 300)}: ${messages.join()}`);
  };
  return {
    figures,
    async ask(op: Operation, { params, query, body }: CallInput): Promise<Answer> {
      client ??= await freshSession();
      const url = urlOf(op, { ...(params && { params }), ...(query && { query }) });
      const start = performance.now();
      const answer = await client.request(url, {
        method: op.method.toUpperCase(),
        ...(op.method === 'get' ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body), headers: json }),
      });
      figures.slowestMs = Math.max(figures.slowestMs, performance.now() - start);
      note(op, answer, `${url} ${typeof body === 'string' ? body.slice(0, 80) : JSON.stringify(body)}`);
      // Some operations end the caller's session, as they should.
      if (answer.status === 401 || op.id === 'logout') client = null;
      return answer;
    },
  };
}

const asked = (test: TestApp): Operation[] =>
  test.app.routes.map(({ op }) => op).filter((op) => op.id !== 'testBreaks' && op.kind !== 'multipart');

/** Values made from the schemas of each operation and around them (I1). */
export async function fuzzOperations(test: TestApp, { runs, seed }: { runs: number; seed?: number }) {
  const { ask, figures } = createAsker(test);
  for (const op of asked(test)) {
    figures.operations += 1;
    await fc.assert(
      fc.asyncProperty(
        arbitraryOf(schemaOf(op.params)),
        arbitraryOf(schemaOf(op.query)),
        arbitraryOf(schemaOf(op.body)),
        async (params, query, body) => {
          await ask(op, { params: params as Record<string, string>, query: query as Record<string, unknown>, body });
        },
      ),
      { ...propertyRuns(), numRuns: runs, ...(seed === undefined ? {} : { seed }) },
    );
  }
  return figures;
}

/** Texts that break programs, or that another program would run: SQL, script, formula, template, header, log line. */
export const hostileTexts: readonly string[] = [
  ...['a\u0000b', '\ud800', 'x\udfff', '\u202Eabc\u2066', '\uFEFF', '\u200c'.repeat(50), 'ي'.repeat(30), '١٢٣٤٥٦'],
  ...['1e308', '123456789012345678901234567890', '-0', 'NaN', '%00', '../../../etc/passwd', 'ﷺ'.repeat(20)],
  ...[
    "' or '1'='1",
    "'; drop table users; --",
    '1; select pg_sleep(5); --',
    '%\\_%',
    '$$; rollback; $$',
    '") or 1=1 --',
  ],
  ...['<script>alert(1)</script>', '<img src=x onerror=alert(1)>', 'javascript:alert(1)', '{{7*7}}${7*7}<%= 7 %>'],
  ...['=1+1', '+cmd|" /C calc"!A0', '@SUM(A1)', '-2+3', '\t=1+1'],
  ...[
    'x\r\nX-Injected: 1',
    'x\nSet-Cookie: injected=1',
    '{"level":60}\n{"level":10}',
    '\u001b[31mred',
    '%s%n%x',
    '__proto__',
  ],
];

/** A body, query or path with one text in each field that takes text; the other fields keep to the contract. */
function filledWith(schema: Schema | undefined, text: string): unknown {
  const { type, fields, innerType } = (schema ?? { type: 'none' }) as unknown as {
    type: string;
    fields?: Record<string, Schema>;
    innerType?: Schema;
  };
  if (type === 'object' && fields)
    return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, filledWith(field, text)]));
  if (type === 'array' && innerType) return [filledWith(innerType, text)];
  if (type === 'string') return text;
  return schema ? exampleOf(schema) : {};
}

/** Hostile texts in every text field of every operation (I2, I4): `texts` of the list for each operation, in turn. */
export async function hostileStorm(test: TestApp, { texts }: { texts: number }) {
  const { ask, figures } = createAsker(test);
  const tables = async (): Promise<string> =>
    (
      await sql<{ names: string }>`
        select string_agg(relname, ',' order by relname) as names from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`.execute(
        test.db.db,
      )
    ).rows[0]?.names ?? '';
  const before = await tables();
  const injected: string[] = [];
  for (const [index, op] of asked(test).entries()) {
    figures.operations += 1;
    for (let at = 0; at < texts; at += 1) {
      const text = hostileTexts[(index + at) % hostileTexts.length] ?? '';
      const answer = await ask(op, {
        params: filledWith(schemaOf(op.params), text.isWellFormed() ? text : 'x') as Record<string, string>,
        query: filledWith(schemaOf(op.query), text.isWellFormed() ? text : 'x') as Record<string, unknown>,
        body: filledWith(schemaOf(op.body), text),
      });
      const cookies = answer.headers.getSetCookie().join();
      if (answer.headers.has('x-injected') || cookies.includes('injected')) injected.push(`${op.id} ${text}`);
    }
  }
  // a text that became part of a statement is an error of class 42 (syntax, unknown name)
  const statements = test.logs.filter((line) =>
    /^42/.test(String((line['err'] as { code?: string } | undefined)?.code)),
  );
  return { ...figures, injected, brokenStatements: statements.length, areTablesWhole: (await tables()) === before };
}

/** The fields that the check of forms refuses, and those that the API refuses, for the same generated bodies (I3). */
export async function formStorm({ values, seed }: { values: number; seed: number }) {
  const figures = { operations: 0, values: 0, takenByForm: 0, differences: [] as string[] };
  for (const op of allOperations) {
    const form = schemaOf(op.body);
    if (form?.type !== 'object' || op.kind === 'multipart' || op.limit === 'callback') continue;
    figures.operations += 1;
    const texts = (schema: Schema | undefined): Record<string, string> =>
      Object.fromEntries(
        Object.entries((schema ? exampleOf(schema) : {}) as object).map(([name, value]) => [name, String(value)]),
      );
    const rest = { params: texts(schemaOf(op.params)), query: texts(schemaOf(op.query)) };
    for (const body of fc.sample(arbitraryOf(form), { numRuns: values, seed })) {
      figures.values += 1;
      const byForm = await fieldErrors(form, normalizeBySchema(body, form));
      const byApi = await validateInput(op, { ...rest, body }).then(
        () => ({}),
        (error: unknown) => {
          if (!(error instanceof Failure)) throw error;
          return error.fields ?? {};
        },
      );
      if (Object.keys(byForm).length === 0) figures.takenByForm += 1;
      if (JSON.stringify(Object.entries(byForm).sort()) !== JSON.stringify(Object.entries(byApi).sort()))
        figures.differences.push(`${op.id}: ${JSON.stringify(byForm)} and ${JSON.stringify(byApi)}`);
    }
  }
  return figures;
}
