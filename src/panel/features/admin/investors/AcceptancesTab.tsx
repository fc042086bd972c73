import { toPersianDigits } from '#shared/digits.ts';
import type { ResponseOf } from '#shared/contract/define.ts';
import type * as contract from '#shared/contract/investorFiles.ts';
import { useListInvestorAcceptancesQuery } from '#panel/api/investorFiles.ts';
import { ListFileButtons } from '#panel/components/ListFileButtons.tsx';
import { Section } from '#panel/ui/data/Section.tsx';
import { MomentCell, TwoLines } from '#panel/ui/list/cells.tsx';
import type { Column } from '#panel/ui/list/columns.ts';
import { DataTable } from '#panel/ui/list/DataTable.tsx';
import { useListState } from '#panel/ui/list/useListState.ts';
import { fileText } from './strings.ts';

type Row = ResponseOf<typeof contract.listInvestorAcceptances>['data'][number];

const text = fileText.acceptances;

const subjectOf = ({ orderNo, contractNo }: Row): string =>
  orderNo ? text.order(toPersianDigits(orderNo)) : text.contract(toPersianDigits(contractNo ?? ''));

const papersOf = ({ papers }: Row): string =>
  papers.map(({ title, version }) => text.paper(title, toPersianDigits(version))).join(text.between) || text.noPapers;

const columns: readonly Column<Row>[] = [
  {
    id: 'subject',
    title: text.subject,
    flex: 1.2,
    minWidth: 170,
    isTitle: true,
    render: (row) => <TwoLines first={subjectOf(row)} second={row.fundName ?? ''} />,
  },
  { id: 'acceptedAt', title: text.date, minWidth: 110, render: (row) => <MomentCell value={row.acceptedAt} /> },
  { id: 'userName', title: text.user, minWidth: 130, render: (row) => row.userName },
  { id: 'words', title: text.words, flex: 1.6, minWidth: 200, render: (row) => row.words },
  { id: 'papers', title: text.papers, flex: 1.6, minWidth: 200, render: papersOf },
  {
    id: 'siteVersion',
    title: text.site,
    minWidth: 90,
    render: (row) => (row.siteVersion === null ? '—' : toPersianDigits(row.siteVersion)),
  },
];

/** Rules that were accepted for an investor, with the versions of that moment, newest first. */
export function AcceptancesTab({ investorId }: { investorId: number }) {
  const list = useListState({ scope: 'acceptances' });
  const query = useListInvestorAcceptancesQuery({ query: { investorId, ...list.query } }, { skip: !list.isReady });
  return (
    <Section
      title={text.title}
      action={
        <ListFileButtons
          title={text.title}
          file="exportInvestorAcceptances"
          args={{ query: { investorId } }}
          size="small"
        />
      }
    >
      <DataTable
        label={text.title}
        query={query}
        list={list}
        rowId={(row) => row.id}
        columns={columns}
        empty={text.empty}
      />
    </Section>
  );
}
