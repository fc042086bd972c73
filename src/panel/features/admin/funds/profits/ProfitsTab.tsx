import { useState } from 'react';
import { profitRuns } from '#shared/lists/books.ts';
import { ProfitsApi } from '#panel/api/profits.ts';
import { ListFileButtons } from '#panel/components/ListFileButtons.tsx';
import { Section } from '#panel/ui/data/Section.tsx';
import { StatusChip } from '#panel/ui/data/StatusChip.tsx';
import { AddRounded } from '#panel/ui/icons/AddRounded.tsx';
import { ButtonRow } from '#panel/ui/layout/blocks.ts';
import { EmptyView } from '#panel/ui/state/EmptyView.tsx';
import { columnsOf, tableOf } from '#panel/ui/list/columnsOf.tsx';
import { DataTable } from '#panel/ui/list/DataTable.tsx';
import { recordId, useListState } from '#panel/ui/list/useListState.ts';
import { useUrlState } from '#panel/ui/list/useUrlState.ts';
import { PrepareForm } from './PrepareForm.tsx';
import { runColors, RunView } from './RunView.tsx';
import { profitsText } from './strings.ts';
import { ActionButton } from '#panel/features/admin/shared/approval/ActionButton.tsx';
import { usePermission } from '#panel/features/admin/shared/approval/usePermission.ts';

/** Columns of domain 1.10, as far as a run has them before it is published. */
const runColumns = columnsOf(profitRuns, {
  status: (run) => <StatusChip color={runColors[run.status]}>{run.statusText}</StatusChip>,
});

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
  const query = ProfitsApi.useListProfitRunsQuery(
    { query: { fundId, ...list.query } },
    { refetchOnMountOrArgChange: true },
  );
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
          <ListFileButtons title={profitRuns.title} file={profitRuns.file} args={{ query: { fundId } }} />
        </ButtonRow>
      }
    >
      <DataTable
        {...tableOf(profitRuns)}
        query={query}
        list={list}
        columns={runColumns}
        onRowClick={(run) => onOpen(run.profitId)}
        empty={<EmptyView text={profitsText.empty} action={prepare} />}
      />
      {isPreparing ? <PrepareForm fundId={fundId} onClose={() => setPreparing(false)} onDone={onOpen} /> : null}
    </Section>
  );
}
