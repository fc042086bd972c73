import type { listAuditEvents } from '#shared/contract/audit.ts';
import { auditActionTexts, auditActorTexts } from '#shared/texts/auditTexts.ts';
import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import type { CsvCell } from '#shared/csv.ts';
import { canonicalJson } from '#server/canonicalJson.ts';
import type { EventRow } from './events.repo.ts';

type EventView = ResponseOf<typeof listAuditEvents>['data'][number];

const textOf = (value: unknown): string | null => {
  if (value === null || value === undefined) return null;
  return typeof value === 'string' ? value : canonicalJson(value);
};

const fieldsOf = (value: unknown): Record<string, unknown> => {
  if (value === null || value === undefined) return {};
  return typeof value === 'object' && !Array.isArray(value) ? (value as Record<string, unknown>) : { value };
};

/** Fields of a record that differ before and after an act, in the order of their names; values as text. */
export function changesOf(before: unknown, after: unknown): EventView['changes'] {
  const [old, now] = [fieldsOf(before), fieldsOf(after)];
  const fields = [...new Set([...Object.keys(old), ...Object.keys(now)])].sort();
  return fields
    .map((field) => ({ field, before: textOf(old[field]), after: textOf(now[field]) }))
    .filter((change) => change.before !== change.after);
}

/** An event for the list. */
export function eventView(row: EventRow, subjectText: string): EventView {
  return {
    eventId: row.id.toString(),
    at: row.at.toISOString(),
    actorKind: row.actorKind,
    actorKindText: auditActorTexts[row.actorKind],
    actorId: row.actorId,
    actorName: row.actorName,
    investorId: row.investorId,
    investorName: row.investorName,
    action: row.action,
    actionText: auditActionTexts[row.action] ?? row.action,
    subject: row.subject,
    subjectText,
    reason: row.reason,
    ip: row.ip,
    requestId: row.requestId,
    changes: changesOf(row.before, row.after),
  };
}

/** An event as a line of a file; moments in UTC. */
export const eventCells = (row: EventRow, subjectText: string): CsvCell[] => [
  row.at.toISOString(),
  row.actorName ?? row.actorId,
  auditActorTexts[row.actorKind],
  auditActionTexts[row.action] ?? '',
  row.action,
  subjectText,
  row.subject,
  row.investorName,
  changesOf(row.before, row.after)
    .map(({ field, before, after }) => `${field}: ${before ?? '-'} > ${after ?? '-'}`)
    .join(' | '),
  row.reason,
  row.ip,
  row.requestId,
];
