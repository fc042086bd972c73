import { useState } from 'react';
import { priceCorrectionStateLabels } from '#shared/contract/priceCorrections.ts';
import { priceCorrections } from '#shared/lists/books.ts';
import { PriceCorrectionsApi } from '#panel/api/priceCorrections.ts';
import { FundSelect } from '#panel/components/FundSelect.tsx';
import { ListFileButtons } from '#panel/components/ListFileButtons.tsx';
import { Section } from '#panel/ui/data/Section.tsx';
import { StatusChip } from '#panel/ui/data/StatusChip.tsx';
import { PriceChangeRounded } from '#panel/ui/icons/PriceChangeRounded.tsx';
import { columnsOf, tableOf } from '#panel/ui/list/columnsOf.tsx';
import { DataTable } from '#panel/ui/list/DataTable.tsx';
import { ListFilters } from '#panel/ui/list/ListFilters.tsx';
import { idFilter, wordFilter } from '#panel/ui/list/filters.ts';
import { useListState, useOpenedRow } from '#panel/ui/list/useListState.ts';
import { useUrlState } from '#panel/ui/list/useUrlState.ts';
import { ActionButton } from '#panel/features/admin/shared/approval/ActionButton.tsx';
import { personText, useOwnId, usePermission } from '#panel/features/admin/shared/approval/usePermission.ts';
import { type PriceCorrection, PriceCorrectionDrawer, priceStateColors } from './PriceCorrectionDrawer.tsx';
import { PriceCorrectionForm } from './PriceCorrectionForm.tsx';
import { priceText as text } from './priceStrings.ts';

const filters = {
  state: wordFilter('state', Object.keys(priceCorrectionStateLabels) as PriceCorrection['state'][]),
  fund: idFilter('fundId'),
};
const states = Object.entries(priceCorrectionStateLabels).map(([value, label]) => ({ value, label }));

const columnsFor = (ownId: number | null) =>
  columnsOf(priceCorrections, {
    preparedByName: (row) => personText(row.preparedBy, row.preparedByName, ownId),
    state: (row) => <StatusChip color={priceStateColors[row.state]}>{row.stateText}</StatusChip>,
  });

/** Corrections of published prices, newest first; the form opens by itself when a link names a fund and a day. */
export function PriceCorrectionsTab() {
  const { word, whole, change } = useUrlState();
  const list = useListState({ filters, opens: 'price', size: 25 });
  const [polls, setPolls] = useState(false);
  const query = PriceCorrectionsApi.useListPriceCorrectionsQuery(
    { query: list.query },
    { skip: !list.isReady, refetchOnMountOrArgChange: true, pollingInterval: polls ? 3_000 : 0 },
  );
  const isWorking = query.data?.data.some((row) => row.state === 'approved') ?? false;
  if (isWorking !== polls) setPolls(isWorking);
  const ownId = useOwnId();
  const deniedReason = usePermission('maker');
  const { row } = useOpenedRow(list, { rows: query.data?.data, idOf: (listed) => listed.priceCorrectionId });
  // a decision made here is newer than a list that is being fetched again
  const [changed, setChanged] = useState<PriceCorrection | null>(null);
  const isNewer = changed !== null && changed.priceCorrectionId === row?.priceCorrectionId && row.state === 'prepared';
  const day = word('day', 10);
  const [isAsking, setAsking] = useState(false);
  const isOpen = isAsking || day !== '';
  const close = (changes: Record<string, string | number | null> = {}) => {
    setAsking(false);
    change({ day: null, of: null, ...changes }, { resets: null });
  };
  return (
    <Section
      note={text.note}
      action={
        <ActionButton
          variant="contained"
          startIcon={<PriceChangeRounded />}
          reason={deniedReason}
          onClick={() => setAsking(true)}
        >
          {text.add}
        </ActionButton>
      }
    >
      <ListFilters
        list={list}
        slot={<FundSelect value={list.words.fund} onChange={(fund) => list.change({ fund })} />}
        selects={[{ name: 'state', label: text.state, options: states }]}
        headActions={
          <ListFileButtons title={priceCorrections.title} file={priceCorrections.file} args={{ query: list.chosen }} />
        }
      />
      <DataTable
        {...tableOf(priceCorrections)}
        query={query}
        list={list}
        columns={columnsFor(ownId)}
        emptyFilter={text.emptyFilter}
      />
      <PriceCorrectionDrawer correction={isNewer ? changed : row} onChanged={setChanged} onClose={list.close} />
      {isOpen ? (
        <PriceCorrectionForm
          of={{ fundId: whole('of'), navDate: day }}
          onPrepared={(prepared) => close({ price: prepared })}
          onClose={close}
        />
      ) : null}
    </Section>
  );
}
