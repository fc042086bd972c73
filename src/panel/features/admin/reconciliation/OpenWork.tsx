import Link from 'next/link';
import type { ReactNode } from 'react';
import { useGetReconciliationQueueQuery } from '#panel/api/reconciliation.ts';
import { paths } from '#panel/paths.ts';
import { OrderLink } from '#panel/components/OrderLink.tsx';
import { ListFileButtons } from '#panel/components/ListFileButtons.tsx';
import { Section } from '#panel/ui/data/Section.tsx';
import { DataTable } from '#panel/ui/list/DataTable.tsx';
import type { Column } from '#panel/ui/list/columns.ts';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { Money } from '#panel/ui/text/Money.tsx';
import { Stack } from '#panel/ui/layout/blocks.ts';
import { codeText } from '#panel/ui/text/CopyButton.tsx';
import { MomentCell } from '#panel/ui/list/cells.tsx';
import { StatTiles } from '#panel/ui/data/StatTiles.tsx';
import { reconciliationText as text } from './strings.ts';
import type { OpenItem } from './reconciliationColumns.tsx';

/** Where an unfinished row is finished; a gateway payment is asked about by a job. */
export function linkOf(item: OpenItem): string | null {
  if (item.kind === 'payment') return null;
  if (item.kind === 'deposit') return paths.admin.deposits({ search: item.reference });
  return paths.admin.payouts({ search: item.orderNo, open: item.reference });
}

function NextLink({ item }: { item: OpenItem }): ReactNode {
  const href = linkOf(item);
  if (href === null) return text.go[item.kind];
  return (
    <Link href={href} prefetch={false}>
      {text.go[item.kind]}
    </Link>
  );
}

const columns: readonly Column<OpenItem>[] = [
  {
    id: 'kind',
    title: text.queueColumns.kind,
    flex: 1.2,
    minWidth: 120,
    isTitle: true,
    render: (row) => text.kinds[row.kind],
  },
  {
    id: 'amount',
    title: text.queueColumns.amount,
    minWidth: 110,
    align: 'end',
    render: (row) => <Money rial={row.amount} hasUnit={false} isHideable={false} />,
  },
  {
    id: 'orderNo',
    title: text.queueColumns.order,
    minWidth: 100,
    render: (row) => (row.orderNo ? <OrderLink orderId={null} orderNo={row.orderNo} /> : '—'),
  },
  {
    id: 'reference',
    title: text.queueColumns.reference,
    flex: 1.2,
    minWidth: 110,
    isHiddenOnCard: true,
    render: (row) => <Ltr>{codeText(row.reference)}</Ltr>,
  },
  { id: 'statusText', title: text.queueColumns.status, minWidth: 100, render: (row) => row.statusText },
  {
    id: 'since',
    title: text.queueColumns.since,
    minWidth: 100,
    render: (row) => <MomentCell value={row.since} />,
  },
  { id: 'next', title: text.queueColumns.next, minWidth: 120, render: (row) => <NextLink item={row} /> },
];

/** What is not finished on either side, the oldest first, each with the place where it is finished. */
export function OpenWork() {
  const query = useGetReconciliationQueueQuery(undefined, { refetchOnMountOrArgChange: true });
  const data = query.data?.data;
  const unknown = query.error ? null : undefined;
  const stat = (id: keyof typeof text.sums, sum: { count: number; amount: string } | undefined, href?: string) => ({
    id,
    label: text.sums[id],
    count: sum?.count ?? unknown,
    amount: sum?.amount,
    tone: 'warning' as const,
    href,
  });
  return (
    <Section
      id="open-work"
      title={text.queueTitle}
      note={text.queueNote}
      action={<ListFileButtons title={text.queueTitle} file="exportReconciliationQueue" size="small" />}
    >
      <Stack>
        <StatTiles
          label={text.queueTitle}
          stats={[
            stat('payment', data?.unfinishedPayments),
            stat('refund', data?.refundsDue, paths.admin.payouts({ kind: 'refund' })),
            stat('deposit', data?.depositsWithoutOwner, paths.admin.deposits()),
            stat('payout', data?.payoutsUnconfirmed, paths.admin.payouts({ status: 'sent' })),
          ]}
        />
        <DataTable
          label={text.queueTitle}
          rows={data?.items}
          rowId={(row) => `${row.kind}:${row.reference}`}
          columns={columns}
          query={query}
          empty={text.queueEmpty}
        />
      </Stack>
    </Section>
  );
}
