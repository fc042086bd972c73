import type { Tx } from '#server/db/connection.ts';
import { userNameById } from '#server/db/fragments.ts';
import { many, one } from '#server/db/query.ts';

export interface QueueRow {
  name: string;
  waiting: number;
  running: number;
  failed: number;
  lastDoneAt: Date | null;
}

/** Jobs of each queue by state. The queue keeps finished jobs for days only, so the table stays small. */
export async function listQueueRows(tx: Tx): Promise<QueueRow[]> {
  return many<QueueRow>(tx)`
    select q.name, (count(*) filter (where j.state in ('created', 'retry')))::int as waiting,
      (count(*) filter (where j.state = 'active'))::int as running,
      (count(*) filter (where j.state = 'failed'))::int as failed,
      max(j.completed_on) filter (where j.state = 'completed') as "lastDoneAt"
    from pgboss.queue q
    left join pgboss.job j on j.name = q.name
    where q.name not like '\\_\\_%'
    group by q.name
    order by q.name`;
}

export interface FailureRow {
  jobId: string;
  name: string;
  failedAt: Date;
  attempts: number;
  problem: string;
  /** failed jobs of every queue */
  count: number;
}

/** The newest failed jobs. */
export async function listFailureRows(tx: Tx, most: number): Promise<FailureRow[]> {
  return many<FailureRow>(tx)`
    select j.id::text as "jobId", j.name, j.completed_on as "failedAt", (j.retry_count + 1)::int as attempts,
      coalesce(split_part(j.output ->> 'message', E'\n', 1), '') as problem, (count(*) over ())::int as count
    from pgboss.job j
    where j.state = 'failed' and j.completed_on is not null
    order by j.completed_on desc limit ${most}`;
}

export interface FailedWorkRow {
  workId: number;
  kind: string;
  key: string;
  total: number;
  failed: number;
  startedBy: string;
  finishedAt: Date | null;
  problem: string;
  /** all of them */
  count: number;
}

/** Long work that failed and was not started again, the newest first. */
export async function listFailedWork(tx: Tx, most: number): Promise<FailedWorkRow[]> {
  return many<FailedWorkRow>(tx)`
    select w.id as "workId", w.kind, w.key, w.total, w.failed, ${userNameById('w.started_by')} as "startedBy",
      w.finished_at as "finishedAt", coalesce(w.error, '') as problem, (count(*) over ())::int as count
    from work_runs w
    where w.state = 'failed'
      and not exists (select from work_runs n where n.kind = w.kind and n.key = w.key and n.id > w.id)
    order by w.finished_at desc limit ${most}`;
}

export interface SmsFigures {
  waiting: number;
  sent: number;
  failed: number;
}

/** Messages since a moment by what became of them. */
export async function countSms(tx: Tx, since: Date): Promise<SmsFigures> {
  return one<SmsFigures>(tx)`
    select (count(*) filter (where status = 'queued'))::int as waiting,
      (count(*) filter (where status = 'sent'))::int as sent,
      (count(*) filter (where status = 'failed'))::int as failed
    from sms_messages
    where created_at >= ${since}`;
}

/** Notices whose words in force for SMS name a template of their own at the provider. */
export async function listPatternedNotices(tx: Tx): Promise<string[]> {
  const rows = await many<{ event: string }>(tx)`
    select event
    from (
      select distinct on (event) event, pattern
      from notice_template_versions
      where channel = 'sms'
      order by event, version desc
    ) newest
    where pattern is not null
    order by event`;
  return rows.map(({ event }) => event);
}

/** Uploads that wait for the verdict of the scanner. */
export async function countWaitingScans(tx: Tx): Promise<number> {
  const row = await one<{ count: number }>(tx)`
    select count(*)::int as count
    from files
    where scan_status = 'pending'`;
  return row.count;
}

/** Age in seconds of the oldest job that should have started; 0 when none waits. */
export async function findLagSeconds(tx: Tx): Promise<number> {
  const row = await one<{ lag: number }>(tx)`
    select greatest(coalesce(extract(epoch from now() - min(start_after)), 0), 0)::int as lag
    from pgboss.job
    where state in ('created', 'retry') and start_after < now()`;
  return row.lag;
}
