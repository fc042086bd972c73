import Link from 'next/link';
import Button from '@mui/material/Button';
import { formatIban } from '#shared/iban.ts';
import { toPersianDigits } from '#shared/digits.ts';
import type { ResponseOf } from '#shared/contract/define.ts';
import type * as contract from '#shared/contract/investorFiles.ts';
import type * as viewContract from '#shared/contract/investorViews.ts';
import { ticketStatusTexts } from '#shared/contract/tickets.ts';
import {
  useListInvestorBankAccountsQuery,
  useListInvestorDocumentsQuery,
  useListInvestorSignInsQuery,
  useListInvestorTicketsQuery,
} from '#panel/api/investorFiles.ts';
import { useListInvestorViewsQuery } from '#panel/api/investorViews.ts';
import { paths } from '#panel/paths.ts';
import { useDownload } from '#panel/components/useDownload.ts';
import { ListFileButtons } from '#panel/components/ListFileButtons.tsx';
import { Section } from '#panel/ui/data/Section.tsx';
import { StatusChip, type StatusColor } from '#panel/ui/data/StatusChip.tsx';
import { Stack } from '#panel/ui/layout/blocks.ts';
import { MomentCell, TwoLines } from '#panel/ui/list/cells.tsx';
import type { Column } from '#panel/ui/list/columns.ts';
import { DataTable } from '#panel/ui/list/DataTable.tsx';
import { useListState } from '#panel/ui/list/useListState.ts';
import { jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { DocumentActs } from './DocumentActs.tsx';
import { fileText } from './strings.ts';

type AccountRow = ResponseOf<typeof contract.listInvestorBankAccounts>['data'][number];
type DocumentRow = ResponseOf<typeof contract.listInvestorDocuments>['data'][number];
type TicketRow = ResponseOf<typeof contract.listInvestorTickets>['data'][number];
type ViewRow = ResponseOf<typeof viewContract.listInvestorViews>['data'][number];
type SignInRow = ResponseOf<typeof contract.listInvestorSignIns>['data'][number];

const accountText = fileText.accounts;

const accountColumns: readonly Column<AccountRow>[] = [
  {
    id: 'bankName',
    title: accountText.bank,
    flex: 1,
    minWidth: 120,
    isTitle: true,
    render: (row) => <TwoLines first={row.bankName} second={row.bankBranchName ?? ''} />,
  },
  {
    id: 'iban',
    title: accountText.iban,
    flex: 1.6,
    minWidth: 250,
    render: (row) => <Ltr>{formatIban(row.iban)}</Ltr>,
  },
  {
    id: 'accountNumber',
    title: accountText.number,
    flex: 1.1,
    minWidth: 130,
    render: (row) => <TwoLines first={<Ltr>{toPersianDigits(row.accountNumber)}</Ltr>} second={row.accountTypeText} />,
  },
  {
    id: 'isVerified',
    title: accountText.state,
    flex: 1.2,
    minWidth: 150,
    render: (row) => (
      <TwoLines
        first={
          <StatusChip color={row.isVerified ? 'success' : 'warning'}>
            {row.isVerified ? accountText.verified : accountText.unverified}
          </StatusChip>
        }
        second={
          row.heldUntil
            ? accountText.heldUntil(jalaliText(row.heldUntil, 'moment'))
            : row.isDefault
              ? accountText.default
              : ''
        }
      />
    ),
  },
];

/** Bank accounts of an investor, the default one first. */
export function AccountsTab({ investorId }: { investorId: number }) {
  const query = useListInvestorBankAccountsQuery({ query: { investorId } });
  return (
    <Section
      title={accountText.title}
      action={
        <ListFileButtons
          title={accountText.title}
          file="exportInvestorBankAccounts"
          args={{ query: { investorId } }}
          size="small"
        />
      }
    >
      <DataTable
        label={accountText.title}
        query={query}
        rowId={(row) => row.accountId}
        columns={accountColumns}
        empty={accountText.empty}
      />
    </Section>
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
  const query = useListInvestorDocumentsQuery({ query: { investorId } });
  const { download, busy } = useDownload(documentText.failed);
  const columns: readonly Column<DocumentRow>[] = [
    { id: 'docName', title: documentText.name, flex: 1.6, minWidth: 150, isTitle: true, render: (row) => row.docName },
    {
      id: 'status',
      title: documentText.status,
      minWidth: 130,
      render: (row) => <StatusChip color={documentColors[row.status]}>{row.statusText}</StatusChip>,
    },
    {
      id: 'uploadDate',
      title: documentText.date,
      minWidth: 110,
      render: (row) => <Ltr>{toPersianDigits(row.uploadDate)}</Ltr>,
    },
    {
      id: 'filePath',
      title: documentText.file,
      minWidth: 110,
      render: ({ filePath, docName }) =>
        filePath ? (
          <Button size="small" loading={busy === filePath} onClick={() => void download(filePath, docName)}>
            {documentText.download}
          </Button>
        ) : (
          documentText.noFile
        ),
    },
    {
      id: 'decision',
      title: documentText.decision,
      minWidth: 240,
      render: ({ status, documentId, docName }) =>
        status === 'pending' ? <DocumentActs documentId={documentId} docName={docName} /> : null,
    },
  ];
  return (
    <Section
      title={documentText.title}
      action={
        <ListFileButtons
          title={documentText.title}
          file="exportInvestorDocuments"
          args={{ query: { investorId } }}
          size="small"
        />
      }
    >
      <DataTable
        label={documentText.title}
        query={query}
        rowId={(row) => row.documentId}
        columns={columns}
        empty={documentText.empty}
      />
    </Section>
  );
}

const ticketText = fileText.tickets;

const ticketColumns: readonly Column<TicketRow>[] = [
  {
    id: 'topic',
    title: ticketText.topic,
    flex: 1.8,
    minWidth: 160,
    isTitle: true,
    hasLink: true,
    render: (row) => (
      <Link href={paths.admin.tickets({ code: row.tracking_code })} prefetch={false}>
        {row.topic}
      </Link>
    ),
  },
  {
    id: 'tracking_code',
    title: ticketText.code,
    minWidth: 110,
    render: (row) => <Ltr>{toPersianDigits(row.tracking_code)}</Ltr>,
  },
  { id: 'group_title', title: ticketText.category, minWidth: 110, render: (row) => row.group_title },
  {
    id: 'status',
    title: ticketText.status,
    minWidth: 130,
    render: (row) => <StatusChip color={ticketStatusTexts[row.status].color}>{row.status_text}</StatusChip>,
  },
  { id: 'updated_at', title: ticketText.updated, minWidth: 96, render: (row) => <MomentCell value={row.updated_at} /> },
];

/** Tickets under the national code of an investor; a topic leads to its conversation. */
export function TicketsTab({ investorId }: { investorId: number }) {
  const list = useListState({ scope: 'tickets' });
  const query = useListInvestorTicketsQuery({ query: { investorId, ...list.query } }, { skip: !list.isReady });
  return (
    <Section
      title={ticketText.title}
      action={
        <ListFileButtons
          title={ticketText.title}
          file="exportInvestorTickets"
          args={{ query: { investorId } }}
          size="small"
        />
      }
    >
      <DataTable
        label={ticketText.title}
        query={query}
        list={list}
        rowId={(row) => row.id}
        columns={ticketColumns}
        empty={ticketText.empty}
      />
    </Section>
  );
}

const signInText = fileText.signIns;

const signInColors: Readonly<Record<SignInRow['status'], StatusColor>> = {
  ok: 'success',
  failed: 'warning',
  locked: 'error',
};

const signInColumns: readonly Column<SignInRow>[] = [
  {
    id: 'date',
    title: signInText.date,
    minWidth: 100,
    isTitle: true,
    render: (row) => <MomentCell value={row.date} />,
  },
  {
    id: 'status',
    title: signInText.result,
    minWidth: 100,
    render: (row) => <StatusChip color={signInColors[row.status]}>{signInText.results[row.status]}</StatusChip>,
  },
  { id: 'reason', title: signInText.reason, flex: 1.4, minWidth: 150, render: (row) => row.reason || '—' },
  { id: 'device', title: signInText.device, minWidth: 110, render: (row) => row.device || row.os },
  { id: 'browser', title: signInText.browser, minWidth: 110, render: (row) => row.browser },
  { id: 'ip', title: signInText.ip, minWidth: 120, render: (row) => <Ltr>{row.ip}</Ltr> },
];

/** Log-in attempts of the person, newest first. */
export function SignInsTab({ investorId }: { investorId: number }) {
  const list = useListState({ scope: 'signIns' });
  const query = useListInvestorSignInsQuery({ query: { investorId, ...list.query } }, { skip: !list.isReady });
  return (
    <Stack>
      <Section
        title={signInText.title}
        action={
          <ListFileButtons
            title={signInText.title}
            file="exportInvestorSignIns"
            args={{ query: { investorId } }}
            size="small"
          />
        }
      >
        <DataTable
          label={signInText.title}
          query={query}
          list={list}
          rowId={(row) => row.id}
          columns={signInColumns}
          empty={signInText.empty}
        />
      </Section>
      <Views investorId={investorId} />
    </Stack>
  );
}

const viewText = fileText.views;

const viewColumns: readonly Column<ViewRow>[] = [
  { id: 'userName', title: viewText.user, minWidth: 130, isTitle: true, render: (row) => row.userName },
  { id: 'startedAt', title: viewText.started, minWidth: 110, render: (row) => <MomentCell value={row.startedAt} /> },
  {
    id: 'endedAt',
    title: viewText.ended,
    minWidth: 110,
    render: (row) => (row.endedAt ? <MomentCell value={row.endedAt} /> : viewText.running),
  },
  { id: 'reason', title: viewText.reason, flex: 1.6, minWidth: 180, render: (row) => row.reason },
];

/** Who of the office looked at the panel of the investor, newest first. */
function Views({ investorId }: { investorId: number }) {
  const list = useListState({ scope: 'views' });
  const query = useListInvestorViewsQuery({ query: { investorId, ...list.query } }, { skip: !list.isReady });
  return (
    <Section
      title={viewText.title}
      action={
        <ListFileButtons
          title={viewText.title}
          file="exportInvestorViews"
          args={{ query: { investorId } }}
          size="small"
        />
      }
    >
      <DataTable
        label={viewText.title}
        query={query}
        list={list}
        rowId={(row) => row.viewId}
        columns={viewColumns}
        empty={viewText.empty}
      />
    </Section>
  );
}
