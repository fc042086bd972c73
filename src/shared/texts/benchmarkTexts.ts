/* Names of the series that funds are compared with; apart from the contract, so that a screen that only reads carries no schema. */

export const benchmarkSeries = ['index', 'gold', 'deposit', 'inflation'] as const;
export type BenchmarkSeries = (typeof benchmarkSeries)[number];

/** Names of the series, what their values are, and what a cell of a table calls them. */
export const benchmarkTexts: Readonly<Record<BenchmarkSeries, { title: string; short: string; unit: string }>> = {
  index: { title: 'شاخص کل بورس', short: 'شاخص کل', unit: 'واحد' },
  gold: { title: 'طلای ۱۸ عیار، هر گرم', short: 'طلا', unit: 'ریال' },
  deposit: { title: 'سود سپرده بانکی یک‌ساله', short: 'سپرده بانکی', unit: 'درصد در سال' },
  inflation: { title: 'شاخص قیمت مصرف‌کننده', short: 'تورم', unit: 'واحد' },
};
