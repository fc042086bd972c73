/** Persian text of the list that leads an empty installation to its first day. */
export const setupText = {
  title: 'راه‌اندازی سامانه',
  note: 'تا همه آماده نشود سرمایه‌گذار با کمبود روبه‌رو می‌شود؛ هر ردیف به جای انجام کار می‌رود.',
  states: { ready: 'آماده', missing: 'لازم است', advised: 'بهتر است' },
  progress: (done: string, all: string) => `${done} از ${all} آماده`,
  open: 'رفتن به بخش',
  notMine: 'با همکار دیگر',
} as const;
