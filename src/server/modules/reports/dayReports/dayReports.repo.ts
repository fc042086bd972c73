import { sql, type RawBuilder } from 'kysely';
import type { PageRows } from '#shared/paging.ts';
import { userName, userNameOrNull } from '#server/db/fragments.ts';
import { many, maybeOne, one } from '#server/db/query.ts';
import type { Tx, WriteTx } from '#server/db/connection.ts';
import type { TwoPeople } from '#server/db/decisions.ts';
import type { FundDay } from './figures.repo.ts';
import type { DayContent } from './dayReports.rules.ts';

export type ReportFormat = 'pdf' | 'xlsx';

export interface ReportRow extends FundDay, TwoPeople {
  id: number;
  fundName: string;
  number: number;
  state: 'prepared' | 'rejected' | 'approved';
  content: DayContent;
  reason: string | null;
  files: { format: ReportFormat; size: number; sha256: string }[];
}

export interface ReportFilter {
  fundId?: number | undefined;
  state?: string | undefined;
  fromDate?: string | undefined;
  toDate?: string | undefined;
}

const reports = sql`
  select r.id, r.fund_id as "fundId", f.name as "fundName", r.nav_date as "navDate", r.number, r.state, r.content,
    r.reason, r.prepared_by as "preparedBy", ${userName('p')} as "preparedByName", r.prepared_at as "preparedAt",
    r.decided_by as "decidedBy", ${userNameOrNull('d')} as "decidedByName", r.decided_at as "decidedAt",
    r.decision_reason as "decisionReason",
    (
      select coalesce(
        jsonb_agg(jsonb_build_object('format', x.format, 'size', x.size, 'sha256', x.sha256) order by x.format), '[]'
      )
      from day_report_files x
      where x.report_id = r.id
    ) as files
  from day_reports r
  join funds f on f.id = r.fund_id
  join users p on p.id = r.prepared_by
  left join users d on d.id = r.decided_by`;

function where(filter: ReportFilter): RawBuilder<unknown> {
  const parts = [sql`true`];
  if (filter.fundId) parts.push(sql`r.fund_id = ${filter.fundId}`);
  if (filter.state) parts.push(sql`r.state = ${filter.state}`);
  if (filter.fromDate) parts.push(sql`r.nav_date >= ${filter.fromDate}`);
  if (filter.toDate) parts.push(sql`r.nav_date <= ${filter.toDate}`);
  return sql.join(parts, sql` and `);
}

/** A page of reports, newest day first. */
export async function listReports(tx: Tx, filter: ReportFilter, { offset, limit }: PageRows): Promise<ReportRow[]> {
  return many<ReportRow>(tx)`
    ${reports}
    where ${where(filter)}
    order by r.nav_date desc, r.id desc limit ${limit} offset ${offset}`;
}

/** How many reports a filter finds. */
export async function countReports(tx: Tx, filter: ReportFilter): Promise<number> {
  const { total } = await one<{ total: number }>(tx)`
    select count(*)::int as total from day_reports r where ${where(filter)}`;
  return total;
}

/** Reports of a fund's day, newest first. */
export async function listReportsOfDay(tx: Tx, { fundId, navDate }: FundDay): Promise<ReportRow[]> {
  return many<ReportRow>(tx)`
    ${reports}
    where r.fund_id = ${fundId} and r.nav_date = ${navDate}
    order by r.id desc limit 50`;
}

/** One report; null when there is none. */
export async function findReport(tx: Tx, id: number): Promise<ReportRow | null> {
  return maybeOne<ReportRow>(tx)`${reports} where r.id = ${id}`;
}

/** One report, locked until the transaction ends; null when there is none. */
export async function lockReport(tx: WriteTx, id: number): Promise<ReportRow | null> {
  return maybeOne<ReportRow>(tx)`${reports} where r.id = ${id} for update of r`;
}

/** Stores a report with its first signature. @throws unique violation `day_reports_open` */
export async function insertReport(
  tx: WriteTx,
  of: FundDay & { number: number; content: DayContent; reason: string | null; preparedBy: number; at: Date },
): Promise<number> {
  const { id } = await tx
    .insertInto('day_reports')
    .values({
      fund_id: of.fundId,
      nav_date: of.navDate,
      number: of.number,
      content: JSON.stringify(of.content),
      reason: of.reason,
      prepared_by: of.preparedBy,
      prepared_at: of.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Stores the second person's decision. */
export async function decideReport(
  tx: WriteTx,
  id: number,
  of: { state: 'approved' | 'rejected'; decidedBy: number; at: Date; reason: string | null },
): Promise<void> {
  await tx
    .updateTable('day_reports')
    .set({ state: of.state, decided_by: of.decidedBy, decided_at: of.at, decision_reason: of.reason })
    .where('id', '=', id)
    .execute();
}

/** Stores a frozen file. */
export async function insertReportFile(
  tx: WriteTx,
  file: { reportId: number; format: ReportFormat; bytes: Uint8Array; sha256: string },
): Promise<void> {
  await tx
    .insertInto('day_report_files')
    .values({
      report_id: file.reportId,
      format: file.format,
      bytes: Buffer.from(file.bytes),
      size: file.bytes.byteLength,
      sha256: file.sha256,
    })
    .execute();
}

/** The frozen bytes of a report; null when there are none. */
export async function findReportFile(
  tx: Tx,
  reportId: number,
  format: ReportFormat,
): Promise<(FundDay & { number: number; bytes: Uint8Array }) | null> {
  return maybeOne<FundDay & { number: number; bytes: Uint8Array }>(tx)`
    select r.fund_id as "fundId", r.nav_date as "navDate", r.number, x.bytes
    from day_report_files x
    join day_reports r on r.id = x.report_id
    where x.report_id = ${reportId} and x.format = ${format}`;
}
