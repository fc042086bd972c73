/** Words of the banner of a view as an investor; nobody else loads them. */
export const viewText = {
  label: 'نمای سرمایه‌گذار',
  of: (name: string) => `نمای ${name}`,
  readOnly: 'فقط مشاهده؛ چیزی ثبت نمی‌شود. زمان مانده:',
  end: 'خروج از نما',
} as const;
