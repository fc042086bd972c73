import Link from 'next/link';
import type { ReactNode } from 'react';
import { reconciliationQueue } from '#shared/lists/reconciliation.ts';
import { ReconciliationApi } from '#panel/api/reconciliation.ts';
import { paths } from '#panel/paths.ts';
import { OrderLink } from '#panel/components/OrderLink.tsx';
import { ListFileButtons } from '#panel/components/ListFileButtons.tsx';
import { Section } from '#panel/ui/data/Section.tsx';
import { DataTable } from '#panel/ui/list/DataTable.tsx';
import { columnsOf, tableOf } from '#panel/ui/list/columnsOf.tsx';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { Stack } from '#panel/ui/layout/blocks.ts';
import { codeText } from '#panel/ui/text/CopyButton.tsx';
import { ui } from '#panel/ui/strings.ts';
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

const columns = columnsOf(reconciliationQueue, {
  orderNo: (row) => (row.orderNo ? <OrderLink orderId={null} orderNo={row.orderNo} /> : ui.none),
  reference: (row) => <Ltr>{codeText(row.reference)}</Ltr>,
  next: (row) => <NextLink item={row} />,
});

/** What is not finished on either side, the oldest first, each with the place where it is finished. */
export function OpenWork() {
  const query = ReconciliationApi.useGetReconciliationQueueQuery(undefined, { refetchOnMountOrArgChange: true });
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
      title={reconciliationQueue.title}
      note={text.queueNote}
      action={<ListFileButtons title={reconciliationQueue.title} file={reconciliationQueue.file} size="small" />}
    >
      <Stack>
        <StatTiles
          label={reconciliationQueue.title}
          stats={[
            stat('payment', data?.unfinishedPayments),
            stat('refund', data?.refundsDue, paths.admin.payouts({ kind: 'refund' })),
            stat('deposit', data?.depositsWithoutOwner, paths.admin.deposits()),
            stat('payout', data?.payoutsUnconfirmed, paths.admin.payouts({ status: 'sent' })),
          ]}
        />
        <DataTable {...tableOf(reconciliationQueue)} rows={data?.items} columns={columns} query={query} />
      </Stack>
    </Section>
  );
}
