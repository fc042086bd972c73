import { auditSubjectLabels } from '#shared/texts/auditSubjectTexts.ts';
import { codeInText, toPersianDigits, toPersianText } from '#shared/digits.ts';
import { formatJalaliDate } from '#shared/jalali.ts';
import type { SubjectName } from './subjects.repo.ts';

/** Largest id of a record. */
const MAX_ID = 2_147_483_647;

/** Kind, id and day that the code of a record has (`nav:3:2026-11-21`); null where a part is missing. */
export function readSubject(subject: string): { kind: string; id: number | null; day: string | null; rest: string } {
  const [kind = '', ...others] = subject.split(':');
  const rest = others.join(':');
  const id = Number(/^(\d{1,10})(?::|$)/.exec(rest)?.[1] ?? Number.NaN);
  const day = /(?:^|:)(\d{4}-\d{2}-\d{2})(?::|$)/.exec(rest)?.[1] ?? null;
  return { kind, id: id >= 1 && id <= MAX_ID ? id : null, day, rest };
}

/** Ids of records by kind. */
export function idsOf(subjects: readonly string[]): Map<string, number[]> {
  const ids = new Map<string, number[]>();
  for (const subject of new Set(subjects)) {
    const { kind, id } = readSubject(subject);
    if (id !== null) ids.set(kind, [...(ids.get(kind) ?? []), id]);
  }
  return ids;
}

/** A record in the words of people: its kind, number or day, and whose it is. The code where the kind has no name. */
export function subjectText(subject: string, names: ReadonlyMap<string, SubjectName>): string {
  const { kind, id, day, rest } = readSubject(subject);
  const label = auditSubjectLabels[kind];
  if (label === undefined) return subject;
  const found = names.get(`${kind}:${id}`);
  const dayText = day === null ? null : formatJalaliDate(day);
  const number = found?.number ?? null;
  // what only the database calls so is better than nothing
  const shown = number === null ? (found?.name || dayText ? null : toPersianText(rest)) : codeInText(number);
  const parts = [found?.name, dayText].filter(Boolean).map((part) => toPersianDigits(part ?? ''));
  return [[label, shown].filter(Boolean).join(' '), ...parts].join(' · ');
}
