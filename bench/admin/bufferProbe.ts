/*
 * Loaded into the process that is measured (`--import`): every read statement is explained before it runs, and the buffers that
 * it reads are appended, one number a line, to the file that BUFFER_FILE names once that is there. They do not depend on the load of the machine.
 */
import { appendFileSync, existsSync } from 'node:fs';
import pg from 'pg';

interface Plan {
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
}
type AnyQuery = (...args: unknown[]) => unknown;

const file = process.env.BUFFER_FILE;
const prototype = pg.Client.prototype as unknown as { query: AnyQuery };
const send = prototype.query;

/** The statement of a query; one that the product sends prepared is the only step of a batch. */
function statementOf([first, second]: unknown[]): { text?: string; values?: unknown } {
  if (typeof first === 'string') return { text: first, values: second };
  const { steps, text } = first as { steps?: { text: string; values: unknown }[]; text?: string };
  return steps?.length === 1 && steps[0] ? steps[0] : { text: steps ? undefined : text };
}

prototype.query = function explained(this: pg.Client, ...args: unknown[]): unknown {
  const { text, values } = statementOf(args);
  const isRead = text !== undefined && /^\s*(select|with)\b/i.test(text) && !/\b(update|insert|delete)\b/i.test(text);
  if (isRead && file !== undefined && existsSync(file)) {
    const asked = send.call(
      this,
      `explain (analyze, buffers, format json) ${text}`,
      Array.isArray(values) ? values : [],
    );
    void (asked as Promise<pg.QueryResult<{ 'QUERY PLAN': [{ Plan: Plan }] }>>).then(
      ({ rows }) => {
        const plan = rows[0]?.['QUERY PLAN'][0].Plan;
        if (plan) appendFileSync(file, `${plan['Shared Hit Blocks'] + plan['Shared Read Blocks']}\n`);
      },
      () => undefined,
    );
  }
  return send.apply(this, args);
};
