/** How long something has waited. */
export const waitedWords = {
  underHour: 'کمتر از یک ساعت',
  hours: (count: string) => `${count} ساعت`,
  days: (count: string) => `${count} روز`,
} as const;
