/*
 * One of the processes of `npm run soak:calendar`: an instance of the services with its own connections. Its parent tells it what
 * the timetable does, and at which moment of the simulated time.
 */
import process from 'node:process';
import { createDatabase } from '#server/db/connection.ts';
import { createCalendarInstance, type CalendarAct } from '../support/debitCalendar.ts';

/** What the parent asks for. */
export interface CalendarCall {
  id: number;
  kind: CalendarAct;
  at: string;
}

/** What it hears back; `error` is null when all went well. */
export interface CalendarAnswer {
  id: number;
  error: string | null;
}

interface Settings {
  url: string;
  seed: number;
  days: number;
  place: number;
  secrets: Record<string, string>;
}

const { url, ...of } = JSON.parse(process.env['SOAK_CALENDAR'] ?? '{}') as Settings;
const database = createDatabase({ url, poolSize: 4 });
const instance = createCalendarInstance(database.db, of);
const answer = (of: CalendarAnswer): void => void process.send?.(of);

process.on('message', (call: CalendarCall) => {
  instance.act(call.kind, new Date(call.at)).then(
    () => answer({ id: call.id, error: null }),
    (error: unknown) => answer({ id: call.id, error: String((error as Error).stack) }),
  );
});
process.on('disconnect', () => process.exit(0));
