import { useState } from 'react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import type { listSettlementRuns } from '#shared/contract/settlement.ts';
import { outcomeLabels } from '#shared/texts/settlementTexts.ts';
import { formatNumber } from '#shared/digits.ts';
import { settlementResults } from '#shared/lists/settlement.ts';
import { trimDecimal } from '#shared/decimal.ts';
import { SettlementApi } from '#panel/api/settlement.ts';
import { correctedPriceLine } from '#panel/components/correctedPrice.ts';
import { correctedPriceText } from '#panel/components/strings.ts';
import { OrderLink } from '#panel/components/OrderLink.tsx';
import { ListFileButtons } from '#panel/components/ListFileButtons.tsx';
import { DescriptionList } from '#panel/ui/data/DescriptionList.tsx';
import { PrintButton } from '#panel/ui/data/PageHeader.tsx';
import { Section } from '#panel/ui/data/Section.tsx';
import { StatusChip } from '#panel/ui/data/StatusChip.tsx';
import { columnsOf, tableOf } from '#panel/ui/list/columnsOf.tsx';
import { DataTable } from '#panel/ui/list/DataTable.tsx';
import { jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { Money } from '#panel/ui/text/Money.tsx';
import { ButtonRow, Stack } from '#panel/ui/layout/blocks.ts';
import { WorkProgress } from '#panel/components/WorkProgress.tsx';
import { ui } from '#panel/ui/strings.ts';
import { settlementText as text } from './strings.ts';

type Run = ResponseOf<typeof listSettlementRuns>['data'][number];
const whole = (value: string | number | null) =>
  value === null ? ui.none : <Ltr>{formatNumber(typeof value === 'string' ? BigInt(value) : value)}</Ltr>;
const outcomeColors = { issued: 'success', redeemed: 'success', rejected: 'warning', failed: 'error' } as const;

const columns = columnsOf(settlementResults, {
  orderNo: (row) => <OrderLink orderId={row.orderId} orderNo={row.orderNo} />,
  outcome: (row) => <StatusChip color={outcomeColors[row.outcome]}>{outcomeLabels[row.outcome]}</StatusChip>,
});

/** The executions of a day: progress while one runs, and the report that stays. */
export function RunReports({ runs }: { runs: readonly Run[] }) {
  return runs.map((run, index) => <RunReport key={run.runId} run={run} isOpen={index === 0} />);
}

function RunReport({ run, isOpen }: { run: Run; isOpen: boolean }) {
  const [after, setAfter] = useState<number[]>([]);
  const place = after.at(-1);
  const results = SettlementApi.useListSettlementResultsQuery(
    { params: { runId: run.runId }, query: { size: 100, ...(place ? { after: place } : {}) } },
    { skip: !isOpen },
  );
  const next = results.currentData?.next ?? null;
  const by = run.isAutomatic ? text.automatic : run.startedByName || text.automatic;
  return (
    <Section
      title={text.reportOf(jalaliText(run.startedAt, 'moment'))}
      note={`${run.fundName} · ${jalaliText(run.navDate)}`}
      action={
        isOpen ? (
          <ButtonRow>
            <ListFileButtons
              title={settlementResults.title}
              file={settlementResults.file}
              args={{ params: { runId: run.runId } }}
            />
            <PrintButton />
          </ButtonRow>
        ) : null
      }
    >
      <Stack data-testid="day-result">
        {run.finishedAt === null && run.workId !== null ? <WorkProgress workId={run.workId} /> : null}
        {run.corrected ? (
          <Alert severity="warning">
            <div>{correctedPriceText.afterRun}</div>
            <div>{correctedPriceLine(run.corrected)}</div>
          </Alert>
        ) : null}
        <DescriptionList
          items={[
            { key: text.executedBy, value: by },
            { key: text.issueNav, value: <Ltr>{formatNumber(trimDecimal(run.issueNav))}</Ltr> },
            { key: text.cancelNav, value: <Ltr>{formatNumber(trimDecimal(run.cancelNav))}</Ltr> },
            {
              key: text.outcome,
              value: text.result(
                formatNumber(run.issued),
                formatNumber(run.redeemed),
                formatNumber(run.rejected),
                formatNumber(run.failed),
              ),
            },
            { key: text.issuedUnits, value: whole(run.issuedUnits) },
            { key: text.redeemedUnits, value: whole(run.redeemedUnits) },
            { key: text.feeAndPenalty, value: <Money rial={run.fees} isHideable={false} /> },
            { key: text.remain, value: <Money rial={run.remain} isHideable={false} /> },
            { key: text.issuedAmount, value: <Money rial={run.issuedAmount} isHideable={false} /> },
            { key: text.redeemedNet, value: <Money rial={run.redeemedNet} isHideable={false} /> },
          ]}
        />
        {isOpen ? (
          <DataTable
            {...tableOf(settlementResults)}
            rows={results.currentData?.data}
            columns={columns}
            query={results}
          />
        ) : null}
        {isOpen && (next !== null || after.length > 0) ? (
          <ButtonRow>
            <Button disabled={after.length === 0} onClick={() => setAfter(after.slice(0, -1))}>
              {text.previousPage}
            </Button>
            <Button disabled={next === null} onClick={() => setAfter(next === null ? after : [...after, next])}>
              {text.nextPage}
            </Button>
          </ButtonRow>
        ) : null}
      </Stack>
    </Section>
  );
}
