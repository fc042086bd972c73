import dynamic from 'next/dynamic';
import { CorrectionsApi } from '#panel/api/corrections.ts';
import { FileButtons } from '#panel/components/FileButtons.tsx';
import { FundSelect } from '#panel/components/FundSelect.tsx';
import { Section } from '#panel/ui/data/Section.tsx';
import { DataTable } from '#panel/ui/list/DataTable.tsx';
import { ListFilters } from '#panel/ui/list/ListFilters.tsx';
import { useListState, useWasOpened } from '#panel/ui/list/useListState.ts';
import { idFilter, textFilter } from '#panel/ui/list/filters.ts';
import { journalColumns } from './journalColumns.tsx';
import { correctionsText } from './strings.ts';

const JournalDrawer = dynamic(() => import('./JournalDrawer.tsx').then((part) => part.JournalDrawer), { ssr: false });

const text = correctionsText.journals;
const filters = { search: textFilter('search'), fund: idFilter('fundId') };

/** Journals with filters in the URL; a row shows its lines. */
export function JournalsTab() {
  const list = useListState({ filters, opens: 'journal', size: 25 });
  const query = CorrectionsApi.useListJournalsQuery({ query: list.query }, { skip: !list.isReady });
  const journalId = /^\d{1,18}$/.test(list.openId ?? '') ? list.openId : null;
  const wasOpened = useWasOpened(journalId !== null);
  return (
    <Section>
      <ListFilters
        list={list}
        search={[{ label: text.search, maxLength: 20, clean: (typed) => typed.replace(/[^\w-]/g, '') }]}
        slot={<FundSelect value={list.words.fund} onChange={(fund) => list.change({ fund })} />}
        headActions={
          <FileButtons
            title={correctionsText.tabs.journals}
            ask={(format) => CorrectionsApi.endpoints.exportJournals.initiate({ query: { ...list.chosen, format } })}
          />
        }
      />
      <DataTable
        label={correctionsText.tabs.journals}
        query={query}
        list={list}
        rowId={(row) => row.journalId}
        columns={journalColumns}
        empty={text.empty}
        emptyFilter={text.emptyFilter}
      />
      {wasOpened ? <JournalDrawer journalId={journalId} onClose={list.close} /> : null}
    </Section>
  );
}
