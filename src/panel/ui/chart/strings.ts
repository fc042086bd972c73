/** Persian text of charts. */
export const chartText = {
  ranges: { w1: '۱ هفته', m1: '۱ ماه', m3: '۳ ماه', y1: '۱ سال', all: 'از ابتدا' },
  custom: 'بازه دلخواه',
  range: 'بازه نمودار',
  between: (from: string, to: string) => `از ${from} تا ${to}`,
} as const;
