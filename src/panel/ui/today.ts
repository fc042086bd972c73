import { tehranDay } from '#shared/jalali.ts';

/** Today in Tehran by the clock of the device, read again at each render: a page that stays open follows the day. */
export const today = (): string => tehranDay(new Date());
