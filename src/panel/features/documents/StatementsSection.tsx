import IconButton from '@mui/material/IconButton';
import PictureAsPdfRounded from '@mui/icons-material/PictureAsPdfRounded';
import { statements } from '#shared/lists/own.ts';
import { comma } from '#shared/strings.ts';
import { useListStatementsQuery, type Statement } from '#panel/api/statements.ts';
import { ListFileButtons } from '#panel/components/ListFileButtons.tsx';
import { useDownload } from '#panel/components/useDownload.ts';
import { useFileName } from '#panel/components/useFileName.ts';
import { Section } from '#panel/ui/data/Section.tsx';
import { columnsOf, tableOf } from '#panel/ui/list/columnsOf.tsx';
import { DataTable } from '#panel/ui/list/DataTable.tsx';
import { useListState } from '#panel/ui/list/useListState.ts';
import { useOnline } from '#panel/ui/state/useOnline.ts';
import { Code } from '#panel/ui/text/CopyButton.tsx';
import { jalaliText } from '#panel/ui/text/JalaliDate.tsx';
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

const columns = columnsOf(statements, {
  period: periodOf,
  code: (row) => <Code text={row.code} label={statements.columns.code.title} />,
  paper: (row) => <Paper statement={row} />,
});

/** Certificates and statements that the person made, each with its code and its PDF. */
export function StatementsSection() {
  const list = useListState({ filters: {}, scope: 'papers', size: 5 });
  const query = useListStatementsQuery({ query: list.query }, { skip: !list.isReady });
  return (
    <Section title={text.made} action={<ListFileButtons title={text.made} file={statements.file} />}>
      <DataTable {...tableOf(statements)} label={text.made} query={query} list={list} columns={columns} />
    </Section>
  );
}
