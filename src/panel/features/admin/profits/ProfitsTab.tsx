import { useState } from 'react';
import AddRounded from '@mui/icons-material/AddRounded';
import { formatNumber } from '#shared/digits.ts';
import { useListProfitRunsQuery } from '#panel/api/profits.ts';
import { ListFileButtons } from '#panel/components/ListFileButtons.tsx';
import { Section } from '#panel/ui/data/Section.tsx';
import { StatusChip } from '#panel/ui/data/StatusChip.tsx';
import { ButtonRow } from '#panel/ui/layout/blocks.ts';
import { EmptyView } from '#panel/ui/state/EmptyView.tsx';
import { TwoLines } from '#panel/ui/list/cells.tsx';
import type { Column } from '#panel/ui/list/columns.ts';
import { DataTable } from '#panel/ui/list/DataTable.tsx';
import { recordId, useListState } from '#panel/ui/list/useListState.ts';
import { useUrlState } from '#panel/ui/list/useUrlState.ts';
import { JalaliDate } from '#panel/ui/text/JalaliDate.tsx';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { Money } from '#panel/ui/text/Money.tsx';
import { PrepareForm } from './PrepareForm.tsx';
import { type Run, runColors, RunView } from './RunView.tsx';
import { profitsText } from './strings.ts';
import { ActionButton } from '../approval/ActionButton.tsx';
import { usePermission } from '../approval/usePermission.ts';

const { columns: text } = profitsText;
const money = (rial: string) => <Money rial={rial} hasUnit={false} isHideable={false} />;
/** What comes on top of the guaranteed part. */
const plus = (rial: string) => <Money rial={rial} hasUnit={false} isSigned isHideable={false} />;

/** Columns of domain 1.10, as far as a run has them before it is published. */
const runColumns: readonly Column<Run>[] = [
  {
    id: 'date',
    title: text.date,
    minWidth: 114,
    isTitle: true,
    render: (run) => <JalaliDate value={run.profitDate} />,
  },
  { id: 'units', title: text.units, minWidth: 100, render: (run) => <Ltr>{formatNumber(BigInt(run.unitCount))}</Ltr> },
  {
    id: 'guaranteed',
    title: text.perUnit,
    minWidth: 96,
    render: (run) => <TwoLines first={money(run.guaranteedPerUnit)} second={plus(run.extraPerUnit)} />,
  },
  {
    id: 'amount',
    title: text.amountAndExtra,
    flex: 1.4,
    minWidth: 124,
    render: (run) => <TwoLines first={money(run.amount)} second={plus(run.extraAmount)} />,
  },
  { id: 'compensation', title: text.compensation, minWidth: 96, render: (run) => money(run.compensation) },
  { id: 'total', title: text.total, flex: 1.4, minWidth: 124, align: 'end', render: (run) => money(run.total) },
  { id: 'investors', title: text.investors, flex: 0.8, minWidth: 74, render: (run) => formatNumber(run.investors) },
  {
    id: 'status',
    title: text.status,
    flex: 1.1,
    minWidth: 110,
    render: (run) => <StatusChip color={runColors[run.status]}>{run.statusText}</StatusChip>,
  },
];

/** Profit runs of a fund; the address names the one that is opened. */
export function ProfitsTab({ fundId }: { fundId: number }) {
  const { word, change } = useUrlState();
  const runId = recordId(word('run'));
  // the page of the list stays for the way back; that of the shares goes with its run
  const open = (id: number | null) => change({ run: id }, { isStep: true, resets: null, drops: 'run-' });
  if (runId !== null) return <RunView profitId={runId} onBack={() => open(null)} />;
  return <RunList fundId={fundId} onOpen={open} />;
}

function RunList({ fundId, onOpen }: { fundId: number; onOpen: (profitId: number) => void }) {
  const list = useListState();
  const [isPreparing, setPreparing] = useState(false);
  const query = useListProfitRunsQuery({ query: { fundId, ...list.query } }, { refetchOnMountOrArgChange: true });
  const deniedReason = usePermission('maker');
  const prepare = (
    <ActionButton
      variant="contained"
      startIcon={<AddRounded />}
      reason={deniedReason}
      onClick={() => setPreparing(true)}
    >
      {profitsText.prepare}
    </ActionButton>
  );
  return (
    <Section
      title={profitsText.title}
      note={profitsText.note}
      action={
        <ButtonRow>
          {query.data && query.data.data.length > 0 ? prepare : null}
          <ListFileButtons title={profitsText.title} file="exportProfitRuns" args={{ query: { fundId } }} />
        </ButtonRow>
      }
    >
      <DataTable
        label={profitsText.title}
        query={query}
        list={list}
        rowId={(run) => run.profitId}
        columns={runColumns}
        onRowClick={(run) => onOpen(run.profitId)}
        empty={<EmptyView text={profitsText.empty} action={prepare} />}
      />
      {isPreparing ? <PrepareForm fundId={fundId} onClose={() => setPreparing(false)} onDone={onOpen} /> : null}
    </Section>
  );
}
