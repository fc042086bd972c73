/** Persian text of the cards of funds, which the page of one fund does without. */
export const listText = {
  pricesOf: (day: string) => `قیمت‌های ${day}`,
  day: 'در یک روز',
} as const;
