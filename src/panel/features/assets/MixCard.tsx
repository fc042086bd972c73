import type { AssetsReport } from '#panel/api/assets.ts';
import { DonutList } from '#panel/ui/chart/DonutList.tsx';
import { Section } from '#panel/ui/data/Section.tsx';
import { Money } from '#panel/ui/text/Money.tsx';
import { ratioPercent } from '#shared/decimal.ts';
import { sumRial } from '#shared/money.ts';
import { text } from './strings.ts';

/** Shares of the portfolio by kind of fund, the largest first. */
export function MixCard({ report }: { report: AssetsReport }) {
  const total = BigInt(report.totalValue);
  if (report.items.length === 0 || total === 0n) return null;
  const kinds = [...Map.groupBy(report.items, (item) => item.fundTypeText)]
    .map(([kind, items]) => ({ kind, value: sumRial(items.map((item) => BigInt(item.value))) }))
    .sort((a, b) => (a.value < b.value ? 1 : -1));
  return (
    <Section title={text.mix} id="mix">
      <DonutList
        label={text.mix}
        items={kinds.map(({ kind, value }) => ({
          id: kind,
          label: kind,
          percent: Number(ratioPercent(value, total)),
          detail: <Money rial={value.toString()} />,
        }))}
      />
    </Section>
  );
}
