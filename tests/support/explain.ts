import { CompiledQuery, type Kysely } from 'kysely';
import type { Tx } from '#server/db/connection.ts';
import type { Database } from '#server/db/tables.ts';

/** A node of an executed plan, as PostgreSQL writes it in JSON. */
export interface Plan {
  'Node Type': string;
  'Join Type'?: string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Rows': number;
  'Rows Removed by Filter'?: number;
  'Actual Loops': number;
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
  Plans?: Plan[];
}

/** A node with all nodes below it. */
export const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

/** Runs a function of a repo and explains each of its statements. */
export async function explainOn(db: Kysely<Database>, run: (tx: Tx) => Promise<unknown>): Promise<Plan[]> {
  const plans: Plan[] = [];
  const executor = db.getExecutor();
  const watching = new Proxy(executor, {
    get(target, property) {
      const value: unknown = Reflect.get(target, property, target);
      if (property !== 'executeQuery') return typeof value === 'function' ? value.bind(target) : value;
      return async (query: CompiledQuery) => {
        const explained = CompiledQuery.raw(`explain (analyze, buffers, format json) ${query.sql}`, [
          ...query.parameters,
        ]);
        const { rows } = await executor.executeQuery<{ 'QUERY PLAN': [{ Plan: Plan }] }>(explained);
        for (const row of rows) plans.push(row['QUERY PLAN'][0].Plan);
        return executor.executeQuery(query);
      };
    },
  });
  await run({ getExecutor: () => watching } as unknown as Tx);
  return plans;
}
