import { lastOfSafar, lunarHolidays, solarHolidays } from '#shared/texts/holidayTexts.ts';

/** An official holiday of the country; a lunar one is an estimate until an administrator confirms it. */
export interface OfficialHoliday {
  day: string;
  title: string;
  isLunar: boolean;
}

const persianParts = new Intl.DateTimeFormat('en-u-ca-persian-nu-latn', {
  timeZone: 'UTC',
  month: '2-digit',
  day: '2-digit',
});
const hijriParts = new Intl.DateTimeFormat('en-u-ca-islamic-umalqura-nu-latn', {
  timeZone: 'UTC',
  month: 'numeric',
  day: 'numeric',
});

function monthDay(format: Intl.DateTimeFormat, at: Date): string {
  const parts = Object.fromEntries(format.formatToParts(at).map((part) => [part.type, part.value]));
  return `${parts['month']}/${parts['day']}`;
}

/**
 * Official holidays from one business day to another (ISO dates, inclusive). Lunar ones follow the Umm al-Qura arithmetic of
 * ICU, which may differ from the announced day by one (domain 7, decision 141); the last day of Safar is found as the day
 * before Rabi I.
 */
export function officialHolidays(from: string, to: string): OfficialHoliday[] {
  const found: OfficialHoliday[] = [];
  const dayMs = 86_400_000;
  for (let at = Date.parse(`${from}T12:00:00Z`); at <= Date.parse(`${to}T12:00:00Z`); at += dayMs) {
    const date = new Date(at);
    const day = date.toISOString().slice(0, 10);
    const persian = monthDay(persianParts, date);
    const hijri = monthDay(hijriParts, date);
    const solarTitle = solarHolidays.find(([key]) => key === persian)?.[1];
    const isEveOfRabi = monthDay(hijriParts, new Date(at + dayMs)) === '3/1';
    const lunarTitle = isEveOfRabi ? lastOfSafar : lunarHolidays.find(([key]) => key === hijri)?.[1];
    if (solarTitle) found.push({ day, title: solarTitle, isLunar: false });
    else if (lunarTitle) found.push({ day, title: lunarTitle, isLunar: true });
  }
  return found;
}
