/** Texts of the head of a list and of its sums. */
export const dataText = {
  help: 'درباره این صفحه',
  helpSign: '؟',
  allFigures: 'همه ارقام',
  lessFigures: 'بستن ارقام',
} as const;
