import { asApiFailure, type ApiFailure } from '#panel/api/failure.ts';
import { deskText } from './strings.ts';

interface OpenRow<R> {
  openId: string | null;
  row: R | null;
}

interface OneRecord<R> {
  currentData?: { data: R };
  error?: unknown;
}

/** The id of the address when it may be one of a record. */
export function recordId(openId: string | null): number | null {
  const id = Number(openId);
  return openId !== null && Number.isInteger(id) && id > 0 ? id : null;
}

/**
 * The record that the address names, by its own call: so a link opens it whatever the list shows, and after a decision or
 * a conflict the drawer tells the state that it has now. `problem` says why it cannot be opened.
 */
export function openRecord<R, O extends OpenRow<R>>(
  opened: O,
  query: OneRecord<R>,
): Omit<O, 'row'> & { row: R | null; problem: ApiFailure | null } {
  const row = opened.openId === null ? null : (query.currentData?.data ?? opened.row);
  const isOdd = opened.openId !== null && recordId(opened.openId) === null;
  const failure = query.error ? asApiFailure(query.error, deskText.recordFailed) : null;
  const odd = { code: 'NOT_FOUND', message: deskText.recordOdd, status: 404 };
  return { ...opened, row, problem: opened.openId === null || row !== null ? null : isOdd ? odd : failure };
}
