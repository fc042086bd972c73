import { formatPercent, formatNumber, toPersianDigits } from '#shared/digits.ts';
import { DescriptionList } from '#panel/ui/data/DescriptionList.tsx';
import { Section } from '#panel/ui/data/Section.tsx';
import { EmptyView } from '#panel/ui/state/EmptyView.tsx';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { Money } from '#panel/ui/text/Money.tsx';
import { Stack } from '#panel/ui/layout/blocks.ts';
import { text as fundText } from './strings.ts';
import type { FundDetails } from '#panel/api/funds.ts';

const text = fundText.costs;
const fee = (rial: string) => (rial === '0' ? text.none : <Money rial={rial} isHideable={false} />);

/** What an order costs, what leaving early costs, and what the fund itself spends. */
export function CostsTab({ fund }: { fund: FundDetails }) {
  const { fees } = fund;
  return (
    <Stack>
      <Section title={text.fees}>
        <DescriptionList
          items={[
            { key: text.fixedIssue, value: fee(fees.fixedIssue) },
            {
              key: text.varIssue,
              value: Number(fees.varIssuePercent) === 0 ? text.none : <Ltr>{formatPercent(fees.varIssuePercent)}</Ltr>,
              hint: fees.varIssueCap ? text.cap(formatNumber(BigInt(fees.varIssueCap))) : undefined,
            },
            { key: text.fixedCancel, value: fee(fees.fixedCancel) },
          ]}
        />
      </Section>
      <Section title={text.exit}>
        {fees.exitSteps.length === 0 ? (
          text.noExit
        ) : (
          <DescriptionList
            items={fees.exitSteps.map((step) => ({
              key: text.exitUntil(toPersianDigits(step.untilDay)),
              value: <Ltr>{formatPercent(step.percent)}</Ltr>,
            }))}
          />
        )}
      </Section>
      <Section title={text.running} note={text.runningNote}>
        {fund.costs.length === 0 ? (
          <EmptyView text={text.noRunning} />
        ) : (
          <DescriptionList items={fund.costs.map((cost) => ({ key: cost.title, value: cost.description }))} />
        )}
      </Section>
    </Stack>
  );
}
