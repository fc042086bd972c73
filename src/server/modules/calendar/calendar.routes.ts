import { handlers } from '../../http/handlers.ts';
import type { CalendarService } from './calendar.service.ts';

/** Routes of the calendar. */
export function calendarRoutes(calendar: CalendarService) {
  return handlers({ listCalendarDays: calendar.listCalendarDays });
}
