import { debitChargeLabels, debitChargeStates } from '#shared/texts/directDebitTexts.ts';
import { allDebitCharges } from '#shared/lists/directDebitDesk.ts';
import { DirectDebitAdminApi } from '#panel/api/directDebitAdmin.ts';
import { FundSelect } from '#panel/components/FundSelect.tsx';
import { ListFileButtons } from '#panel/components/ListFileButtons.tsx';
import { Section } from '#panel/ui/data/Section.tsx';
import { optionsOf } from '#panel/ui/form/optionsOf.ts';
import { tableOf } from '#panel/ui/list/columnsOf.tsx';
import { DataTable } from '#panel/ui/list/DataTable.tsx';
import { dayFilter, formFilter, idFilter, textFilter, wordFilter } from '#panel/ui/list/filters.ts';
import { ListFilters } from '#panel/ui/list/ListFilters.tsx';
import { deskSize, useListState } from '#panel/ui/list/useListState.ts';
import { BankSelect } from '#panel/features/admin/shared/debits/BankSelect.tsx';
import { ContractDrawer } from '#panel/features/admin/shared/debits/ContractDrawer.tsx';
import { bankCodeForm } from '#panel/features/admin/shared/debits/ContractsTab.tsx';
import { chargeColumns } from '#panel/features/admin/shared/debits/debitColumns.tsx';
import { debitDeskText as text } from '#panel/features/admin/shared/debits/strings.ts';

const filters = {
  search: textFilter('search'),
  bank: formFilter('bankCode', bankCodeForm),
  fund: idFilter('fundId'),
  status: wordFilter('status', debitChargeStates),
  from: dayFilter('fromDate'),
  to: dayFilter('toDate'),
};
const selects = [{ name: 'status', label: text.status, options: optionsOf(debitChargeStates, debitChargeLabels) }];

/** Debits of everyone, newest day first; a row opens its contract. */
export function ChargesTab() {
  const list = useListState({ filters, opens: 'open', size: deskSize });
  const query = DirectDebitAdminApi.useListAllDebitChargesQuery(
    { query: list.query },
    { skip: !list.isReady, refetchOnMountOrArgChange: true },
  );
  return (
    <Section>
      <ListFilters
        list={list}
        search={text.search}
        slot={
          <>
            <BankSelect value={list.words.bank} onChange={(bank) => list.change({ bank })} />
            <FundSelect value={list.words.fund} onChange={(fund) => list.change({ fund })} />
          </>
        }
        selects={selects}
        headActions={
          <ListFileButtons title={allDebitCharges.title} file={allDebitCharges.file} args={{ query: list.chosen }} />
        }
        days={{ from: text.from, to: text.to }}
      />
      <DataTable
        {...tableOf(allDebitCharges)}
        query={query}
        list={list}
        columns={chargeColumns}
        onRowClick={(row) => list.open?.(row.contractId)}
        emptyFilter={text.emptyFilter}
      />
      <ContractDrawer list={list} contractIds={undefined} />
    </Section>
  );
}
