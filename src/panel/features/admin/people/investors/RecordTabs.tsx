import Link from 'next/link';
import Button from '@mui/material/Button';
import { formatIban } from '#shared/iban.ts';
import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import type * as contract from '#shared/contract/investorFiles.ts';
import { ticketStatusTexts } from '#shared/contract/tickets.ts';
import * as lists from '#shared/lists/investorFile.ts';
import { InvestorFilesApi } from '#panel/api/investorFiles.ts';
import { InvestorViewsApi } from '#panel/api/investorViews.ts';
import { paths } from '#panel/paths.ts';
import { useDownload } from '#panel/components/useDownload.ts';
import { ListSection } from '#panel/components/ListSection.tsx';
import { StatusChip, type StatusColor } from '#panel/ui/data/StatusChip.tsx';
import { Stack } from '#panel/ui/layout/blocks.ts';
import { columnsOf } from '#panel/ui/list/columnsOf.tsx';
import { useListState } from '#panel/ui/list/useListState.ts';
import { jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { DocumentActs } from './DocumentActs.tsx';
import { fileText } from './strings.ts';

type DocumentRow = ResponseOf<typeof contract.listInvestorDocuments>['data'][number];
type SignInRow = ResponseOf<typeof contract.listInvestorSignIns>['data'][number];

const accountText = fileText.accounts;

const accountColumns = columnsOf(lists.investorBankAccounts, {
  iban: (row) => <Ltr>{formatIban(row.iban)}</Ltr>,
  isVerified: (row) => <StatusChip color={row.isVerified ? 'success' : 'warning'}>{lists.ownershipOf(row)}</StatusChip>,
  heldUntil: (row) => {
    if (row.heldUntil) return accountText.heldUntil(jalaliText(row.heldUntil, 'moment'));
    return row.isDefault ? accountText.default : null;
  },
});

/** Bank accounts of an investor, the default one first. */
export function AccountsTab({ investorId }: { investorId: number }) {
  const query = InvestorFilesApi.useListInvestorBankAccountsQuery({ query: { investorId } });
  return (
    <ListSection
      of={lists.investorBankAccounts}
      args={{ query: { investorId } }}
      query={query}
      columns={accountColumns}
    />
  );
}

const documentText = fileText.documents;

const documentColors: Readonly<Record<DocumentRow['status'], StatusColor>> = {
  pending: 'warning',
  approved: 'success',
  rejected: 'error',
  need_more: 'info',
};

/** Identity documents of an investor; a kept file can be fetched. */
export function DocumentsTab({ investorId }: { investorId: number }) {
  const query = InvestorFilesApi.useListInvestorDocumentsQuery({ query: { investorId } });
  const { download, busy } = useDownload(documentText.failed);
  const columns = columnsOf(lists.investorDocuments, {
    status: (row) => <StatusChip color={documentColors[row.status]}>{row.statusText}</StatusChip>,
    filePath: ({ filePath, docName }) =>
      filePath ? (
        <Button size="small" loading={busy === filePath} onClick={() => void download(filePath, docName)}>
          {documentText.download}
        </Button>
      ) : (
        documentText.noFile
      ),
    decision: ({ status, documentId, docName }) =>
      status === 'pending' ? <DocumentActs documentId={documentId} docName={docName} /> : null,
  });
  return <ListSection of={lists.investorDocuments} args={{ query: { investorId } }} query={query} columns={columns} />;
}

const ticketColumns = columnsOf(lists.investorTickets, {
  topic: (row) => (
    <Link href={paths.admin.tickets({ code: row.tracking_code })} prefetch={false}>
      {row.topic}
    </Link>
  ),
  status: (row) => <StatusChip color={ticketStatusTexts[row.status].color}>{row.status_text}</StatusChip>,
});

/** Tickets under the national code of an investor; a topic leads to its conversation. */
export function TicketsTab({ investorId }: { investorId: number }) {
  const list = useListState({ scope: 'tickets' });
  const query = InvestorFilesApi.useListInvestorTicketsQuery(
    { query: { investorId, ...list.query } },
    { skip: !list.isReady },
  );
  return (
    <ListSection
      of={lists.investorTickets}
      args={{ query: { investorId } }}
      query={query}
      list={list}
      columns={ticketColumns}
    />
  );
}

const signInColors: Readonly<Record<SignInRow['status'], StatusColor>> = {
  ok: 'success',
  failed: 'warning',
  locked: 'error',
};

const { status: result } = lists.investorSignIns.columns;

const signInColumns = columnsOf(lists.investorSignIns, {
  status: (row) => <StatusChip color={signInColors[row.status]}>{result.of?.(row)}</StatusChip>,
  ip: (row) => <Ltr>{row.ip}</Ltr>,
});

/** Log-in attempts of the person, newest first. */
export function SignInsTab({ investorId }: { investorId: number }) {
  const list = useListState({ scope: 'signIns' });
  const query = InvestorFilesApi.useListInvestorSignInsQuery(
    { query: { investorId, ...list.query } },
    { skip: !list.isReady },
  );
  return (
    <Stack>
      <ListSection
        of={lists.investorSignIns}
        args={{ query: { investorId } }}
        query={query}
        list={list}
        columns={signInColumns}
      />
      <Views investorId={investorId} />
    </Stack>
  );
}

const viewColumns = columnsOf(lists.investorViews);

/** Who of the office looked at the panel of the investor, newest first. */
function Views({ investorId }: { investorId: number }) {
  const list = useListState({ scope: 'views' });
  const query = InvestorViewsApi.useListInvestorViewsQuery(
    { query: { investorId, ...list.query } },
    { skip: !list.isReady },
  );
  return (
    <ListSection
      of={lists.investorViews}
      args={{ query: { investorId } }}
      query={query}
      list={list}
      columns={viewColumns}
    />
  );
}
