import { listCalendarDays } from '#shared/contract/calendar.ts';
import { route, type Route } from '../../http/context.ts';
import type { CalendarService } from './calendar.service.ts';

/** Routes of the calendar. */
export function calendarRoutes(calendar: CalendarService): Route[] {
  return [route(listCalendarDays, (_ctx, { query }) => calendar.listCalendarDays(query)) as Route];
}
