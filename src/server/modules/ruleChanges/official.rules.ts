/* eslint-disable house/no-persian-literal -- the names of the holidays are the data of this calendar */
/** An official holiday of the country; a lunar one is an estimate until an administrator confirms it. */
export interface OfficialHoliday {
  day: string;
  title: string;
  isLunar: boolean;
}

/** Solar holidays, by Jalali month and day (domain 7). */
const solar: readonly [string, string][] = [
  ['01/01', 'نوروز'],
  ['01/02', 'نوروز'],
  ['01/03', 'نوروز'],
  ['01/04', 'نوروز'],
  ['01/12', 'روز جمهوری اسلامی'],
  ['01/13', 'روز طبیعت'],
  ['03/14', 'رحلت امام خمینی'],
  ['03/15', 'قیام ۱۵ خرداد'],
  ['11/22', 'پیروزی انقلاب اسلامی'],
  ['12/29', 'ملی شدن صنعت نفت'],
  ['12/30', 'آخرین روز سال'],
];

/** Lunar holidays, by Hijri month and day (domain 7). */
const lunar: readonly [string, string][] = [
  ['1/9', 'تاسوعای حسینی'],
  ['1/10', 'عاشورای حسینی'],
  ['2/20', 'اربعین حسینی'],
  ['2/28', 'رحلت پیامبر و شهادت امام حسن'],
  ['3/8', 'شهادت امام حسن عسکری'],
  ['3/17', 'میلاد پیامبر و امام جعفر صادق'],
  ['6/3', 'شهادت حضرت فاطمه'],
  ['7/13', 'ولادت امام علی'],
  ['7/27', 'مبعث پیامبر'],
  ['8/15', 'نیمه شعبان'],
  ['9/21', 'شهادت امام علی'],
  ['10/1', 'عید سعید فطر'],
  ['10/2', 'تعطیل به مناسبت عید فطر'],
  ['10/25', 'شهادت امام جعفر صادق'],
  ['12/10', 'عید سعید قربان'],
  ['12/18', 'عید سعید غدیر خم'],
];

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
    const solarTitle = solar.find(([key]) => key === persian)?.[1];
    const isEveOfRabi = monthDay(hijriParts, new Date(at + dayMs)) === '3/1';
    const lunarTitle = isEveOfRabi ? 'شهادت امام رضا' : lunar.find(([key]) => key === hijri)?.[1];
    if (solarTitle) found.push({ day, title: solarTitle, isLunar: false });
    else if (lunarTitle) found.push({ day, title: lunarTitle, isLunar: true });
  }
  return found;
}
