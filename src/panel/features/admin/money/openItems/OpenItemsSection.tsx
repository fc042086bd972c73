import dynamic from 'next/dynamic';
import { useState } from 'react';
import Typography from '@mui/material/Typography';
import { formatNumber } from '#shared/digits.ts';
import { openItemClosures, openItems } from '#shared/lists/reconciliation.ts';
import { OpenItemsApi } from '#panel/api/openItems.ts';
import { ListFileButtons } from '#panel/components/ListFileButtons.tsx';
import { Section } from '#panel/ui/data/Section.tsx';
import { StatusChip } from '#panel/ui/data/StatusChip.tsx';
import { SidePanel } from '#panel/ui/dialog/SidePanel.tsx';
import { ButtonRow, Stack } from '#panel/ui/layout/blocks.ts';
import { useInView } from '#panel/ui/lazy/useInView.ts';
import { columnsOf, tableOf } from '#panel/ui/list/columnsOf.tsx';
import { DataTable } from '#panel/ui/list/DataTable.tsx';
import { useListState, useOpenedRow } from '#panel/ui/list/useListState.ts';
import { ActionButton } from '#panel/features/admin/shared/approval/ActionButton.tsx';
import { usePermission } from '#panel/features/admin/shared/approval/usePermission.ts';
import { freeOf, type OpenItem } from './openItem.ts';
import { openItemsText as text } from './strings.ts';

const ClosurePanel = dynamic(() => import('./ClosurePanel.tsx').then((part) => part.ClosurePanel), { ssr: false });
const CloseItems = dynamic(() => import('./CloseItems.tsx').then((part) => part.CloseItems), { ssr: false });

const colors = { prepared: 'warning', approved: 'success', rejected: 'default' } as const;
/** px of an empty list, so that nothing below it moves when it is seen */
const emptyHeight = 160;
const often = { refetchOnMountOrArgChange: true };

const closureColumns = columnsOf(openItemClosures, {
  status: (row) => <StatusChip color={colors[row.status]}>{row.statusText}</StatusChip>,
});

/** What stays on clearing accounts and on claims on managers, and what two people said became of it. */
export function OpenItemsSection() {
  const board = OpenItemsApi.useListOpenItemsQuery(undefined, often);
  const items = useListState({ scope: 'open-items' });
  const list = useListState({ opens: 'closure', scope: 'closures' });
  // the page asks for much: what was closed is asked for when it is seen, or when a link opens one
  const { ref, isSeen } = useInView();
  const isWanted = list.isReady && (isSeen || list.openId !== null);
  const query = OpenItemsApi.useListOpenItemClosuresQuery({ query: list.query }, { ...often, skip: !isWanted });
  const { row: opened } = useOpenedRow(list, { rows: query.data?.data, idOf: (row) => row.closureId });
  const [item, setItem] = useState<OpenItem | null>(null);
  const deniedReason = usePermission('maker');
  const shown = board.data?.data.items.length ?? 0;
  const total = board.data?.data.total ?? 0;
  const hidden = total > shown ? text.oldest(formatNumber(shown), formatNumber(total)) : null;
  const itemColumns = columnsOf(openItems, {
    act: (row) => (
      <ActionButton
        size="small"
        isCompact
        reason={deniedReason ?? (freeOf(row) === 0n ? text.allWaits : null)}
        onClick={() => setItem(row)}
      >
        {text.act}
      </ActionButton>
    ),
  });
  return (
    <Section id="open-items" title={text.title} note={text.note}>
      <Stack>
        <ButtonRow>
          <ListFileButtons title={text.title} file={openItems.file} size="small" />
        </ButtonRow>
        <DataTable
          {...tableOf(openItems)}
          label={text.title}
          query={board}
          list={items}
          rows={board.data?.data.items}
          columns={itemColumns}
        />
        {hidden ? <Typography variant="body2">{hidden}</Typography> : null}
        <ButtonRow>
          <ListFileButtons
            title={text.closuresTitle}
            file={openItemClosures.file}
            args={{ query: list.chosen }}
            size="small"
          />
        </ButtonRow>
        <div ref={ref} style={{ minHeight: emptyHeight }}>
          {isWanted ? (
            <DataTable
              {...tableOf(openItemClosures)}
              label={text.closuresTitle}
              query={query}
              list={list}
              columns={closureColumns}
            />
          ) : null}
        </div>
      </Stack>
      <SidePanel
        isOpen={opened !== null}
        title={opened ? text.drawerTitle(opened.accountText, opened.fundName) : ''}
        onClose={list.close}
      >
        {opened ? <ClosurePanel key={opened.closureId} row={opened} /> : null}
      </SidePanel>
      {item && board.data ? <CloseItems item={item} board={board.data.data} onClose={() => setItem(null)} /> : null}
    </Section>
  );
}
