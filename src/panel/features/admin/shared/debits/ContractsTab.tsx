import { debitContractLabels, debitContractStates } from '#shared/texts/directDebitTexts.ts';
import { allDebitContracts } from '#shared/lists/directDebitDesk.ts';
import { DirectDebitAdminApi } from '#panel/api/directDebitAdmin.ts';
import { ListFileButtons } from '#panel/components/ListFileButtons.tsx';
import { Section } from '#panel/ui/data/Section.tsx';
import { optionsOf } from '#panel/ui/form/optionsOf.ts';
import { tableOf } from '#panel/ui/list/columnsOf.tsx';
import { DataTable } from '#panel/ui/list/DataTable.tsx';
import { formFilter, textFilter, wordFilter } from '#panel/ui/list/filters.ts';
import { ListFilters } from '#panel/ui/list/ListFilters.tsx';
import { deskSize, useListState } from '#panel/ui/list/useListState.ts';
import { BankSelect } from './BankSelect.tsx';
import { ContractDrawer } from './ContractDrawer.tsx';
import { contractColumns } from './debitColumns.tsx';
import { debitDeskText as text } from './strings.ts';

export const bankCodeForm = /^\w{1,20}$/;
const filters = {
  search: textFilter('search'),
  bank: formFilter('bankCode', bankCodeForm),
  status: wordFilter('status', debitContractStates),
};
const selects = [{ name: 'status', label: text.status, options: optionsOf(debitContractStates, debitContractLabels) }];

/** Contracts of everyone, or those of one investor in their file. */
export function ContractsTab({ investorId }: { investorId?: number }) {
  const list = useListState({ filters, opens: 'open', size: deskSize });
  const query = DirectDebitAdminApi.useListAllDebitContractsQuery(
    { query: { ...list.query, ...(investorId !== undefined && { investorId }) } },
    { skip: !list.isReady, refetchOnMountOrArgChange: true },
  );
  const rows = query.data?.data;
  return (
    <Section title={investorId === undefined ? undefined : text.tabs.contracts}>
      <ListFilters
        list={list}
        {...(investorId === undefined && { search: text.search })}
        slot={<BankSelect value={list.words.bank} onChange={(bank) => list.change({ bank })} />}
        selects={selects}
        headActions={
          <ListFileButtons
            title={allDebitContracts.title}
            file={allDebitContracts.file}
            args={{ query: { ...list.chosen, ...(investorId !== undefined && { investorId }) } }}
          />
        }
      />
      <DataTable
        {...tableOf(allDebitContracts)}
        query={query}
        list={list}
        columns={contractColumns}
        emptyFilter={text.emptyFilter}
      />
      <ContractDrawer list={list} contractIds={rows?.map(({ contractId }) => contractId)} />
    </Section>
  );
}
