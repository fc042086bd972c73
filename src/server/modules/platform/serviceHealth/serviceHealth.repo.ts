import type { SingleWrite, Tx } from '#server/db/connection.ts';
import { many, unread } from '#server/db/query.ts';

export interface ServiceHealthRow {
  code: string;
  lastOkAt: Date | null;
  lastFailedAt: Date | null;
  failingSince: Date | null;
  failures: number;
  problem: string | null;
}

/** What was measured of every outside service that was ever asked. */
export async function listServiceHealth(tx: Tx): Promise<ServiceHealthRow[]> {
  return many<ServiceHealthRow>(tx)`
    select code, last_ok_at as "lastOkAt", last_failed_at as "lastFailedAt", failing_since as "failingSince",
      failures, problem
    from service_health
    order by code`;
}

/** A call that went well ends the row of failures. */
export async function saveServiceSuccess(tx: SingleWrite, code: string, at: Date): Promise<void> {
  await unread(tx)`
    insert into service_health (code, last_ok_at)
    values (${code}, ${at})
    on conflict (code) do update
    set last_ok_at = greatest(service_health.last_ok_at, excluded.last_ok_at), failing_since = null, failures = 0`;
}

/** One more call that failed. */
export async function saveServiceFailure(tx: SingleWrite, code: string, problem: string, at: Date): Promise<void> {
  await unread(tx)`
    insert into service_health (code, last_failed_at, failing_since, failures, problem)
    values (${code}, ${at}, ${at}, 1, ${problem})
    on conflict (code) do update
    set last_failed_at = greatest(service_health.last_failed_at, excluded.last_failed_at),
      failing_since = coalesce(service_health.failing_since, excluded.failing_since),
      failures = service_health.failures + 1, problem = excluded.problem`;
}
