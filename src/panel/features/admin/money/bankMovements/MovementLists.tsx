import dynamic from 'next/dynamic';
import { useState } from 'react';
import Typography from '@mui/material/Typography';
import { lineDirectionLabels } from '#shared/texts/deskTexts.ts';
import { lineDirections } from '#shared/contract/statementFiles.ts';
import { formatNumber } from '#shared/digits.ts';
import { bankMovementLines, bankMovements } from '#shared/lists/bankMoney.ts';
import { BankMovementsApi } from '#panel/api/bankMovements.ts';
import { FundSelect } from '#panel/components/FundSelect.tsx';
import { ListFileButtons } from '#panel/components/ListFileButtons.tsx';
import { StatusChip } from '#panel/ui/data/StatusChip.tsx';
import { SidePanel } from '#panel/ui/dialog/SidePanel.tsx';
import { ButtonRow, Stack } from '#panel/ui/layout/blocks.ts';
import type { Column } from '#panel/ui/list/columns.ts';
import { columnsOf, tableOf } from '#panel/ui/list/columnsOf.tsx';
import { DataTable } from '#panel/ui/list/DataTable.tsx';
import { idFilter, wordFilter } from '#panel/ui/list/filters.ts';
import { ListFilters } from '#panel/ui/list/ListFilters.tsx';
import { useListState, useOpenedRow } from '#panel/ui/list/useListState.ts';
import { ActionButton } from '#panel/features/admin/shared/approval/ActionButton.tsx';
import { usePermission } from '#panel/features/admin/shared/approval/usePermission.ts';
import type { Line, Movement } from './lineFacts.tsx';
import { movementsText as text } from './strings.ts';

const MovementPanel = dynamic(() => import('./MovementPanel.tsx').then((part) => part.MovementPanel), { ssr: false });
const NameCause = dynamic(() => import('./NameCause.tsx').then((part) => part.NameCause), { ssr: false });

const colors = { prepared: 'warning', approved: 'success', rejected: 'default' } as const;
const often = { refetchOnMountOrArgChange: true };
const filters = { fund: idFilter('fundId'), direction: wordFilter('direction', lineDirections) };
const directions = lineDirections.map((value) => ({ value, label: lineDirectionLabels[value] }));

const lineColumns = columnsOf(bankMovementLines);
const movementColumns = columnsOf(bankMovements, {
  status: (row: Movement) =>
    row.reversedAt ? (
      <StatusChip color="default">{text.reversed}</StatusChip>
    ) : (
      <StatusChip color={colors[row.status]}>{row.statusText}</StatusChip>
    ),
});

/** The lines without a cause, what two people said of others, and their acts. */
export function MovementLists() {
  const lines = useListState({ filters, scope: 'bank-lines' });
  const list = useListState({ opens: 'movement', scope: 'movements' });
  const { fundId, direction } = lines.chosen;
  const board = BankMovementsApi.useListBankMovementLinesQuery(
    { query: { fundId, direction } },
    { ...often, skip: !list.isReady },
  );
  const query = BankMovementsApi.useListBankMovementsQuery({ query: list.query }, { ...often, skip: !list.isReady });
  const { row: opened } = useOpenedRow(list, { rows: query.data?.data, idOf: (row) => row.movementId });
  const [line, setLine] = useState<Line | null>(null);
  const deniedReason = usePermission('maker');
  const shown = board.data?.data.lines.length ?? 0;
  const total = board.data?.data.total ?? 0;
  const hidden = total > shown ? text.oldest(formatNumber(shown), formatNumber(total)) : null;
  const actions: Column<Line> = {
    id: 'act',
    title: text.act,
    minWidth: 120,
    render: (row) => (
      <ActionButton size="small" isCompact reason={deniedReason} onClick={() => setLine(row)}>
        {text.act}
      </ActionButton>
    ),
  };
  return (
    <Stack>
      <ListFilters
        list={lines}
        slot={<FundSelect value={lines.words.fund} onChange={(fund) => lines.change({ fund })} />}
        selects={[{ name: 'direction', label: text.direction, options: directions }]}
        actions={
          <ListFileButtons
            title={bankMovementLines.title}
            file={bankMovementLines.file}
            args={{ query: { fundId, direction } }}
          />
        }
      />
      <DataTable
        {...tableOf(bankMovementLines)}
        query={board}
        list={lines}
        rows={board.data?.data.lines}
        columns={[...lineColumns, actions]}
      />
      {hidden ? <Typography variant="body2">{hidden}</Typography> : null}
      <ButtonRow>
        <ListFileButtons
          title={bankMovements.title}
          file={bankMovements.file}
          args={{ query: list.chosen }}
          size="small"
        />
      </ButtonRow>
      <DataTable {...tableOf(bankMovements)} query={query} list={list} columns={movementColumns} />
      <SidePanel
        isOpen={opened !== null}
        title={opened ? text.drawerTitle(opened.causeText, opened.fundName) : ''}
        onClose={list.close}
      >
        {opened ? <MovementPanel key={opened.movementId} row={opened} /> : null}
      </SidePanel>
      {line ? <NameCause line={line} onClose={() => setLine(null)} /> : null}
    </Stack>
  );
}
