import { sql, type Kysely } from 'kysely';
import { executeDay, settlementPreview } from '#shared/contract/settlement.ts';
import { approveProfit, executeProfit, prepareProfit } from '#shared/contract/profits.ts';
import { demoLogins, demoPassword } from '#server/db/demo/people.ts';
import type { Database } from '#server/db/tables.ts';
import type { Answer, ApiClient } from '../support/client.ts';
import type { MarketDays, RunMarket } from '../support/runMarket.ts';
import { signInOverHttp } from './httpClient.ts';

export const RIAL_PER_UNIT = 100_000n;

export interface Progress {
  issued: number;
  booked: number;
  isOver: boolean;
}

export async function readProgress(db: Kysely<Database>, { fundId, day }: RunMarket): Promise<Progress> {
  const { rows } = await sql<Progress>`
    select (select count(*)::int from orders where fund_id = ${fundId} and price_date = ${day} and payment_method = 'ipg' and status = 'issued') as issued,
      (select count(*)::int from profit_shares s join fund_profits p on p.id = s.profit_id where p.fund_id = ${fundId} and s.status in ('paid', 'reinvested')) as booked,
      not exists (select from work_runs where state in ('queued', 'running')) as "isOver"`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('no progress');
  return row;
}

/** The two newest working days of the demo that lie apart; the market's units are older than its orders. */
export async function chooseDays(db: Kysely<Database>): Promise<MarketDays> {
  const { rows } = await sql<{ day: string }>`
    select distinct nav_date as day from fund_navs where status = 'approved' and nav_date < (now() at time zone 'Asia/Tehran')::date
    order by nav_date desc limit 6`.execute(db);
  const [newest, ...older] = rows;
  const oldest = older.at(-1);
  if (!newest || !oldest) throw new Error('the demo has no prices');
  return { day: newest.day, openedOn: oldest.day, at: new Date() };
}

function assertOk(answer: Pick<Answer, 'status' | 'text'>): void {
  if (answer.status >= 300) throw new Error(`refused: ${answer.status} ${answer.text}`);
}

/** A maker prepares the profit, a checker approves it and starts both works, as at the desk. */
export async function startBoth(origin: string, { fundId, day }: RunMarket): Promise<void> {
  const signIn = (key: string): Promise<ApiClient> =>
    signInOverHttp(origin, demoLogins.find((one) => one.key === key)?.username ?? '', demoPassword);
  const maker = await signIn('maker');
  const checker = await signIn('checker');
  const body = { fundId, profitDate: day, guaranteedPerUnit: String(RIAL_PER_UNIT) };
  const made = await maker.call(prepareProfit, { body });
  assertOk(made);
  const { profitId, version } = made.body.data;
  assertOk(await checker.call(approveProfit, { params: { profitId }, body: { version } }));
  const seen = await checker.call(settlementPreview, { query: { fundId, navDate: day } });
  assertOk(seen);
  const started = await Promise.all([
    checker.call(executeProfit, { params: { profitId } }),
    checker.call(executeDay, { body: { fundId, navDate: day, version: seen.body.data.version } }),
  ]);
  for (const answer of started) assertOk(answer);
}

/** Orders and shares that are booked another number of times than once. */
export async function countUnequal(
  db: Kysely<Database>,
  { fundId, day }: RunMarket,
): Promise<{ lost: number; doubled: number; profit: bigint }> {
  const { rows } = await sql<{ lost: number; doubled: number; profit: bigint }>`
    with booked as (
      select (select count(*) from journals j where j.order_id = o.id and j.kind = 'issue') as n
      from orders o where o.fund_id = ${fundId} and o.price_date = ${day} and o.payment_method = 'ipg'
      union all
      select (select count(*) from journals j where j.investor_id = s.investor_id and j.fund_id = ${fundId} and j.kind = 'profit')
      from profit_shares s join fund_profits p on p.id = s.profit_id where p.fund_id = ${fundId})
    select count(*) filter (where n = 0)::int as lost, count(*) filter (where n > 1)::int as doubled,
      (select coalesce(sum(credit), 0)::bigint from ledger_entries where fund_id = ${fundId} and tx_type = 'profit' and investor_id is not null) as profit
    from booked`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('no figures');
  return row;
}
