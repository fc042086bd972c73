import IconButton from '@mui/material/IconButton';
import { comma } from '#shared/strings.ts';
import { StatementsApi, type Statement } from '#panel/api/statements.ts';
import { ListFileButtons } from '#panel/components/ListFileButtons.tsx';
import { useDownload } from '#panel/components/useDownload.ts';
import { useFileName } from '#panel/components/useFileName.ts';
import { Section } from '#panel/ui/data/Section.tsx';
import { PictureAsPdfRounded } from '#panel/ui/icons/PictureAsPdfRounded.tsx';
import type { Column } from '#panel/ui/list/columns.ts';
import { DataTable } from '#panel/ui/list/DataTable.tsx';
import { useListState } from '#panel/ui/list/useListState.ts';
import { EmptyView } from '#panel/ui/state/EmptyView.tsx';
import { useOnline } from '#panel/ui/state/useOnline.ts';
import { Code } from '#panel/ui/text/CopyButton.tsx';
import { JalaliDate, jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import { statementsText as text } from './statementStrings.ts';

const periodOf = ({ kind, fromDate, toDate }: Statement): string =>
  kind === 'holdings' ? jalaliText(toDate) : text.between(jalaliText(fromDate), jalaliText(toDate));

/** What the file of a statement is called by: its kind, its investors and its last day. */
export const namePartsOf = ({
  kindText,
  investorNames,
  toDate,
}: Pick<Statement, 'kindText' | 'investorNames' | 'toDate'>) =>
  [kindText, { who: investorNames.join(`${comma} `), day: toDate }] as const;

function Paper({ statement }: { statement: Statement }) {
  const { download, busy } = useDownload(text.failed);
  const nameOf = useFileName();
  const isOnline = useOnline();
  return (
    <IconButton
      aria-label={text.downloadOf(statement.kindText, periodOf(statement))}
      color="primary"
      loading={busy !== null}
      disabled={!isOnline}
      onClick={() => void download(statement.fileUrl, nameOf(...namePartsOf(statement)))}
    >
      <PictureAsPdfRounded />
    </IconButton>
  );
}

const columns: readonly Column<Statement>[] = [
  { id: 'serial', title: text.serial, flex: 1, minWidth: 110, render: (row) => row.serial },
  { id: 'kind', title: text.kind, flex: 1.2, minWidth: 124, isTitle: true, render: (row) => row.kindText },
  { id: 'period', title: text.period, flex: 1.7, minWidth: 180, render: periodOf },
  {
    id: 'investors',
    title: text.whose,
    flex: 1.6,
    minWidth: 130,
    render: (row) => row.investorNames.join(`${comma} `),
  },
  { id: 'fund', title: text.fund, flex: 1.2, minWidth: 110, render: (row) => row.fundName ?? text.allFunds },
  {
    id: 'madeAt',
    title: text.madeAt,
    flex: 1.1,
    minWidth: 130,
    render: (row) => <JalaliDate value={row.madeAt} format="moment" />,
  },
  {
    id: 'code',
    title: text.code,
    flex: 2,
    minWidth: 260,
    render: (row) => <Code text={row.code} label={text.code} />,
  },
  {
    id: 'paper',
    title: text.download,
    flex: 0.6,
    minWidth: 104,
    hasLink: true,
    render: (row) => <Paper statement={row} />,
  },
];

/** Certificates and statements that the person made, each with its code and its PDF. */
export function StatementsSection() {
  const list = useListState({ filters: {}, scope: 'papers', size: 5 });
  const query = StatementsApi.useListStatementsQuery({ query: list.query }, { skip: !list.isReady });
  return (
    <Section title={text.made} action={<ListFileButtons title={text.made} file="exportStatements" />}>
      <DataTable
        label={text.made}
        query={query}
        list={list}
        rowId={(row) => row.statementId}
        columns={columns}
        empty={<EmptyView text={text.empty} />}
      />
    </Section>
  );
}
