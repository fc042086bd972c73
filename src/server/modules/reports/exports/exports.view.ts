import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import { exportColumns, type ExportState, type cancelExport } from '#shared/contract/exports.ts';
import { personalSections } from '#shared/texts/personalTexts.ts';
import { exportFaultLabels, exportStateLabels } from '#shared/texts/exportTexts.ts';
import { isoToJalali, tehranDay } from '#shared/jalali.ts';
import type { ExportRow } from './exports.repo.ts';

/** The state of a file at a moment: its time may be over before a job deletes it. */
export function stateAt({ state, expiresAt }: Pick<ExportRow, 'state' | 'expiresAt'>, at: Date): ExportState {
  return state === 'ready' && expiresAt !== null && expiresAt <= at ? 'expired' : state;
}

/** Titles of the columns of a list, or of the sections of all data. */
const titlesOf = (kind: ExportRow['kind']): [string, string][] =>
  kind === 'person'
    ? Object.entries(personalSections).map(([key, { title }]) => [key, title])
    : Object.entries(exportColumns[kind]);

/** Chosen columns in the order of the file, each with its place and title. */
export function columnsOf({ kind, columns }: Pick<ExportRow, 'kind' | 'columns'>): { place: number; title: string }[] {
  return titlesOf(kind)
    .map(([key, title], place) => ({ key, place, title }))
    .filter(({ key }) => columns.includes(key));
}

/** A file as its owner sees it. */
export function exportView(row: ExportRow, at: Date): ResponseOf<typeof cancelExport>['data'] {
  const state = stateAt(row, at);
  return {
    exportId: row.id,
    kind: row.kind,
    format: row.format,
    state,
    stateText: exportStateLabels[state],
    columns: columnsOf(row).map(({ title }) => title),
    total: row.total,
    rows: row.rows,
    size: row.size,
    createdAt: row.createdAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
    expiresAt: row.expiresAt?.toISOString() ?? null,
    errorText: row.error === null ? '' : exportFaultLabels[row.error],
  };
}

/** Name of the file; the number tells two of a day apart. */
export function exportFileName({ id, kind, format, createdAt }: ExportRow): string {
  return `${kind}-${isoToJalali(tehranDay(createdAt)).replaceAll('/', '-')}-${id}.${format}`;
}
