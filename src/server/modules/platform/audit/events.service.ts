import type { listAuditEvents } from '#shared/contract/audit.ts';
import { auditFileSheet, auditFileTitles } from '#shared/texts/auditTexts.ts';
import type { InputOf } from '#shared/contract/kernel/define.ts';
import { fail } from '#shared/contract/failures.ts';
import { addDays, tehranDay } from '#shared/jalali.ts';
import { pageInfoOf, rowsOfPage } from '#shared/paging.ts';
import { rowsFile } from '#server/http/rowsFile.ts';
import { inTransaction, onConflict, type Tx } from '#server/db/connection.ts';
import type { Deps } from '#server/deps.ts';
import type { Service } from '#server/http/handlers.ts';
import { readDays } from '../range.ts';
import type { AuditService } from './audit.service.ts';
import type { DeskSearchService } from '../deskSearch/deskSearch.service.ts';
import * as repo from './events.repo.ts';
import {
  listFundSubjects,
  listSubjectsOfOrder,
  listTicketSubjects,
  nameSubjects,
  type SubjectName,
} from './subjects.repo.ts';
import { idsOf, readSubject, subjectText } from './subjects.rules.ts';
import { eventCells, eventView } from './events.view.ts';

/** Job that walks over the hash chains. */
export const AUDIT_CHECK_JOB = 'audit.check';

/** Days that are looked through when nothing narrows the log. */
const RECENT_DAYS = 30;

type Query = Omit<InputOf<typeof listAuditEvents>['query'], 'page' | 'size'>;

const checkView = (row: repo.CheckRow | null) =>
  row && {
    requestedByName: row.requestedByName || null,
    requestedAt: row.requestedAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
    rowCount: row.rowCount,
    brokenCount: row.brokenCount,
    cutCount: row.cutCount,
  };

/** The audit log as administrators read it, and the check of its hash chains (reliability 8). */
export function createAuditEventsService(
  { db, ports, jobs, log }: Pick<Deps, 'db' | 'ports' | 'jobs' | 'log'>,
  { audit, search }: { audit: AuditService; search: Pick<DeskSearchService, 'findSubjects'> },
) {
  const now = (): Date => ports.clock.now();

  /** Codes of the records that are asked for; null for all. */
  async function subjectsOf({ subject, record }: Query): Promise<string[] | null> {
    if (subject) {
      const { kind, id } = readSubject(subject);
      return kind === 'order' && id !== null ? listSubjectsOfOrder(db, id) : [subject];
    }
    if (!record) return null;
    const found = await search.findSubjects(record);
    const [tickets, funds] = await Promise.all([
      listTicketSubjects(db, found.ticketCodes),
      listFundSubjects(db, record, tehranDay(ports.clock.business())),
    ]);
    return [...found.subjects, ...tickets, ...funds];
  }

  /** Names of the records of some events, by their codes. */
  async function namesOf(rows: readonly repo.EventRow[]): Promise<Map<string, SubjectName>> {
    const names = await nameSubjects(db, idsOf(rows.map(({ subject }) => subject)));
    return new Map(names.map((name) => [name.subject, name]));
  }

  async function filterOf(query: Query): Promise<repo.EventFilter> {
    const { fromDate, toDate } = readDays(query);
    const person = query.person?.trim() ?? '';
    const subjects = await subjectsOf(query);
    const { kind, id } = readSubject(query.subject ?? '');
    // the log of all days is read for single records only
    const recent = subjects ? null : addDays(toDate ?? tehranDay(now()), -RECENT_DAYS);
    return {
      userIds: person === '' ? null : await repo.findUserIds(db, person),
      actorKind: query.actorKind ?? null,
      action: query.action || null,
      subjects,
      investorId: kind === 'investor' ? id : null,
      fromDate: fromDate ?? recent,
      toDate: toDate ?? null,
    };
  }

  async function checks(tx: Tx) {
    const { last, running } = await repo.findChecks(tx);
    return { data: { last: checkView(last), running: checkView(running) } };
  }

  async function runCheck(checkId: number): Promise<number> {
    const { rows, broken, cut } = await audit.verify(db);
    if (broken.length + cut.length > 0)
      log.error({ broken: broken.slice(0, 20).map(String), cut }, 'the audit log is not whole');
    await repo.finishCheck(db, checkId, { rows, broken: broken.length, cut: cut.length, at: now() });
    return rows;
  }

  return {
    listAuditEvents: async (_ctx, { query: { page, size, ...query } }) => {
      const filter = await filterOf(query);
      const [rows, total] = await Promise.all([
        repo.listEventRows(db, filter, rowsOfPage(page, size)),
        repo.countEvents(db, filter),
      ]);
      const names = await namesOf(rows);
      const data = rows.map((row) => eventView(row, subjectText(row.subject, names)));
      return { data, pageInfo: pageInfoOf(page, size, total), fromDate: filter.fromDate };
    },

    exportAuditEvents: async (_ctx, { query: { format, ...query } }) => {
      const filter = await filterOf(query);
      return rowsFile<repo.EventRow & { subjectText: string }>({
        titles: auditFileTitles,
        next: async (last, limit) => {
          const rows = await repo.listEventsAfter(db, filter, last, limit);
          const names = await namesOf(rows);
          return rows.map((row) => ({ ...row, subjectText: subjectText(row.subject, names) }));
        },
        cells: (row) => eventCells(row, row.subjectText),
        maxRows: repo.COUNTED_EVENTS,
        format,
        sheet: auditFileSheet,
        name: `audit-${tehranDay(now())}`,
      });
    },

    getAuditCheck: () => checks(db),

    /** @throws AUDIT_CHECK_RUNNING */
    startAuditCheck: async (ctx) => {
      return ctx
        .transaction(async (tx) => {
          const checkId = await repo.insertCheck(tx, ctx.actor.userId, now());
          await jobs.send(tx, AUDIT_CHECK_JOB, { checkId }, { retryLimit: 8 });
          const subject = `audit_check:${checkId}`;
          await audit.act(tx, ctx, 'audit.checkStarted', subject);
          return checks(tx);
        })
        .catch(onConflict({ audit_checks_open: () => fail('AUDIT_CHECK_RUNNING') }));
    },

    /** Walks over the chains for a check that was started; run by a job. @returns rows that were looked at */
    runCheck,

    /** The nightly check; joins the one that runs. @returns rows that were looked at */
    async checkNightly(): Promise<number> {
      const { running } = await repo.findChecks(db);
      return runCheck(running?.id ?? (await inTransaction(db, (tx) => repo.insertCheck(tx, null, now()))));
    },
  } satisfies Service;
}
