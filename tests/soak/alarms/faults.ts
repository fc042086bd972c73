import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { createDatabase } from '#server/db/connection.ts';
import { METRICS_JOB } from '#server/http/metrics.ts';
import { createJobQueue } from '#server/jobs/queue.ts';

/** One connection beside the app, with which faults are written into the database. */
export async function openFaults(url: string) {
  const handle = createDatabase({ url, poolSize: 1 });
  const jobs = createJobQueue({ url, isWorker: false, onError: () => undefined });
  await jobs.start();
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();

  /** Runs a statement past the triggers that keep the books: the damage that the alarm is for. */
  async function past(statement: string): Promise<void> {
    await client.query(`begin; set local session_replication_role = replica; ${statement}; commit`);
  }

  async function addQueue(name: string): Promise<void> {
    await client.query(
      `select pgboss.create_queue($1, '{"policy":"standard"}') where not exists (select from pgboss.queue where name = $1)`,
      [name],
    );
  }

  return {
    async close() {
      await client.end();
      await jobs.stop();
      await handle.close();
    },
    /** A rial that no journal put there. */
    unbalance: () =>
      past(`insert into ledger_entries (journal_id, account_id, investor_id, fund_id, unit, debit, credit, tx_type, comments, business_date, at)
        select journal_id, account_id, investor_id, fund_id, unit, 1, 0, tx_type, 'soak', business_date, at
        from ledger_entries where unit = 'IRR' order by id limit 1`),
    balance: () => past(`delete from ledger_entries where comments = 'soak'`),
    differ: () =>
      client.query(`insert into reconciliations (business_date, subject, is_reported, bank_count, bank_amount, book_count, book_amount, difference, checked_at)
        values ((select coalesce(max(business_date), current_date) from reconciliations), 'soak', true, 1, 123000, 0, 0, 123000, now())`),
    agree: () => client.query(`delete from reconciliations where subject = 'soak'`),
    /** The job that counts again has run last an hour ago. */
    ageFigures: () =>
      client.query(
        `update metric_figures set prepared_at = prepared_at - interval '1 hour' where name <> 'backup_done' and prepared_at > now() - interval '30 min'`,
      ),
    async holdQueue() {
      await addQueue('soak.stuck');
      await client.query(
        `insert into pgboss.job (name, state, start_after) values ('soak.stuck', 'created', now() - interval '10 min')`,
      );
    },
    releaseQueue: () => client.query(`delete from pgboss.job where name = 'soak.stuck'`),
    async slowMoneyJob() {
      await addQueue('payments.soak');
      await client.query(
        `insert into pgboss.job (name, state, start_after, started_on, expire_seconds)
         values ('payments.soak', 'active', now() - interval '20 min', now() - interval '20 min', 86400)`,
      );
    },
    endMoneyJob: () => client.query(`delete from pgboss.job where name = 'payments.soak'`),
    /** The command of the archive, which takes each segment of the log or refuses it. */
    async archiveBy(command: 'true' | 'false') {
      await client.query(`alter system set archive_command = '${command}'`);
      await client.query('select pg_reload_conf()');
    },
    /** A segment ends at once, so that there is one to archive. */
    endSegment: () => client.query('select pg_switch_wal()'),
    holdExport: () =>
      client.query(`insert into exports (user_id, kind, format, filter, columns, scope, state, attempt, total, created_at, heartbeat_at)
        select id, 'orders', 'csv', '{}', '{id}', 'all', 'running', 1, 1, now() - interval '2 hours', now() + interval '1 hour'
        from users order by id limit 1`),
    endExport: () => client.query(`delete from exports where created_at < now() - interval '1 hour' and total = 1`),
    /** The job that counts states and the balance, now instead of at the next tick of the timetable. */
    countAgain: () => handle.db.transaction().execute((tx) => jobs.send(tx, METRICS_JOB, {})),
  };
}

/** A provider of text messages that answers as Kavenegar does, until it goes away. */
export async function startSmsProvider(): Promise<{ origin: string; stop(): Promise<void> }> {
  let count = 0;
  const server = createServer((_request, response) => {
    count += 1;
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ return: { status: 200 }, entries: [{ messageid: count, status: 5 }] }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    async stop() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

/** Stops the database server as a whole, lets it go on, or kills it: what a machine that hangs or loses its power looks like. */
export function signalServer(pid: number, signal: 'SIGSTOP' | 'SIGCONT' | 'SIGKILL'): void {
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((one) => parentOf(one) === pid);
  for (const one of [pid, ...children]) {
    try {
      process.kill(one, signal);
    } catch {
      // A connection that ended meanwhile.
    }
  }
}

function parentOf(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1]);
  } catch {
    return 0;
  }
}
