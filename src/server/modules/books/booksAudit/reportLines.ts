import type { BooksReport } from './verify.ts';

/** A report of the books for a terminal: one line for each check, then the verdict. */
export function reportLines({ checks, isSound }: BooksReport): string[] {
  return [
    ...checks.map(
      ({ name, checked, wrong }) =>
        `${wrong === 0n ? 'ok  ' : 'BAD '} ${name.padEnd(36)} checked ${checked}, wrong ${wrong}`,
    ),
    isSound ? 'books are sound' : 'BOOKS ARE NOT SOUND',
  ];
}
