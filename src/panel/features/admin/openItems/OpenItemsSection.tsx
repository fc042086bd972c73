import dynamic from 'next/dynamic';
import { useState } from 'react';
import Typography from '@mui/material/Typography';
import { formatNumber } from '#shared/digits.ts';
import { useListOpenItemClosuresQuery, useListOpenItemsQuery } from '#panel/api/openItems.ts';
import { ListFileButtons } from '#panel/components/ListFileButtons.tsx';
import { Section } from '#panel/ui/data/Section.tsx';
import { StatusChip } from '#panel/ui/data/StatusChip.tsx';
import { SidePanel } from '#panel/ui/dialog/SidePanel.tsx';
import { ButtonRow, Stack } from '#panel/ui/layout/blocks.ts';
import { useInView } from '#panel/ui/lazy/useInView.ts';
import type { Column } from '#panel/ui/list/columns.ts';
import { DataTable } from '#panel/ui/list/DataTable.tsx';
import { useListState, useOpenedRow } from '#panel/ui/list/useListState.ts';
import { JalaliDate } from '#panel/ui/text/JalaliDate.tsx';
import { Money } from '#panel/ui/text/Money.tsx';
import { ActionButton } from '../approval/ActionButton.tsx';
import { usePermission } from '../approval/usePermission.ts';
import { freeOf, keyOf, type Closure, type OpenItem } from './openItem.ts';
import { openItemsText as text } from './strings.ts';

const ClosurePanel = dynamic(() => import('./ClosurePanel.tsx').then((part) => part.ClosurePanel), { ssr: false });
const CloseItems = dynamic(() => import('./CloseItems.tsx').then((part) => part.CloseItems), { ssr: false });

const money = (rial: string) => <Money rial={rial} hasUnit={false} isSigned isHideable={false} />;
const colors = { prepared: 'warning', approved: 'success', rejected: 'default' } as const;
/** px of an empty list, so that nothing below it moves when it is seen */
const emptyHeight = 160;
const often = { refetchOnMountOrArgChange: true };

const itemColumns: readonly Column<OpenItem>[] = [
  { id: 'item', title: text.columns.item, flex: 1, minWidth: 150, isTitle: true, render: (row) => row.text },
  { id: 'account', title: text.columns.account, flex: 1, minWidth: 150, render: (row) => row.accountText },
  { id: 'fund', title: text.columns.fund, flex: 1.2, minWidth: 130, render: (row) => row.fundName },
  { id: 'day', title: text.columns.day, minWidth: 100, render: (row) => <JalaliDate value={row.day} /> },
  { id: 'amount', title: text.columns.amount, minWidth: 130, align: 'end', render: (row) => money(row.amount) },
  { id: 'waiting', title: text.columns.waiting, minWidth: 130, align: 'end', render: (row) => money(row.waiting) },
];

const closureColumns: readonly Column<Closure>[] = [
  { id: 'way', title: text.columns.way, flex: 1.2, minWidth: 160, isTitle: true, render: (row) => row.wayText },
  { id: 'account', title: text.columns.account, flex: 1, minWidth: 150, render: (row) => row.accountText },
  { id: 'fund', title: text.columns.fund, flex: 1.2, minWidth: 130, render: (row) => row.fundName },
  { id: 'day', title: text.columns.day, minWidth: 100, render: (row) => <JalaliDate value={row.preparedAt} /> },
  { id: 'amount', title: text.columns.amount, minWidth: 130, align: 'end', render: (row) => money(row.amount) },
  {
    id: 'status',
    title: text.columns.status,
    minWidth: 110,
    render: (row) => <StatusChip color={colors[row.status]}>{row.statusText}</StatusChip>,
  },
];

/** What stays on clearing accounts and on claims on managers, and what two people said became of it. */
export function OpenItemsSection() {
  const board = useListOpenItemsQuery(undefined, often);
  const items = useListState({ scope: 'open-items' });
  const list = useListState({ opens: 'closure', scope: 'closures' });
  // the page asks for much: what was closed is asked for when it is seen, or when a link opens one
  const { ref, isSeen } = useInView();
  const isWanted = list.isReady && (isSeen || list.openId !== null);
  const query = useListOpenItemClosuresQuery({ query: list.query }, { ...often, skip: !isWanted });
  const { row: opened } = useOpenedRow(list, { rows: query.data?.data, idOf: (row) => row.closureId });
  const [item, setItem] = useState<OpenItem | null>(null);
  const deniedReason = usePermission('maker');
  const shown = board.data?.data.items.length ?? 0;
  const total = board.data?.data.total ?? 0;
  const hidden = total > shown ? text.oldest(formatNumber(shown), formatNumber(total)) : null;
  const actions: Column<OpenItem> = {
    id: 'act',
    title: text.act,
    minWidth: 120,
    render: (row) => (
      <ActionButton
        size="small"
        isCompact
        reason={deniedReason ?? (freeOf(row) === 0n ? text.allWaits : null)}
        onClick={() => setItem(row)}
      >
        {text.act}
      </ActionButton>
    ),
  };
  return (
    <Section id="open-items" title={text.title} note={text.note}>
      <Stack>
        <ButtonRow>
          <ListFileButtons title={text.title} file="exportOpenItems" size="small" />
        </ButtonRow>
        <DataTable
          label={text.title}
          query={board}
          list={items}
          rows={board.data?.data.items}
          rowId={keyOf}
          columns={[...itemColumns, actions]}
          empty={text.itemsEmpty}
        />
        {hidden ? <Typography variant="body2">{hidden}</Typography> : null}
        <ButtonRow>
          <ListFileButtons
            title={text.closuresTitle}
            file="exportOpenItemClosures"
            args={{ query: list.chosen }}
            size="small"
          />
        </ButtonRow>
        <div ref={ref} style={{ minHeight: emptyHeight }}>
          {isWanted ? (
            <DataTable
              label={text.closuresTitle}
              query={query}
              list={list}
              rowId={(row) => row.closureId}
              columns={closureColumns}
              empty={text.closuresEmpty}
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
