/** Sentences that a person agrees to before an order or a contract; they are kept as they were shown. */
export const acceptedRules = {
  order: 'امیدنامه و اساسنامه صندوق را خوانده‌ام و می‌پذیرم',
  debitContract: 'قوانین برداشت مستقیم را خوانده‌ام و می‌پذیرم',
} as const;
