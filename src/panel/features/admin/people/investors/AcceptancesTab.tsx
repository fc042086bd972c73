import { toPersianDigits } from '#shared/digits.ts';
import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import type * as contract from '#shared/contract/investorFiles.ts';
import { investorAcceptances } from '#shared/lists/investorFile.ts';
import { InvestorFilesApi } from '#panel/api/investorFiles.ts';
import { ListSection } from '#panel/components/ListSection.tsx';
import { columnsOf } from '#panel/ui/list/columnsOf.tsx';
import { useListState } from '#panel/ui/list/useListState.ts';
import { fileText } from './strings.ts';

type Row = ResponseOf<typeof contract.listInvestorAcceptances>['data'][number];

const text = fileText.acceptances;

const subjectOf = ({ orderNo, contractNo }: Row): string =>
  orderNo ? text.order(toPersianDigits(orderNo)) : text.contract(toPersianDigits(contractNo ?? ''));

const { papers } = investorAcceptances.columns;

const columns = columnsOf(investorAcceptances, {
  subject: subjectOf,
  papers: (row) => toPersianDigits(String(papers.of?.(row))) || text.noPapers,
});

/** Rules that were accepted for an investor, with the versions of that moment, newest first. */
export function AcceptancesTab({ investorId }: { investorId: number }) {
  const list = useListState({ scope: 'acceptances' });
  const query = InvestorFilesApi.useListInvestorAcceptancesQuery(
    { query: { investorId, ...list.query } },
    { skip: !list.isReady },
  );
  return (
    <ListSection
      of={investorAcceptances}
      args={{ query: { investorId } }}
      query={query}
      list={list}
      columns={columns}
    />
  );
}
